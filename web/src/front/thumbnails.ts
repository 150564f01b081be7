// The maps of the cards are set one after the other, when the browser has nothing better to do: each
// takes it a tenth of a second, and the first click shall not wait for all of them.

import { compileEngine } from '../engine/client';
import { whenIdle } from '../play/idle';

const wanted: [HTMLImageElement, string][] = [];
let isBusy = false;

// Where the reader is now, before where he has been.
function takeNearest() {
  const isSeen = ([image]: [HTMLImageElement, string]) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  return wanted.splice(Math.max(0, wanted.findIndex(isSeen)), 1)[0] ?? [];
}

function next() {
  const [image, address] = takeNearest();
  isBusy = image !== undefined;
  if (!image) return;
  whenIdle(() => {
    if (!image.isConnected) return next();
    image.src = address!;
    return void image
      .decode()
      .catch(() => undefined) // a card without its map is still a card
      .then(next);
  });
}

// The engine is compiled first: it is for the click, the maps are for the eye.
function begin() {
  isBusy = true;
  void compileEngine()
    .catch(() => undefined)
    .then(next);
}

// Sets the map into the image when it is about to be seen.
export function showWhenSeen(image: HTMLImageElement, address: string) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      wanted.push([image, address]);
      if (!isBusy) begin();
    },
    { rootMargin: '150px' },
  );
  observer.observe(image);
}
