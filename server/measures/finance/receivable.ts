/**
 * Amounts owed on receivables (docs/domain §5.7, §6): in fen, tax included, net of what was received or offset. An adjustment that lowers another
 * receivable is negative and lowers the total until it is offset.
 *
 * As of a day, by accounting dates, it is the SQL function `receivables_on`. As of now, for all postings, it is a
 * condition on the totals stored with a receivable `r`: a page of some millions of them is read from the index of open ones, which the joins of the
 * function could not use. A test compares the two.
 */
import sql, { raw, type Sql } from 'sql-template-tag';

/** Columns (receivable_id, contract_id, tenant_id, park_id, …, gross_fen, received_fen, open_fen, overdue_fen, unsettled) as of a day. */
export const receivablesOn = (day: string): Sql => sql`receivables_on(${day}::date)`;
/** The same with net amount, tax and waived amount. */
export const receivablesTaxedOn = (day: string): Sql => sql`receivables_taxed_on(${day}::date)`;

/** Columns (receivable_id, contract_id, tenant_id, park_id, charge_item_id, due_date, bucket, open_fen) of unsettled receivables as of a day. */
export const agingOn = (day: string): Sql => sql`aging_on(${day}::date)`;

/** Columns (cash_record_id, tenant_id, legal_entity_id, park_id, fen) of tenants' money that is allocated to no receivable as of a day. */
export const moneyOnAccount = (day: string): Sql => sql`money_on_account(${day}::date)`;

/** Open fen of a row that is not void; negative when the landlord owes it. */
export const openFen: Sql = sql`(r.gross_fen - r.received_fen)`;

/** The same for any row; zero for a void one. */
export const openFenOfAny: Sql = sql`case when r.voided_on is null then ${openFen} else 0 end`;

/** Not void and not settled, in either direction; matches the predicate of the index `receivable_open`. */
export const isUnsettled: Sql = sql`(r.voided_on is null and r.received_fen <> r.gross_fen)`;

/** The tenant still owes some of it. */
export const isOwed: Sql = sql`(r.voided_on is null and r.gross_fen > r.received_fen)`;

/** Owed, and on no valid bill: for a receivable `r` with its contract `c`, if any. */
export const isUnbilled: Sql = sql`(${isOwed} and r.gross_fen > 0 and (c.billed_through is null or r.due_date > c.billed_through)
  and not exists (select from bill_line l where l.company_id = r.company_id and l.receivable_id = r.id and l.live))`;

/** The landlord still owes some of it. */
export const isCredit: Sql = sql`(r.voided_on is null and r.gross_fen < r.received_fen)`;

/** Unsettled after its due date. */
export const isOverdue = (day: string): Sql => sql`(${isUnsettled} and r.due_date < ${day}::date)`;

/** 到期: due on the day or before it. */
export const isDue = (day: string): Sql => sql`(r.due_date <= ${day}::date)`;

/** 到期未收 and 未到期 of a row, whatever its state. */
export const dueFenOfAny = (day: string): Sql => sql`case when ${isDue(day)} then ${openFenOfAny} else 0 end`;
export const notDueFenOfAny = (day: string): Sql => sql`case when ${isDue(day)} then 0 else ${openFenOfAny} end`;

/**
 * Open fen of rows `r`, not void, with their item `i`, divided by due date: `due_fen` (到期未收: on the day or before), of it `overdue_fen` (逾期: before
 * the day) and `due_deposit_fen` (保证金), and `not_due_fen` (未到期). docs/domain §6.
 */
export const openByDueDate = (day: string): Sql => sql`
  coalesce(sum(${openFen}) filter (where ${isDue(day)}), 0)::bigint as due_fen,
  coalesce(sum(${openFen}) filter (where r.due_date < ${day}::date), 0)::bigint as overdue_fen,
  coalesce(sum(${openFen}) filter (where ${isDue(day)} and i.kind = 'deposit'), 0)::bigint as due_deposit_fen,
  coalesce(sum(${openFen}) filter (where not ${isDue(day)}), 0)::bigint as not_due_fen`;

type Alias = 'r' | 'v' | 'o';

/**
 * Conditions for the state of a row, written so that an index can serve each: `receivable_paid` for those not void and settled, `receivable_open` for
 * unsettled ones.
 */
export const receivableIs = (alias: Alias = 'r') => {
  const r = raw(alias);
  const unsettled = sql`${r}.voided_on is null and ${r}.received_fen <> ${r}.gross_fen`;
  return {
    void: sql`(${r}.voided_on is not null)`,
    paid: sql`(${r}.voided_on is null and ${r}.received_fen = ${r}.gross_fen)`,
    credit: sql`(${unsettled} and ${r}.received_fen > ${r}.gross_fen)`,
    partial: sql`(${unsettled} and ${r}.received_fen < ${r}.gross_fen and ${r}.received_fen <> 0)`,
    unpaid: sql`(${unsettled} and ${r}.received_fen < ${r}.gross_fen and ${r}.received_fen = 0)`,
  };
};

/** Payment status of a row; void rows, as of now or by `isVoid`, have their own. */
export const receivableStatus = (alias: Alias = 'r', isVoid: Sql = sql`${raw(alias)}.voided_on is not null`): Sql => {
  const r = raw(alias);
  return sql`case when ${isVoid} then 'void' when ${r}.received_fen = ${r}.gross_fen then 'paid' when ${r}.received_fen > ${r}.gross_fen then 'credit'
    when ${r}.received_fen <> 0 then 'partial' else 'unpaid' end`;
};

/** An adjustment `d` of a change or another act that a user voided, which overrules it. */
export const isOverruled = sql`(d.voided_by = 'person' and d.manual is null and d.corrected_by <> 'person')`;

/**
 * Sums of the adjustments of a row `r`: their amounts, the amounts offset by negative ones, the amounts received on the others, the invoiced amounts,
 * and the manual part (docs/domain §5.10): manual adjustments less the voided other adjustments. The amount of the row is the gross of both; received
 * is the row's, less what was offset, plus theirs.
 */
export const adjustmentSums = (id: Sql): Sql => {
  const sum = (column: Sql) => sql`coalesce(sum(${column}) filter (where d.voided_on is null), 0)::bigint`;
  const manual = (
    column: Sql,
  ) => sql`(coalesce(sum(${column}) filter (where d.voided_on is null and d.manual is not null), 0)
    - coalesce(sum(${column}) filter (where d.voided_on is not null), 0))::bigint`;
  return sql`(
  select ${sum(sql`d.gross_fen`)} as gross, ${sum(sql`d.net_fen`)} as net, ${sum(sql`d.tax_fen`)} as tax,
    coalesce(sum(-d.received_fen) filter (where d.gross_fen < 0), 0)::bigint as offset_fen,
    coalesce(sum(d.received_fen) filter (where d.gross_fen > 0), 0)::bigint as received_fen,
    coalesce(sum(d.invoiced_fen), 0)::bigint as invoiced_fen,
    ${manual(sql`d.gross_fen`)} as manual_gross, ${manual(sql`d.net_fen`)} as manual_net, ${manual(sql`d.tax_fen`)} as manual_tax
  from receivable d where d.company_id = app_company() and d.adjusts_id = ${id} and (d.voided_on is null or ${isOverruled}))`;
};

/** 收缴率: the amount received by a day divided by the amount falling due (docs/domain §7). */
export const collectionRate = (received: Sql, due: Sql): Sql =>
  sql`round((${received})::numeric / nullif(${due}, 0), 4)`;

/** Charged amount of a posted late fee `b`, in fen: less corrections by later payments; a waiver does not change it. */
export const chargedFen: Sql = sql`(b.gross_fen + coalesce((select sum(d.gross_fen) from receivable d
  where d.company_id = b.company_id and d.adjusts_id = b.id and d.corrected_by = 'late_fee' and d.voided_on is null), 0))`;
