// Reports read from a standby that follows the database (REPORT_DATABASE_URL): they include the latest writes, also while the standby is behind, away
// or back again.
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { addReceivable } from '#api/finance/receivable/receivable-entry';
import { agingReport } from '#api/finance/report/aging';
import { reportEndpoint } from '#api/kernel/report/report';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract } from '#tests/support/builders';
import { firstOf, present } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { type PostgresServer, startPostgres } from '../../scripts/database/postgres.mjs';
import { clerkOf } from './support/clerk';
import { type Ground, openGround } from './support/ground';

const ROUNDS = 10;
const AMOUNT = 1_000;

let ground: Ground | undefined;
let standby: PostgresServer | undefined;
afterEach(async () => {
  await ground?.close();
  standby?.stop();
});

const urlIn = ({ url }: PostgresServer, user = 'owner'): string => {
  const address = new URL(url);
  address.pathname = '/lease';
  address.username = user;
  return address.href;
};

async function atStandby<T>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: urlIn(present(standby)) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Returns true when the product has a connection to the standby, which it keeps after its first query. */
const isQueried = async () =>
  (await atStandby("select from pg_stat_activity where usename = 'lease_login' and datname = 'lease'")).length > 0;

const owed = async (clerk: Person): Promise<number> => {
  const { rows } = await clerk.call(reportEndpoint(agingReport), {});
  return rows.reduce((sum, { open_fen }) => sum + open_fen, 0);
};

/** Returns a function that writes, and expects the next report to include it. */
async function openDesk({ origin, names }: Ground): Promise<() => Promise<void>> {
  const journey = { writes: 0, cut: 0, unavailable: 0 };
  const clerk = await clerkOf(origin, firstOf(names), journey);
  const contract = await approvedContract(clerk, await clerkOf(origin, present(names[1]), journey));
  const items = await clerk.call(chargeItemOptions, {});
  const charge_item_id = present(items.find(({ kind }) => kind === 'utility')).value;
  const day = '2026-01-31';
  let before = await owed(clerk);
  return async () => {
    const input = { contract_id: contract.id, charge_item_id, start_date: day, end_date: day, due_date: day };
    await clerk.call(addReceivable, { ...input, gross_fen: AMOUNT });
    const now = await owed(clerk);
    expect(now).toBe(before + AMOUNT);
    before = now;
  };
}

// A following standby is a feature of PostgreSQL.
it('includes the latest writes, whether the standby follows, is behind, away or back', async () => {
  ground = await openGround('PostgreSQL');
  const running = ground;
  const following = present(await startPostgres({ standbyOf: present(running.postgres).url }));
  standby = following;
  await running.start({ settings: { REPORT_DATABASE_URL: urlIn(following, 'lease_login') } });
  const writeAndRead = await openDesk(running);
  for (let round = 0; round < ROUNDS; round += 1) await writeAndRead();
  expect(await isQueried()).toBe(true);

  await atStandby('select pg_wal_replay_pause()');
  await writeAndRead();
  await atStandby('select pg_wal_replay_resume()');
  await writeAndRead();

  await following.halt('SIGKILL');
  await writeAndRead();
  await following.resume();
  expect(await isQueried()).toBe(false);
  // After a while it is queried again.
  while (!(await isQueried())) await writeAndRead();
  await writeAndRead();
});
