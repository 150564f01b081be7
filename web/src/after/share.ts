// A whole battle in a link: its record, compressed and written with letters that an address may have.

import { Engine } from '../engine/client';
import { filesOfRecord, type Documents } from '../play/library';
import { linkTo, packText, unpackText } from '../play/packing';
import { upgrade, type Upgraded } from '../play/record';

export const pack = (record: string) => packText(record);
export const addressOf = (packed: string) => linkTo(`shared/${packed}`);

// In letters. Every browser opens longer ones, and mail carries them; chats cut theirs much earlier.
export const longestShared = 64_000;
export const longestInChat = 4_000;

// The text of a link, as a record of this version. Throws where it is not whole.
export async function unpack(packed: string): Promise<() => Promise<Upgraded>> {
  const text = await unpackText(packed);
  const old = oldLinkOf(text);
  return old ? () => upgradeOld(old) : () => upgrade(text);
}

// ---- Links that earlier versions made

// The record of version 1 without what follows from the rest: of its signatures there is the last one.
interface OldLink {
  header: { seed?: string; dice?: number[]; signature: string };
  orders: { order?: object; dice?: number[]; back_to?: number }[];
  signature?: string;
}

function oldLinkOf(text: string): OldLink | undefined {
  try {
    const json = JSON.parse(text) as Partial<OldLink>;
    return json.header && Array.isArray(json.orders) ? (json as OldLink) : undefined;
  } catch {
    return undefined; // a record has several lines
  }
}

// Its orders are played again, which gives the signatures that were left out; the module holds the
// first and the last against what the link says.
async function upgradeOld(link: OldLink): Promise<Upgraded> {
  const files = await filesOfRecord(JSON.stringify(link.header));
  let fault: unknown;
  for (const documents of files)
    try {
      const record = await fillIn(link, documents);
      return await upgrade(record);
    } catch (error) {
      fault ??= error;
    }
  throw fault;
}

async function fillIn({ header, orders, signature }: OldLink, documents: Documents): Promise<string> {
  const engine = new Engine();
  const ask = (name: string, question: object) => engine.ask<{ signature_1: string; refusal?: { why: string } }>(name, { ...question, brief: true });
  try {
    await engine.ask('open', { ...documents, ...(header.seed === undefined ? { own_dice: true } : { seed: header.seed }) });
    await ask('begin', { dice: header.dice });
    const last = orders.findLastIndex(({ order }) => order);
    const lines = [];
    let n = 0;
    for (const [i, { order, dice, back_to }] of orders.entries()) {
      if (back_to !== undefined) {
        await engine.ask('rewind', { orders: (n = back_to) });
        lines.push({ back_to });
        continue;
      }
      const done = await ask('order', { order, dice });
      if (done.refusal) throw new Error(`order ${n + 1}: ${done.refusal.why}`);
      lines.push({ n: ++n, order, dice, signature: i === last ? signature : done.signature_1 });
    }
    return [header, ...lines].map((line) => JSON.stringify(line)).join('\n') + '\n';
  } finally {
    engine.close();
  }
}
