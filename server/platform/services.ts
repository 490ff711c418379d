// What the server is built of, handed from main (or a test) to the application.
import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Database } from './db/database';
import type { Env } from './env';
import type { FileStore } from './files';

export interface Services {
  db: Database;
  clock: Clock;
  env: Env;
  files: FileStore;
  log: Logger;
}
