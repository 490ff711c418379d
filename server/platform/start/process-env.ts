// The settings of a Node process. A secret may be in a file that a vault provides, instead of in the environment: the credentials of systemd, the
// secrets of a container engine, the agent of a secret store. NAME_FILE gives its path.
import { readFileSync } from 'node:fs';
import { SECRET_SETTINGS } from '../access/secrets/secret-settings';
import { type Env, readEnv } from './env';
import { StartError } from './start-error';

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError(`invalid setting: ${setting}=${file}: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/**
 * Copies the content of secret files into the environment of this process, where the masking of secrets looks for them; only child processes
 * inherit it.
 */
function takeSecretFiles(environment: NodeJS.ProcessEnv): void {
  for (const name of SECRET_SETTINGS) {
    const setting = `${name}_FILE`;
    const file = environment[setting];
    if (!file) continue;
    if (environment[name]) throw new StartError(`invalid setting: ${setting} needs ${name} to be empty`);
    environment[name] = read(setting, file);
    // A child process has the value already.
    delete environment[setting];
  }
}

/** Reads the settings; throws a StartError that names every invalid one. */
export function readProcessEnv(environment: NodeJS.ProcessEnv = process.env): Env {
  takeSecretFiles(environment);
  return readEnv(environment);
}
