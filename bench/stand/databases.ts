// What the benches of a run share: one temporary PostgreSQL, and databases with the schema to be copied from, made once.
import { startPostgres } from '../../scripts/database/postgres.mjs';

/** Whether there is a PostgreSQL, whose address BENCH_POSTGRES tells the processes of benches: not where it is not installed or BENCH_PGLITE is set. */
async function prepare(): Promise<boolean> {
  const postgres = process.env.BENCH_PGLITE ? undefined : await startPostgres();
  process.env.BENCH_POSTGRES = postgres?.url ?? '';
  // Read with the address set, which is for this alone: what a bench starts is on the embedded database unless it asks.
  process.env.TEST_DATABASE_URL = process.env.BENCH_POSTGRES;
  const { prepareTestDatabases } = await import('#tests/support/database/db');
  await prepareTestDatabases();
  delete process.env.TEST_DATABASE_URL;
  return Boolean(postgres);
}

let prepared: Promise<boolean> | undefined;

/** Prepares them for the first bench that needs them. */
export function prepareDatabases(): Promise<boolean> {
  prepared ??= prepare();
  return prepared;
}
