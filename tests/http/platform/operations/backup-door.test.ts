// The local port of the server for npm run backup answers only its secret, and no request to it ends the server.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '#server/platform/db/backup/door';
import { openWorld, type World } from '#tests/support/world';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-backup-door-'));
let world: World;
let door: { port: number; secret: string };
beforeAll(async () => {
  world = await openWorld();
  await openDoor(folder, world.services);
  door = JSON.parse(readFileSync(path.join(folder, 'backup.door'), 'utf8'));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the first line of the answer to a request with these bytes as its secret. */
async function answerTo(authorization: string | undefined, body = '{}'): Promise<string> {
  const lines = ['POST / HTTP/1.1', 'host: 127.0.0.1', 'connection: close', `content-length: ${body.length}`];
  if (authorization !== undefined) lines.push(`authorization: ${authorization}`);
  const socket = connect(door.port, '127.0.0.1');
  socket.write(Buffer.from([...lines, '', body].join('\r\n'), 'latin1'));
  let answer = '';
  for await (const part of socket.setEncoding('utf8')) answer += part;
  return answer.split('\r\n')[0] ?? '';
}

it.each([
  ['no secret', () => undefined],
  ['an empty one', () => ''],
  ['a shorter one', () => door.secret.slice(1)],
  ['a longer one', () => `${door.secret}0`],
  ['another of the same length', () => '0'.repeat(64)],
  ['one of as many characters, but more bytes', () => `${'0'.repeat(63)}é`],
])('refuses %s', async (_name, secret) => {
  expect(await answerTo(secret())).toBe('HTTP/1.1 403 Forbidden');
});

it('answers its secret after the refusals, whatever the body', async () => {
  expect(await answerTo(door.secret, 'no JSON')).toBe('HTTP/1.1 200 OK');
});
