// What benches of the server stand on: an application in this process, on a temporary PostgreSQL where it is installed.
import type { Person, World } from '#tests/support/world';
import { quantile } from './quantile';

export const median = (times: readonly number[]): number => quantile(times, 0.5);

/** How long it took, ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export interface Stand {
  world: World;
  company_id: number;
  owner: Person;
  approver: Person;
}

let database: Promise<void> | undefined;

/** A PostgreSQL for all benches of the run, stopped when the process ends. */
async function startDatabase(): Promise<void> {
  const { startPostgres } = await import('../../scripts/database/postgres.mjs');
  const postgres = process.env.BENCH_PGLITE ? undefined : await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  console.log(postgres ? 'on PostgreSQL' : 'on PGlite');
}

/** An application in this process on a database of its own: a temporary PostgreSQL, or PGlite where it is not installed or BENCH_PGLITE is set. */
export async function openStand(): Promise<Stand & { close(): Promise<void> }> {
  database ??= startDatabase();
  await database;
  // Read after the address is set.
  const { prepareTestDatabases } = await import('#tests/support/database/db');
  const { newEnterprise, openWorld } = await import('#tests/support/world');
  await prepareTestDatabases();
  const world = await openWorld();
  const { company_id, person } = await newEnterprise(world);
  return { world, company_id, owner: await person('admin'), approver: await person('admin'), close: world.close };
}
