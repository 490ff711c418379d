// A statement of the job queue's own that the database could not serve (away, its disk full) has nobody who waits for it: it is told in
// the log, and the queue does it again. Anything else that nobody catches still ends the process.
import type { Logger } from 'pino';
import { refusalOf } from '../db/db-errors';
import { HttpFault } from '../use-case/errors';

export function outliveLostStatements(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!(refusalOf(error, {}) instanceof HttpFault)) throw error;
    log.error({ err: error }, 'statement lost');
  });
}
