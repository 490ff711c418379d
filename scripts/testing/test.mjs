// npm test [-- PART …]: runs every suite, or the given parts. npm run test:all runs every server test on both engines. The last line is the count
// over all suites.
import { buildAll } from '../build.mjs';
import { BROWSER_FILES, begin, EVERY_CALL, end, onEmbedded, onServer, serverSuites, suite } from './suites.mjs';

function fail(message) {
  console.error(message);
  process.exit(1);
}

const PARTS = {
  // The architecture tests are part of `npm run check`.
  rules: () => suite('rules, components', ['rules', 'component'], { exclude: ['tests/architecture/**'] }),
  postgres: async () => {
    if (!(await onServer()))
      fail('PostgreSQL is not installed here (apt install postgresql), and TEST_DATABASE_URL names none');
  },
  pglite: () => onEmbedded(),
  browser: async () => {
    await buildAll();
    suite('browser, trust', ['browser', 'trust'], { exclude: [EVERY_CALL], workers: BROWSER_FILES });
  },
};

const args = process.argv.slice(2);
const both = args.includes('--both');
const named = args.filter((arg) => arg !== '--both');
const unknown = named.find((part) => !(part in PARTS));
if (unknown) fail(`unknown part ${unknown}: ${Object.keys(PARTS).join(', ')}`);

begin();
if (named.length) for (const part of named) await PARTS[part]();
else {
  PARTS.rules();
  await serverSuites({ both });
  await PARTS.browser();
}
end();
