// The moves of a tenant's account, and the components of its balance.
import sql, { empty, type Sql } from 'sql-template-tag';
import { receivablesOn } from '#server/measures/finance/receivable';
import type { Actor } from '#server/platform/access/actor';
import { inScope } from '#server/platform/access/scope';

export interface Account {
  actor: Actor;
  tenant_id: number;
  legal_entity_id: number | null;
  contract_id: number | null;
  to: string;
}

/**
 * Returns true when the statement covers one contract or some parks only. Money belongs to the tenant as a whole, so then only the part written off
 * on the shown receivables counts.
 */
export const byWriteOff = ({ actor, contract_id }: Pick<Account, 'actor' | 'contract_id'>): boolean =>
  contract_id !== null || actor.scope_park_ids !== null;

const matching = (column: Sql, value: number | null): Sql => (value === null ? empty : sql` and ${column} = ${value}`);

/**
 * Receivables with the day from which they count. All moves count from their accounting dates: once sent, a statement of that day
 * never changes.
 */
const rowsOf = (a: Account): Sql => sql`account_row as (
    select r.*, greatest(r.due_date, r.accounting_date) as day from receivable r
    where r.company_id = app_company() and r.tenant_id = ${a.tenant_id}${matching(sql`r.legal_entity_id`, a.legal_entity_id)}
      ${matching(sql`r.contract_id`, a.contract_id)}${inScope(a.actor, sql`r.park_id`)})`;

/** Deposits that paid receivables and, for a statement of the tenant's whole account, those due for refund. */
const depositMoves = (a: Account): Sql => {
  const kinds = byWriteOff(a) ? ['use'] : ['use', 'refund'];
  return sql`select c.lessor_id, e.accounting_date, 'deposit_' || e.kind, 3, e.id, i.name || case when e.reason = '' then '' else '：' || e.reason end,
      c.id, null::bigint, null::bigint, 0, e.amount_fen
    from deposit_entry e join contract c on (c.company_id, c.id) = (e.company_id, e.contract_id)
    join charge_item i on (i.company_id, i.id) = (e.company_id, e.charge_item_id)
    where e.company_id = app_company() and c.tenant_id = ${a.tenant_id} and e.kind = any(${kinds}::text[])
      ${matching(sql`c.lessor_id`, a.legal_entity_id)}${matching(sql`c.id`, a.contract_id)}${inScope(a.actor, sql`c.park_id`)}`;
};

/** Cash of the tenant: received from the tenant, less payments of other tenants' receivables, plus payments by other tenants. */
const cashMoves = (a: Account): Sql => {
  const entity = matching(sql`m.legal_entity_id`, a.legal_entity_id);
  // Money was the tenant's until it was reassigned or voided; an assignment that ended on its first day never counted.
  const owned = sql`(select m.*, h.from_on, coalesce(h.to_on, m.voided_on) as until, h.to_on is null as ended_void from cash_holder h
    join cash_record m on (m.company_id, m.id) = (h.company_id, h.cash_record_id)
    where h.company_id = app_company() and h.tenant_id = ${a.tenant_id}${entity}) m`;
  const signed = sql`case when m.direction = 'in' then m.amount_fen else -m.amount_fen end`;
  const text = sql`m.payer || case when m.bank_serial is null then '' else ' ' || m.bank_serial end`;
  const crossing = sql`write_off w join cash_record m on (m.company_id, m.id) = (w.company_id, w.cash_record_id)
    join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id) and r.tenant_id <> w.payer_tenant_id`;
  return sql`select m.legal_entity_id, m.from_on, case when m.direction = 'in' then 'receipt' else 'payment' end, 2, m.id, ${text},
      null::bigint, null::bigint, m.id, 0, ${signed}
    from ${owned} where m.until is null or m.until > m.from_on
  union all
  select m.legal_entity_id, m.until, case when m.ended_void then 'receipt_void' else 'receipt_moved' end, 2, m.id, ${text},
      null, null, m.id, 0, -(${signed})
    from ${owned} where m.until > m.from_on
  union all
  select w.legal_entity_id, w.accounting_date, 'paid_for', 2, w.id, '为其他租客付款', r.contract_id, null, m.id, 0, -w.amount_fen
    from ${crossing} where w.company_id = app_company() and w.payer_tenant_id = ${a.tenant_id}${entity}
  union all
  select w.legal_entity_id, w.accounting_date, 'paid_for', 2, w.id, '由他人付款：' || m.payer, r.contract_id, r.id, m.id, 0, w.amount_fen
    from ${crossing} join account_row a on a.id = r.id where w.company_id = app_company()`;
};

const writeOffMoves = sql`
  select w.legal_entity_id, w.accounting_date, 'write_off', 2, w.id, m.payer || '：' || i.name, r.contract_id, r.id, m.id, 0, w.amount_fen
    from account_row r join write_off w on (w.company_id, w.receivable_id) = (r.company_id, r.id)
    join cash_record m on (m.company_id, m.id) = (w.company_id, w.cash_record_id)
    join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)`;

/**
 * Every move of the account as common table expressions up to `move`: legal entity, day, kind, sequence within the day, id, text,
 * link, charge and credit in fen.
 *
 * A receivable is charged on the later of its due date and its accounting date; a void reverses the charge on its own day, and
 * one voided by then was never charged. Adjustments are separate charges. Credits are the tenant's money (in from the day it is assigned,
 * out against it), a deposit that paid receivables, and a deposit due for refund. So
 *
 *   closing = opening + charges − credits, and closing = open − prepaid,
 *
 * where `open` is the unpaid part of the rows charged by then, and `prepaid` is unallocated money, money allocated to rows not
 * charged yet, and deposits due for refund that were not paid out. Offsets of an adjustment move between two rows of one contract and
 * change neither; a deposit held, carried over or forfeited is not part of the balance.
 */
export const moves = (
  a: Account,
): Sql => sql`with ${rowsOf(a)}, move (legal_entity_id, day, kind, place, id, text, contract_id, receivable_id,
    cash_record_id, charge_fen, credit_fen) as (
  select r.legal_entity_id, r.day, 'charge', 1, r.id, i.name || case when r.adjusts_id is null then '' else '（调整）' end
      || ' ' || to_char(r.start_date, 'YYYY-MM-DD') || ' ~ ' || to_char(r.end_date, 'YYYY-MM-DD'), r.contract_id, r.id, null::bigint, r.gross_fen, 0::bigint
    from account_row r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
    where r.voided_on is null or r.voided_on > r.day
  union all
  select r.legal_entity_id, r.voided_on, 'charge_void', 1, r.id, i.name || '：' || r.void_reason, r.contract_id, r.id, null, -r.gross_fen, 0
    from account_row r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) where r.voided_on > r.day
  union all
  ${byWriteOff(a) ? writeOffMoves : cashMoves(a)}
  union all
  ${depositMoves(a)})`;

/** Returns `open_fen` and `prepaid_fen` of each legal entity at the end, both computed from the rows and records themselves. */
export const composition = (a: Account): Sql => {
  const cash = sql`select m.legal_entity_id, 0::bigint as open_fen, case when m.direction = 'in' then m.amount_fen else -m.amount_fen end
      - coalesce((select sum(w.amount_fen) from write_off w where w.company_id = m.company_id and w.cash_record_id = m.id
        and w.accounting_date <= ${a.to}::date), 0) as prepaid_fen
    from cash_holder h join cash_record m on (m.company_id, m.id) = (h.company_id, h.cash_record_id)
    where h.company_id = app_company() and h.tenant_id = ${a.tenant_id}${matching(sql`m.legal_entity_id`, a.legal_entity_id)}
      and h.from_on <= ${a.to}::date and (h.to_on is null or h.to_on > ${a.to}::date)
      and (m.voided_on is null or m.voided_on > ${a.to}::date)
    union all
    select c.lessor_id, 0, e.amount_fen from deposit_entry e join contract c on (c.company_id, c.id) = (e.company_id, e.contract_id)
    where e.company_id = app_company() and c.tenant_id = ${a.tenant_id} and e.kind = 'refund' and e.accounting_date <= ${a.to}::date
      ${matching(sql`c.lessor_id`, a.legal_entity_id)}`;
  return sql`with part as (
      select r.legal_entity_id, case when r.due_date <= ${a.to}::date then r.open_fen else 0 end as open_fen,
        case when r.due_date <= ${a.to}::date then 0 else r.received_fen end as prepaid_fen
      from ${receivablesOn(a.to)} r where r.tenant_id = ${a.tenant_id}${matching(sql`r.legal_entity_id`, a.legal_entity_id)}
        ${matching(sql`r.contract_id`, a.contract_id)}${inScope(a.actor, sql`r.park_id`)}
      ${byWriteOff(a) ? empty : sql`union all ${cash}`})
    select legal_entity_id, sum(open_fen)::bigint as open_fen, sum(prepaid_fen)::bigint as prepaid_fen from part group by legal_entity_id`;
};
