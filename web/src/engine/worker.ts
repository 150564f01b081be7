// One engine in a worker of its own, so that the table stays live while it thinks.

import { loadModule } from './module';

interface Asked {
  id: number;
  question: object;
}

const module = loadModule(fetch(new URL('engine.wasm', self.location.href.replace(/assets\/[^/]*$/, ''))));

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    const answer = (await module).ask(data.question);
    self.postMessage({ id: data.id, answer });
  } catch (error) {
    self.postMessage({ id: data.id, answer: { fault: String(error) } });
  }
};
