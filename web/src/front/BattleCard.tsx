import { For, Show } from 'solid-js';
import { thumbnailOf, type CardFacts } from '../play/library';
import { SketchedGround } from '../table/Sketch';
import { settings } from '../play/settings';
import { words } from '../words';
import { battleDay, battleName } from '../words/battles';
import { wholeLength } from '../words/numbers';
import { said } from '../words/saying';
import { showWhenSeen } from './thumbnails';

export function BattleCard(props: { card: CardFacts; choose(): void }) {
  const { card } = props;
  return (
    <button type="button" class="battle-card" onClick={props.choose} data-battle={card.id}>
      <span class="map-of-card">
        <svg viewBox={`0 0 ${card.width} ${card.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <SketchedGround width={card.width} height={card.height} ground={card.sketch.ground} />
          <For each={card.sketch.troops}>{({ side, points }) => <polygon class={`mini-unit side-${side}`} points={points} />}</For>
        </svg>
        <Show when={thumbnailOf(card)}>{(address) => <img ref={(image) => showWhenSeen(image, address())} alt="" />}</Show>
      </span>
      <span class="name">{battleName(card.id, card.title)}</span>
      <span class="date">{battleDay(card.title)}</span>
      <span class="facts">
        {card.sides.map(said).join(' · ')} — {words().front.units(...card.units)}
        <br />
        {words().front.turns(card.turns)} · {words().front.size[settings.units](wholeLength(card.width), wholeLength(card.height))} · {words().front.sheet} {card.sheet.toUpperCase()}
      </span>
    </button>
  );
}
