// One engine in a worker of its own, so that the table stays live while it thinks. The page sends the
// compiled module first, then questions.

import { startModule, type Module } from './module';

type Told = { module: WebAssembly.Module } | { id: number; question: object };

let module: Promise<Module> | undefined;

self.onmessage = async ({ data }: MessageEvent<Told>) => {
  if ('module' in data) {
    module = startModule(data.module);
    return;
  }
  try {
    const answer = (await module!).ask(data.question);
    self.postMessage({ id: data.id, answer });
  } catch (error) {
    self.postMessage({ id: data.id, answer: { fault: String(error) } });
  }
};
