// The disk becomes full while four clerks work: they are refused with Retry-After, nothing is half written, and they continue when it has room again.
// A server that ended is started again, as by the operating system.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { openDataFolder } from '#server/platform/db/embedded/data-folder';
import { StartError } from '#server/platform/start/start-error';
import { fileOf } from '#tests/support/files/sheet';
import { PDF } from '#tests/support/files/upload';
import { firstOf } from '#tests/support/present';
import type { Journey } from './support/clerk';
import { assertNotes, type Desk, openDesks, workUntil } from './support/desk';
import { LONG, report } from './support/form';
import { DATABASES, type Ground, openGround } from './support/ground';
import type { Fault } from './support/product';
import { mayMount, openSmallDisk, type SmallDisk } from './support/small-disk';

const TIMES = LONG ? 10 : 1;

let disk: SmallDisk | undefined;
let ground: Ground | undefined;
afterEach(async () => {
  await ground?.close();
  disk?.close();
});

/** Returns the status of storing a file, sent once. */
async function storeOn({ origin }: Ground, { clerk }: Desk): Promise<number> {
  const body = new FormData();
  body.append('file', fileOf(PDF, 'a.pdf'));
  const headers = { cookie: clerk.cookie, origin };
  return (await fetch(`${origin}/api/common/file/upload`, { method: 'POST', body, headers })).status;
}

/** Returns the number of requests that were refused, or got no answer. */
const felt = ({ unavailable, cut }: Journey): number => unavailable + cut;

/** Returns the message of the start about a folder, in one line. */
async function refusalOf(folder: string): Promise<string> {
  const error = await openDataFolder(folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as Error).message;
}
const diskMessage = (code: string) =>
  new RegExp(`^\\S+ cannot be written \\(${code}: .*\\): look at its disk and rights`);

it('a place that can hold no folder is reported in one line when the server starts', async () => {
  expect(await refusalOf(path.join(import.meta.filename, 'data'))).toMatch(diskMessage('ENOTDIR'));
});

/** Lets four clerks work while a failure begins and ends; `look` checks its effects while it lasts. */
async function workThrough(
  { title, fault }: { title: string; fault?: Fault },
  running: Ground,
  trouble: { come(): void; look?(desks: readonly Desk[]): Promise<void>; go(): void },
): Promise<void> {
  const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
  await running.start(fault);
  const desks = await openDesks(running, journey);
  running.supervise();
  for (let time = 1; time <= TIMES; time += 1) {
    await workUntil(desks, async () => {
      await setTimeout(300);
      const before = felt(journey);
      trouble.come();
      await trouble.look?.(desks);
      while (felt(journey) === before) await setTimeout(20);
      trouble.go();
    });
    const { faults } = await firstOf(desks).clerk.call(runLedgerCheck, {});
    expect(faults).toEqual([]);
  }
  for (const desk of desks) await assertNotes(desk);
  report(title, { times: TIMES, ...journey, lost: 0 });
}

it(`becomes read-only ${TIMES} times while four clerks work on PGlite, and nothing is lost`, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-read-only-'));
  const READ_ONLY = path.join(folder, 'read-only');
  ground = await openGround('PGlite');
  const fault = { file: 'read-only-disk.mjs', settings: { READ_ONLY } };
  const { hasEnded } = ground;
  await workThrough({ title: 'read-only disk below PGlite', fault }, ground, {
    come: () => writeFileSync(READ_ONLY, ''),
    // The server ends at the first commit that its journal cannot store.
    look: async () => {
      while (!hasEnded()) await setTimeout(20);
    },
    go: () => rmSync(READ_ONLY),
  });
  rmSync(folder, { recursive: true });
});

// A separate disk requires the right to mount: where it is missing, the long form fails.
if (LONG || mayMount()) {
  it('a read-only disk is reported in one line when the server starts', async () => {
    disk = openSmallDisk();
    ground = await openGround('PGlite', disk.folder);
    disk.readOnly();
    const refusal = await refusalOf(ground.data).finally(disk.writable);
    expect(refusal).toMatch(diskMessage('EROFS'));
  });

  describe.each(DATABASES)('the disk below %s', (database) => {
    it(`is full ${TIMES} times, and nothing is lost`, async () => {
      const small = openSmallDisk();
      disk = small;
      const running = await openGround(database, small.folder);
      ground = running;
      await workThrough({ title: `disk full below ${database}` }, running, {
        come: small.fill,
        look: async (desks) => expect(await storeOn(running, firstOf(desks))).toBe(503),
        go: small.makeRoom,
      });
    });
  });
}
