// The machine of the database is lost while four clerks work: killed, frozen, or only its database. A synchronous standby is promoted, the product
// follows it, every acknowledged write is there, each once and as a whole, and the books hold.
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { Random } from '#server/db/seed/demo/prng';
import { firstOf, present } from '#tests/support/present';
import type { Journey } from './support/clerk';
import { assertNotes, type Desk, openDesks, workUntil } from './support/desk';
import { type FailoverPair, type Machine, openFailoverPair } from './support/failover-pair';
import { LONG, report } from './support/form';
import { type Ground, groundOn } from './support/ground';

const ROUNDS = LONG ? 12 : 3;
/** Greatest pause before the next loss, in ms. */
const QUIET_MS = 1_500;
/** Time in which the product must work again, ms; only the long form runs on a machine that does nothing else. */
const BACK_WITHIN_MS = LONG ? 30_000 : 120_000;

let pair: FailoverPair | undefined;
let ground: Ground | undefined;
afterEach(async () => {
  await ground?.close();
  pair?.stop();
});

interface Loss {
  lose(machine: Machine): void;
  restore(machine: Machine): void;
  /** Whether the standby takes over; a database is started again by its keeper. */
  moves: boolean;
}

const LOSSES: readonly Loss[] = [
  { lose: (machine) => machine.signal('SIGKILL'), restore: (machine) => machine.start(), moves: true },
  { lose: (machine) => machine.signal('SIGSTOP'), restore: (machine) => machine.signal('SIGCONT'), moves: true },
  { lose: (machine) => machine.signalDatabase('SIGKILL'), restore: () => undefined, moves: false },
];

/** Returns the time in ms from the loss to the next answer. */
async function loseDuringWork(desks: readonly Desk[], lose: () => void, pause: number): Promise<number> {
  let ms = 0;
  await workUntil(desks, async () => {
    await setTimeout(pause);
    lose();
    const begun = performance.now();
    await firstOf(desks).clerk.call(me, {});
    ms = performance.now() - begun;
  });
  return ms;
}

it(`follows the primary and keeps what it acknowledged, over ${ROUNDS} losses`, async () => {
  pair = await openFailoverPair();
  const { urlOf, machines } = pair;
  const { primary } = await machines();
  await primary.query('create role lease_login login nosuperuser nobypassrls');
  ground = await groundOn({ DATABASE_URL: urlOf('lease_login'), MIGRATE_DATABASE_URL: urlOf('owner') });
  await ground.start();
  const chance = new Random('losses');
  const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
  const desks = await openDesks(ground, journey);
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const loss = present(LOSSES[round % LOSSES.length]);
    const before = await machines();
    const ms = await loseDuringWork(desks, () => loss.lose(before.primary), chance.int(0, QUIET_MS));
    expect(ms).toBeLessThan(BACK_WITHIN_MS);
    slowest = Math.max(slowest, Math.round(ms));
    loss.restore(before.primary);
    const after = await machines();
    if (loss.moves) expect(after.primary.port).toBe(before.standby.port);
    expect((await firstOf(desks).clerk.call(runLedgerCheck, {})).faults).toEqual([]);
  }
  for (const desk of desks) await assertNotes(desk);
  expect(journey.unavailable).toBeGreaterThan(0);
  report('database lost', { rounds: ROUNDS, ...journey, lost: 0, 'ms at most until work': slowest });
});
