// Common parts of the commands on whole databases: settings, arguments, one line of outcome, one line for an error the operator can fix.
import { existsSync } from 'node:fs';
import type { Env } from '#server/platform/start/env';
import { failureText } from '#server/platform/start/failure-text';
import { readProcessEnv } from '#server/platform/start/process-env';

/** Runs `work` with the settings and the arguments; prints the usage when it returns undefined. */
export function runCommand(usage: string, work: (env: Env, args: string[]) => Promise<string | undefined>): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const run = async () => {
    const outcome = await work(readProcessEnv(), process.argv.slice(2));
    if (outcome === undefined) {
      console.error(usage);
      process.exitCode = 2;
    } else console.log(outcome);
  };
  run().catch((error: unknown) => {
    console.error(failureText(error));
    process.exitCode = 1;
  });
}
