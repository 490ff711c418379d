// Stores the lines of a bank's file, each once, in the order in which their balances follow from each other.
import sql from 'sql-template-tag';
import { inBalanceOrder } from '#domain/finance/receipts/running-balance';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';

export interface NewBankLine {
  booked_on: CalendarDate;
  /** `HH:MM:SS`; empty where the bank states none. */
  booked_time: string;
  direction: 'in' | 'out';
  amount_fen: number;
  balance_fen: number | null;
  counterparty: string;
  counterparty_account: string;
  bank_serial: string;
  remark: string;
  /** Identifies the line among those of the account. */
  line_key: string;
}

interface Target {
  flow_account_id: number;
  statement_id: number;
}

/** Inserts the lines that the account does not have yet, given in the order of the file. */
export async function storeLines({ tx }: Call, target: Target, lines: readonly NewBankLine[]): Promise<void> {
  if (!lines[0]) return;
  const isDescending = lines[0].booked_on > (lines.at(-1)?.booked_on ?? '');
  const ordered = isDescending ? [...lines].reverse() : lines;
  const added = await tx.query<{ booked_on: CalendarDate }>(
    sql`insert into bank_line (company_id, flow_account_id, statement_id, booked_on, booked_time, place, direction, amount_fen, balance_fen, counterparty,
          counterparty_account, bank_serial, remark, line_key)
        select app_company(), ${target.flow_account_id}, ${target.statement_id}, n.booked_on, n.booked_time,
          coalesce((select max(o.place) from bank_line o where o.company_id = app_company() and o.flow_account_id = ${target.flow_account_id}
            and o.booked_on = n.booked_on), 0) + n.ordinality,
          n.direction, n.amount_fen, n.balance_fen, n.counterparty, n.counterparty_account, n.bank_serial, n.remark, n.line_key
        from jsonb_populate_recordset(null::bank_line, ${JSON.stringify(ordered)}::jsonb) with ordinality n order by n.ordinality
        on conflict do nothing returning booked_on`,
  );
  const days = added.map(({ booked_on }) => booked_on).sort();
  if (days[0]) await orderDays(tx, target.flow_account_id, days[0], days.at(-1) ?? days[0]);
}

interface OrderedLine {
  id: number;
  booked_on: CalendarDate;
  place: number;
  signed_fen: number;
  balance_fen: number | null;
}

/** Numbers the lines of the days in the order of their balances. */
async function orderDays(tx: Tx, account_id: number, first: CalendarDate, last: CalendarDate): Promise<void> {
  const lines = await tx.query<OrderedLine>(
    sql`select l.id, l.booked_on, l.place, l.balance_fen, case l.direction when 'in' then l.amount_fen else -l.amount_fen end as signed_fen
        from bank_line l where l.company_id = app_company() and l.flow_account_id = ${account_id}
          and l.booked_on between coalesce((select max(b.booked_on) from bank_line b where b.company_id = app_company()
            and b.flow_account_id = ${account_id} and b.booked_on < ${first}::date), ${first}::date) and ${last}::date
        order by l.booked_on, l.place, l.id`,
  );
  const byDay = new Map<CalendarDate, OrderedLine[]>();
  for (const line of lines) {
    const day = byDay.get(line.booked_on);
    if (day) day.push(line);
    else byDay.set(line.booked_on, [line]);
  }
  const moved: { id: number; place: number }[] = [];
  let closing: number | null = null;
  for (const day of byDay.values()) {
    const ordered: OrderedLine[] = inBalanceOrder(day, closing);
    closing = ordered.at(-1)?.balance_fen ?? null;
    ordered.forEach(({ id, place }, index) => {
      if (place !== index + 1) moved.push({ id, place: index + 1 });
    });
  }
  if (moved.length)
    await tx.query(
      sql`update bank_line l set place = n.place from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) n (id bigint, place integer)
          where l.company_id = app_company() and l.id = n.id`,
    );
}
