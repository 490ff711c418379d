// The web app in development at one address: Umi's development server with hot reload behind it, and the API. Umi takes long to start and to
// compile; until then a page gets the last output of the same sources. The page reloads when the new compilation differs.
import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createServer, request as requestOf } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { LastOutput, QUIET_MS } from './last-output.mjs';

const UMI = 'node_modules/@umijs/max/bin/max.js';
const HOST = '127.0.0.1';
const API = /^\/api(\/|\?|$)/;
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Returns a free port, from `first` on; any for 0. */
export async function freePort(first = 0) {
  const port = await new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(first, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
  return port ?? freePort(first + 1);
}

async function listening(port) {
  const accepts = () =>
    new Promise((resolve) => {
      const socket = net.connect(port, HOST);
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  while (!(await accepts())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** An unreachable server is a network error in the browser too. */
function forward(request, response, port) {
  const { method, url, headers } = request;
  const outgoing = requestOf({ host: HOST, port, method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode, reply.statusMessage, reply.headers);
    response.flushHeaders();
    reply.pipe(response);
    reply.once('error', () => response.destroy());
  });
  outgoing.once('error', () => response.destroy());
  response.once('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

function forwardSocket(request, socket, head, port) {
  const { rawHeaders, method, url } = request;
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  const outgoing = net.connect(port, HOST, () => {
    outgoing.write(`${lines.join('\r\n')}\r\n\r\n`);
    outgoing.write(head);
    socket.pipe(outgoing).pipe(socket);
  });
  for (const end of [socket, outgoing]) {
    end.once('error', () => end.destroy());
    end.once('close', () => (end === socket ? outgoing : socket).destroy());
  }
}

function sendFile(file, response) {
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  });
  createReadStream(file)
    .once('error', () => response.destroy())
    .pipe(response);
}

/** Starts Umi's process; it prints the address of the web app. */
function startUmi(program, port, outer, env) {
  const umi = spawn(process.execPath, [program, 'dev'], {
    stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env, PORT: String(port) },
  });
  umi.stdout.setEncoding('utf8').on('data', (text) => process.stdout.write(text.replaceAll(`:${port}`, `:${outer}`)));
  return umi;
}

/** Maximum delay of Umi's start by that of the API, ms. */
const LONGEST_HEAD_START_MS = 15_000;

/** Resolves when the API has responded, or after the maximum delay. */
async function answeredOnce(port) {
  const end = AbortSignal.timeout(LONGEST_HEAD_START_MS);
  const answers = () =>
    fetch(`http://${HOST}:${port}/api/health`, { signal: end }).then(
      () => true,
      () => end.aborted,
    );
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Serves the web app at `port` or the next free one, and starts Umi. Returns the process of Umi. When a stored compilation is served, Umi starts
 * after the API has responded: its compilation would delay the page the developer waits for.
 */
export async function startWeb({ port: wanted, api, folder, env = {}, program = UMI, quiet = QUIET_MS }) {
  const output = new LastOutput(folder, { ...process.env, ...env }, quiet);
  const port = await freePort(wanted);
  const inner = await freePort();
  let outputHash = output.hash();
  let isCompiled = false;
  let waiting = [];
  const apiListens = listening(api);

  const answer = async (request, response) => {
    if (API.test(request.url)) {
      await apiListens;
      return forward(request, response, api);
    }
    const file = isCompiled || !outputHash ? undefined : output.fileOf(request.url.split('?')[0]);
    if (file) return sendFile(file, response);
    if (!isCompiled) await new Promise((resolve) => waiting.push(resolve));
    forward(request, response, inner);
  };
  // An address that cannot be decoded.
  const server = createServer((request, response) => answer(request, response).catch(() => response.destroy()));
  server.on('upgrade', async (request, socket, head) => {
    socket.once('error', () => socket.destroy());
    if (!isCompiled) {
      const isSame = await new Promise((resolve) => waiting.push(resolve));
      // The client of hot reload then reloads the page.
      if (outputHash && !isSame) return socket.destroy();
    }
    forwardSocket(request, socket, head, inner);
  });
  server.listen(port);
  if (outputHash) console.log(`http://localhost:${port} serves the last compilation until the new one is there`);

  if (outputHash) await answeredOnce(api);
  const umi = startUmi(program, inner, port, {
    ...env,
    API_PROXY: `http://${HOST}:${api}`,
    LAST_OUTPUT: path.resolve(folder),
  });
  const readPage = async () => (await fetch(`http://${HOST}:${inner}/`, { headers: { accept: 'text/html' } })).text();
  umi.on('message', ({ type, hash, ok }) => {
    if (type === 'compiling') output.compiling();
    // Umi restarts after a change of its configuration.
    if (type === 'RESTART') {
      isCompiled = false;
      outputHash = undefined;
    }
    if (type !== 'compiled') return;
    isCompiled = true;
    for (const resume of waiting) resume(hash === outputHash);
    waiting = [];
    if (ok) output.compiled(hash, readPage);
  });
  return umi;
}

/** Ends this process and its children when one of them ends. Returns a function that adds a child. */
export function endTogether() {
  const children = new Set();
  const stop = () => {
    for (const child of children) child.kill();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return (child) => {
    children.add(child);
    child.once('exit', () => {
      children.delete(child);
      if (!children.size) process.exit();
      stop();
    });
  };
}
