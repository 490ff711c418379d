// What the server is built of, handed from main (or a test) to the application.
import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Database } from './db/database';
import type { Env } from './env';
import type { FileStore } from './files/files';
import type { JobQueue } from './job-queue';
import type { CodeSender } from './messaging/code-sender';
import type { Mailer } from './messaging/mail';

export interface Services {
  db: Database;
  clock: Clock;
  env: Env;
  files: FileStore;
  log: Logger;
  mail: Mailer;
  codes: CodeSender;
  jobs: JobQueue;
}
