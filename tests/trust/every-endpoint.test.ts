// Every call was accepted at least once, with an input that it takes: what no suite reaches is not known to work. Reads what the
// server's suites of this run left behind (`npm test`, `npm run test:trust`); alone it holds them of the last run.
import { expect, it } from 'vitest';
import { allRoutes } from '#server/http/routes';
import { reached } from '#tests/trust/support/reached';

it('every call was accepted with an input of its own', () => {
  const accepted = reached();
  const paths = allRoutes().map(({ endpoint }) => endpoint.path);
  expect(paths.filter((path) => !accepted.has(path)).sort()).toEqual([]);
});
