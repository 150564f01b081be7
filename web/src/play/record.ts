// Records as text. A line of theirs is closed by a checksum: the module writes and cuts them, the page
// only reads what it shows. Those of version 1, which do not carry their battle, are upgraded.

import { Engine } from '../engine/client';
import { filesOfRecord, type Bundle, type Documents } from './library';

// The numbers behind sealed dice, as hexadecimal digits; the secret is told when the battle is over.
export interface Seal {
  commitment: string;
  first_commitment?: string;
  first: string;
  second: string;
  secret?: string;
}

export interface Header {
  format: string;
  version: number;
  program?: string; // that it was played by
  play?: string; // the number of its rules
  sheet: string;
  profile: string;
  scenario: string;
  title?: string;
  seed?: string;
  sealed?: Seal;
}

export const linesOf = (record: string) => record.split('\n').filter((line) => line.trim() !== '');

// Throws where the text is no record.
export function headerOf(record: string): Header {
  const header = JSON.parse(record.trimStart().split('\n', 1)[0] ?? '') as Header;
  if (header.format !== 'voltigeur battle' || typeof header.scenario !== 'string') throw new Error('no record');
  return header;
}

const versionOf = (record: string) => {
  try {
    return headerOf(record).version;
  } catch {
    return undefined; // the module says what is wrong
  }
};

// The battle that a record of version 2 carries.
export const battleOfRecord = (record: string): Bundle => ({
  battle: (JSON.parse(record.split('\n', 2)[1] ?? '') as { battle: unknown }).battle,
});

interface LastLine {
  n?: number;
  back_to?: number;
  signature?: string;
}
// How many orders stand, and the signature of the last moment.
export function endOf(record: string): { orders: number; signature: string } {
  const lines = linesOf(record);
  let orders: number | undefined;
  for (let i = lines.length - 1; i > 0; --i) {
    const { n, back_to, signature } = JSON.parse(lines[i]!) as LastLine;
    orders ??= n ?? back_to;
    if (signature) return { orders: orders ?? 0, signature };
  }
  return { orders: 0, signature: '' };
}

export interface Upgraded {
  record: string;
  scenario: string;
  title: string;
  torn: boolean; // its last line was not whole, and was left out
}

async function withEngine<Answer>(use: (engine: Engine) => Promise<Answer>): Promise<Answer> {
  const engine = new Engine();
  try {
    return await use(engine);
  } finally {
    engine.close();
  }
}

// The first of these files that the record fits. What is wrong with it is told of the likeliest.
async function upgradeBy(engine: Engine, record: string, files: Documents[]): Promise<Upgraded> {
  let fault: unknown;
  for (const documents of files)
    try {
      return await engine.ask<Upgraded>('upgrade', { record, ...documents });
    } catch (error) {
      fault ??= error;
    }
  throw fault;
}

// Text from outside, or kept by an earlier version of the page. Throws the sentence of the module.
export const upgrade = (record: string, battle?: string): Promise<Upgraded> =>
  withEngine(async (engine) =>
    versionOf(record) === 1 ? upgradeBy(engine, record, await filesOfRecord(record, battle)) : engine.ask<Upgraded>('upgrade', { record }),
  );

// What this browser has kept: it is as the module wrote it, unless an earlier version of the page did.
export const isOld = (record: string) => versionOf(record) === 1;

// Its first so many orders.
export const cutRecord = (record: string, orders: number): Promise<string> =>
  withEngine(async (engine) => {
    await engine.ask('open', { record, orders });
    return (await engine.ask<{ record: string }>('record')).record;
  });
