// Runs suites of tests one after the other and sums their counts: shared by `npm test`, `npm run test:all` and `npm run test:trust`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { startPostgres } from '../database/postgres.mjs';

const RESULTS = '.cache/results';
/** File with the calls that the suites had accepted, read by `tests/trust/every-endpoint.test.ts`. */
const REACHED = '.cache/reached';
const totals = { passed: 0, failed: 0 };
const failures = [];
// Colours are for a terminal; in a file or a CI record they are noise.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** Vitest reserves one core for itself, which is idle most of the time. */
const CORES = availableParallelism();
/** A page waits for frames and for its server: a core per file would be idle a quarter of the time. */
export const BROWSER_FILES = CORES + 1;

export function begin() {
  for (const folder of [RESULTS, REACHED]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
}

/** Runs vitest projects, or files of them, `workers` at a time, and adds their counts; a suite that failed to run counts as one failure. */
export function suite(name, projects, { env = {}, files = [], exclude = [], workers = CORES } = {}) {
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
    [...args, `--maxWorkers=${workers}`, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
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
  let failed = counts.numFailedTests;
  for (const { name: path, status, message, assertionResults } of counts.testResults) {
    const titles = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    if (status === 'failed' && titles.length === 0) {
      // A file that fails to load, or in its set-up, has no failed test.
      failed += 1;
      titles.push(message);
    }
    failures.push(...titles.map((title) => `${name}: ${relative(process.cwd(), path)} > ${title}`));
  }
  if (result.status !== 0 && failed === 0) {
    failed = 1;
    failures.push(`${name}: ended with ${result.status}`);
  }
  totals.failed += failed;
}

/** Runs `work` with the address of a temporary PostgreSQL, or of TEST_DATABASE_URL; returns false when it is not installed. */
export async function onPostgres(work) {
  const postgres = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop() {} }
    : await startPostgres();
  if (!postgres) return false;
  work({ TEST_DATABASE_URL: postgres.url });
  postgres.stop();
  return true;
}

/** Reads the calls that the server's suites of this run had accepted, so it runs after them. */
export const EVERY_CALL = 'tests/trust/every-endpoint.test.ts';

/**
 * Tests that also run on PGlite (docs/adr/0046-one-engine-a-run.md): folders in which the engines can differ, and files that together with them and
 * the component tests reach every call.
 */
const ON_BOTH_ENGINES = [
  'tests/sql/',
  'tests/http/platform/',
  'tests/load/',
  'tests/http/account/account-oidc.test.ts',
  'tests/http/account/account-second-factor.test.ts',
  'tests/http/account/cancel.test.ts',
  'tests/http/account/heavy-work.test.ts',
  'tests/http/approval.test.ts',
  'tests/http/bulk-approval.test.ts',
  'tests/http/assets/asset-import.test.ts',
  'tests/http/attacks/formulas.test.ts',
  'tests/http/attacks/pictures.test.ts',
  'tests/http/contracts/contract-attachment.test.ts',
  'tests/http/contracts/contract-handover.test.ts',
  'tests/http/contracts/contract-template.test.ts',
  'tests/http/contracts/contract-termination.test.ts',
  'tests/http/contracts/lease-option-acts.test.ts',
  'tests/http/contracts/termination-payee.test.ts',
  'tests/http/contracts/timeline.test.ts',
  'tests/http/finance/bank/bank-feed.test.ts',
  'tests/http/finance/bank/bank-lines.test.ts',
  'tests/http/finance/amortisation.test.ts',
  'tests/http/finance/bill.test.ts',
  'tests/http/finance/dunning.test.ts',
  'tests/http/finance/cash/deposit.test.ts',
  'tests/http/finance/cash/undo-approval.test.ts',
  'tests/http/finance/cost-pool.test.ts',
  'tests/http/finance/invoice-sheets.test.ts',
  'tests/http/finance/ledger/closing-waits.test.ts',
  'tests/http/finance/meter-import.test.ts',
  'tests/http/finance/bulk-acts.test.ts',
  'tests/http/finance/tax-term.test.ts',
  'tests/http/finance/voucher-chart.test.ts',
  'tests/http/finance/voucher-make.test.ts',
  'tests/http/finance/security/security.test.ts',
  'tests/http/finance/security/security-receipt.test.ts',
  'tests/http/finance/incentive/incentive.test.ts',
  'tests/http/integration/access-token.test.ts',
  'tests/http/integration/chat-bot.test.ts',
  'tests/http/integration/event.test.ts',
  'tests/http/integration/webhook.test.ts',
  'tests/http/investment/target.test.ts',
  'tests/http/investment/channel-personal.test.ts',
  'tests/http/investment/commission.test.ts',
  'tests/http/investment/customer/customer-import.test.ts',
  'tests/http/investment/customer/customer-merge.test.ts',
  'tests/http/investment/customer/customer.test.ts',
  'tests/http/investment/customer/personal-data.test.ts',
  'tests/http/investment/customer/pool.test.ts',
  'tests/http/investment/customer/portrait.test.ts',
  'tests/http/investment/customer/reservation-queue.test.ts',
  'tests/http/investment/follow-up/calendar-feed.test.ts',
  'tests/http/investment/follow-up/follow-up-mail.test.ts',
  'tests/http/investment/follow-up/follow-up.test.ts',
  'tests/http/investment/follow-up/visit-plan.test.ts',
  'tests/http/investment/quote-life.test.ts',
  'tests/http/investment/quote.test.ts',
  'tests/http/setup/department.test.ts',
  'tests/http/setup/dictionary-use.test.ts',
  'tests/http/setup/forecast-scenario.test.ts',
  'tests/http/setup/getting-started.test.ts',
  'tests/http/setup/parameters.test.ts',
  'tests/http/setup/reference-data.test.ts',
  'tests/http/setup/setup-data.test.ts',
  'tests/http/setup/users.test.ts',
  'tests/http/setup/warnings.test.ts',
  'tests/http/specification.test.ts',
  'tests/http/tenant.test.ts',
];

/**
 * Files below the folders above that run on PostgreSQL only: they check code that sends both engines the same statements, or make the demo and restore
 * backups, which browser tests do on PGlite.
 */
const ON_SERVER_ONLY = [
  'tests/http/platform/demo.test.ts',
  'tests/http/platform/lists/endpoints-filters.test.ts',
  'tests/http/platform/lists/rows-apart.test.ts',
  'tests/http/platform/operations/backup.test.ts',
  'tests/http/platform/operations/room.test.ts',
];

/** Files about code that runs only for the embedded database. */
const ON_EMBEDDED_ONLY = ['tests/http/platform/lists/export-order.test.ts'];

/** The server's suites on the embedded database, including `load`: it has one connection, which others wait for. */
export const onEmbedded = (options) => suite('server on PGlite', ['server', 'load'], options);

/** Runs the server's suites on a temporary PostgreSQL; returns false when it is not installed. */
export const onServer = (projects = ['server'], exclude = []) =>
  onPostgres((env) => suite('server on PostgreSQL', projects, { env, exclude }));

/** Runs every server test on PostgreSQL and those that can differ on PGlite; without PostgreSQL, or with `both`, every test on PGlite. */
export async function serverSuites({ both = false } = {}) {
  const hasPostgres = await (both ? onServer(['server', 'load']) : onServer(['server'], ON_EMBEDDED_ONLY));
  if (!hasPostgres)
    console.log(
      '\nPostgreSQL is not installed here: the server is tested on the embedded database only (apt install postgresql adds it)',
    );
  onEmbedded(both || !hasPostgres ? {} : { files: ON_BOTH_ENGINES, exclude: ON_SERVER_ONLY });
  suite('every call', ['trust'], { files: [EVERY_CALL] });
}

/** Prints the failures and, in the last line, the count over all suites. */
export function end() {
  for (const line of failures) console.log(`failed: ${line}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed ? 1 : 0);
}
