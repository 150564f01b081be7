// Beside a plan that waits: give the order, or let it be. Keys do the same.

import { words } from '../words';
import type { CameraControl } from './camera';
import type { Hand } from './hand';
import { placeOf, type Drop } from './waiting';

const room = { width: 84, height: 44 }; // pixels that the two buttons take at most
const line = 24; // pixels between two tags

export function PlanDeeds(props: { drop: Drop; hand: Hand; camera: CameraControl }) {
  const { waiting } = props.hand;
  // Before the ghost, where its comrades are not: over the tags beside it, or under them.
  const isUpward = () => Math.cos(((props.drop.moves[0]?.end.facing ?? 0) * Math.PI) / 180) >= 0;
  const tags = () => {
    const [first] = props.drop.moves;
    return !first ? 0 : waiting.tellsAll(props.drop) ? 1 + first.legs.length + (first.stop ? 1 : 0) : 1;
  };
  const place = () => {
    const { x, y, zoom } = props.camera.camera();
    const { width, height } = props.camera.size();
    const at = placeOf(props.drop);
    return {
      left: `${Math.max(0, Math.min(width - room.width, x + at.x * zoom + 10))}px`,
      top: `${Math.max(0, Math.min(height - room.height, y + at.y * zoom + (isUpward() ? -64 : line * tags() - line)))}px`,
    };
  };
  return (
    <div class="plan-deeds" role="group" aria-label={words().plan.title} style={place()}>
      <button type="button" class="strong" aria-label={words().plan.give} title={`${words().plan.give} (Enter)`} onClick={() => void waiting.give([props.drop])}>
        ✓
      </button>
      <button type="button" aria-label={words().plan.drop} title={`${words().plan.drop} (Esc)`} onClick={() => waiting.remove(props.drop.id)}>
        ✗
      </button>
    </div>
  );
}
