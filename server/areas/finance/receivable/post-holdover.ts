// Posts occupation fees as receivables (docs/domain §5.13). The key of holdover, line and first day makes a repeated posting of the same month a
// no-op.
import sql from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { TaxedAmount } from '#domain/kernel/money/money';
import type { Tx } from '#server/platform/db/database';
import { payeeOfLine } from '#server/policies/payee';
import { OF_CONTRACT, postReceivables } from '../posting/receivables';

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
export async function postHoldoverFees(tx: Tx, holdover: For, fees: readonly Fee[]): Promise<number> {
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
  const posted = await postReceivables(
    tx,
    { user_id: holdover.user_id, posted_on: holdover.today },
    {
      columns: {
        ...OF_CONTRACT,
        legal_entity_id: payeeOfLine(sql`f.line`),
        holdover_id: sql`${holdover.holdover_id}::bigint`,
        holdover_line: sql`f.line`,
        charge_item_id: sql`f.charge_item_id`,
        start_date: sql`f.start`,
        end_date: sql`f."end"`,
        due_date: sql`f.due`,
        gross_fen: sql`f.gross`,
        net_fen: sql`f.net`,
        tax_fen: sql`f.tax`,
        remark: sql`'占用费'`,
      },
      from: sql`from contract c
        cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          f (line integer, charge_item_id bigint, start date, "end" date, due date, gross bigint, net bigint, tax bigint)
        where c.company_id = app_company() and c.id = ${holdover.contract_id}`,
      once: 'receivable_holdover_once',
    },
  );
  return posted.length;
}
