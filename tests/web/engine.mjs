// The engine module as JavaScript sees it: questions in, answers out.
import { readFile } from 'node:fs/promises';

const unsupported = 52; // errno nosys: the module has no files

export async function openEngine(path) {
  let engine;
  const wasi = {
    fd_write: () => unsupported,
    fd_close: () => unsupported,
    fd_seek: () => unsupported,
    clock_time_get: (_clock, _precision, at) => {
      new DataView(engine.memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
      return 0;
    },
    environ_get: () => 0,
    environ_sizes_get: (count, size) => {
      const view = new DataView(engine.memory.buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    proc_exit: (code) => {
      throw new Error(`the engine stopped with ${code}`);
    },
  };
  const { instance } = await WebAssembly.instantiate(await readFile(path), { wasi_snapshot_preview1: wasi });
  engine = instance.exports;
  engine._initialize();

  const askText = (text) => {
    const bytes = new TextEncoder().encode(text);
    const at = engine.allocate(Math.max(1, bytes.length));
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const answer = engine.ask(at, bytes.length);
    const view = new Uint8Array(engine.memory.buffer, answer, engine.answer_size());
    const value = JSON.parse(new TextDecoder().decode(view));
    engine.release(at);
    return value;
  };
  const ask = (name, question = {}) => askText(JSON.stringify({ ask: name, ...question }));
  return {
    ask,
    askText,
    // A battle up to its first decision.
    begin(bundle, seed) {
      const opened = ask('open', { ...bundle, seed });
      return opened.fault ? opened : ask('begin');
    },
    order: (order) => ask('order', { order }),
  };
}
