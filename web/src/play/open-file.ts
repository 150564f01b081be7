// Opens the text of a scenario file: the module reads it, and looks it over with its sheet.

import { Engine, EngineFault } from '../engine/client';
import { words } from '../words';
import { NoSheet, readSheet, type CardFacts, type ScenarioFile } from './library';
import { addOpened } from './opened';
import { upgrade, type Upgraded } from './record';

export const mostBytes = 1_000_000; // of a file; the module refuses more

// What an author reads when a file cannot be played: each fault with its line and column.
export class WrongFile extends Error {
  constructor(
    readonly file: string,
    readonly faults: string[],
  ) {
    super(faults[0]);
  }
}

interface Read {
  scenario: ScenarioFile;
  sheet: string;
}
interface Examined {
  card: CardFacts;
  warnings: string[];
}

const fileFault = (file: string, what: string) => new WrongFile(file, [what]);

// The text of a file from outside, whatever it may be.
export async function textOf(file: File, most = mostBytes): Promise<string> {
  if (file.size > most) throw fileFault(file.name, most === mostBytes ? words().opened.tooLarge(file.size / 1e6) : words().opened.recordTooLarge(file.size / 1e6));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes('\0')) return text;
  } catch {
    // it is no text; said below
  }
  throw fileFault(file.name, most === mostBytes ? words().opened.noText : words().front.badFile);
}

function faultOf(file: string, error: unknown): unknown {
  if (error instanceof NoSheet) return fileFault(file, error.message);
  if (error instanceof EngineFault) return new WrongFile(file, error.faults ?? [words().opened.unreadable]);
  return error;
}

export async function openText(text: string, file: string): Promise<{ card: CardFacts; isKept: boolean }> {
  const engine = new Engine();
  try {
    const { scenario, sheet } = await engine.ask<Read>('read_scenario', { text, file });
    const { card, warnings } = await engine.ask<Examined>('examine', { sheet: await readSheet(sheet), scenario });
    return addOpened({ card, scenarioId: card.id, scenario, file, text, warnings });
  } catch (error) {
    throw faultOf(file, error);
  } finally {
    engine.close();
  }
}

const mostOfRecord = 16_000_000; // bytes

// A .battle file, of any version, as the module understands it.
export async function readRecord(file: File): Promise<Upgraded> {
  const text = await textOf(file, mostOfRecord);
  try {
    return await upgrade(text);
  } catch (error) {
    throw faultOf(file.name, error instanceof EngineFault ? new EngineFault(error.message, error.faults ?? [error.message]) : error);
  }
}
