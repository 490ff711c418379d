// npm test: every suite, the server's on PGlite and (when its binaries are installed) on a PostgreSQL of its own.
// The last line is the true count over all suites.
import { buildAll } from '../build.mjs';
import { begin, end, serverSuites, suite } from './suites.mjs';

begin();
suite('rules, components', ['rules', 'component']);
await serverSuites();
await buildAll();
suite('browser, trust', ['browser', 'trust']);
end();
