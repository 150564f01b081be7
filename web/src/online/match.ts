// One game on a server: the log as far as it has come, and what it says about the players. The
// battle itself is the source's.

import { batch, createMemo, createSignal, untrack } from 'solid-js';
import type { SideIndex, Spot } from '../engine/types';
import type { Point } from '../table/points';
import { words } from '../words';
import { Line, type Reply } from './line';
import { findMine, keepMine, myName, type MyGame } from './mine';
import { drawNumber, drawPromise } from './numbers';
import { changesBattle, type ChatLine, type Entry, type Header, type Message, type OfferKind, type Online, type Packet, type Problem, type ToldReason } from './protocol';

export interface Player {
  isTaken: boolean;
  name: string;
  level?: string;
  mix?: string;
}
export interface Clock {
  at: number; // when the battle last went on, by the server's clock
  left?: [number, number];
}
export type Ended = Extract<Entry, { is: 'ended' }>;

const nobody: Player = { isTaken: false, name: '' };
const day = 86_400_000;

const micrometres = 25_400; // to the inch
const placeOf = ({ x, y }: Spot): [number, number] => [Math.round(x * micrometres), Math.round(y * micrometres)];
const inchesOf = ([x, y]: [number, number]): Spot => ({ x: x / micrometres, y: y / micrometres });

export type Match = ReturnType<typeof createMatch>;

export function createMatch(game: string, key: string) {
  const [header, setHeader] = createSignal<Header>();
  const [you, setYou] = createSignal('');
  const [players, setPlayers] = createSignal<[Player, Player]>([nobody, nobody]);
  const [offers, setOffers] = createSignal<Partial<Record<OfferKind, SideIndex>>>({});
  const [online, setOnline] = createSignal<Online>({});
  const [isConnected, setConnected] = createSignal(false);
  const [problem, setProblem] = createSignal<Problem>();
  const [note, setNote] = createSignal<string>();
  const [chat, setChat] = createSignal<ChatLine[]>([]);
  const [ended, setEnded] = createSignal<Ended>();
  const [rematch, setRematch] = createSignal<string>();
  const [clock, setClock] = createSignal<Clock>();
  const [due, setDue] = createSignal<number>(); // when time runs out, with a pace of days
  const [otherRules, setOtherRules] = createSignal<string>();
  const [begun, setBegun] = createSignal(false);
  const [isWhole, setWhole] = createSignal(false); // nothing that has happened is missing
  const [numberLost, setNumberLost] = createSignal(false);
  const log: Entry[] = [];
  const reasons = new Map<number, ToldReason>(); // of the computer, by entry: those that it has just given
  let behind = 0; // our clock less the server's
  let target = 0; // the entry that makes the log complete after a welcome
  let grow = () => {};
  let seePoint: (point: Point) => void = () => {};
  let isShaking = false;

  const mine = (): MyGame | undefined => findMine(game, key);
  const sideOf = (id: string): SideIndex => (header()?.sides[0] === id ? 0 : 1);
  const isPlayer = () => you() !== '' && you() !== 'observer';
  const isMe = (side: SideIndex) => you() === 'both' || you() === header()?.sides[side];
  // Somebody else plays too, with whom one can talk.
  const hasCompany = () => isPlayer() && !header()?.self && players().every((player) => !player.level);
  // The side that speaks for us; of who has both, the first.
  const mySide = (): SideIndex | undefined => (isMe(0) ? 0 : isMe(1) ? 1 : undefined);
  // Both have sat down and said their numbers.
  const isReady = createMemo(() => begun() && players().every((player) => player.mix !== undefined));

  // ---- What the log says

  function setPlayer(side: SideIndex, known: Partial<Player>) {
    const all: [Player, Player] = [...players()];
    all[side] = { ...all[side], ...known };
    setPlayers(all);
  }

  function dropOffers(fits: (what: OfferKind, side: SideIndex) => boolean) {
    const stay = Object.entries(offers()).filter(([what, side]) => !fits(what as OfferKind, side));
    setOffers(Object.fromEntries(stay));
  }

  // The battle waits for another side now.
  function passClock(at: number) {
    const pace = header()?.pace;
    if (pace && 'days' in pace) setDue(at + pace.days * day);
  }

  function runClock(entry: Entry & { left?: Record<string, number> }) {
    const facts = header()!;
    const left = entry.left && ([entry.left[facts.sides[0]] ?? 0, entry.left[facts.sides[1]] ?? 0] as [number, number]);
    setClock({ at: entry.at, left });
  }

  function take(entry: Entry) {
    log.push(entry);
    if (changesBattle(entry)) runClock(entry);
    switch (entry.is) {
      case 'taken':
        return setPlayer(sideOf(entry.side), { isTaken: true, name: entry.name ?? '', level: entry.level, mix: entry.mix });
      case 'mixed':
        return setPlayer(sideOf(entry.side), { mix: entry.mix });
      case 'begun':
        return setBegun(true);
      case 'order':
        return dropOffers((_, side) => side === sideOf(entry.side));
      case 'takeback':
        return dropOffers(() => true);
      case 'offer':
        return setOffers({ ...offers(), [entry.what]: sideOf(entry.side) });
      case 'declined':
        if (sideOf(entry.side) !== mySide() && offers()[entry.what] === mySide()) setNote(words().online.declined[entry.what]);
        return dropOffers((what) => what === entry.what);
      case 'ended':
        dropOffers(() => true);
        return setEnded(entry);
      case 'rules':
        dropOffers((what) => what === 'rules');
        return setOtherRules(undefined);
      case 'rematch':
        dropOffers(() => true);
        keepRematch(entry.game);
        return setRematch(entry.game);
    }
  }

  function takeEntries(entries: Entry[]) {
    batch(() => {
      for (const entry of entries) {
        if (entry.n <= log.length) continue;
        if (entry.n > log.length + 1) return line.drop(); // something got lost: ask again
        take(entry);
      }
      setWhole(log.length >= target);
    });
    grow();
    void shakeHands();
  }

  // ---- What the server says

  function hear(message: Message) {
    switch (message.type) {
      case 'welcome':
        target = message.n;
        if (message.now !== undefined) behind = Date.now() - message.now;
        batch(() => {
          setHeader(message.header);
          setYou(message.you);
          setOnline(message.online);
          setDue(message.due);
          setOtherRules(message.other_rules);
          setWhole(log.length >= target);
        });
        keepMine(game, key, { you: message.you, scenario: message.header.scenario, title: message.header.title });
        grow();
        return void shakeHands();
      case 'entries':
        return takeEntries(message.entries);
      case 'accepted':
        return message.entries && takeEntries(message.entries);
      case 'chat':
        return setChat([...chat(), ...message.lines.filter(({ m }) => m > (chat().at(-1)?.m ?? 0))]);
      case 'online':
        return setOnline(message.online);
      case 'reasons':
        for (const one of message.reasons) reasons.set(one.n, one);
        return undefined;
      case 'point':
        return seePoint({ side: sideOf(message.side), at: inchesOf(message.at), to: message.to && inchesOf(message.to), isForAll: message.for === 'all' });
      default:
        return undefined;
    }
  }

  const line = new Line(game, key, {
    after: () => log.length,
    chatAfter: () => untrack(chat).at(-1)?.m ?? 0,
    hear,
    connected: setConnected,
    refused: setProblem,
  });

  // ---- What we say

  // Shows why not, if not.
  async function ask(packet: Packet): Promise<Reply> {
    setNote(undefined);
    const reply = await line.send(packet);
    if ('problem' in reply) setNote(reply.problem.code === 'lost' ? words().online.lost : reply.problem.why);
    return reply;
  }

  // Not kept for later: what is pointed at while the line is down is for oneself.
  async function point({ at, to, isForAll }: Point) {
    const reply = await line.send({ type: 'point', at: placeOf(at), to: to && placeOf(to), for: isForAll ? 'all' : 'side' });
    if ('problem' in reply && reply.problem.code !== 'lost') setNote(words().online.problems[reply.problem.code] ?? reply.problem.why);
  }

  async function offer(what: OfferKind) {
    if (what !== 'rematch') return ask({ type: 'offer', what });
    const { number, promise } = await drawPromise();
    keepMine(game, key, { rematch: number });
    return ask({ type: 'offer', what, promise });
  }

  const sitDown = (name: string) => ask({ type: 'take', mix: drawNumber(), name });

  // What the dice need of us is said without asking the player: see numbers.ts.
  async function shakeHands() {
    const facts = header();
    const side = mySide();
    if (isShaking || !isWhole() || !facts || side === undefined) return;
    isShaking = true;
    try {
      const isCreator = you() === 'both' || facts.creator === you();
      const creator = sideOf(facts.creator);
      const other = players()[creator === 0 ? 1 : 0];
      if (!isCreator && !players()[side].isTaken && mine()?.agreed) await sitDown(myName());
      if (!isCreator || !facts.promise || players()[creator].mix || !other.mix) return;
      const number = mine()?.number;
      if (!number) return void setNumberLost(true);
      await line.send({ type: 'mix', mix: number });
    } finally {
      isShaking = false;
    }
  }

  // The next game is opened by the same key; whoever offered it is its creator.
  function keepRematch(next: string) {
    if (findMine(next, key)) return;
    const { rematch: number, scenario, title, other } = mine() ?? {};
    keepMine(next, key, { number, agreed: true, scenario, title, other });
  }

  return {
    game, key, header, you, players, offers, online, isConnected, problem, note, setNote, chat, ended, rematch, clock, due, otherRules,
    passClock, begun, isReady, isWhole, numberLost, log, reasons, mine, sideOf, isPlayer, isMe, hasCompany, mySide, line, ask, offer, point, sitDown,
    onGrow: (call: () => void) => void (grow = call),
    onPoint: (call: (point: Point) => void) => void (seePoint = call),
    now: () => Date.now() - behind,
    close: () => line.close(),
  };
}
