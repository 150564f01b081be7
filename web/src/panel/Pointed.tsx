// Pings and arrows as a sentence: for who listens, and for who reads the table in words.

import type { Spot } from '../engine/types';
import type { Game } from '../play/game';
import { settings } from '../play/settings';
import { unitAt } from '../table/geometry';
import type { Points } from '../table/points';
import { words } from '../words';
import { bareLength } from '../words/numbers';

export function Pointed(props: { game: Game; points: Points }) {
  const { game } = props;
  const nameOf = (spot: Spot) => {
    const unit = unitAt(game.view().units, spot, 0.3);
    return unit ? game.nameOf(unit.id) : words().pointing.spot(bareLength(spot.x), bareLength(game.battle.height - spot.y));
  };
  const sentence = () => {
    const last = props.points.shown().at(-1);
    if (!last) return '';
    const who = last.side === undefined ? words().pointing.you : game.sideName(last.side);
    return last.to ? words().pointing.arrow(who, nameOf(last.at), nameOf(last.to)) : words().pointing.look(who, nameOf(last.at));
  };
  return (
    <p class="pointed" classList={{ unseen: !settings.text }} role="status">
      {sentence()}
    </p>
  );
}
