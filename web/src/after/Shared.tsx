// A battle that came in a link: unpacked, checked, put on the shelf, shown.

import { onMount, createSignal } from 'solid-js';
import { putOnShelf } from '../play/shelf';
import { words } from '../words';
import { Waiting } from './Loaded';
import { unpack } from './share';

export function Shared(props: { packed: string }) {
  const [fault, setFault] = createSignal<unknown>();
  onMount(async () => {
    try {
      const read = await unpack(props.packed).catch(() => {
        throw new Error(words().replay.brokenLink);
      });
      const { record } = await read();
      const { id } = await putOnShelf(record);
      location.replace(`#/replay/${id}`);
    } catch (error) {
      setFault(error);
    }
  });
  return <Waiting fault={fault()} />;
}
