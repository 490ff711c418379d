// The server, and the database's own server, are killed at random moments while four clerks work: every acknowledged write is there, each once and as
// a whole, and the books hold.
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { Random } from '#server/db/seed/demo/prng';
import { firstOf } from '#tests/support/present';
import type { Journey } from './support/clerk';
import { assertNotes, openDesks, workUntil } from './support/desk';
import { LONG, report } from './support/form';
import { DATABASES, type Ground, openGround } from './support/ground';

const ROUNDS = LONG ? 100 : 3;
/** Greatest pause before the next kill, in ms. */
const QUIET_MS = 1_500;
/** Downtime of PostgreSQL in ms: longer than a clerk waits before repeating a request. */
const AWAY_MS = 1_000;

let ground: Ground | undefined;
afterEach(() => ground?.close());

/** Kills the database's server in every third round, where there is one (sometimes only stopping it), and the product's in the others. */
async function killDuringWork({ kill, start, postgres }: Ground, round: number): Promise<void> {
  if (!postgres || round % 3) {
    await kill();
    return start();
  }
  await postgres.halt(round % 2 ? 'SIGKILL' : 'SIGINT');
  await setTimeout(AWAY_MS);
  await postgres.resume();
}

describe.each(DATABASES)('killed at random moments on %s', (database) => {
  it(`keeps what it acknowledged, over ${ROUNDS} rounds`, async () => {
    ground = await openGround(database);
    const running = ground;
    const chance = new Random(`blows on ${database}`);
    const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
    await ground.start();
    const desks = await openDesks(ground, journey);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await workUntil(desks, async () => {
        await setTimeout(chance.int(0, QUIET_MS));
        await killDuringWork(running, round);
      });
      const { faults } = await firstOf(desks).clerk.call(runLedgerCheck, {});
      expect(faults).toEqual([]);
    }
    for (const desk of desks) await assertNotes(desk);
    expect(journey.cut).toBeGreaterThan(0);
    // Each of these 503 had Retry-After: a clerk throws at one without.
    if (database === 'PostgreSQL') expect(journey.unavailable).toBeGreaterThan(0);
    report(`killed on ${database}`, { rounds: ROUNDS, ...journey, lost: 0 });
  });
});
