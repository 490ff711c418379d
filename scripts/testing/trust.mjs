// npm run test:trust: what docs/security.md and docs/operations.md promise, proven by faults and attacks in their long form, on both
// databases. The server's suites come first: they show which calls are reached with inputs that they take.
import { buildAll } from '../build.mjs';
import { begin, end, onPostgres, serverSuites, suite } from './suites.mjs';

begin();
await serverSuites();
await buildAll();
suite('trust', ['trust'], { TRUST: 'long' });
await onPostgres((env) =>
  suite('fuzz on PostgreSQL', ['trust'], { TRUST: 'long', ...env }, ['tests/trust/fuzz.test.ts']),
);
suite('markup in a browser', ['browser'], { TRUST: 'long' }, ['tests/e2e/accessible/markup.test.ts']);
end();
