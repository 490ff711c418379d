// The server, and the database's own server, are killed at random moments while four clerks work: every acknowledged write is there,
// each is there once and as a whole, and the books hold.
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check/ledger-check';
import { Random } from '#server/db/seed/demo/prng';
import { firstOf } from '#tests/support/present';
import type { Journey } from './support/clerk';
import { assertNotes, openDesks, workUntil } from './support/desk';
import { LONG, tell } from './support/form';
import { DATABASES, type Ground, openGround } from './support/ground';

const ROUNDS = LONG ? 100 : 3;
/** After at most so long the next blow falls, ms. */
const QUIET_MS = 1_500;
/** So long PostgreSQL stays away: longer than a clerk waits before he asks again. */
const AWAY_MS = 1_000;

let ground: Ground | undefined;
afterEach(() => ground?.close());

/** Of every third round the database's server is hit, where there is one, and sometimes only stopped; of the others the product's. */
async function strike({ kill, start, postgres }: Ground, round: number): Promise<void> {
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
        await strike(running, round);
      });
      const { faults } = await firstOf(desks).clerk.call(runLedgerCheck, {});
      expect(faults).toEqual([]);
    }
    for (const desk of desks) await assertNotes(desk);
    expect(journey.cut).toBeGreaterThan(0);
    // Each of these 503 bore Retry-After: a clerk fails at one without.
    if (database === 'PostgreSQL') expect(journey.unavailable).toBeGreaterThan(0);
    tell(`killed on ${database}`, { rounds: ROUNDS, ...journey, lost: 0 });
  });
});
