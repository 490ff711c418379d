// npm run test:trust: verifies the promises of docs/security.md and docs/operations.md by faults and attacks in their long form, on both databases.
// The server's suites run first: they record the calls reached with accepted inputs.
import { buildAll } from '../build.mjs';
import { begin, EVERY_CALL, end, onPostgres, serverSuites, suite } from './suites.mjs';

/** Random acts of users, compared with the rules. */
const SEQUENCES = [
  'tests/http/contracts/sequences.test.ts',
  'tests/http/contracts/reports/as-of.test.ts',
  'tests/http/contracts/reports/known-as-of.test.ts',
  'tests/http/finance/incentive/incentive-history.test.ts',
  'tests/http/finance/security/security-history.test.ts',
];

begin();
await serverSuites({ both: true });
await buildAll();
suite('trust', ['trust'], { env: { TRUST: 'long' }, exclude: [EVERY_CALL] });
await onPostgres((env) => {
  const long = { TRUST: 'long', ...env };
  suite('fuzz on PostgreSQL', ['trust'], { env: long, files: ['tests/trust/fuzz.test.ts'] });
  suite('sequences and histories', ['server'], { env: long, files: SEQUENCES });
});
suite('markup and first starts', ['browser'], {
  env: { TRUST: 'long' },
  files: ['tests/e2e/accessible/markup.test.ts', 'tests/e2e/start/first-start.test.ts'],
});
end();
