// The engine's module: a question goes in as text, the answer comes out as text.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  release(at: number): void;
  answer_size(): number;
  ask(at: number, size: number): number;
}

const unsupported = 52; // errno nosys: the module has no files

export interface Module {
  ask(question: object): unknown;
}

export async function startModule(module: WebAssembly.Module): Promise<Module> {
  let engine: Exports;
  const wasi = {
    fd_write: () => unsupported,
    fd_close: () => unsupported,
    fd_seek: () => unsupported,
    // A player who is given time must know how much of it has passed.
    clock_time_get: (_clock: number, _precision: bigint, at: number) => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(engine.memory.buffer).setBigUint64(at, now, true);
      return 0;
    },
    environ_get: () => 0,
    environ_sizes_get: (count: number, size: number) => {
      const view = new DataView(engine.memory.buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    proc_exit: (code: number) => {
      throw new Error(`the engine stopped with ${code}`);
    },
  };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  engine = instance.exports as unknown as Exports;
  engine._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    ask(question) {
      const bytes = encoder.encode(JSON.stringify(question));
      const at = engine.allocate(bytes.length);
      new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
      const answer = engine.ask(at, bytes.length);
      const size = engine.answer_size();
      const text = decoder.decode(new Uint8Array(engine.memory.buffer, answer, size));
      engine.release(at);
      return JSON.parse(text);
    },
  };
}
