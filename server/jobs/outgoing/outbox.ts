// The outbox in the database: the number of tries, and the stored result of a try.
import sql, { raw } from 'sql-template-tag';
import type { Services } from '#server/platform/start/services';

const MOST_TRIES = 5;
const LONGEST_FAILURE = 300;

export const failureOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).slice(0, LONGEST_FAILURE);

/** Stores the outcome of a try: a failure waits for the next try, and is abandoned after some. */
export const keepTry = (
  { db, clock }: Services,
  company_id: number,
  table: 'bill_notice' | 'follow_up_mail_target',
  { id, outcome, failure }: { id: number; outcome: 'sent' | 'failed' | 'dropped'; failure: string },
) =>
  db.transaction({ company_id }, (tx) =>
    tx.query(
      sql`update ${raw(table)} set tries = tries + 1, failure = ${failure},
            status = case when ${outcome} <> 'failed' then ${outcome} when tries + 1 >= ${MOST_TRIES} then 'failed' else 'waiting' end,
            sent_at = case when ${outcome} = 'sent' then ${clock.now().toISOString()}::timestamptz end
          where company_id = app_company() and id = ${id}`,
    ),
  );
