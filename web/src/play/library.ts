// The battles that can be played: those of the server, or what tools/page has put beside the page
// where there is none, and those that were opened here from files and links. Whatever names a battle
// (an address, a battle that is kept, a record) becomes a bundle here and nowhere else.

import type { SideIndex } from '../engine/types';
import type { SketchedPiece } from '../table/Sketch';
import { words } from '../words';
import { allOpened, findOpened } from './opened';
import { headerOf } from './record';

export interface CardFacts {
  id: string;
  title: string;
  introduction: string;
  sheet: string;
  sheet_title: string;
  profile: string;
  profiles: string[];
  turns: number;
  width: number;
  height: number;
  sides: [string, string];
  side_ids: [string, string];
  units: [number, number];
  sketch: { ground: SketchedPiece[]; troops: { side: SideIndex; points: string }[] };
  version?: string; // changes with the scenario's file; an opened battle has none
  sheet_version?: string;
}

export interface Documents {
  sheet: unknown[];
  scenario: unknown;
}
// What the module opens a battle from: its files, or the battle as a record or a game carries it.
export type Bundle = Documents | { battle: unknown };

interface Fetched {
  version: string | undefined;
  file: Promise<unknown>;
}
const fetched = new Map<string, Fetched>();

// The browser asks the server each time whether the file has changed.
async function fetchJson(path: string): Promise<unknown> {
  const answer = await fetch(`data/${path}`, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// Fetched once for each version; what could not be had is asked for again the next time.
function read<T>(path: string, version?: string): Promise<T> {
  const known = fetched.get(path);
  if (known && known.version === version) return known.file as Promise<T>;
  const file = fetchJson(path);
  const made = { version, file };
  fetched.set(path, made);
  file.catch(() => fetched.get(path) === made && fetched.delete(path));
  return file as Promise<T>;
}

export const isLesson = (scenario: string) => scenario.startsWith('tutorial');

// What the server offers, as somebody last saw it; `refresh` asks again.
export const readCatalogue = () => read<CardFacts[]>('catalogue.json');
export function refreshCatalogue() {
  fetched.delete('catalogue.json');
  return readCatalogue();
}

// Files of battles that the server has left out. Only one's own server tells.
export const readLeftOut = () =>
  fetch('data/faults.json', { cache: 'no-cache' })
    .then((answer) => (answer.ok ? (answer.json() as Promise<string[]>) : []))
    .catch((): string[] => []);

const isName = (name: string) => /^[\w.-]+$/.test(name);

export class NoSheet extends Error {
  constructor(readonly sheet: string) {
    super(words().opened.noSheet(sheet));
  }
}

// A sheet that the server offers, whether or not one of its battles uses it.
export async function readSheet(sheet: string): Promise<unknown[]> {
  if (!isName(sheet)) throw new NoSheet(sheet);
  const card = (await readCatalogue().catch(() => [])).find((one) => one.sheet === sheet);
  const path = `sheets/${sheet}.json`;
  if (!card) fetched.delete(path);
  return read<unknown[]>(path, card?.sheet_version).catch(() => {
    throw new NoSheet(sheet);
  });
}

// A scenario as the module has it: every value after its line and column.
export interface ScenarioFile {
  root: [number, number, Record<string, unknown>];
}

function inProfile(scenario: ScenarioFile, profile?: string): ScenarioFile {
  if (!profile) return scenario;
  const [line, column, values] = scenario.root;
  return { ...scenario, root: [line, column, { ...values, profile: [1, 1, profile] }] };
}

async function readServed(id: string): Promise<{ sheet: string; scenario: ScenarioFile } | undefined> {
  const card = (await readCatalogue()).find((one) => one.id === id);
  return card && { sheet: card.sheet, scenario: await read<ScenarioFile>(`scenarios/${id}.json`, card.version) };
}

// By the id of the catalogue, or the key of an opened battle.
export async function readBundle(id: string, profile?: string): Promise<Documents> {
  const opened = findOpened(id);
  const found = opened ? { sheet: opened.card.sheet, scenario: opened.scenario } : await readServed(id);
  if (!found) throw new Error(words().opened.noBattle(id));
  return { sheet: await readSheet(found.sheet), scenario: inProfile(found.scenario, profile) };
}

// The files that a record of version 1 may be of, the likeliest first: the battle it was played from
// here, one that was opened here and calls itself so, the server's. Its hashes tell which one it is.
export async function filesOfRecord(record: string, battle?: string): Promise<Documents[]> {
  const { scenario, profile } = headerOf(record);
  const keys = [...allOpened()].filter((one) => one.scenarioId === scenario).map((one) => one.card.id);
  const ids = new Set([...(battle && (findOpened(battle) || battle === scenario) ? [battle] : []), ...keys]);
  if ((await readCatalogue()).some((one) => one.id === scenario)) ids.add(scenario);
  if (ids.size === 0) throw new Error(words().opened.noBattleOfRecord(scenario));
  return Promise.all([...ids].map((id) => readBundle(id, profile)));
}

// The map without its margin and title, which are drawn for paper. An opened battle has its sketch.
export const thumbnailOf = (card: CardFacts) =>
  findOpened(card.id)
    ? undefined
    : `data/maps/${card.id}.svg#svgView(viewBox(0,0,1440,${Math.round((1440 * card.height) / card.width)});preserveAspectRatio(xMidYMid slice))`;
