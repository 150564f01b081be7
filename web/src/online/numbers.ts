// The numbers behind sealed dice, and the check of the dice when the server has told its own:
// docs/dice.md. A page that came over a plain connection from elsewhere has no hashes; its player
// trusts the server then, which the check says.

const encoder = new TextEncoder();

export const canHash = () => globalThis.crypto?.subtle !== undefined;

export const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text: string) =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

export const drawNumber = () => toHex(crypto.getRandomValues(new Uint8Array(32)));

async function hashOf(label: string, ...numbers: string[]): Promise<string> {
  const parts = [encoder.encode(label), ...numbers.map(fromHex)];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export const commitmentTo = (number: string) => hashOf('voltigeur commitment 1', number);

// A number of our own and, where we can, the hash that promises it.
export async function drawPromise() {
  const number = drawNumber();
  return { number, promise: canHash() ? await commitmentTo(number) : undefined };
}

const words = 8; // in a block of 32 bytes

async function wordsOf(key: string, count: number): Promise<number[]> {
  const made = await crypto.subtle.importKey('raw', fromHex(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const label = encoder.encode('voltigeur dice 1');
  const drawn: number[] = [];
  for (let block = 0; drawn.length < count; ++block) {
    const bytes = new Uint8Array(label.length + 8);
    bytes.set(label);
    new DataView(bytes.buffer).setBigUint64(label.length, BigInt(block), true);
    const view = new DataView(await crypto.subtle.sign('HMAC', made, bytes));
    for (let i = 0; i < words; ++i) drawn.push(view.getUint32(4 * i, true));
  }
  return drawn.slice(0, count);
}

// A die as it fell.
export interface Fallen {
  face: number;
  sides: number;
  n: number; // of the entry
}
export interface Seal {
  commitment: string;
  promise?: string;
  first: string; // the creator's number
  second: string;
  secret: string;
}
export type Check =
  | { is: 'good'; dice: number; trusted: boolean }
  | { is: 'commitment' | 'promise' | 'unable' }
  | { is: 'die'; index: number; n: number; face: number; expected: number };

export async function checkDice(seal: Seal, dice: Fallen[]): Promise<Check> {
  if (!canHash()) return { is: 'unable' };
  if ((await commitmentTo(seal.secret)) !== seal.commitment) return { is: 'commitment' };
  if (seal.promise && (await commitmentTo(seal.first)) !== seal.promise) return { is: 'promise' };
  const key = await hashOf('voltigeur key 1', seal.secret, seal.first, seal.second);
  const drawn = await wordsOf(key, dice.length);
  for (const [index, { face, sides, n }] of dice.entries()) {
    if (sides === 0) continue; // of a die whose sides no event tells
    const expected = 1 + Number((BigInt(drawn[index]!) * BigInt(sides)) >> 32n);
    if (face !== expected) return { is: 'die', index, n, face, expected };
  }
  return { is: 'good', dice: dice.length, trusted: !seal.promise };
}
