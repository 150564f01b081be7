// What the law says has its sentence in every catalogue.
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { bundleOf, newEngine } from './battles.mjs';
import { motives } from './motives.mjs';
import { frenchWords } from './catalogue.mjs';

const french = JSON.parse(readFileSync('web/src/words/fr.sentences.json', 'utf8'));
const lacking = (said) => [...said].filter((sentence) => !french[sentence]);

// A refusal is static text: every sentence stands in the source of the law.
function refusals() {
  const sentences = new Set();
  for (const folder of ['shared_rules', 'thirteen', 'division', 'game'])
    for (const file of readdirSync(`engine/${folder}`)) {
      const source = readFileSync(`engine/${folder}/${file}`, 'utf8').replace(/"\s*\n\s*"/g, '');
      for (const [, value] of source.matchAll(/\.why =((?:[^"};]|"[^"]*")*)/g))
        for (const [, sentence] of value.split(/,\s*\.(?:who|measured|limit)/)[0].matchAll(/"([^"]+)"/g)) sentences.add(sentence);
    }
  return sentences;
}

const cards = JSON.parse(readFileSync('build/page/data/catalogue.json', 'utf8'));

async function namesInBattles() {
  const engine = await newEngine();
  const sides = new Set();
  const phases = new Set();
  for (const { id } of cards) {
    const { battle } = engine.ask('open', { ...bundleOf(id), seed: '1' });
    const names = battle.sides.map((side) => side.name);
    for (const name of names) sides.add(name);
    for (const phase of battle.phases) phases.add(phase.replace(new RegExp(names.join('|'), 'g'), '{}'));
  }
  return { sides, phases };
}

test('every refusal, phase and side has a French sentence, and no sentence is left over', async () => {
  const refused = refusals();
  assert.ok(refused.size > 150, `only ${refused.size} refusals were found`);
  const { sides, phases } = await namesInBattles();
  assert.deepEqual(lacking(refused), []);
  assert.deepEqual(lacking(sides), []);
  assert.deepEqual(lacking(phases), []);
  const reasons = [...motives(), "the enemy's main body", 'the enemy', 'the side'];
  assert.ok(reasons.length > 15, reasons.join());
  assert.deepEqual(lacking(reasons), []);
  const known = new Set([...refused, ...sides, ...phases, ...reasons, 'no dice were rolled']);
  assert.deepEqual(Object.keys(french).filter((sentence) => !known.has(sentence)), []);
  const holes = (text) => text.split('{}').length;
  for (const [sentence, told] of Object.entries(french)) assert.equal(holes(told), holes(sentence), sentence);
});

test('every battle is told in French', () => {
  const told = JSON.parse(readFileSync('web/src/words/fr.battles.json', 'utf8'));
  assert.deepEqual(Object.keys(told).sort(), cards.map(({ id }) => id).sort());
  for (const { id, introduction } of cards) {
    assert.ok(told[id].name.length > 3, id);
    const ratio = told[id].introduction.length / introduction.length;
    assert.ok(ratio > 0.8 && ratio < 1.5, `${id}: the French introduction is ${ratio.toFixed(2)} times as long`);
  }
});

test('every kind of ground has its French word', () => {
  const kinds = new Set(cards.flatMap(({ id }) => [...readFileSync(`scenarios/${id}.toml`, 'utf8').matchAll(/^kind\s*= "(\w+)"/gm)].map(([, kind]) => kind)));
  assert.ok(kinds.size > 25, [...kinds].join());
  const [, words] = /grounds[^{]*\{([^}]*)\}/.exec(readFileSync('web/src/words/fr.ts', 'utf8'));
  assert.deepEqual([...kinds].filter((kind) => !new RegExp(`\\b${kind}:`).test(words)), []);
});

// The names of events and of reasons for modifiers, as the engine writes them.
const namesIn = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
const eventFolder = 'engine/order/events';
const eventText = readdirSync(eventFolder).map((file) => readFileSync(`${eventFolder}/${file}`, 'utf8')).join('\n');

test('every event is told, or known to be better seen than told', () => {
  const events = namesIn(eventText, /name = "(\w+)"/g);
  const told = namesIn(readFileSync('web/src/words/tell.ts', 'utf8'), /^ {2}(\w+): ?(?:\(|tellMove)/gm);
  assert.ok(events.size > 30, `only ${events.size} events were found`);
  const untold = [...events].filter((name) => !told.has(name)).sort();
  assert.deepEqual(untold, ['aide', 'charge_ended', 'contact_ended', 'phase', 'step', 'turn']);
});

test('every reason of a modifier has its words', () => {
  const [, list] = /define VOLTIGEUR_REASONS([^]*?)\nenum/.exec(eventText);
  const reasons = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name).filter((name) => name !== 'tagged');
  assert.ok(reasons.length > 30, `only ${reasons.length} reasons were found`);
  for (const language of ['en', 'fr']) {
    const words = /reasons: byName\(\{([^}]*)\}/.exec(readFileSync(`web/src/words/${language}.ts`, 'utf8'))[1];
    assert.deepEqual(reasons.filter((name) => !new RegExp(`\\b${name}:`).test(words)), [], language);
  }
});

// Names of units are of either gender ("12e Ligne", "1er bataillon"): what is said of one fits both.
test('no French sentence about a unit, a brigade or a place takes its name for a he or a she', async () => {
  const { log, aim, marks, presences, answers, reasons } = await frenchWords();
  const sayings = [];
  const say = (entry) => (typeof entry === 'function' ? entry('NOM', 'AUTRE', true) : entry);
  const generals = ['risk', 'general_lost', 'general_replaced', 'aide_risk']; // men, all of them
  for (const [name, entry] of Object.entries(log))
    if (typeof entry === 'function' && !generals.includes(name)) sayings.push(say(entry), entry('NOM', '', false));
  for (const list of [log.removed, log.melees, log.marked, log.tests, aim.change, marks, presences]) sayings.push(...Object.values(list).map(say));
  sayings.push(answers.chargedBy('NOM', 'AUTRE'), ...Object.entries(french).filter(([, told]) => told.startsWith('{}')).map(([, told]) => told));
  assert.ok(sayings.length > 90, String(sayings.length));
  // After "is" no adjective; nowhere a participle that would agree, nor a pronoun.
  const agrees = /^(?!La )(?:.* )?(?:est|sont|être|reste) (?!à|aux|en|hors|sur|maintenant|sous)\p{L}|\b(?:elle|celle|celui)\b|(?<!m[êe]l|arm)ées?(?!\p{L})/u;
  assert.deepEqual(sayings.filter((text) => agrees.test(text)), []);
  const isOfHers = /(?:ée|ite|ie|ise|ête)$/;
  assert.deepEqual([...Object.values(marks), ...Object.values(presences)].filter((text) => isOfHers.test(text)), []);
  // A reason for a modifier has a noun of its own.
  assert.deepEqual(Object.values(reasons).filter((text) => /^\p{L}+(?:ée?|ite?|ise?|ue?|erme)$/u.test(text)), []);
});
