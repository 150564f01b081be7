// Text in an address: compressed, and written with letters that an address may have.

// Longer links are cut by programs that people send them with.
export const longest = 12_000;

async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      void reader.cancel();
      throw new Error(`more than ${most} bytes`);
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

const through = (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number) =>
  bytesOf(new Blob([bytes]).stream().pipeThrough(stream), most);

function toLetters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const fromLetters = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const mostUnpacked = 16_000_000; // bytes; some letters can be packed so that they become a hundred times as many

export const packText = async (text: string) =>
  toLetters(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity));

// Throws where the letters are not whole.
export const unpackText = async (packed: string, most = mostUnpacked) =>
  new TextDecoder('utf-8', { fatal: true }).decode(await through(fromLetters(packed), new DecompressionStream('deflate-raw'), most));

export const linkTo = (place: string) => `${location.href.replace(/#.*$/, '')}#/${place}`;
