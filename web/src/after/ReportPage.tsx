// The battle report: how it ended, what it cost, where it turned, what the dice had to do with it.

import { createMemo, createResource, createSignal, For, Show } from 'solid-js';
import { go } from '../play/route';
import { saveFile } from '../play/shelf';
import { words } from '../words';
import { battleDay, battleName } from '../words/battles';
import { decimal, signed } from '../words/numbers';
import { unitName } from '../words/saying';
import { endText } from '../words/tell';
import { Loaded, type Opened } from './Loaded';
import { toMarkdown } from './markdown';
import { Plot } from './Plot';
import { proofOf } from './proof';
import { makeReport, type Report, type UnitRow } from './report';
import { ShareCard } from './ShareCard';

export const ReportPage = (props: { id: string }) => <Loaded id={props.id}>{(opened) => <Pages {...opened} />}</Loaded>;

function Pages(props: Opened) {
  const { review, game } = props;
  const [end] = createResource(() => review.source.viewAt(review.moments.length - 1));
  const report = createMemo(() => (end() ? makeReport(review, game, end()!.view) : undefined));
  return <Show when={report()}>{(made) => <ReportSheet {...props} report={made()} />}</Show>;
}

function ReportSheet(props: Opened & { report: Report }) {
  const { game, review } = props;
  const say = () => words().report;
  const report = () => props.report;
  const [isSharing, setSharing] = createSignal(false);
  const [copied, setCopied] = createSignal(false);
  const markdown = () => toMarkdown(review, game, report());
  const [proof] = createResource(() => proofOf(review));
  const watch = (moment: number) => go(`replay/${props.id}?at=${moment}`);

  async function copy() {
    await navigator.clipboard.writeText(markdown()).catch(() => saveFile(`${game.battle.id}.md`, markdown(), 'text/markdown'));
    setCopied(true);
  }

  const turnLabels = () => report().turns.map((row) => String(row.turn));
  const balanceLabels = () => review.moments.map((moment, i) => (i === 0 || moment.turn !== review.moments[i - 1]!.turn ? String(moment.turn) : ''));
  const series = (values: (row: Report['turns'][number]) => [number, number]) =>
    ([0, 1] as const).map((side) => ({ name: game.sideName(side), values: report().turns.map((row) => values(row)[side]) }));

  return (
    <main class="report">
      <nav class="report-bar">
        <button type="button" class="link" onClick={() => go('')}>
          ❮ {words().bar.home}
        </button>
        <span>
          <button type="button" class="strong" onClick={() => watch(0)}>
            {say().watch}
          </button>
          <button type="button" onClick={() => void copy()}>
            {copied() ? words().replay.copied : say().copy}
          </button>
          <button type="button" onClick={() => saveFile(`${game.battle.id}.md`, markdown(), 'text/markdown')}>
            {say().save}
          </button>
          <button type="button" onClick={() => setSharing(true)}>
            {words().replay.share}
          </button>
        </span>
      </nav>
      <article>
        <header>
          <p class="quiet">{say().title}</p>
          <h1>{battleName(game.battle.id, game.battle.title)}</h1>
          <p class="date">
            {battleDay(game.battle.title)} · {words().front.sheet} {game.battle.sheet.toUpperCase()}, {words().front.profiles[game.battle.profile]}
          </p>
          <p class="verdict">
            {report().end.over ? endText(report().end.ending, game.sideName(report().end.winner)) : say().unfinished(report().end.place.turn)}
          </p>
        </header>
        <Cost {...props} />
        <Plot title={game.battle.counts_kills ? say().killsByTurn : say().lossesByTurn} series={series((row) => row.lost)} labels={turnLabels()} />
        <h2>{say().turning}</h2>
        <p class="quiet">{say().turningNote}</p>
        <Plot
          title={say().balance(game.sideName(0), game.sideName(1))}
          series={[{ name: '', values: report().balance }]}
          labels={balanceLabels()}
          marks={report().points.map((point) => ({ at: point.moment, value: report().balance[point.moment]!, text: point.sentences.join(words().semicolon) }))}
          jump={(i) => watch(report().points[i]!.moment)}
        />
        <ol class="turning-points">
          <For each={report().points} fallback={<li>{say().noTurning}</li>}>
            {(point) => (
              <li>
                <button type="button" class="link" onClick={() => watch(point.moment)}>
                  {words().log.turn(point.turn)}, {game.phaseOf(point.phase)}
                </button>
                {words().colon}
                {point.sentences.join(words().semicolon)}. <b>{say().gain(game.sideName(point.gain >= 0 ? 0 : 1), decimal(Math.abs(point.gain)))}</b>
              </li>
            )}
          </For>
        </ol>
        <h2>{say().luck}</h2>
        <p class="quiet">{say().luckNote(report().dice)}</p>
        <Plot title={say().luckByTurn} series={series((row) => row.luck)} labels={turnLabels()} />
        <table class="figures">
          <thead>
            <tr>
              <td />
              <For each={game.battle.sides}>
                {(side) => (
                  <>
                    <th scope="col">{side.name}</th>
                    <th scope="col">{say().expected}</th>
                    <th scope="col">{say().difference}</th>
                  </>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={report().luck}>
              {(row) => (
                <tr>
                  <th scope="row">{say().kinds[row.kind]}</th>
                  <For each={[0, 1] as const}>
                    {(side) => (
                      <>
                        <td>{row.got[side]}</td>
                        <td>{decimal(row.expected[side])}</td>
                        <td>{signed(row.got[side] - row.expected[side])}</td>
                      </>
                    )}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <p class="quiet dice-proof">{proof() ?? '…'}</p>
        <h2>{say().units}</h2>
        <div class="rosters">
          <For each={[0, 1] as const}>
            {(side) => <Roster title={game.sideName(side)} counts={game.battle.counts_kills} units={report().units.filter((unit) => unit.side === side)} />}
          </For>
        </div>
      </article>
      <Show when={isSharing()}>
        <ShareCard review={review} close={() => setSharing(false)} />
      </Show>
    </main>
  );
}

// What each side had, and what it cost it.
function Cost(props: Opened & { report: Report }) {
  const { game } = props;
  const say = () => words().report;
  const count = (side: 0 | 1) => props.report.units.filter((unit) => unit.side === side);
  const gone = (side: 0 | 1) => count(side).filter((unit) => !['on_table', 'reserve'].includes(unit.fate)).length;
  const lost = (side: 0 | 1) => count(side).reduce((sum, unit) => sum + unit.lost, 0);
  return (
    <table class="figures cost">
      <thead>
        <tr>
          <td />
          <th scope="col">{say().points}</th>
          <th scope="col">{say().unitsLost}</th>
          <th scope="col">{game.battle.counts_kills ? words().card.kills : say().figuresLost}</th>
        </tr>
      </thead>
      <tbody>
        <For each={[0, 1] as const}>
          {(side) => (
            <tr>
              <th scope="row">{game.sideName(side)}</th>
              <td>{props.report.end.points[side]}</td>
              <td>{words().card.of(gone(side), count(side).length)}</td>
              <td>
                {game.battle.counts_kills
                  ? lost(side)
                  : `${words().card.of(lost(side), props.report.had[side])} (${Math.round((100 * lost(side)) / Math.max(1, props.report.had[side]))} %)`}
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Roster(props: { title: string; units: UnitRow[]; counts: boolean }) {
  return (
    <table class="figures roster">
      <caption>{props.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words().report.unit}</th>
          <th scope="col">{props.counts ? words().card.kills : words().report.lost}</th>
          <th scope="col">{words().report.hits}</th>
          <th scope="col">{words().report.fate}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.units}>
          {(unit) => (
            <tr>
              <th scope="row">{unitName(unit.name)}</th>
              <td>{props.counts ? unit.lost : words().card.of(unit.lost, unit.had)}</td>
              <td>{unit.hits || ''}</td>
              <td>{unit.fate === 'on_table' ? '' : words().presences[unit.fate]}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
