// Posts occupation fees as receivables (docs/domain §5.13). The key of holdover, line and first day makes a repeated posting of the same month a
// no-op.
import sql from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { TaxedAmount } from '#domain/kernel/money/money';
import type { Tx } from '#server/platform/db/database';
import { payeeOfLine } from '#server/policies/payee';
import { accountingDay, knownFrom } from '#server/policies/posting-day';

interface Fee extends TaxedAmount {
  line: number;
  charge_item_id: number;
  start: CalendarDate;
  end: CalendarDate;
  due: CalendarDate;
}

interface For {
  contract_id: number;
  holdover_id: number;
  user_id: number;
  today: CalendarDate;
}

/** Returns the number of new months. */
export async function postHoldoverFees(tx: Tx, of: For, fees: readonly Fee[]): Promise<number> {
  const rows = fees.map(({ line, charge_item_id, start, end, due, gross, net, tax }) => ({
    line,
    charge_item_id,
    start,
    end,
    due,
    gross,
    net,
    tax,
  }));
  const payee = payeeOfLine(sql`f.line`);
  const posted = await tx.query(
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, holdover_id, holdover_line,
          charge_item_id, start_date, end_date, due_date, accounting_date, posted_on, gross_fen, net_fen, tax_fen, remark, created_by)
        select c.company_id, ${payee}, c.park_id, c.tenant_id, c.id, c.version_no, ${of.holdover_id}::bigint, f.line,
          f.charge_item_id, f.start, f."end", f.due, ${accountingDay(payee, sql`f.due`, of.today)}, ${knownFrom(payee, of.today)}, f.gross, f.net, f.tax, '占用费', ${of.user_id}::bigint
        from contract c
        cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          f (line integer, charge_item_id bigint, start date, "end" date, due date, gross bigint, net bigint, tax bigint)
        where c.company_id = app_company() and c.id = ${of.contract_id}
        on conflict on constraint receivable_holdover_once do nothing returning id`,
  );
  return posted.length;
}
