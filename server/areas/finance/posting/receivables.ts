// The only code that inserts receivables (docs/domain §5.7). The accounting day and the day from which a row is known follow from the closed months of
// its legal entity.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import { accountingDay, recordedFrom } from '#server/policies/posting-day';
import { columnsOfRows, fromRows } from './rows';

const REQUIRED = [
  'legal_entity_id',
  'park_id',
  'tenant_id',
  'contract_id',
  'version_no',
  'charge_item_id',
  'start_date',
  'end_date',
  'due_date',
  'gross_fen',
  'net_fen',
  'tax_fen',
] as const;
type Required = (typeof REQUIRED)[number];

type Optional =
  | 'clause_id'
  | 'seq'
  | 'holdover_id'
  | 'holdover_line'
  | 'adjusts_id'
  | 'corrected_by'
  | 'manual'
  | 'remark'
  | 'created_at';

export interface Posting {
  /** The posting user; omitted where the rows have a `created_by` of their own. */
  user_id?: number;
  /** The posting day; `null` for opening entries, which count from their due date on. */
  posted_on: CalendarDate | null;
}

export interface ReceivableSource {
  /** SQL of each column over the tables of `from`; `created_by` replaces the posting user. */
  columns: Readonly<Record<Required, Sql> & Partial<Record<Optional | 'created_by', Sql>>>;
  /** `from … where … order by …`; ids are assigned in this order. */
  from: Sql;
  /** Skips rows that were posted before, by this unique constraint. */
  once?: 'receivable_holdover_once';
}

/** Columns of a receivable of contract `c`, whose current version it belongs to. */
export const OF_CONTRACT = {
  park_id: sql`c.park_id`,
  tenant_id: sql`c.tenant_id`,
  contract_id: sql`c.id`,
  version_no: sql`c.version_no`,
} as const;

/** Columns of a plan row `r` of clause `x`, except its amount. */
export const OF_PLAN_ROW = {
  clause_id: sql`x.id`,
  seq: sql`r.seq`,
  charge_item_id: sql`x.charge_item_id`,
  start_date: sql`r.start_date`,
  end_date: sql`r.end_date`,
  due_date: sql`r.due_date`,
} as const;

/** Inserts the rows of the source and returns their ids in the order of the source. */
export async function postReceivables(
  tx: Tx,
  { user_id, posted_on }: Posting,
  { columns, from, once }: ReceivableSource,
): Promise<number[]> {
  const { legal_entity_id, due_date } = columns;
  const values: Record<string, Sql> = {
    created_by: sql`${user_id}`,
    ...columns,
    accounting_date: accountingDay(legal_entity_id, sql`${due_date}::date`, posted_on),
    posted_on: recordedFrom(legal_entity_id, posted_on),
  };
  const posted = await tx.query<{ id: number }>(
    sql`insert into receivable (company_id, ${join(Object.keys(values).map((name) => raw(name)))})
        select app_company(), ${join(Object.values(values))} ${from}
        ${once ? sql`on conflict on constraint ${raw(once)} do nothing` : sql``} returning id`,
  );
  return posted.map(({ id }) => id).sort((a, b) => a - b);
}

/** A receivable with known values. */
export type NewReceivable = Readonly<
  Record<Exclude<Required, 'contract_id' | 'version_no' | 'start_date' | 'end_date' | 'due_date'>, number> & {
    contract_id: number | null;
    version_no: number | null;
    start_date: CalendarDate;
    end_date: CalendarDate;
    due_date: CalendarDate;
    remark: string;
    created_at?: string;
    created_by?: number;
  }
>;

/** Inserts rows of the same columns and returns their ids in the order of the rows. */
export async function postRows(tx: Tx, posting: Posting, rows: readonly NewReceivable[]): Promise<number[]> {
  if (!rows[0]) return [];
  const columns = columnsOfRows<Required | Optional | 'created_by'>(rows[0]);
  return postReceivables(tx, posting, { columns, from: fromRows('receivable', rows) });
}
