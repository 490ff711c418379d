// Fills the data folders of the mock server: the image of a demo and its copies.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openServices } from '#server/boot';
import { hasDemo, seedDemo } from '#server/db/seed/demo/index';
import { type Env, readEnv } from '#server/platform/start/env';
import { closeServices } from '#server/runtime/services';
import { addMockAccounts } from './accounts';
import { CACHE, hasImage, imageOf, workingFolder } from './folders';
import type { DemoSize } from './sizes';

/** Returns the environment of the mock server, with its data in `folder`. */
export const mockEnv = (folder: string): Env =>
  readEnv({ LOG_LEVEL: 'warn', ...process.env, DATA_DIR: folder, DATABASE_URL: undefined, JOBS: 'server' });

/** Seeds the image unless it exists; `progress` receives the completed share, 0 to 1. */
export async function makeImage(size: DemoSize, progress: (share: number) => void): Promise<void> {
  if (hasImage(size)) return;
  const image = imageOf(size);
  for (const old of existsSync(CACHE) ? readdirSync(CACHE) : [])
    if (old.startsWith(`${size.name}-`) || old.startsWith(`unfinished-${size.name}-`))
      rmSync(path.join(CACHE, old), { recursive: true });
  const unfinished = path.join(CACHE, `unfinished-${size.name}-${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  const services = await openServices(mockEnv(unfinished));
  const { db, clock, env, files: store } = services;
  if (!(await hasDemo(db)))
    await seedDemo(db, { today: clock.today(), scale: size.scale, files: { store, env, now: clock.now() } }, progress);
  await addMockAccounts(db);
  await closeServices(services);
  renameSync(unfinished, image);
}

const sourceOf = (size: DemoSize) => (size.name === 'demo' ? process.env.MOCK_IMAGE : undefined) ?? imageOf(size);
const isWanted = (file: string) => path.basename(file) !== 'server.lock';
const spareOf = (size: DemoSize) => `${imageOf(size)}.spare`;
/** Set when the spare copy is moved, not copied. */
const usesSpare = () => process.env.MOCK_DIR === undefined && process.env.MOCK_IMAGE === undefined;

/** Copies the image to the working folder unless it has been copied before. `MOCK_IMAGE` is another folder with a demo. */
export function copyImage(size: DemoSize): void {
  const folder = workingFolder(size);
  if (existsSync(folder)) return;
  mkdirSync(path.dirname(folder), { recursive: true });
  let copy = spareOf(size);
  if (!usesSpare() || !existsSync(copy)) {
    copy = `${folder}.unfinished`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(sourceOf(size), copy, { recursive: true, filter: isWanted });
  }
  renameSync(copy, folder);
}

/** Copies the image in advance for the next start; leaves a missing image to that start. */
export async function makeSpare(size: DemoSize): Promise<void> {
  const spare = spareOf(size);
  if (!usesSpare() || existsSync(spare) || !hasImage(size)) return;
  const unfinished = `${spare}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(imageOf(size), unfinished, { recursive: true, filter: isWanted });
  await rename(unfinished, spare);
}
