// Runs a bench in a separate process, so that none warms up the next, uses its memory or leaves anything running.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { prepareDatabases } from '../support/databases';
import { quick } from '../support/sized';
import type { Bench, Measure, Outcome } from './measure';

/** Result message of a bench's process. */
export type BenchReport = { measures: readonly Measure[] } | { failed: string };

const CHROMIUM = '.cache/chromium-path';

function findBrowser(): boolean {
  const browserPath = () => process.env.CHROMIUM_PATH ?? (existsSync(CHROMIUM) ? readFileSync(CHROMIUM, 'utf8') : '');
  // Finds or installs one like `npm test`.
  if (!existsSync(browserPath())) spawnSync(process.execPath, ['scripts/setup.mjs', 'test'], { stdio: 'inherit' });
  return existsSync(browserPath());
}

let browser: boolean | undefined;

/** Finds or installs each requirement, or returns the missing one. */
const NEEDS = {
  async browser() {
    browser ??= findBrowser();
    return browser ? undefined : 'no Chromium: install one (apt install chromium) or set CHROMIUM_PATH';
  },
  async databases() {
    await prepareDatabases();
    return undefined;
  },
  async postgres() {
    return (await prepareDatabases()) ? undefined : 'no PostgreSQL: install it (apt install postgresql)';
  },
};

let running: ChildProcess | undefined;

/** Ends the remaining processes of the bench's group. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM');
  } catch {
    // No process remained.
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    if (running) endGroup(running);
    process.exit(1);
  });

function measured(name: string): Promise<BenchReport> {
  return new Promise((resolve) => {
    const child = fork('bench/table/one.ts', [name, ...(quick ? ['--quick'] : [])], {
      detached: true,
      serialization: 'advanced',
    });
    running = child;
    let last: BenchReport | undefined;
    child.once('message', (message) => {
      last = message as BenchReport;
    });
    child.once('exit', (code, signal) => {
      endGroup(child);
      resolve(last ?? { failed: `its process ended with ${signal ?? code}` });
    });
  });
}

export async function runBench(name: string, { needs = [], fullOnly }: Bench): Promise<Outcome> {
  const none = (word: 'failed' | 'missing' | 'left out', why: string) => ({
    bench: name,
    measures: [],
    instead: { word, why },
  });
  if (quick && fullOnly) return none('left out', fullOnly);
  try {
    for (const each of needs) {
      const missing = await NEEDS[each]();
      if (missing) return none('missing', missing);
    }
  } catch (error) {
    return none('failed', String(error));
  }
  const answer = await measured(name);
  return 'failed' in answer ? none('failed', answer.failed) : { bench: name, measures: answer.measures };
}
