// The disk becomes full while four clerks work: they are told to come again, nothing is half written, and they go on
// where they were when it has room again. What the operating system restarts when it ended is started again.
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check/ledger-check';
import { openDataFolder } from '#server/platform/db/embedded/data-folder';
import { StartError } from '#server/platform/start/start-error';
import { fileOf } from '#tests/support/files/sheet';
import { PDF } from '#tests/support/files/upload';
import { firstOf } from '#tests/support/present';
import type { Journey } from './support/clerk';
import { assertNotes, type Desk, openDesks, workUntil } from './support/desk';
import { LONG, tell } from './support/form';
import { DATABASES, type Ground, openGround } from './support/ground';
import { openSmallDisk, type SmallDisk } from './support/small-disk';

const TIMES = LONG ? 10 : 1;

let disk: SmallDisk;
let ground: Ground | undefined;
beforeEach(() => {
  disk = openSmallDisk();
});
afterEach(async () => {
  await ground?.close();
  disk.close();
});

/** The status of storing a file, sent once. */
async function storeOn({ origin }: Ground, { clerk }: Desk): Promise<number> {
  const body = new FormData();
  body.append('file', fileOf(PDF, 'a.pdf'));
  const headers = { cookie: clerk.cookie, origin };
  return (await fetch(`${origin}/api/common/file/upload`, { method: 'POST', body, headers })).status;
}

/** Until somebody was refused or the server ended. */
async function untilFelt(journey: Journey, { hasEnded }: Ground): Promise<void> {
  const before = journey.unavailable + journey.cut;
  while (journey.unavailable + journey.cut === before && !hasEnded()) await setTimeout(20);
}

it('that is read-only is told in one line when the server starts', async () => {
  ground = await openGround('PGlite', disk.folder);
  disk.readOnly();
  const refusal = await openDataFolder(ground.data).catch((error: unknown) => error);
  disk.writable();
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toMatch(/^\S+ cannot be written \(EROFS: .*\): look at its disk and rights/);
});

describe.each(DATABASES)('the disk below %s', (database) => {
  it(`is full ${TIMES} times, and nothing is lost`, async () => {
    ground = await openGround(database, disk.folder);
    const running = ground;
    const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
    await running.start();
    const desks = await openDesks(running, journey);
    for (let time = 1; time <= TIMES; time += 1) {
      await workUntil(desks, async () => {
        await setTimeout(300);
        disk.fill();
        expect(await storeOn(running, firstOf(desks))).toBe(503);
        await untilFelt(journey, running);
        disk.makeRoom();
        if (running.hasEnded()) await running.start();
      });
      const { faults } = await firstOf(desks).clerk.call(runLedgerCheck, {});
      expect(faults).toEqual([]);
    }
    for (const desk of desks) await assertNotes(desk);
    tell(`disk full below ${database}`, { times: TIMES, ...journey, lost: 0 });
  });
});
