// Sealed dice, computed again: docs/dice.md says how they follow from three numbers.

export interface Numbers {
  secret: string;
  first: string;
  second: string;
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const textBytes = (text: string) => new TextEncoder().encode(text);

function joined(...parts: Uint8Array[]) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const commitmentTo = async (number: string) =>
  hexOf(await crypto.subtle.digest('SHA-256', joined(textBytes('voltigeur commitment 1'), bytesOf(number))));

// The n-th die, from 0, of so many sides.
export async function openSeal({ secret, first, second }: Numbers): Promise<(n: number, sides: number) => Promise<number>> {
  const bytes = await crypto.subtle.digest('SHA-256', joined(textBytes('voltigeur key 1'), bytesOf(secret), bytesOf(first), bytesOf(second)));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const blocks = new Map<number, Promise<DataView>>();
  async function makeBlock(b: number) {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, BigInt(b), true);
    return new DataView(await crypto.subtle.sign('HMAC', key, joined(textBytes('voltigeur dice 1'), number)));
  }
  return async (n, sides) => {
    const b = Math.floor(n / 8);
    if (!blocks.has(b)) blocks.set(b, makeBlock(b));
    const word = (await blocks.get(b)!).getUint32(4 * (n % 8), true);
    return 1 + Number((BigInt(word) * BigInt(sides)) >> 32n);
  };
}
