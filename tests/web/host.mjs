// The program's own server with the page, and a proxy before it that puts both under a sub-path, as
// nginx would. The proxy stays while the server is killed and started again, and it can cut lines.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as askServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const path = '/battles/';

export async function startServer(store, { userData = 'build/no-user-data', proxied = true } = {}) {
  const options = ['--user-data', userData, 'serve', '--store', store, '--port', '0', '--page', 'build/page', '--log', 'warning'];
  if (proxied) options.push('--trust-proxy');
  const child = spawn('build/release/voltigeur', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const found = said.match(/:(\d+)\//);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const end = async (signal) => {
    child.kill(signal);
    await ended;
  };
  return { port, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

export async function startHost() {
  const store = mkdtempSync(join(tmpdir(), 'voltigeur-online-'));
  let server = await startServer(store);
  const lines = new Set();
  const inside = (url) => url.replace(path, '/');

  const proxy = createServer((request, response) => {
    if (!request.url.startsWith(path)) return response.writeHead(404).end();
    const { method, headers } = request;
    const asked = askServer({ port: server.port, path: inside(request.url), method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
    return undefined;
  });
  proxy.on('upgrade', (request, socket) => {
    const other = connect(server.port, '127.0.0.1', () => {
      const headers = request.rawHeaders.map((text, i) => (i % 2 ? `${text}\r\n` : `${text}: `)).join('');
      other.write(`GET ${inside(request.url)} HTTP/1.1\r\n${headers}\r\n`);
      socket.pipe(other).pipe(socket);
    });
    const end = () => (lines.delete(end), socket.destroy(), other.destroy());
    lines.add(end);
    for (const one of [socket, other]) one.on('error', end).on('close', end);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${proxy.address().port}${path}`,
    direct: () => `http://127.0.0.1:${server.port}/`,
    cutLines: () => [...lines].forEach((end) => end()),
    kill: () => server.kill(),
    restart: async () => void (server = await startServer(store)),
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await server.stop();
      rmSync(store, { recursive: true, force: true });
    },
  };
}
