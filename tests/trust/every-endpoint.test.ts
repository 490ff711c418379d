// Each engine that ran accepted every call at least once with valid input. Reads the records of the server's suites of this run (`npm test`, `npm run
// test:trust`); when run separately, those of the last run.
import { expect, it } from 'vitest';
import { allRoutes } from '#server/http/routes';
import { acceptedCalls } from './support/accepted-calls';

it('every call was accepted with valid input', () => {
  const engines = acceptedCalls();
  const paths = allRoutes().map(({ endpoint }) => endpoint.path);
  expect(engines.size).toBeGreaterThan(0);
  for (const [engine, accepted] of engines)
    expect([engine, paths.filter((path) => !accepted.has(path)).sort()]).toEqual([engine, []]);
});
