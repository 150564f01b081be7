// A whole battle in a link: everything that follows from the rest is left out, the rest is
// compressed and written with letters that an address may have.

import { linkTo, packText, unpackText } from '../play/packing';
import { headerOf, linesOf } from '../play/shelf';

const nothing = '0'.repeat(16);

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
  return packText(JSON.stringify(short));
}

// The record with its last signature only; a review fills in the others.
export async function unpack(packed: string): Promise<string> {
  const short = JSON.parse(await unpackText(packed)) as { header: object; orders: Omit<Line, 'signature'>[]; signature?: string };
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

export const addressOf = (packed: string) => linkTo(`shared/${packed}`);
