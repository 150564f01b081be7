// The page's door to an engine in a worker.

export class EngineFault extends Error {
  // `faults`: of a file, each with its place.
  constructor(
    message: string,
    readonly faults?: string[],
  ) {
    super(message);
  }
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

// Compiled once, for every worker; the front page begins with it while somebody reads.
let compiled: Promise<WebAssembly.Module> | undefined;
export function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(new URL('engine.wasm', document.baseURI))).catch((error) => {
    compiled = undefined; // the next one may find the network again
    throw new EngineFault(String(error));
  });
  return compiled;
}

export class Engine {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private readonly ready = compileEngine().then((module) => this.worker.postMessage({ module }));
  private last = 0;

  constructor() {
    this.worker.onmessage = ({ data }) => this.take(data.id, data.answer);
    this.worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new EngineFault(event.message));
      this.waiting.clear();
    };
  }

  private take(id: number, answer: { fault?: string; faults?: string[] }) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (answer.fault) waiting?.reject(new EngineFault(answer.fault, answer.faults));
    else waiting?.resolve(answer);
  }

  // The answer to a question; a fault is thrown.
  ask<Answer>(name: string, question: object = {}): Promise<Answer> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.ready.then(() => this.worker.postMessage({ id, question: { ask: name, ...question } }), reject);
    });
  }

  close() {
    this.worker.terminate();
  }
}

// Asks the newest question only: while one is on its way, those in between are forgotten.
export class Latest<Question, Answer> {
  private next: { question: Question } | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly use: (answer: Answer, question: Question) => void,
  ) {}

  // Until the newest has its answer.
  want(question: Question): Promise<void> {
    this.next = { question };
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  get settled(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  private async run() {
    while (this.next) {
      const { question } = this.next;
      this.next = undefined;
      this.use(await this.ask(question), question);
    }
  }
}
