// Dependencies of the application, passed in from main (or a test).
import type { Logger } from 'pino';
import type { BreachedPasswords } from '../access/passwords/breached';
import type { Sealer } from '../access/secrets/sealed';
import type { Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import type { CodeSender } from '../messaging/code-sender';
import type { Mailer } from '../messaging/mail';
import type { Clock } from '../runtime/clock';
import type { JobQueue } from '../runtime/job-queue';
import type { Metrics } from '../runtime/metrics';
import type { Env } from './env';

export interface Services {
  db: Database;
  /** Runs reads of endpoints that allow a standby; like every other read when there is none. */
  readStandby: Database['transaction'];
  closeStandby(): Promise<void>;
  clock: Clock;
  env: Env;
  files: FileStore;
  log: Logger;
  mail: Mailer;
  codes: CodeSender;
  secrets: Sealer;
  breached: BreachedPasswords;
  jobs: JobQueue;
  metrics: Metrics;
}
