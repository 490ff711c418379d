// The only code that inserts write-offs (核销, docs/domain §6). The database keeps the totals of both sides with the entries, so that concurrent postings
// exceed no amount.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import { columnsOfRows, fromRows } from './rows';

type Required = 'legal_entity_id' | 'receivable_id' | 'amount_fen' | 'value_date';
type Optional = 'cash_record_id' | 'offsets_id' | 'deposit_entry_id' | 'reverses_id' | 'created_by';

export interface WriteOffPosting {
  /** The posting user; omitted where the rows have a `created_by` of their own. */
  user_id?: number;
  /** The wanted accounting day: the first open day from it on is taken. `exactly` is refused in a closed month. */
  day: CalendarDate | Sql | { exactly: CalendarDate };
  reason: string;
}

export interface WriteOffSource {
  /** SQL of each column over the tables of `from`; `created_by` replaces the posting user. */
  columns: Readonly<Record<Required, Sql> & Partial<Record<Optional, Sql>>>;
  /** `from … where … order by …`; ids are assigned in this order. */
  from: Sql;
  /** Common table expressions that `from` reads. */
  ctes?: Sql;
}

export interface PostedWriteOff {
  id: number;
  receivable_id: number;
  created_by: number;
}

const isSql = (day: object): day is Sql => 'strings' in day;

function accountingDate({ day }: WriteOffPosting, legal_entity_id: Sql): Sql {
  if (typeof day === 'object' && !isSql(day)) return sql`${day.exactly}::date`;
  return sql`posting_day(${legal_entity_id}, ${day}::date)`;
}

/** Inserts the write-offs of the source. */
export function postWriteOffs(tx: Tx, posting: WriteOffPosting, source: WriteOffSource): Promise<PostedWriteOff[]> {
  const values: Record<string, Sql> = {
    created_by: sql`${posting.user_id}`,
    ...source.columns,
    accounting_date: accountingDate(posting, source.columns.legal_entity_id),
    reason: sql`${posting.reason}`,
  };
  return tx.query<PostedWriteOff>(
    sql`${source.ctes ?? sql``} insert into write_off (company_id, ${join(Object.keys(values).map((name) => raw(name)))})
        select app_company(), ${join(Object.values(values))} ${source.from} returning id, receivable_id, created_by`,
  );
}

/** Reverses the write-offs `w` of a condition that are not reversed yet; `side` is what was written off against the receivable. */
export const reverseWriteOffs = (
  tx: Tx,
  posting: WriteOffPosting,
  side: 'offsets_id' | 'deposit_entry_id',
  condition: Sql,
) =>
  postWriteOffs(tx, posting, {
    columns: {
      legal_entity_id: sql`w.legal_entity_id`,
      receivable_id: sql`w.receivable_id`,
      [side]: sql`w.${raw(side)}`,
      amount_fen: sql`-w.amount_fen`,
      value_date: sql`w.value_date`,
      reverses_id: sql`w.id`,
    },
    from: sql`from write_off w where w.company_id = app_company() and ${condition}
      and not exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id) order by w.id`,
  });

/** A write-off with known values, of one of cash, a negative receivable or a deposit. */
export interface NewWriteOff {
  legal_entity_id: number;
  receivable_id: number;
  amount_fen: number;
  value_date: CalendarDate;
  cash_record_id?: number;
  offsets_id?: number;
  deposit_entry_id?: number;
  reverses_id?: number | null;
}

/** Inserts rows of the same columns in their order. */
export async function postWriteOffRows(tx: Tx, posting: WriteOffPosting, rows: readonly NewWriteOff[]): Promise<void> {
  if (!rows[0]) return;
  await postWriteOffs(tx, posting, { columns: columnsOfRows(rows[0]), from: fromRows('write_off', rows) });
}
