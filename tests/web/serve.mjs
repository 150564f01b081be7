// A plain server of the built page for tests: http://127.0.0.1:PORT/voltigeur/, a sub-path, as behind
// a proxy, with the content-security policy of the program's own server.
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; " +
  "connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function servePage(folder) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname);
    const inside = path.replace(/^\/voltigeur\/?/, '') || 'index.html';
    if (inside.startsWith('api/')) return response.writeHead(204).end(); // here is no server of games
    const file = join(folder, inside);
    if (!path.startsWith('/voltigeur') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const packed = existsSync(`${file}.br`) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      ...(packed ? { 'content-encoding': 'br' } : {}),
    });
    response.end(readFileSync(packed ? `${file}.br` : file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/voltigeur/`, close: () => (server.close(), server.closeAllConnections()) };
}
