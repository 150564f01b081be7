// The battle report as Markdown, for a forum, a blog or a club's paper.

import type { Game } from '../play/game';
import { words } from '../words';
import { battleTitle } from '../words/battles';
import { decimal, signed } from '../words/numbers';
import { unitName } from '../words/saying';
import { endText } from '../words/tell';
import type { Report } from './report';
import type { Review } from './review';

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const rule = (columns: number) => `|${'---|'.repeat(columns)}`;

export function toMarkdown(review: Review, game: Game, report: Report): string {
  const say = words().report;
  const sides = [0, 1] as const;
  const lines: string[] = [];
  const add = (...more: string[]) => lines.push(...more);
  const { end } = report;

  add(`# ${battleTitle(game.battle.id, game.battle.title)}`, '');
  add(`${words().front.sheet} ${game.battle.sheet.toUpperCase()}, ${words().front.profiles[game.battle.profile] ?? ''}.`);
  add(`**${end.over ? endText(end.ending, game.sideName(end.winner)) : say.unfinished(end.place.turn)}.**`, '');

  add(row([words().log.turn(0).replace(/\s*0$/, ''), ...sides.map((side) => `${game.sideName(side)}${words().colon}${say.lost}`), ...sides.map((side) => `${game.sideName(side)}${words().colon}${say.luck}`)]), rule(5));
  for (const turn of report.turns.slice(1)) add(row([turn.turn, ...turn.lost, ...turn.luck.map(signed)]));

  add('', `## ${say.turning}`, '');
  for (const point of report.points)
    add(
      `1. **${words().log.turn(point.turn)}, ${game.phaseOf(point.phase)}**${words().colon}${point.sentences.join(words().semicolon)}. ` +
        say.gain(game.sideName(point.gain >= 0 ? 0 : 1), decimal(Math.abs(point.gain))),
    );
  if (report.points.length === 0) add(say.noTurning);

  add('', `## ${say.luck}`, '', say.luckNote(report.dice), '');
  add(row(['', ...sides.flatMap((side) => [game.sideName(side), say.expected])]), rule(5));
  for (const luck of report.luck) add(row([say.kinds[luck.kind] ?? '', ...sides.flatMap((side) => [luck.got[side], decimal(luck.expected[side])])]));

  for (const side of sides) {
    add('', `## ${game.sideName(side)}${words().colon}${end.points[side]}`, '');
    add(row([say.unit, game.battle.counts_kills ? words().card.kills : say.lost, say.hits, say.fate]), rule(4));
    for (const unit of report.units.filter((one) => one.side === side))
      add(
        row([
          unitName(unit.name),
          game.battle.counts_kills ? unit.lost : words().card.of(unit.lost, unit.had),
          unit.hits || '',
          unit.fate === 'on_table' ? '' : (words().presences[unit.fate] ?? ''),
        ]),
      );
  }
  if (review.header.seed !== undefined) add('', say.seededDice(review.header.seed, review.moments.length - 1));
  return lines.join('\n') + '\n';
}
