// What a server of games says and is told: docs/protocol.md, as the page reads it.

import type { GameEvent, Order } from '../engine/types';

export type OfferKind = 'draw' | 'takeback' | 'rematch' | 'delete' | 'rules';
export type Pace = { minutes: number; seconds: number } | { days: number };

// Which program answers.
export interface ServerVersion {
  version: string;
  commit: string;
  data: string;
  play: string;
}

// What never changes about a game.
export interface Header {
  game: string;
  made: number;
  scenario: string;
  title: string;
  sheet: string;
  profile: string;
  sides: [string, string];
  seats: [string, string]; // person, or the level of a computer
  creator: string;
  commitment: string;
  promise?: string;
  open?: boolean;
  self?: boolean;
  imported?: boolean;
  pace?: Pace;
  lapse?: 'loses' | 'claim';
  name?: string; // of who waits, in the list of open games
}

type Left = Record<string, number>;

interface Numbered {
  n: number;
  at: number;
}
interface Battled extends Numbered {
  dice?: number[];
  signature: string;
  left?: Left;
}
export type BegunEntry = Battled & { is: 'begun'; events: GameEvent[] };
export type OrderEntry = Battled & { is: 'order'; side: string; order: Order; events: GameEvent[]; id?: string };
export type TakebackEntry = Battled & { is: 'takeback'; side: string; to: number };
export type BattleEntry = BegunEntry | OrderEntry | TakebackEntry;
export type Entry =
  | BattleEntry
  | (Numbered & { is: 'taken'; side: string; name?: string; level?: string; mix?: string })
  | (Numbered & { is: 'mixed'; side: string; mix: string })
  | (Numbered & { is: 'offer' | 'declined'; side: string; what: OfferKind })
  | (Numbered & { is: 'ended'; why: 'battle' | 'draw' | 'time'; winner?: string; secret: string })
  | (Numbered & { is: 'rules'; program: string; play: string }) // both agreed to go on by the rules of this program
  | (Numbered & { is: 'rematch'; game: string });

export const changesBattle = (entry: Entry): entry is BattleEntry =>
  entry.is === 'begun' || entry.is === 'order' || entry.is === 'takeback';

export interface ChatLine {
  m: number;
  at: number;
  side: string;
  text: string;
}
export type Online = Record<string, boolean | number>;

export interface Welcome {
  game: string;
  you: string; // a side, both, observer
  n: number;
  begun: boolean;
  over: boolean;
  header: Header;
  online: Online;
  due?: number;
  now?: number;
  to_act?: string;
  turn?: number;
  other_rules?: string; // the program by whose rules it was played: it waits until both agree to go on by others
}

export interface Problem {
  code: string;
  why: string;
  clause?: string;
  n?: number;
  retry?: number;
}

type Place = [x: number, y: number]; // micrometres from the top left corner of the table

// Why the computer gave the order of an entry.
export interface ToldReason {
  n: number;
  unit?: string;
  reason: string;
}

export type Message =
  | ({ type: 'welcome' } & Welcome)
  | { type: 'entries'; entries: Entry[] }
  | { type: 'chat'; lines: ChatLine[] }
  | { type: 'online'; online: Online }
  | { type: 'reasons'; reasons: ToldReason[] }
  | { type: 'point'; side: string; for: 'side' | 'all'; at: Place; to?: Place }
  | { type: 'accepted' | 'taken' | 'done'; id?: string; n?: number; entries?: Entry[]; you?: string; key?: string }
  | ({ type: 'refused'; id?: string } & Problem)
  | { type: 'closing'; why: string }
  | { type: 'pong' };

export type Packet =
  | { type: 'take'; mix: string; name: string }
  | { type: 'mix'; mix: string }
  | { type: 'order'; after: number; order: Order }
  | { type: 'offer'; what: OfferKind; promise?: string }
  | { type: 'accept' | 'decline'; what: OfferKind }
  | { type: 'chat'; text: string }
  | { type: 'point'; at: Place; to?: Place; for: 'side' | 'all' }
  | { type: 'takeback' | 'resign' | 'claim' };

export interface Wish {
  profile?: string;
  scenario: string;
  side: string;
  opponent: string;
  name?: string;
  pace?: Pace;
  promise?: string;
}
export interface Created {
  game: string;
  you: string;
  keys: { you: string; opponent?: string; observer: string };
}
