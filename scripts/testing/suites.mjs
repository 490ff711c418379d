// Runs suites of tests one after the other and counts over all of them: shared by `npm test`, `npm run test:all` and `npm run test:trust`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { startPostgres } from '../database/postgres.mjs';

const RESULTS = '.cache/results';
/** Which calls the suites had accepted, read by `tests/trust/every-endpoint.test.ts`. */
const REACHED = '.cache/reached';
const totals = { passed: 0, failed: 0 };
const failures = [];
// Colours are for a terminal; in a file or a CI record they are noise.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** Vitest leaves one core for itself, which waits for the others most of the time. */
const ALL_CORES = [`--maxWorkers=${availableParallelism()}`];

export function begin() {
  for (const folder of [RESULTS, REACHED]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
}

/** Runs vitest projects, or files of them, and adds their counts; a suite that could not even run counts as one failure. */
export function suite(name, projects, { env = {}, files = [], exclude = [] } = {}) {
  console.log(`\n── ${name}`);
  const file = `${RESULTS}/${name.replaceAll(/\W+/g, '-')}.json`;
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...files,
  ];
  const result = spawnSync(
    process.execPath,
    [...args, ...ALL_CORES, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    {
      stdio: 'inherit',
      env: { ...process.env, ...plain, ...env, TEST_EXCLUDE: exclude.join(' ') },
    },
  );
  if (!existsSync(file)) {
    totals.failed += 1;
    failures.push(`${name}: did not run`);
    return;
  }
  const counts = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += counts.numPassedTests;
  // A file that fails to load has no test to fail.
  totals.failed += counts.numFailedTests + (result.status !== 0 && counts.numFailedTests === 0 ? 1 : 0);
  for (const { name: path, status, message, assertionResults } of counts.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    if (status === 'failed' && failed.length === 0) failed.push(message);
    failures.push(...failed.map((title) => `${name}: ${relative(process.cwd(), path)} > ${title}`));
  }
}

/** Does `work` with the address of a PostgreSQL of its own, or of TEST_DATABASE_URL; false where its programs are not installed. */
export async function onPostgres(work) {
  const postgres = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop() {} }
    : await startPostgres();
  if (!postgres) return false;
  work({ TEST_DATABASE_URL: postgres.url });
  postgres.stop();
  return true;
}

/** Reads which calls the server's suites of this run had accepted, so it runs after them. */
export const EVERY_CALL = 'tests/trust/every-endpoint.test.ts';

/**
 * Server tests that run on PostgreSQL only where it is installed (docs/adr/0046-one-engine-a-run.md): long sequences of use cases and their reports, whose SQL
 * the tests of the measures and the endpoint walks run on both.
 */
const ON_ONE_ENGINE = [
  'tests/http/account/!(cancel|account-oidc|account-second-factor).test.ts',
  'tests/http/attacks/!(formulas|pictures).test.ts',
  'tests/http/contracts/change/**',
  'tests/http/contracts/holdover/**',
  'tests/http/contracts/reports/**',
  'tests/http/contracts/worked-contracts.test.ts',
  'tests/http/finance/late-fee/**',
  'tests/http/finance/ledger/**',
  'tests/http/finance/report/**',
  'tests/http/home/**',
  'tests/http/integration/openapi.test.ts',
  'tests/http/platform/demo/pages.test.ts',
  'tests/http/platform/lists/export-order.test.ts',
  'tests/http/setup/@(access|reach).test.ts',
  'tests/http/tenants/tenant-statement.test.ts',
];

/** The server's suites on the embedded database, `load` with them: it has one connection, which others wait for. */
export const onEmbedded = (exclude = []) => suite('server on PGlite', ['server', 'load'], { exclude });

/** The server's suites on a PostgreSQL of their own; false where it is not installed. */
export const onServer = (projects = ['server']) =>
  onPostgres((env) => suite('server on PostgreSQL', projects, { env }));

/** Every server test on PostgreSQL and what can differ on PGlite; without PostgreSQL, or with `both`, every test on PGlite. */
export async function serverSuites({ both = false } = {}) {
  const hasPostgres = await onServer(both ? ['server', 'load'] : ['server']);
  if (!hasPostgres)
    console.log(
      '\nPostgreSQL is not installed here: the server is tested on the embedded database only (apt install postgresql adds it)',
    );
  onEmbedded(both || !hasPostgres ? [] : ON_ONE_ENGINE);
  suite('every call', ['trust'], { files: [EVERY_CALL] });
}

/** Prints what failed and, in the last line, the count over all suites. */
export function end() {
  for (const line of failures) console.log(`failed: ${line}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed ? 1 : 0);
}
