// The power is cut at random moments while four clerks work, over a disk that drops unsynced data: every acknowledged write is there, files too, and
// the books hold. The content of the disk is derived from the server's file operations (`support/disk-log.mjs`).
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { Random } from '#server/db/seed/demo/prng';
import { firstOf } from '#tests/support/present';
import type { Journey } from './support/clerk';
import { assertNotes, openDesks, workUntil } from './support/desk';
import { DroppingDisk } from './support/dropping-disk';
import { LONG, report } from './support/form';
import { type Ground, openGround } from './support/ground';

const CUTS = LONG ? 30 : 2;
/** Greatest time until the power cut, in ms. */
const QUIET_MS = 2_000;

let ground: Ground | undefined;
let disk: DroppingDisk | undefined;
const logs = mkdtempSync(path.join(os.tmpdir(), 'lease-disk-log-'));
afterEach(async () => {
  await ground?.close();
  disk?.close();
  rmSync(logs, { recursive: true, force: true });
});

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns the files of the folder as the operating system shows them. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if ((await stat(file)).isFile()) found.set(name, sumOf(await readFile(file)));
  }
  return found;
}

/** Starts the server on a separate disk. */
async function plugIn({ data, start }: Ground, log: string): Promise<DroppingDisk> {
  rmSync(log, { force: true });
  const plugged = new DroppingDisk(data);
  await start({ file: 'disk-log.mjs', settings: { DISK_LOG: log } });
  return plugged;
}

it(`loses nothing that was acknowledged, over ${CUTS} cuts of the power`, async () => {
  ground = await openGround('PGlite');
  const { data, kill } = ground;
  const chance = new Random('power');
  const log = path.join(logs, 'log');
  const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
  disk = await plugIn(ground, log);
  const desks = await openDesks(ground, journey);
  let dropped = 0;
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const here = ground;
    const before = disk;
    await workUntil(desks, async () => {
      await setTimeout(chance.int(200, QUIET_MS));
      await kill();
      before.read(log);
      dropped += before.unsynced;
      // Sometimes the disk had time for a part of the changes.
      if (chance.chance(0.5)) before.takeSome(chance);
      before.restore();
      before.close();
      disk = await plugIn(here, log);
    });
    const { faults } = await firstOf(desks).clerk.call(runLedgerCheck, {});
    expect(faults).toEqual([]);
  }
  for (const desk of desks) await assertNotes(desk);
  expect(dropped).toBeGreaterThan(0);
  // The log is complete: with all of it, synced or not, the folder is what the operating system shows.
  await kill();
  disk.read(log);
  disk.takeAll();
  const noted = new Map([...disk.files()].map(([name, bytes]) => [name, sumOf(bytes)]));
  expect(noted).toEqual(await filesIn(data));
  report('power cuts on PGlite', { cuts: CUTS, ...journey, 'changes dropped': dropped, lost: 0 });
});
