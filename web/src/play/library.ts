// The battles that can be fought: what tools/page has put beside the page.

export interface CardFacts {
  id: string;
  title: string;
  introduction: string;
  sheet: string;
  sheet_title: string;
  profiles: string[];
  turns: number;
  width: number;
  height: number;
  sides: [string, string];
  side_ids: [string, string];
  units: [number, number];
}

export interface Bundle {
  sheet: unknown[];
  scenario: unknown;
}

const read = async <T>(path: string): Promise<T> => {
  const answer = await fetch(`data/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
};

let catalogue: Promise<CardFacts[]> | undefined;
export const readCatalogue = () => (catalogue ??= read<CardFacts[]>('catalogue.json'));

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
  if (profile) file.root[2]['profile'] = [1, 1, profile];
  return { sheet, scenario: file };
}

// The map without its margin and title, which are drawn for paper.
export const thumbnailOf = (card: CardFacts) =>
  `data/maps/${card.id}.svg#svgView(viewBox(0,0,1440,${Math.round((1440 * card.height) / card.width)});preserveAspectRatio(xMidYMid slice))`;
