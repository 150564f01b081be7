// Why the dice of a battle can be believed: what was checked, in a sentence.

import type { Header } from '../play/record';
import { words } from '../words';
import type { Review } from './review';
import { commitmentTo, openSeal } from './sealed';

export async function proofOf({ header, moments, dice, by_rules }: Review): Promise<string> {
  const say = words().report;
  const said = await proofOfDice(header, moments.length - 1, dice, by_rules);
  return by_rules ? said : [say.otherRules(header.program ?? ''), said].filter(Boolean).join(' ');
}

async function proofOfDice({ seed, sealed: seal }: Header, orders: number, dice: Review['dice'], byRules: boolean): Promise<string> {
  const say = words().report;
  if (seed !== undefined) return byRules ? say.seededDice(seed, orders) : '';
  if (!seal) return byRules ? say.typedDice : '';
  if (!seal.secret) return say.sealClosed;
  if ((await commitmentTo(seal.secret)) !== seal.commitment) return say.sealBroken(say.sealFaults.commitment);
  if (seal.first_commitment && (await commitmentTo(seal.first)) !== seal.first_commitment) return say.sealBroken(say.sealFaults.first);
  const die = await openSeal({ ...seal, secret: seal.secret });
  const known = [...dice.entries()].filter(([, [, sides]]) => sides > 0);
  for (const [n, [face, sides]] of known) if ((await die(n, sides)) !== face) return say.sealBroken(say.sealDie(n));
  return say.sealedDice(known.length);
}
