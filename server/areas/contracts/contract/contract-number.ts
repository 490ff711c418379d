// Contract numbers by the enterprise's pattern.
import sql from 'sql-template-tag';
import { numberFrom } from '#domain/kernel/text/number-pattern';
import { maybeOne } from '#server/platform/db/database';
import { takeNumbers } from '#server/platform/db/number-sequence';
import { notFound } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';

/** Returns the name of the sequence for the numbers of one prefix. */
export const contractCounter = (prefix: string): string => `contract ${prefix}`;

export async function nextContractNumber({ tx, today }: Call, park_id: number): Promise<string> {
  const park = await maybeOne<{ code: string }>(
    tx,
    sql`select code from park where company_id = app_company() and id = ${park_id}`,
  );
  if (!park) throw notFound('园区');
  const pattern = await parameterValue(tx, 'contract.number_pattern');
  const number = numberFrom(pattern, { date: today, park: park.code });
  for (;;) {
    const next = number.format(await takeNumbers(tx, contractCounter(number.counter)));
    // A number entered by hand may equal the next value of the counter; it is skipped.
    const taken = await tx.query(sql`select id from contract where company_id = app_company() and number = ${next}`);
    if (!taken.length) return next;
  }
}
