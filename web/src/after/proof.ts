// Why the dice of a battle can be believed: what was checked, in a sentence.

import { headerOf, linesOf } from '../play/shelf';
import { words } from '../words';
import type { Review } from './review';
import { commitmentTo, openSeal } from './sealed';

interface Fallen {
  n: number; // from 0, with those that were taken back
  face: number;
  sides: number;
}

// The dice of the orders that stand; those that were taken back are counted, and left out.
export function fallenIn(record: string, sidesAt: number[][]): Fallen[] {
  const [, ...lines] = linesOf(record).map((line) => JSON.parse(line) as { dice?: number[]; back_to?: number });
  let n = 0;
  const take = (faces: number[], sides: number[]) => faces.map((face, i) => ({ n: n++, face, sides: sides[i] ?? 0 }));
  let standing: Fallen[][] = [take(headerOf(record).dice ?? [], sidesAt[0] ?? [])];
  for (const { dice, back_to } of lines) {
    if (back_to === undefined) standing.push(take(dice ?? [], sidesAt[standing.length] ?? []));
    else standing = standing.slice(0, back_to + 1);
  }
  return standing.flat();
}

export async function proofOf({ header, moments, record }: Review): Promise<string> {
  const say = words().report;
  if (header.seed !== undefined) return say.seededDice(header.seed, moments.length - 1);
  const seal = header.sealed;
  if (!seal) return say.typedDice;
  if (!seal.secret) return say.sealClosed;
  if ((await commitmentTo(seal.secret)) !== seal.commitment) return say.sealBroken(say.sealFaults.commitment);
  if (seal.first_commitment && (await commitmentTo(seal.first)) !== seal.first_commitment) return say.sealBroken(say.sealFaults.first);
  const die = await openSeal({ ...seal, secret: seal.secret });
  const fallen = fallenIn(record, moments.map((moment) => moment.sides));
  for (const { n, face, sides } of fallen) if ((await die(n, sides)) !== face) return say.sealBroken(say.sealDie(n));
  return say.sealedDice(fallen.length);
}
