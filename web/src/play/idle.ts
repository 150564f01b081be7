// When the browser has nothing better to do.

export const whenIdle = (then: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(then, { timeout: 1500 }) : setTimeout(then, 60);
