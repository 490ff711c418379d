// The settings of a process of Node. A secret may lie in a file that a vault puts there, instead of in the environment: the credentials of
// systemd, the secrets of a container's engine, the agent of a store of secrets. NAME_FILE names it.
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

/** Takes what files hold into the environment of this process, where whatever masks secrets looks for them; it is handed to its own processes alone. */
function takeSecretFiles(environment: NodeJS.ProcessEnv): void {
  for (const name of SECRET_SETTINGS) {
    const setting = `${name}_FILE`;
    const file = environment[setting];
    if (!file) continue;
    if (environment[name]) throw new StartError(`invalid setting: ${setting} needs ${name} to be empty`);
    environment[name] = read(setting, file);
    // A process begun by this one has the value already.
    delete environment[setting];
  }
}

/** Reads the settings; throws a StartError that names every one at fault. */
export function readProcessEnv(environment: NodeJS.ProcessEnv = process.env): Env {
  takeSecretFiles(environment);
  return readEnv(environment);
}
