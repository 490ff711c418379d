// npm run test:trust: verifies the promises of docs/security.md and docs/operations.md by faults and attacks in their long form, on both databases.
// The server's suites run first: they record the calls reached with accepted inputs.
import { buildAll } from '../build.mjs';
import { begin, EVERY_CALL, end, onPostgres, serverSuites, suite } from './suites.mjs';

begin();
await serverSuites({ both: true });
await buildAll();
suite('trust', ['trust'], { env: { TRUST: 'long' }, exclude: [EVERY_CALL] });
await onPostgres((env) => {
  const long = { TRUST: 'long', ...env };
  suite('fuzz on PostgreSQL', ['trust'], { env: long, files: ['tests/trust/fuzz.test.ts'] });
  suite('sequences of acts', ['server'], { env: long, files: ['tests/http/contracts/sequences.test.ts'] });
});
suite('markup and first starts', ['browser'], {
  env: { TRUST: 'long' },
  files: ['tests/e2e/accessible/markup.test.ts', 'tests/e2e/start/first-start.test.ts'],
});
end();
