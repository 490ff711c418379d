// The only code that inserts entries of fees, interest, transfers and other movements of an account (docs/domain §6.2). The legal entity is that of the
// account; the database derives the accounting day from it.
import sql from 'sql-template-tag';
import type { BankEntryKind } from '#api/finance/bank-line/bank-line-labels';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Call } from '#server/platform/use-case/route';

export interface NewBankEntry {
  flow_account_id: number;
  kind: BankEntryKind;
  direction: 'in' | 'out';
  /** Above 0 fen. */
  amount_fen: number;
  booked_on: CalendarDate;
  counterparty: string;
  remark: string;
}

/** Inserts entries and returns their ids in the same order. */
export async function postBankEntries({ tx, actor, now }: Call, entries: readonly NewBankEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const added = await tx.query<{ id: number }>(
    sql`insert into bank_entry (company_id, legal_entity_id, flow_account_id, kind, direction, amount_fen, booked_on, counterparty, remark,
          created_by, created_at)
        select app_company(), a.legal_entity_id, n.flow_account_id, n.kind, n.direction, n.amount_fen, n.booked_on, n.counterparty, n.remark,
          ${actor.user_id}, ${now}
        from jsonb_populate_recordset(null::bank_entry, ${JSON.stringify(entries)}::jsonb) with ordinality n
        join flow_account a on a.company_id = app_company() and a.id = n.flow_account_id
        order by n.ordinality returning id`,
  );
  // Identity values are drawn in the order of the rows.
  return added.map(({ id }) => id).sort((a, b) => a - b);
}
