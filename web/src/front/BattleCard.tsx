import { thumbnailOf, type CardFacts } from '../play/library';
import { words } from '../words';
import { battleDay, battleName } from '../words/battles';
import { said } from '../words/saying';
import { showWhenSeen } from './thumbnails';

export function BattleCard(props: { card: CardFacts; choose(): void }) {
  const { card } = props;
  return (
    <button type="button" class="battle-card" onClick={props.choose} data-battle={card.id}>
      <img ref={(image) => showWhenSeen(image, thumbnailOf(card))} alt="" width="320" height={Math.round((320 * card.height) / card.width)} />
      <span class="name">{battleName(card.id, card.title)}</span>
      <span class="date">{battleDay(card.title)}</span>
      <span class="facts">
        {card.sides.map(said).join(' · ')} — {words().front.units(...card.units)}
        <br />
        {words().front.turns(card.turns)} · {words().front.size(card.width, card.height)} · {words().front.sheet} {card.sheet.toUpperCase()}
      </span>
    </button>
  );
}
