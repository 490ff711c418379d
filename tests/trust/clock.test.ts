// The clock of the server jumps forward and back while four clerks work: by hours, a day, over the end of a month. A clerk whose session ends by it
// signs in again, and nothing is refused, lost or counted twice. Embedded, the database's clock jumps with it; PostgreSQL keeps its own.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { Random } from '#server/db/seed/demo/prng';
import { firstOf } from '#tests/support/present';
import type { Journey } from './support/clerk';
import { assertNotes, openDesks, workUntil } from './support/desk';
import { LONG, report } from './support/form';
import { DATABASES, type Ground, openGround } from './support/ground';

const HOUR_MS = 3_600_000;
/** Offsets of the clock from the machine's, in hours. */
const APART = [0, -2, 1, 13, 25, 40 * 24];
const JUMPS = LONG ? 60 : 6;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-clock-'));
const CLOCK_FILE = path.join(folder, 'apart');
let ground: Ground | undefined;
afterEach(async () => {
  await ground?.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Sets the clock; resolves when the server has read it. */
async function setClock({ signal }: Ground, hours: number): Promise<void> {
  writeFileSync(CLOCK_FILE, String(hours * HOUR_MS));
  signal('SIGUSR2');
  while (existsSync(CLOCK_FILE)) await setTimeout(5);
}

describe.each(DATABASES)('the clock over %s', (database) => {
  it(`jumps ${JUMPS} times, and nothing is lost`, async () => {
    const running = await openGround(database);
    ground = running;
    const chance = new Random(`clock over ${database}`);
    const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
    await running.start({ file: 'jumping-clock.mjs', settings: { CLOCK_FILE } });
    const desks = await openDesks(running, journey);
    const jumps = chance.shuffle(Array.from({ length: JUMPS }, (_, place) => APART[place % APART.length] ?? 0));
    for (const hours of jumps) {
      await workUntil(desks, async () => {
        await setTimeout(chance.int(100, 700));
        await setClock(running, hours);
        await setTimeout(chance.int(100, 700));
      });
      const { faults } = await firstOf(desks).clerk.call(runLedgerCheck, {});
      expect(faults).toEqual([]);
    }
    for (const desk of desks) await assertNotes(desk);
    expect(journey).toMatchObject({ cut: 0, unavailable: 0 });
    report(`the clock over ${database}`, { jumps: JUMPS, ...journey, lost: 0 });
  });
});
