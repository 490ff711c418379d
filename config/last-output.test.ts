// The address of the web app in development, with a small program in place of Umi: responses before and after it has compiled.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '#tests/support/outside/free-port';
import { LastOutput } from './last-output';

/** Calls the API, answers each request with its path, accepts each upgrade, and reports the compilation named in the file `compiled`. */
const UMI = `
import { readFileSync, watchFile } from 'node:fs';
import { createServer } from 'node:http';
await fetch(process.env.API_PROXY + '/of-umi');
const server = createServer((request, response) => response.end('Umi: ' + request.url));
server.on('upgrade', (request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\\r\\n\\r\\nUmi'));
server.listen(Number(process.env.PORT), () => {
  const file = process.env.COMPILED_FILE;
  const report = () => {
    const hash = readFileSync(file, 'utf8');
    if (hash) process.send({ type: 'compiled', hash, ok: true });
  };
  watchFile(file, { interval: 20 }, report);
  report();
});
`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-kept-'));
const program = path.join(folder, 'umi.mjs');
const compiledFile = path.join(folder, 'compiled');
const stored = path.join(folder, 'kept');
/** Twice the interval at which the program in the place of Umi looks for a compilation. */
const QUIET_MS = 100;
const stamp = path.join(stored, 'stamp.json');
let api: Server;
let apiPort: number;
let calls: string[] = [];
let web: ChildProcess;
let origin: string;

async function start(base = ''): Promise<void> {
  const port = await freePort();
  const given = JSON.stringify({ port, api: apiPort, folder: stored, program, quiet: QUIET_MS });
  const script = `import { endTogether, startWeb } from './scripts/development/web.mjs'; endTogether()(await startWeb(${given}));`;
  web = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, COMPILED_FILE: compiledFile, API_BASE: base },
    stdio: 'ignore',
  });
  origin = `http://localhost:${port}`;
  const listens = () =>
    fetch(`${origin}/api/x`).then(
      () => true,
      () => false,
    );
  await expect.poll(listens, { timeout: 20_000 }).toBe(true);
}

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => web.once('exit', resolve));
  web.kill();
  await ended;
}

const compiled = (hash: string) => writeFileSync(compiledFile, hash);
const textOf = async (address: string) => (await fetch(`${origin}${address}`)).text();

/** Resolves with the data of a hot reload connection when it ends. */
function connection(): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect(Number(new URL(origin).port), 'localhost');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.on('data', (data) => {
      text += data;
    });
    socket.once('error', () => resolve(text)).once('close', () => resolve(text));
  });
}

/** Stores a compilation of the current sources. */
async function keep(hash: string): Promise<void> {
  mkdirSync(path.join(stored, 'assets'), { recursive: true });
  writeFileSync(path.join(stored, 'assets/umi.js'), 'kept script');
  compiled(hash);
  await start();
  await expect.poll(() => existsSync(stamp), { timeout: 20_000 }).toBe(true);
  await stop();
  compiled('');
}

beforeAll(async () => {
  writeFileSync(program, UMI);
  api = createServer((request, response) => {
    calls.push(String(request.url));
    response.end(`API: ${request.url}`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => api.once('listening', resolve));
  apiPort = (api.address() as net.AddressInfo).port;
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync(stored, { recursive: true, force: true });
  compiled('');
  calls = [];
});
afterEach(stop);

it('waits for Umi when nothing is stored, but not with calls of the API', async () => {
  await start();
  let isAnswered = false;
  const page = textOf('/login').finally(() => {
    isAnswered = true;
  });
  expect(await textOf('/api/me')).toBe('API: /api/me');
  expect(isAnswered).toBe(false);
  compiled('first');
  expect(await page).toBe('Umi: /login');
});

it('serves the stored page and scripts until Umi has compiled', async () => {
  await keep('first');
  await start();
  expect(await textOf('/login')).toBe('Umi: /');
  expect(await textOf('/umi.js')).toBe('kept script');
  const ping = textOf('/__umi_ping');
  const map = textOf('/umi.js.map');
  compiled('first');
  expect(await ping).toBe('Umi: /__umi_ping');
  expect(await map).toBe('Umi: /umi.js.map');
  expect(await textOf('/umi.js')).toBe('Umi: /umi.js');
});

it('starts Umi after the API has responded when a compilation is stored', async () => {
  await keep('first');
  calls = [];
  await start();
  await expect.poll(() => calls, { timeout: 20_000 }).toContain('/of-umi');
  expect(calls.indexOf('/api/health')).toBeGreaterThanOrEqual(0);
  expect(calls.indexOf('/api/health')).toBeLessThan(calls.indexOf('/of-umi'));
});

it('serves no file outside of its folders', async () => {
  await keep('first');
  await start();
  const outside = textOf('/%2e%2e/stamp.json');
  compiled('first');
  expect(await outside).not.toContain('sources');
});

it('continues after an address that cannot be decoded', async () => {
  await keep('first');
  await start();
  await expect(textOf('/%zz.js')).rejects.toThrow();
  expect(await textOf('/umi.js')).toBe('kept script');
});

it('connects hot reload when Umi has compiled the same', async () => {
  await keep('first');
  await start();
  const reply = connection();
  compiled('first');
  expect(await reply).toMatch(/^HTTP\/1.1 101 .*Umi$/s);
});

it('closes the connection of hot reload when Umi has compiled other sources, so that the page reloads', async () => {
  await keep('first');
  await start();
  const reply = connection();
  compiled('second');
  expect(await reply).toBe('');
});

it('stores nothing for other settings', async () => {
  await keep('first');
  await start('https://api.example.com');
  const page = textOf('/login');
  compiled('second');
  expect(await page).toBe('Umi: /login');
});

it('stamps the latest compilation', async () => {
  await keep('first');
  await start();
  compiled('second');
  const hash = () => JSON.parse(readFileSync(stamp, 'utf8')).hash;
  await expect.poll(hash, { timeout: 20_000 }).toBe('second');
});

it("writes webpack's output, without maps and hot updates, and removes the stamp first", async () => {
  await keep('first');
  await start();
  const taps: Record<string, (...given: unknown[]) => void> = {};
  const hook = (name: string) => ({
    tap: (_: string, call: (...given: never[]) => void) => {
      taps[name] = call as (...given: unknown[]) => void;
    },
  });
  const assets = path.join(stored, 'assets');
  new LastOutput(assets, stamp).apply({
    hooks: { watchRun: hook('watchRun'), assetEmitted: hook('assetEmitted'), done: hook('done') },
  } as never);
  const emit = (name: string, text: string, info = {}) =>
    taps.assetEmitted?.(name, { content: Buffer.from(text), compilation: { getAsset: () => ({ info }) } });
  emit('umi.js', 'kept script');
  expect(existsSync(stamp)).toBe(true);
  emit('a/page.js', 'page');
  emit('umi.js.map', 'map');
  emit('umi.1.hot-update.js', 'update', { hotModuleReplacement: true });
  expect(existsSync(stamp)).toBe(false);
  expect(readFileSync(path.join(assets, 'a/page.js'), 'utf8')).toBe('page');
  expect(existsSync(path.join(assets, 'umi.js.map'))).toBe(false);
  expect(existsSync(path.join(assets, 'umi.1.hot-update.js'))).toBe(false);
  taps.done?.({ hash: 'x', hasErrors: () => false, compilation: { assets: { 'a/page.js': true } } });
  expect(existsSync(path.join(assets, 'umi.js'))).toBe(false);
});
