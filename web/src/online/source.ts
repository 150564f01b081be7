// A battle that a server leads. The page's own engine follows what the entries say happened, and must
// come to the same signatures as long as the rules that they were played by are those of today.

import { Engine } from '../engine/client';
import type { Battle, GameEvent, Order, SideIndex, View } from '../engine/types';
import type { Bundle } from '../play/library';
import { settings } from '../play/settings';
import type { Advice, Hearer, Opening, Outcome, Past, Seats, Source } from '../play/source';
import { words } from '../words';
import { recordOf } from './http';
import { keepMine } from './mine';
import type { Match } from './match';
import type { Fallen } from './numbers';
import { changesBattle, type BattleEntry, type Entry } from './protocol';

// Faster than one can look at them: who comes back to so many sees the last ones only.
const manyAtOnce = 20;

interface Played {
  events: GameEvent[];
  signature: string;
  orders: number;
}
interface Followed {
  signature: string;
  sides: number[];
  view?: View;
}

export class OnlineSource implements Source {
  readonly engine = new Engine();
  readonly fallen: Fallen[] = [];
  ordersSeen: number | undefined; // when this browser last looked at the game
  private cursor = 0; // how much of the log has been played
  private battleN = 0;
  private readonly standing = new Map<number, number>(); // orders after each entry of the battle
  private happened: GameEvent[][] = []; // up to now: at the beginning, then of each order that stands
  private lastSide: SideIndex | undefined;
  private undone: Order[] = [];
  private view: View | undefined;
  private isBusy = false;
  private isClosed = false;
  private hearer: Hearer | undefined;
  private waiting: { n: number; resolve(): void }[] = [];

  constructor(
    private readonly match: Match,
    private readonly bundle: Bundle,
    private readonly fail: (fault: unknown) => void,
  ) {}

  get seats(): Seats {
    const mayOrder = this.match.otherRules() === undefined; // else both must agree first
    return [0, 1].map((side) => (mayOrder && this.match.isMe(side as SideIndex) ? 'me' : 'remote')) as Seats;
  }

  // Everything up to now, without showing each of it. The match must be ready.
  async open(): Promise<Opening> {
    const { battle } = await this.engine.ask<{ battle: Battle }>('open', { ...this.bundle, follow: true });
    const seen = this.match.mine()?.seen ?? 0;
    let past: Past[] = [];
    let advice: Advice[] = [];
    while (this.cursor < this.match.log.length) {
      const entry = this.match.log[this.cursor++]!;
      if (!changesBattle(entry)) continue;
      const played = await this.play(entry, true);
      if (entry.is === 'takeback') past = past.filter(({ orders }) => orders <= played.orders);
      past.push({ events: played.events, orders: played.orders });
      if (entry.n <= seen) this.ordersSeen = played.orders;
      advice = this.isOurs(entry) ? [] : [this.adviceOf(entry) ?? [], ...advice].flat();
    }
    this.view = (await this.engine.ask<{ view: View }>('view')).view;
    this.keep();
    return { battle, past, advice, news: { events: [], view: this.shown() } };
  }

  listen(hear: Hearer) {
    this.hearer = hear;
    this.match.onGrow(() => void this.advance());
    void this.advance();
  }

  async order(order: Order): Promise<Outcome | undefined> {
    this.undone = [];
    return this.give(order);
  }

  async undo(): Promise<undefined> {
    const before = this.undone;
    const last = this.lastOrder();
    if (last) this.undone = [...before, last];
    const reply = await this.match.ask({ type: 'takeback' });
    if ('problem' in reply) return void (this.undone = before);
    if (reply.answer.n !== undefined) await this.playedUpTo(reply.answer.n);
  }

  async redo(): Promise<Outcome | undefined> {
    const order = this.undone.pop();
    return order && this.give(order);
  }

  record() {
    return recordOf(this.match.game, this.match.key);
  }

  past() {
    return Promise.resolve([...this.happened]);
  }

  close() {
    this.isClosed = true;
    this.match.close();
    this.engine.close();
  }

  private async give(order: Order): Promise<Outcome | undefined> {
    const reply = await this.match.line.send({ type: 'order', after: this.battleN, order });
    if ('answer' in reply) {
      if (reply.answer.n !== undefined) await this.playedUpTo(reply.answer.n);
      return undefined;
    }
    const { code, why, clause } = reply.problem;
    const text = code === 'stale' ? words().online.stale : why;
    return { refusal: { why: text, text, clause } };
  }

  // ---- The log

  private async advance() {
    if (this.isBusy || !this.hearer) return;
    this.isBusy = true;
    try {
      while (!this.isClosed && this.cursor < this.match.log.length) await this.next(this.match.log[this.cursor]!);
    } catch (fault) {
      if (!this.isClosed) this.fail(fault);
    } finally {
      this.isBusy = false;
    }
  }

  private async next(entry: Entry) {
    if (changesBattle(entry)) {
      const before = this.view?.place.side;
      const played = await this.play(entry, false);
      ++this.cursor;
      if (this.view?.place.side !== before || entry.is !== 'order') this.match.passClock(entry.at);
      await this.hearer?.({ events: played.events, view: this.shown() }, this.adviceOf(entry));
      this.keep();
      if (this.isForLooking(entry)) await pause(settings.pace);
    } else {
      ++this.cursor;
      if (entry.is === 'ended' || entry.is === 'rules') await this.hearer?.({ events: [], view: this.shown() });
    }
    for (const { n, resolve } of this.waiting) if (n <= entry.n) resolve();
    this.waiting = this.waiting.filter(({ n }) => n > entry.n);
  }

  private isOurs(entry: BattleEntry) {
    return entry.is !== 'begun' && this.match.isMe(this.match.sideOf(entry.side));
  }

  // Why the computer gave the order, if it did and the server has told.
  private adviceOf(entry: BattleEntry): Advice | undefined {
    const told = this.match.reasons.get(entry.n);
    this.match.reasons.delete(entry.n);
    return told && entry.is === 'order' && entry.order.order !== 'done' ? { order: entry.order, ...told } : undefined;
  }

  private isForLooking(entry: BattleEntry) {
    return !this.isOurs(entry) && !document.hidden && this.match.log.length - this.cursor < manyAtOnce;
  }

  private playedUpTo(n: number) {
    const done = this.match.log[this.cursor - 1]?.n ?? 0;
    if (done >= n) return Promise.resolve();
    return new Promise<void>((resolve) => this.waiting.push({ n, resolve }));
  }

  // What the engine makes of an entry.
  private async play(entry: BattleEntry, isBrief: boolean): Promise<Played> {
    const played = entry.is === 'takeback' ? await this.goBack(entry.to) : await this.goOn(entry, isBrief);
    if (!this.isByOtherRules() && played.signature !== entry.signature) throw new Error(words().online.disagree(entry.n));
    this.battleN = entry.n;
    this.standing.set(entry.n, played.orders);
    this.lastSide = entry.is === 'order' ? this.match.sideOf(entry.side) : undefined;
    return played;
  }

  private async goOn(entry: Exclude<BattleEntry, { is: 'takeback' }>, isBrief: boolean): Promise<Played> {
    const { events } = entry;
    const { sides, ...told } = await this.engine.ask<Followed>('follow', { events, ...(isBrief ? { brief: true } : {}) });
    this.happened.push(events);
    // In a game that goes on from a record the first dice are not the server's.
    const faces = events.flatMap(({ dice }) => dice ?? []);
    if (this.isSealed(entry.n)) faces.forEach((face, i) => this.fallen.push({ face, sides: sides[i] ?? 0, n: entry.n }));
    return this.stand(events, told);
  }

  private async goBack(to: number): Promise<Played> {
    this.happened.length = 1 + (this.standing.get(to) ?? 0);
    return this.stand([], await this.engine.ask<Followed>('follow', { afresh: true, events: this.happened.flat() }));
  }

  private stand(events: GameEvent[], { signature, view }: Omit<Followed, 'sides'>): Played {
    if (view) this.view = view;
    return { events, signature: view?.signature ?? signature, orders: this.happened.length - 1 };
  }

  // Their States need not have the same signatures as today's.
  private isByOtherRules() {
    return this.match.otherRules() !== undefined || this.match.log.some((entry) => entry.is === 'rules');
  }

  private isSealed(n: number) {
    const said = new Set<string>();
    for (const entry of this.match.log.slice(0, n))
      if ((entry.is === 'taken' || entry.is === 'mixed') && entry.mix) said.add(entry.side);
    return said.size === 2;
  }

  // What the last order brought about can be taken back without asking.
  private hasNoDice() {
    return this.happened.length > 1 && !this.happened.at(-1)!.some(({ dice }) => dice && dice.length > 0);
  }

  private lastOrder(): Order | undefined {
    const last = this.match.log.filter(changesBattle).at(-1);
    return last?.is === 'order' ? last.order : undefined;
  }

  // The engine's view, with what only the game knows: whose order can be taken back, and an end
  // that no rule brings about.
  private shown(): View {
    const view = this.view!;
    const ended = this.match.log.slice(0, this.cursor).find((entry) => entry.is === 'ended');
    const isOver = view.over || ended !== undefined;
    const shown = {
      ...view,
      over: isOver,
      orders: this.happened.length - 1,
      undo: !isOver && this.hasNoDice() && this.lastSide !== undefined && this.match.isMe(this.lastSide),
      redo: this.undone.length > 0 && !isOver,
    };
    if (view.over || ended?.is !== 'ended') return shown;
    return { ...shown, ending: ended.why === 'time' ? 'time' : 'agreed', winner: ended.winner ? this.match.sideOf(ended.winner) : 0 };
  }

  private keep() {
    const view = this.shown();
    const seen = this.match.log[this.cursor - 1]?.n ?? 0;
    const other = this.match.players()[this.match.mySide() === 0 ? 1 : 0];
    keepMine(this.match.game, this.match.key, {
      ...(document.hidden ? {} : { seen }),
      number: undefined,
      other: other.level ?? other.name,
      turn: view.place.turn,
      waits: !view.over && this.match.isMe(view.place.side),
      over: view.over,
    });
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
