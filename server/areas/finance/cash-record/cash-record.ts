// Cash records (收款流水): posted when saved, voided when wrong, never edited.
import sql from 'sql-template-tag';
import * as calls from '#api/finance/cash-record/cash-record';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import type {
  CashRecord,
  CashRecordSave,
  CashTenant,
  PayoutEntry,
  VoidCash,
} from '#api/finance/cash-record/cash-record.schema';
import type { BulkReason } from '#api/kernel/endpoint/bulk';
import { formatMoney } from '#domain/kernel/text/format';
import { incentiveName } from '#server/measures/finance/incentive';
import { tenantNamed } from '#server/measures/references';
import type { Actor } from '#server/platform/access/actor';
import { assertTenantVisible, inScope } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { anyOf } from '#server/platform/list/any-of';
import { listRoutes } from '#server/platform/list/list';
import { allOrNone } from '#server/platform/use-case/all-or-none';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { postCash } from '../posting/cash';
import { entriesOf } from '../write-off/write-off-entries';
import { tenantOfPayer } from './payer-tenant';

/** Allocation status of a record; each condition is written so that an index can serve it. */
const isOpen = sql`m.voided_on is null and m.allocated_fen < m.amount_fen`;
const statusIs = {
  void: sql`(m.voided_on is not null)`,
  allocated: sql`(m.voided_on is null and m.allocated_fen = m.amount_fen)`,
  partial: sql`(${isOpen} and m.allocated_fen > 0)`,
  open: sql`(${isOpen} and m.allocated_fen = 0)`,
};
const status = sql`case when ${statusIs.void} then 'void' when ${statusIs.allocated} then 'allocated' when ${statusIs.partial} then 'partial' else 'open' end`;

/** Amount of record `m` that is neither written off nor paid out, in fen. */
export const openCashFen = sql`case when m.voided_on is null and m.direction = 'in' then m.amount_fen - m.allocated_fen else 0 end`;

const cashRecordListRoutes = listRoutes(cashRecordList, {
  // Cash records have no park: their flow account determines who may see them.
  source: ({ actor }) => sql`from cash_record m
    left join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
    left join tenant t on (t.company_id, t.id) = (m.company_id, m.tenant_id)
    left join dictionary k on (k.company_id, k.id) = (m.company_id, m.payment_type_id)
    where m.company_id = app_company()${inScope(actor, sql`a.park_id`)}`,
  id: sql`m.id`,
  extra: { tenant_id: sql`m.tenant_id` },
  columns: {
    id: sql`m.id`,
    received_on: sql`m.received_on`,
    direction: sql`m.direction`,
    payer: sql`m.payer`,
    // Outgoing amounts are negative.
    amount_fen: sql`case m.direction when 'out' then -m.amount_fen else m.amount_fen end`,
    allocated_fen: sql`case m.direction when 'out' then -m.allocated_fen else m.allocated_fen end`,
    left_fen: openCashFen,
    status,
    tenant_name: sql`t.name`,
    tenant_id: sql`m.tenant_id`,
    flow_account: sql`a.name`,
    flow_account_id: sql`m.flow_account_id`,
    legal_entity_id: sql`m.legal_entity_id`,
    payment_type: sql`k.name`,
    payment_type_id: sql`m.payment_type_id`,
    bank_serial: sql`m.bank_serial`,
    remark: sql`m.remark`,
    payer_account: sql`m.payer_account`,
    payer_bank: sql`m.payer_bank`,
  },
  references: {
    tenant_name: tenantNamed(sql`m.tenant_id`),
    contract_id: {
      ids: (contracts: number[]) => sql`select distinct w.cash_record_id from write_off w
        join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
        where w.company_id = app_company() and w.cash_record_id is not null and r.contract_id = any(${contracts}::bigint[])`,
      column: sql`m.id`,
    },
  },
  filters: {
    status: anyOf(statusIs),
    known: anyOf({ yes: sql`m.tenant_id is not null`, no: sql`m.tenant_id is null` }),
  },
});

export async function loadCashRecord(tx: Tx, actor: Actor, id: number): Promise<CashRecord> {
  const row = await maybeOne<Omit<CashRecord, 'write_offs' | 'payouts'>>(
    tx,
    sql`select m.id, m.direction, m.flow_account_id, a.name as flow_account, e.name as entity_name, m.received_on, m.payer, m.payer_account, m.payer_bank, m.tenant_id, t.name as tenant_name,
          k.name as payment_type, m.bank_serial, m.amount_fen, m.allocated_fen, ${status} as status, m.remark, m.void_reason
        from cash_record m
        join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
        join legal_entity e on (e.company_id, e.id) = (m.company_id, m.legal_entity_id)
        left join tenant t on (t.company_id, t.id) = (m.company_id, m.tenant_id)
        left join dictionary k on (k.company_id, k.id) = (m.company_id, m.payment_type_id)
        where m.company_id = app_company() and m.id = ${id}${inScope(actor, sql`a.park_id`)}`,
  );
  if (!row) throw notFound('收款流水');
  return { ...row, write_offs: await entriesOf(tx, sql`w.cash_record_id = ${id}`), payouts: await payoutsOf(tx, id) };
}

/** Returns the refunds paid by an outgoing payment, or those made from an incoming one. */
const payoutsOf = (tx: Tx, id: number) =>
  tx.query<PayoutEntry>(
    sql`select p.id, case when p.source_cash_id = ${id} then '退给 ' || o.payer || ' ' || o.received_on
            when p.source_cash_id is not null then '预收 ' || m.payer || ' ' || m.received_on
            when p.incentive_act_id is not null then ${incentiveName} || ' ' || c.number else i.name || ' ' || c.number end as text,
          p.amount_fen, p.accounting_date, u.display_name as by,
          p.reverses_id is not null or exists (select from payout x where x.company_id = p.company_id and x.reverses_id = p.id) as undone
        from payout p
        join cash_record o on (o.company_id, o.id) = (p.company_id, p.cash_record_id)
        left join cash_record m on (m.company_id, m.id) = (p.company_id, p.source_cash_id)
        left join deposit_entry e on (e.company_id, e.id) = (p.company_id, p.deposit_entry_id)
        left join incentive_act a on (a.company_id, a.id) = (p.company_id, p.incentive_act_id)
        left join lease_incentive s on (s.company_id, s.id) = (a.company_id, a.incentive_id)
        left join contract c on c.company_id = p.company_id and c.id = coalesce(e.contract_id, s.contract_id)
        left join charge_item i on (i.company_id, i.id) = (e.company_id, e.charge_item_id)
        join app_user u on u.company_id = p.company_id and u.id = p.created_by
        where p.company_id = app_company() and (p.cash_record_id = ${id} or p.source_cash_id = ${id}) order by p.id`,
  );

/** Returns the given tenant, or the one known to pay under the payer's name. */
async function tenantOf(call: Call, { tenant_id, payer }: CashRecordSave): Promise<number | null> {
  if (tenant_id == null) return (await tenantOfPayer(call, { payer, payer_account: '' }))?.id ?? null;
  await assertTenantVisible(call, tenant_id);
  return tenant_id;
}

async function saveCashRecord(call: Call, input: CashRecordSave): Promise<CashRecord> {
  const { tx, actor, today } = call;
  if (input.received_on > today) throw invalid([{ path: ['received_on'], message: '收款日期不能晚于今天' }]);
  const [posted] = await postCash(call, [
    {
      ...input,
      tenant_id: await tenantOf(call, input),
      bank_serial: input.bank_serial || null,
      remark: input.remark ?? '',
    },
  ]);
  const id = posted?.id ?? 0;
  const after = await loadCashRecord(tx, actor, id);
  await call.audit({
    object: 'cash_record',
    object_id: id,
    action: 'create',
    after: { ...after, write_offs: undefined, payouts: undefined },
  });
  return after;
}

export async function voidCashRecord(call: Call, { id, reason }: VoidCash): Promise<CashRecord> {
  const before = await loadCashRecord(call.tx, call.actor, id);
  if (before.direction === 'out') throw new Refusal(409, '付款请使用「撤销付款」');
  if (before.status === 'void') throw new Refusal(409, '该流水已作废');
  if (before.allocated_fen !== 0) throw new Refusal(423, '该流水已有核销，请先反核销再作废');
  await call.tx.query(
    sql`update cash_record set voided_on = posting_day(legal_entity_id, ${call.today}::date), void_reason = ${reason} where company_id = app_company() and id = ${id}`,
  );
  await call.audit({
    object: 'cash_record',
    object_id: id,
    action: 'void',
    before: { status: before.status },
    after: { status: 'void', reason },
  });
  return loadCashRecord(call.tx, call.actor, id);
}

/** Returns the names of cash records for bulk actions, within the actor's scope. */
export async function cashNames({ tx, actor }: Call, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<Pick<CashRecord, 'id' | 'payer' | 'received_on' | 'amount_fen'>>(
    sql`select m.id, m.payer, m.received_on, m.amount_fen
        from cash_record m join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
        where m.company_id = app_company() and m.id = any(${[...ids]}::bigint[])${inScope(actor, sql`a.park_id`)}`,
  );
  return new Map(rows.map((row) => [row.id, `${row.payer} ${row.received_on} ${formatMoney(row.amount_fen)} 元`]));
}

async function voidMany(call: Call, { ids, reason }: BulkReason) {
  const names = await cashNames(call, ids);
  return allOrNone({ verb: '作废', ids, names }, (id) => voidCashRecord(call, { id, reason }));
}

/** Assigns the tenant of a cash record with an unknown payer, or changes it while nothing of the amount is used. */
async function setTenant(call: Call, { id, tenant_id }: CashTenant): Promise<CashRecord> {
  const { tx, actor, today } = call;
  await tx.query(sql`select id from cash_record where company_id = app_company() and id = ${id} for update`);
  const before = await loadCashRecord(tx, actor, id);
  if (before.direction === 'out' || before.status === 'void') throw new Refusal(409, '只有未作废的收款可以指定租客');
  if (before.allocated_fen !== 0) throw new Refusal(423, '该流水已有核销，请先反核销再改租客');
  if (tenant_id !== null) await assertTenantVisible(call, tenant_id);
  await tx.query(
    sql`update cash_record set tenant_id = ${tenant_id}, tenant_on = posting_day(legal_entity_id, ${today}::date)
        where company_id = app_company() and id = ${id} and tenant_id is distinct from ${tenant_id}::bigint`,
  );
  const after = await loadCashRecord(tx, actor, id);
  await call.audit({
    object: 'cash_record',
    object_id: id,
    action: 'update',
    before: { tenant_name: before.tenant_name },
    after: { tenant_name: after.tenant_name },
  });
  return after;
}

export const cashRecordRoutes: Route[] = [
  ...cashRecordListRoutes,
  handle(calls.getCashRecord, ({ tx, actor }, { id }) => loadCashRecord(tx, actor, id)),
  handle(calls.saveCashRecord, saveCashRecord),
  handle(calls.voidCashRecord, voidCashRecord),
  handle(calls.voidCashRecords, voidMany),
  handle(calls.setCashTenant, setTenant),
];
