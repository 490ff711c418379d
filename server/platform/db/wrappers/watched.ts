// Reports slow statements with the request they belong to, without their values, which may be personal data.
import type { Database, Tx, TxOptions } from '../database';

export interface SlowStatement {
  ms: number;
  text: string;
  request_id?: string;
}

const LONGEST_TEXT = 2_000;

/** Returns the same database, reporting statements that take `least_ms` or longer; patient transactions are exempt. */
export function watched(db: Database, least_ms: number, report: (slow: SlowStatement) => void): Database {
  const watch =
    ({ request_id }: TxOptions, tx: Tx): Tx['query'] =>
    async (statement, isLast) => {
      const started = performance.now();
      try {
        return await tx.query(statement, isLast);
      } finally {
        const ms = performance.now() - started;
        if (ms >= least_ms) {
          const text = statement.text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
          report({ ms: Math.round(ms), text, request_id });
        }
      }
    };
  return {
    ...db,
    transaction: (options, work) =>
      db.transaction(options, options.patient ? work : (tx) => work({ query: watch(options, tx) })),
  };
}
