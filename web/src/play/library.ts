// The battles that can be fought: what tools/page has put beside the page.

import type { SideIndex } from '../engine/types';
import type { SketchedPiece } from '../table/Sketch';

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
}

export interface Bundle {
  sheet: unknown[];
  scenario: unknown;
}

const fetched = new Map<string, Promise<unknown>>();

async function fetchJson(path: string): Promise<unknown> {
  const answer = await fetch(`data/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// Everything is fetched once; what could not be had is asked for again the next time.
function read<T>(path: string): Promise<T> {
  let file = fetched.get(path);
  if (!file) {
    file = fetchJson(path);
    fetched.set(path, file);
    file.catch(() => fetched.delete(path));
  }
  return file as Promise<T>;
}

export const isLesson = (scenario: string) => scenario.startsWith('tutorial');

export const readCatalogue = () => read<CardFacts[]>('catalogue.json');

// A scenario as the bundle has it: every value after its line and column.
interface ScenarioFile {
  root: [number, number, Record<string, unknown>];
}

export async function readBundle(scenario: string, profile?: string): Promise<Bundle> {
  const facts = (await readCatalogue()).find((one) => one.id === scenario);
  if (!facts) throw new Error(`there is no battle ${scenario}`);
  const [sheet, file] = await Promise.all([
    read<unknown[]>(`sheets/${facts.sheet}.json`),
    read<ScenarioFile>(`scenarios/${scenario}.json`),
  ]);
  if (!profile) return { sheet, scenario: file };
  const [line, column, values] = file.root;
  return { sheet, scenario: { ...file, root: [line, column, { ...values, profile: [1, 1, profile] }] } };
}

// The map without its margin and title, which are drawn for paper.
export const thumbnailOf = (card: CardFacts) =>
  `data/maps/${card.id}.svg#svgView(viewBox(0,0,1440,${Math.round((1440 * card.height) / card.width)});preserveAspectRatio(xMidYMid slice))`;
