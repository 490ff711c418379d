// No caller waits for the job queue's own statements: when the database cannot serve one (away, disk full), it is logged, and the queue retries it.
// Any other unhandled error still ends the process.
import type { Logger } from 'pino';
import { refusalOf } from '../db/db-errors';
import { HttpFault } from '../use-case/errors';

export function outliveLostStatements(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!(refusalOf(error, {}) instanceof HttpFault)) throw error;
    log.error({ err: error }, 'statement lost');
  });
}
