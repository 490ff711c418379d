// Payments to tenants (付款, docs/domain §5.8, §6): one outgoing cash record for one or more amounts owed to the tenant. A payout can only be undone as
// a whole, when the bank did not execute it.
import sql from 'sql-template-tag';
import { REFUND_WAY } from '#api/finance/labels';
import type { Payee } from '#api/finance/payee.schema';
import * as calls from '#api/finance/payout';
import type { PayoutDone, PayoutTerms, Refundable, UndoPayout } from '#api/finance/payout.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { incentiveName } from '#server/measures/finance/incentive';
import { inScope, tenantVisible } from '#server/platform/access/scope';
import { conflict, field } from '#server/platform/db/constraints';
import { maybeOne } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { postingDay } from '#server/policies/posting-day';
import { payeesOf } from '#server/policies/refund-payees';
import { postCash } from './posting/cash';

/** Returns the unpaid refunds of deposits, the unpaid incentives and the remaining money of the tenant, oldest first. */
async function refundable({ tx, actor }: Call, { tenant_id }: { tenant_id: number }): Promise<Refundable[]> {
  const tenant = await tx.query(
    sql`select t.id from tenant t where t.company_id = app_company() and t.id = ${tenant_id}${tenantVisible(actor, sql`t`)}`,
  );
  if (!tenant.length) throw notFound('租客');
  const rows = await tx.query<Refundable>(
    sql`select e.id as deposit_entry_id, null::bigint as source_cash_id, null::bigint as incentive_act_id, e.legal_entity_id, l.name as entity_name,
          i.name || ' ' || c.number as title, coalesce(g.way, o.way) is not null as approved, coalesce(g.way, o.way, 'transfer') as way,
          coalesce(nullif(coalesce(g.payee_name, o.payee_name), ''), t.name) as payee, coalesce(g.payee_bank, o.payee_bank, '') as payee_bank,
          coalesce(g.payee_account, o.payee_account, '') as payee_account,
          e.entry_date as date, e.amount_fen, e.amount_fen - e.paid_fen as left_fen
        from deposit_entry e
        join contract c on (c.company_id, c.id) = (e.company_id, e.contract_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join legal_entity l on (l.company_id, l.id) = (e.company_id, e.legal_entity_id)
        join charge_item i on (i.company_id, i.id) = (e.company_id, e.charge_item_id)
        left join deposit_refund g on (g.company_id, g.deposit_entry_id) = (e.company_id, e.id)
        left join contract_termination o on (o.company_id, o.id) = (e.company_id, e.termination_id)
        where e.company_id = app_company() and c.tenant_id = ${tenant_id} and e.kind = 'refund' and e.reverses_id is null
          and e.paid_fen < e.amount_fen${inScope(actor, sql`c.park_id`)}
          and not exists (select from deposit_entry x where x.company_id = e.company_id and x.reverses_id = e.id)
        union all
        select null, m.id, null, m.legal_entity_id, l.name, '预收 ' || m.payer, false, 'transfer', m.payer, m.payer_bank, m.payer_account, m.received_on, m.amount_fen, m.amount_fen - m.allocated_fen
        from cash_record m
        join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
        join legal_entity l on (l.company_id, l.id) = (m.company_id, m.legal_entity_id)
        where m.company_id = app_company() and m.tenant_id = ${tenant_id} and m.direction = 'in' and m.voided_on is null
          and m.allocated_fen < m.amount_fen${inScope(actor, sql`a.park_id`)}
        union all
        select null, null, a.id, a.legal_entity_id, l.name, ${incentiveName} || ' ' || c.number, false, 'transfer', t.name, '', '', a.acted_on,
          a.amount_fen, a.amount_fen - a.paid_fen
        from incentive_act a
        join lease_incentive s on (s.company_id, s.id) = (a.company_id, a.incentive_id)
        join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join legal_entity l on (l.company_id, l.id) = (a.company_id, a.legal_entity_id)
        where a.company_id = app_company() and c.tenant_id = ${tenant_id} and a.undone_on is null and a.receivable_id is null
          and a.paid_fen < a.amount_fen${inScope(actor, sql`c.park_id`)}
        order by date, title`,
  );
  const known = await payeesOf(tx, tenant_id);
  return rows.map((row) => (row.approved ? row : { ...row, ...accountOf(row, known) }));
}

/** Returns the known account of the row's payee: the one that the money came from, or the tenant's first. */
function accountOf({ source_cash_id, payee, payee_account }: Refundable, known: readonly Payee[]): Partial<Refundable> {
  const same = known.find((each) => each.payee_account === payee_account);
  if (source_cash_id !== null && payee_account !== '') return same ? { payee_bank: same.payee_bank } : {};
  const named = known.find((each) => each.payee_name === payee);
  const first = source_cash_id === null ? (named ?? known[0]) : named;
  return first ? { payee: first.payee_name, payee_bank: first.payee_bank, payee_account: first.payee_account } : {};
}

type Source = Pick<Refundable, 'deposit_entry_id' | 'source_cash_id' | 'incentive_act_id'>;
const keyOf = ({ deposit_entry_id, source_cash_id, incentive_act_id }: Source) =>
  `${deposit_entry_id ?? ''}:${source_cash_id ?? ''}:${incentive_act_id ?? ''}`;

async function payOut(call: Call, input: PayoutTerms): Promise<PayoutDone> {
  const { tx, actor, today } = call;
  const owed = new Map((await refundable(call, input)).map((row) => [keyOf(row), row]));
  const account = await maybeOne<{ legal_entity_id: number }>(
    tx,
    sql`select a.legal_entity_id from flow_account a
        where a.company_id = app_company() and a.id = ${input.flow_account_id} and a.enabled${inScope(actor, sql`a.park_id`)}`,
  );
  const absent: FieldError[] = account ? [] : [{ path: ['flow_account_id'], message: '所选流水账户不存在' }];
  input.items.forEach((item, index) => {
    if (!owed.has(keyOf(item))) absent.push({ path: ['items', index], message: '该应退款项不存在或已付清' });
  });
  if (absent.length || !account) throw missing(absent);
  const errors = faultsOf(input, owed, account.legal_entity_id);
  errors.push(...strayOf(input, owed));
  if (input.paid_on > today) errors.push({ path: ['paid_on'], message: '付款日期不能晚于今天' });
  if (errors.length) throw invalid(errors);
  const {
    items,
    paid_on,
    payee,
    payee_bank,
    payee_account,
    tenant_id,
    flow_account_id,
    payment_type_id,
    bank_serial,
    remark,
  } = input;
  const amount_fen = items.reduce((sum, item) => sum + item.amount_fen, 0);
  const [posted] = await postCash(call, [
    {
      flow_account_id,
      tenant_id,
      direction: 'out',
      received_on: paid_on,
      amount_fen,
      payer: payee,
      payer_bank: payee_bank,
      payer_account: payee_account,
      payment_type_id,
      bank_serial: bank_serial || null,
      remark,
    },
  ]);
  const id = posted?.id ?? 0;
  const accounting_date = await postingDay(tx, account.legal_entity_id, paid_on);
  for (const item of items)
    await insertRecord(tx, 'payout', {
      ...item,
      legal_entity_id: account.legal_entity_id,
      cash_record_id: id,
      accounting_date,
      created_by: actor.user_id,
    });
  await call.audit({ object: 'payout', object_id: id, action: 'pay-out', after: { payee, amount_fen, items } });
  return { id, amount_fen };
}

/** Returns the faults of a payment that does not go where the approver of a refund decided. */
function strayOf(input: PayoutTerms, owed: ReadonlyMap<string, Refundable>): FieldError[] {
  const fixed = input.items.flatMap((item) => {
    const row = owed.get(keyOf(item));
    return row?.approved ? [row] : [];
  });
  const wayOff = fixed.find(({ way }) => way !== input.way);
  if (wayOff) return [{ path: ['way'], message: `「${wayOff.title}」审批的付款途径是${REFUND_WAY[wayOff.way].label}` }];
  const stray = fixed.find(
    ({ way, payee, payee_account }) =>
      way === 'transfer' && (payee !== input.payee || payee_account !== input.payee_account),
  );
  if (!stray) return [];
  const [name, approved] =
    stray.payee === input.payee ? ['payee_account', `账号是 ${stray.payee_account}`] : ['payee', `方是${stray.payee}`];
  return [
    {
      path: [name],
      message: `「${stray.title}」审批的收款${approved}；收款方不同的请分开付款，需要修改的请先撤销退款`,
    },
  ];
}

function faultsOf(
  { items }: PayoutTerms,
  owed: ReadonlyMap<string, Refundable>,
  legal_entity_id: number,
): FieldError[] {
  const keys = items.map(keyOf);
  return items.flatMap((item, index): FieldError[] => {
    const row = owed.get(keyOf(item));
    if (keys.indexOf(keyOf(item)) < index) return [{ path: ['items', index], message: '同一笔款项只能出现一次' }];
    if (row?.legal_entity_id !== legal_entity_id)
      return [{ path: ['items', index], message: `付款账户须属于「${row?.entity_name ?? ''}」` }];
    return item.amount_fen > row.left_fen ? [{ path: ['items', index, 'amount_fen'], message: '超过应退金额' }] : [];
  });
}

async function undo(call: Call, { id, reason }: UndoPayout): Promise<PayoutDone> {
  const { tx, actor, today } = call;
  const record = await maybeOne<{ legal_entity_id: number; amount_fen: number; voided: boolean }>(
    tx,
    sql`select m.legal_entity_id, m.amount_fen, m.voided_on is not null as voided from cash_record m
        join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
        where m.company_id = app_company() and m.id = ${id} and m.direction = 'out'${inScope(actor, sql`a.park_id`)} for update of m`,
  );
  if (!record) throw notFound('付款');
  if (record.voided) throw new Refusal(409, '该付款已撤销');
  const accounting_date = await postingDay(tx, record.legal_entity_id, today);
  await tx.query(
    sql`insert into payout (company_id, legal_entity_id, cash_record_id, deposit_entry_id, source_cash_id, incentive_act_id, amount_fen, accounting_date, reverses_id, reason, created_by)
        select company_id, legal_entity_id, cash_record_id, deposit_entry_id, source_cash_id, incentive_act_id, -amount_fen, ${accounting_date}::date, id, ${reason}, ${actor.user_id}
        from payout where company_id = app_company() and cash_record_id = ${id} and amount_fen > 0`,
  );
  await tx.query(
    sql`update cash_record set voided_on = ${accounting_date}::date, void_reason = ${reason} where company_id = app_company() and id = ${id}`,
  );
  await call.audit({ object: 'payout', object_id: id, action: 'undo-pay-out', after: { reason } });
  return { id, amount_fen: record.amount_fen };
}

const payoutRoutes: Route[] = [
  handle(calls.refundableOf, refundable),
  handle(calls.payOut, payOut),
  handle(calls.undoPayout, undo),
];

export const payout: AreaObject = {
  routes: () => [...payoutRoutes],
  constraints: {
    payout_amount_not_zero: field('amount_fen', '金额不能为 0'),
    payout_undone_once: conflict('该付款已撤销'),
    payout_sign: conflict('撤销的金额须与原付款相反'),
    payout_source: conflict('付款须对应一笔应退款项'),
    payout_cash: conflict('付款与应退款项须属于同一签约主体'),
    payout_source_cash: conflict('付款与应退款项须属于同一签约主体'),
    payout_deposit: conflict('应退的保证金不存在'),
    payout_incentive: conflict('应付的租赁激励不存在'),
    payout_reverses: conflict('原付款不存在'),
    payout_mirror: conflict('撤销须与原付款一致'),
    payout_money_out: conflict('付款须出自一笔付款流水'),
    payout_posted: conflict('已过账的付款不能修改'),
  },
};
