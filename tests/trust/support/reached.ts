// Which calls were accepted while the suites ran: `npm test` ends by holding that none was left out.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Metrics, uncounted } from '#server/platform/runtime/metrics';

const FOLDER = path.resolve('.cache/reached');
const accepted = new Set<string>();

/** Counts the calls that were done, refusals not. */
export const counted: Metrics = {
  ...uncounted,
  replied: (called, code) => {
    if (code === 0) accepted.add(called);
  },
};

/** What this process has seen so far, for whoever asks after all of them. */
export function keepReached(): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${process.pid}.json`), JSON.stringify([...accepted]));
}

/** Over all processes since `npm test` began. */
export function reached(): Set<string> {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  return new Set(files.flatMap((file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as string[]));
}
