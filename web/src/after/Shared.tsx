// A battle that came in a link: unpacked, checked, put on the shelf, shown.

import { onMount, createSignal } from 'solid-js';
import { putOnShelf } from '../play/shelf';
import { words } from '../words';
import { Waiting } from './Loaded';
import { openReview } from './review';
import { unpack } from './share';

export function Shared(props: { packed: string }) {
  const [fault, setFault] = createSignal<unknown>();
  onMount(async () => {
    try {
      const record = await unpack(props.packed).catch(() => {
        throw new Error(words().replay.brokenLink);
      });
      const { record: whole, source } = await openReview(record, { trust: true });
      source.close();
      const { id } = putOnShelf(whole);
      location.replace(`#/replay/${id}`);
    } catch (error) {
      setFault(error);
    }
  });
  return <Waiting fault={fault()} />;
}
