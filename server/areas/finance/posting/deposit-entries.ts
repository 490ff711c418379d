// The only code that inserts deposit entries (docs/domain §5.8). They belong to the books of the contract's lessor and to its first open day.
import sql from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { one } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';

export interface NewDepositEntry {
  contract_id: number;
  charge_item_id: number;
  kind: 'refund' | 'use' | 'forfeit' | 'carry_out' | 'carry_in';
  /** Above 0 fen; below 0 when it reverses an entry. */
  amount_fen: number;
  reason: string;
  /** Today by default. */
  entry_date?: CalendarDate;
  termination_id?: number;
  reverses_id?: number;
}

/** Inserts a deposit entry and returns its id. */
export async function postDepositEntry({ tx, actor, today }: Call, entry: NewDepositEntry): Promise<number> {
  const { contract_id, charge_item_id, kind, amount_fen, reason, entry_date = today } = entry;
  const { termination_id = null, reverses_id = null } = entry;
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into deposit_entry (company_id, contract_id, charge_item_id, kind, amount_fen, entry_date, accounting_date, reason,
          termination_id, reverses_id, created_by)
        select c.company_id, c.id, ${charge_item_id}, ${kind}, ${amount_fen}, ${entry_date}, posting_day(c.lessor_id, ${today}::date), ${reason},
          ${termination_id}::bigint, ${reverses_id}::bigint, ${actor.user_id}
        from contract c where c.company_id = app_company() and c.id = ${contract_id} returning id`,
  );
  return id;
}
