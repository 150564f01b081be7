// A whole battle in a link: everything that follows from the rest is left out, the rest is
// compressed and written with letters that an address may have.

import { headerOf, linesOf } from '../play/shelf';

// Longer links are cut by programs that people send them with.
export const longest = 12_000;

const nothing = '0'.repeat(16);

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

function toLetters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const fromLetters = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

interface Line {
  order?: object;
  signature?: string;
  dice?: number[];
  back_to?: number; // orders were taken back: so many stood
}

export async function pack(record: string): Promise<string> {
  const [, ...orders] = linesOf(record).map((line) => JSON.parse(line) as Line);
  const short = {
    header: headerOf(record),
    orders: orders.map(({ order, dice, back_to }) => ({ order, dice, back_to })),
    signature: orders.findLast((one) => one.signature)?.signature,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(short));
  return toLetters(await through(bytes, new CompressionStream('deflate-raw')));
}

// The record with its last signature only; a review fills in the others.
export async function unpack(packed: string): Promise<string> {
  const bytes = await through(fromLetters(packed), new DecompressionStream('deflate-raw'));
  const short = JSON.parse(new TextDecoder().decode(bytes)) as { header: object; orders: Omit<Line, 'signature'>[]; signature?: string };
  const last = short.orders.findLastIndex((one) => one.order);
  let n = 0;
  const lines = short.orders.map(({ order, dice, back_to }, i) => {
    if (back_to !== undefined) {
      n = back_to;
      return JSON.stringify({ back_to });
    }
    return JSON.stringify({ n: ++n, order, dice, signature: i === last ? short.signature : nothing });
  });
  return [JSON.stringify(short.header), ...lines].join('\n') + '\n';
}

export const addressOf = (packed: string) => `${location.href.replace(/#.*$/, '')}#/shared/${packed}`;
