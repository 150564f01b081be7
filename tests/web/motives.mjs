// The sentences of the computer's reasons, with holes for who and what, as the source of its players has them.
import { readFileSync } from 'node:fs';

export function motives() {
  const [, told] = /std::string predicate\(([^]*?)\n}/.exec(readFileSync('ai/reason.cpp', 'utf8'));
  const one = (saying) => saying.replace(/std::to_string\([^)]*\)|\w+_of\([^)]*\)/g, '"{}"').replace(/"\s*\+\s*"/g, '').replace(/^"|"$/g, '');
  return [...told.matchAll(/return ([^;]*);/g)].map(([, saying]) => `{} ${one(saying)}`);
}
