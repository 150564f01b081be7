// compress: beside each file of a folder what goes over the wire, unless it is there already.
//
//     node tools/compress.mjs build/page

import { existsSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = process.argv[2];
const small = 1024; // bytes; less is not worth a second file

function* filesIn(at) {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const path = join(at, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

const isOlder = (path, than) => !existsSync(path) || statSync(path).mtimeMs < statSync(than).mtimeMs;

for (const path of filesIn(folder)) {
  const packed = path.match(/^(.*)\.(br|gz)$/);
  if (packed) {
    if (!existsSync(packed[1])) unlinkSync(path);
    continue;
  }
  if (!/\.(html|js|css|json|svg|wasm)$/.test(path) || statSync(path).size < small) continue;
  if (!isOlder(`${path}.br`, path) && !isOlder(`${path}.gz`, path)) continue;
  const text = readFileSync(path);
  const quality = text.length > 1e6 ? 9 : 11;
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
