// The engine module as JavaScript sees it: text in, JSON out.
import { readFile } from 'node:fs/promises';

const unsupported = 52; // errno nosys: the module has no files
const stubs = { fd_write: () => unsupported, fd_close: () => unsupported, fd_seek: () => unsupported };

export async function openEngine(path) {
  const { instance } = await WebAssembly.instantiate(await readFile(path), {
    wasi_snapshot_preview1: stubs,
  });
  const engine = instance.exports;
  engine._initialize();

  const call = (name, text = '') => {
    const bytes = new TextEncoder().encode(text);
    const at = engine.allocate(Math.max(1, bytes.length));
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const answer = text ? engine[name](at, bytes.length) : engine[name]();
    const view = new Uint8Array(engine.memory.buffer, answer, engine.answer_size());
    const value = JSON.parse(new TextDecoder().decode(view));
    engine.release(at);
    return value;
  };
  return {
    open: (bundle, seed) => call('open', JSON.stringify({ ...bundle, seed })),
    order: (order) => call('order', typeof order === 'string' ? order : JSON.stringify(order)),
    state: () => call('state'),
  };
}
