// Beside a plan that waits: give the order, or let it be. Keys do the same.

import { words } from '../words';
import type { CameraControl } from './camera';
import type { Hand } from './hand';
import { isUpward, rowHeight } from './Tag';
import { placeOf, type Drop } from './waiting';

const room = { width: 84, height: 36 }; // pixels that the two buttons take at most

export function PlanDeeds(props: { drop: Drop; hand: Hand; camera: CameraControl }) {
  const { waiting } = props.hand;
  // Before the tags that stand before the ghost; a general has none.
  const tags = () => {
    const [first] = props.drop.moves;
    return !first ? 0 : waiting.tellsAll(props.drop) ? 1 + first.legs.length + (first.stop ? 1 : 0) : 1;
  };
  const place = () => {
    const { x, y, zoom } = props.camera.camera();
    const { width, height } = props.camera.size();
    const at = placeOf(props.drop);
    const end = props.drop.moves[0]?.end;
    const beyond = tags() * rowHeight + 6;
    const down = end && !isUpward(end) ? beyond : -beyond - room.height;
    return {
      left: `${Math.max(0, Math.min(width - room.width, x + at.x * zoom + 10))}px`,
      top: `${Math.max(0, Math.min(height - room.height, y + at.y * zoom + down))}px`,
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
