// The other systems are real HTTP servers with endless or very slow responses.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AnswerTooLarge, boundedFetch, requestOutside } from './outgoing';

const answers: Record<string, (response: ServerResponse) => void> = {
  '/short': (response) => response.writeHead(201, { 'x-own': 'kept' }).end('好'),
  '/moved': (response) => response.writeHead(307, { location: '/short' }).end(),
  '/endless': (response) => {
    const more = () => {
      while (response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  },
  '/stated': (response) => {
    response.writeHead(200, { 'content-length': String(1024 ** 3) });
    response.write('x');
  },
  '/drops': (response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  },
};
let server: Server;
let origin: string;
let closed = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.on('close', () => {
      closed += 1;
    });
    answers[request.url ?? '']?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('returns status, headers and text of a response within bounds', async () => {
  expect(await requestOutside(`${origin}/short`, {}, { timeout_ms: 5_000 })).toEqual({
    status: 201,
    ok: true,
    text: '好',
  });
  const response = await boundedFetch(5_000)(`${origin}/short`);
  expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([201, 'kept', '好']);
});

it('does not follow redirects', async () => {
  const query = { method: 'POST', body: '13800000000' };
  expect(await requestOutside(`${origin}/moved`, query, { timeout_ms: 5_000 })).toMatchObject({
    status: 307,
    ok: false,
  });
});

it.each(['/endless', '/stated'])('rejects a response that is too large: %s', async (path) => {
  const before = closed;
  await expect(requestOutside(`${origin}${path}`, {}, { timeout_ms: 20_000 })).rejects.toThrow(AnswerTooLarge);
  await expect(boundedFetch(20_000)(`${origin}${path}`)).rejects.toThrow(AnswerTooLarge);
  await expect.poll(() => closed - before).toBe(2);
});

it('rejects a response that arrives too slowly', async () => {
  await expect(requestOutside(`${origin}/drops`, {}, { timeout_ms: 200 })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await expect(boundedFetch(200)(`${origin}/drops`)).rejects.toMatchObject({ name: 'TimeoutError' });
});
