// Calls that were accepted during the suites, by engine: `npm test` ends by checking that each engine accepted every call.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Metrics, uncounted } from '#server/platform/runtime/metrics';

const FOLDER = path.resolve('.cache/reached');
const accepted = new Set<string>();

/** Counts the successful calls, not the refusals. */
export const counted: Metrics = {
  ...uncounted,
  replied: (called, code) => {
    if (code === 0) accepted.add(called);
  },
};

const ENGINE = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';

/** Writes the accepted calls of this process so far to a file that `reached` reads. */
export function recordAcceptedCalls(): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${ENGINE}-${process.pid}.json`), JSON.stringify([...accepted]));
}

/** Returns the accepted paths by engine, over all processes since `npm test` began. */
export function acceptedCalls(): Map<string, Set<string>> {
  const byEngine = new Map<string, Set<string>>();
  for (const file of existsSync(FOLDER) ? readdirSync(FOLDER) : []) {
    const engine = file.split('-')[0] as string;
    const paths = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as string[];
    byEngine.set(engine, new Set([...(byEngine.get(engine) ?? []), ...paths]));
  }
  return byEngine;
}
