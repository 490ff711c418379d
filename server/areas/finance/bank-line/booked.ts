// Movements of an account's books that can be matched with bank lines (docs/domain §6.2): cash records, bank entries and payments of commissions. Each
// kind describes its rows as `m`.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { BANK_ENTRY_KIND, COMMISSION_MOVE } from '#api/finance/bank-line/bank-line-labels';
import { CASH_DIRECTION } from '#api/finance/labels';

/** SQL of an amount that is below 0 for money out. */
export const signed = (row: string): Sql =>
  sql`case ${raw(row)}.direction when 'in' then ${raw(row)}.amount_fen else -${raw(row)}.amount_fen end`;

/** Returns the SQL of an entry's kind in Chinese. */
export const entryTitle = (entry: Sql): Sql =>
  sql`case ${entry}.kind ${join(
    Object.entries(BANK_ENTRY_KIND).map(([kind, { label }]) => sql`when ${kind} then ${label}`),
    ' ',
  )} end`;

/** Returns the SQL of a name without spaces and case, with plain brackets. */
export const plain = (name: Sql): Sql => sql`lower(regexp_replace(translate(${name}, '（）', '()'), '\\s', '', 'g'))`;

interface BookedKind {
  table: string;
  /** Field of a request that names movements of this kind. */
  field: 'cash_record_ids' | 'bank_entry_ids' | 'commission_act_ids';
  from: Sql;
  /** Below 0 for money out. */
  fen: Sql;
  /** What it is, and the other side. */
  title: Sql;
  /** Plain names that the bank may state as the other side; '' when it is unknown. */
  parties: Sql;
  /** Plain account numbers of the other side. */
  accounts: Sql;
  /** Column that is set when the movement no longer counts. */
  removed_on: 'voided_on' | 'undone_on';
}

const commission: BookedKind = {
  table: 'commission_act',
  field: 'commission_act_ids',
  from: sql`commission_act m
    join commission_line n on n.company_id = m.company_id and n.id = m.line_id
    join commission q on q.company_id = n.company_id and q.contract_id = n.contract_id
    join channel h on h.company_id = q.company_id and h.id = q.channel_id`,
  fen: sql`-m.amount_fen`,
  title: sql`case when m.amount_fen > 0 then ${COMMISSION_MOVE.out.label} else ${COMMISSION_MOVE.in.label} end || ' ' || h.name`,
  parties: sql`array_remove(array[${plain(sql`h.name`)}, ${plain(sql`h.firm`)}, ${plain(sql`h.payee_name`)}], '')`,
  accounts: sql`array_remove(array[${plain(sql`h.payee_account`)}], '')`,
  removed_on: 'undone_on',
};

export const BOOKED = {
  cash: {
    table: 'cash_record',
    field: 'cash_record_ids',
    from: sql`cash_record m`,
    fen: signed('m'),
    title: sql`case m.direction when 'in' then ${CASH_DIRECTION.in.label} else ${CASH_DIRECTION.out.label} end || ' ' || m.payer`,
    parties: sql`array[${plain(sql`m.payer`)}]`,
    accounts: sql`array_remove(array[${plain(sql`m.payer_account`)}], '')`,
    removed_on: 'voided_on',
  },
  entry: {
    table: 'bank_entry',
    field: 'bank_entry_ids',
    from: sql`bank_entry m`,
    fen: signed('m'),
    title: sql`${entryTitle(sql`m`)} || ' ' || m.counterparty`,
    parties: sql`array[${plain(sql`m.counterparty`)}]`,
    accounts: sql`array[]::text[]`,
    removed_on: 'voided_on',
  },
  commission,
} as const satisfies Record<string, BookedKind>;

export type BookedSource = keyof typeof BOOKED;
export const BOOKED_SOURCES = Object.keys(BOOKED) as BookedSource[];

/** Condition that a row of the kind counts and is in no match. */
export const isUnmatched = (source: BookedSource, row = 'm'): Sql =>
  sql`${raw(row)}.bank_match_id is null and ${raw(row)}.${raw(BOOKED[source].removed_on)} is null`;

/** Returns the union of a query on each kind. */
export const unionOfBooked = (query: (source: BookedSource, kind: BookedKind) => Sql): Sql =>
  join(
    BOOKED_SOURCES.map((source) => query(source, BOOKED[source])),
    ' union all ',
  );
