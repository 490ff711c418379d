// Content of 催缴函: the text of its level, and the parts of the bill that it does not claim.
import type { Bill } from '#api/finance/bill/bill.schema';
import type { ParameterKey } from '#api/setup/parameter/parameters';
import type { Tx } from '#server/platform/db/database';
import { parameterValues } from '#server/policies/parameters';
import { noticeTextOf, type Unclaimed, unclaimedOf } from './notice-content';

const TEXTS: Record<number, ParameterKey> = { 1: 'bill.letter_1', 2: 'bill.letter_2', 3: 'bill.letter_3' };

export interface LetterContent {
  text: string;
  unclaimed: Unclaimed;
}

/** Returns the content of the letters of a level (1 to 3), by bill. */
export async function letterContents(
  tx: Tx,
  today: string,
  bills: readonly Bill[],
  level: number,
): Promise<(bill: Bill) => LetterContent> {
  const key = TEXTS[level] ?? 'bill.letter_1';
  const template = String((await parameterValues(tx, [key])).values[key]);
  const unclaimed = await unclaimedOf(
    tx,
    today,
    bills.map(({ id }) => id),
  );
  return (bill) => {
    const part = unclaimed(bill.id);
    return { text: noticeTextOf(template, bill, part), unclaimed: part };
  };
}
