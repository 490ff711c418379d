// Slow, cut and malformed requests straight on the wire, as no browser sends them. Each is refused or dropped, none fails the server, none blocks
// others, none reaches a file outside of the served ones.
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parkList } from '#api/assets/park/park.list';
import { listEndpoint } from '#api/kernel/list/list';
import type { Person } from '#tests/support/world';
import { clerkOf } from './support/clerk';
import { type Ground, openGround } from './support/ground';

const SLOW_CONNECTIONS = 200;
/** Time limit of a refusal, in ms. */
const PATIENCE_MS = 10_000;

let ground: Ground;
let clerk: Person;
beforeAll(async () => {
  ground = await openGround('PGlite');
  await ground.start();
  clerk = await clerkOf(ground.origin, 'clerk-1', { writes: 0, cut: 0, unavailable: 0 });
});
afterAll(() => ground.close());

const parks = () => clerk.call(listEndpoint(parkList), { page: 1, page_size: 10 });

function connect(): Promise<net.Socket> {
  const { hostname, port } = new URL(ground.origin);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Returns the whole response to raw bytes, until the other side ends or is silent. */
async function answerTo(bytes: string | Buffer): Promise<string> {
  const socket = await connect();
  let answer = '';
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve());
    socket.once('error', (error) =>
      (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? resolve() : reject(error),
    );
  });
  socket.end(bytes);
  await ended;
  return answer;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const head = (line: string, ...headers: string[]) =>
  [line, `Host: ${new URL(ground.origin).host}`, 'Connection: close', ...headers, '', ''].join('\r\n');
const post = (body: string, ...headers: string[]) =>
  head(
    'POST /api/assets/park/list HTTP/1.1',
    `Cookie: ${clerk.cookie}`,
    `Origin: ${ground.origin}`,
    'Content-Type: application/json',
    ...headers,
  ) + body;

const MALFORMED: readonly [what: string, bytes: () => string, statuses: number[]][] = [
  ['headers of 100 kB', () => head('GET / HTTP/1.1', `X: ${'a'.repeat(100_000)}`), [431]],
  ['an address of 100 kB', () => head(`GET /${'a'.repeat(100_000)} HTTP/1.1`), [414, 431]],
  ['two lengths', () => post('{}', 'Content-Length: 2', 'Content-Length: 5'), [400]],
  [
    'a length beside chunks',
    () => post('0\r\n\r\nGET /evil HTTP/1.1\r\n\r\n', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    [400],
  ],
  ['a chunk without a size', () => post('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'), [400]],
  ['a header folded over lines', () => head('GET / HTTP/1.1', 'X: a', ' b'), [400]],
  ['a NUL in a header', () => head('GET / HTTP/1.1', 'X: a\0b'), [400]],
  ['no request at all', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  [
    'a host of others',
    () => 'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    [421],
  ],
  ['a body packed as gzip', () => post('\x1f\x8b\x08', 'Content-Length: 3', 'Content-Encoding: gzip'), [400, 415]],
  [
    'JSON 100,000 deep',
    () => post(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'Content-Length: 200000'),
    [200, 400],
  ],
  ['a way of asking that nobody has', () => head('BREW / HTTP/1.1'), [400, 404, 405]],
];

describe('a request that is', () => {
  it.each(MALFORMED)('%s is refused', async (_, bytes, statuses) => {
    const answer = await answerTo(bytes());
    expect(statuses).toContain(statusOf(answer));
    expect(answer).not.toContain('"error_code":0');
    expect((await parks()).total).toBe(0);
  });

  it('cut in the middle of its body leaves nothing behind', async () => {
    for (const length of [1, 10, 5_000]) {
      const socket = await connect();
      socket.write(post('{"page":1', `Content-Length: ${10 + length}`));
      socket.resetAndDestroy();
    }
    expect((await parks()).total).toBe(0);
  });
});

describe('an address that leads upwards', () => {
  const ADDRESSES = [
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2fetc/passwd',
    '/static/..\\..\\..\\etc\\passwd',
    '/guide-files/..%2f..%2fpackage.json',
    '//etc/passwd',
    '/%00/etc/passwd',
  ];
  it.each(ADDRESSES)('%s reaches no file', async (address) => {
    const answer = await answerTo(head(`GET ${address} HTTP/1.1`));
    expect(answer).not.toContain('root:');
    expect(answer).not.toContain('"lease-back-office"');
    expect(statusOf(answer)).toBeLessThan(500);
  });
});

/** Begins requests whose rest is sent letter by letter. */
const SLOW: readonly [what: string, first: () => string][] = [
  ['their headers', () => 'POST /api/user/login HTTP/1.1\r\nX: '],
  ['a body', () => post('', 'Content-Length: 1000')],
];

it.each(SLOW)(`answers others while ${SLOW_CONNECTIONS} connections send %s byte by byte`, async (_, first) => {
  const sockets = await Promise.all(Array.from({ length: SLOW_CONNECTIONS }, connect));
  for (const socket of sockets) socket.write(first());
  let dripping = true;
  const drip = (async () => {
    for (const letter of 'a'.repeat(80)) {
      if (!dripping) return;
      for (const socket of sockets) socket.write(letter);
      await setTimeout(20);
    }
  })();
  for (let request = 0; request < 20; request += 1) expect((await parks()).total).toBe(0);
  dripping = false;
  await drip;
  for (const socket of sockets) socket.destroy();
});

it('answers others while connections request data that they do not read', async () => {
  const sockets = await Promise.all(Array.from({ length: SLOW_CONNECTIONS }, connect));
  for (const socket of sockets) {
    socket.pause();
    socket.write(head('GET /api/openapi.json HTTP/1.1', `Cookie: ${clerk.cookie}`));
  }
  for (let request = 0; request < 20; request += 1) expect((await parks()).total).toBe(0);
  for (const socket of sockets) socket.destroy();
  expect((await parks()).total).toBe(0);
});
