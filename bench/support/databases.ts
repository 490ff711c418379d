// Shared by the benches of a run: one temporary PostgreSQL, and template databases with the schema, created once.
import { startPostgres } from '../../scripts/database/postgres.mjs';

/**
 * Starts PostgreSQL, whose address the processes of benches read from BENCH_POSTGRES; returns false when it is not installed or BENCH_PGLITE is
 * set.
 */
async function prepare(): Promise<boolean> {
  const postgres = process.env.BENCH_PGLITE ? undefined : await startPostgres();
  process.env.BENCH_POSTGRES = postgres?.url ?? '';
  // The address is set only for this import: by default a bench uses the embedded database.
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
