// Two servers on one embedded folder: the second reports it in one line and ends, the first works on.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { parkList } from '#api/assets/park/park.list';
import { listEndpoint } from '#api/kernel/list/list';
import { freePort } from '#tests/support/outside/free-port';
import { clerkOf } from './support/clerk';
import { type Ground, openGround } from './support/ground';

let ground: Ground | undefined;
afterEach(() => ground?.close());

it('refuses to be the second on a folder, in one line', async () => {
  ground = await openGround('PGlite');
  await ground.start();
  const clerk = await clerkOf(ground.origin, 'clerk-1', { writes: 0, cut: 0, unavailable: 0 });
  const parks = () => clerk.call(listEndpoint(parkList), { page: 1, page_size: 10 });
  const before = await parks();
  const env = { ...process.env, DATA_DIR: ground.data, DEMO: '0', PORT: String(await freePort()) };
  const ended = await promisify(execFile)(process.execPath, ['build/main.mjs'], { env }).then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(ended?.code).toBe(1);
  expect(ended?.stderr.trim().split('\n')).toEqual([expect.stringContaining(`${ground.data} is in use by process`)]);
  expect(await parks()).toEqual(before);
});
