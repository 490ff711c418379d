// Deposits (保证金, docs/domain §5.8): the list by contract and item, the ledger, and the use of the held amount. The database prevents a negative
// balance.
import sql, { join, type Sql } from 'sql-template-tag';
import * as calls from '#api/finance/deposit/deposit';
import { depositList } from '#api/finance/deposit/deposit.list';
import type {
  CarryInput,
  DepositAccount,
  DepositLedger,
  ForfeitInput,
  LedgerEntry,
  UndoEntryInput,
  UseInput,
} from '#api/finance/deposit/deposit.schema';
import type { DEPOSIT_STAGE } from '#api/finance/labels';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { contractsOn } from '#server/measures/contracts/contract';
import { depositBalance, depositBalances } from '#server/measures/finance/deposit';
import { isOwed, openByDueDate, openFen, openFenOfAny } from '#server/measures/finance/receivable';
import { securitiesOn } from '#server/measures/finance/security';
import { contractInBuilding, inScope, inSelection } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { containing } from '#server/platform/list/statement';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { maskedPayee, payeesOf } from '#server/policies/refund-payees';
import { type NewDepositEntry, postDepositEntry } from '../posting/deposit-entries';
import { postWriteOffRows, reverseWriteOffs } from '../posting/write-offs';
import { adjust } from '../receivable/adjust';
import { refundsOf } from './deposit-refund';

/** Open amounts of the receivables of a contract's deposit `i`, by due date. */
const openDeposit = (contract: Sql, item: Sql, today: string): Sql => sql`
  select ${openByDueDate(today)} from receivable r
  where r.company_id = app_company() and r.contract_id = ${contract} and r.charge_item_id = ${item} and r.voided_on is null`;

const depositListRoutes = listRoutes(depositList, {
  source: ({ actor, today }) => sql`from ${depositBalances} b
    join contract c on c.company_id = app_company() and c.id = b.contract_id
    join ${contractsOn(today)} x on x.contract_id = c.id
    join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
    join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
    join charge_item i on i.company_id = c.company_id and i.id = b.charge_item_id
    cross join lateral (${openDeposit(sql`c.id`, sql`i.id`, today)}) open
    left join (select contract_id, charge_item_id, sum(in_force_fen)::bigint as fen from ${securitiesOn(today)} group by contract_id, charge_item_id) secured
      on (secured.contract_id, secured.charge_item_id) = (b.contract_id, b.charge_item_id)
    left join (select contract_id, charge_item_id, sum(amount_fen - paid_fen) as fen from deposit_entry
      where company_id = app_company() and kind = 'refund' group by contract_id, charge_item_id) payable
      on (payable.contract_id, payable.charge_item_id) = (b.contract_id, b.charge_item_id)
    where true${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}`,
  // Combines the pair into one number. Items are few, so that the pairs of one enterprise never collide.
  id: sql`c.id * 1048576 + i.id % 1048576`,
  extra: { contract_id: sql`c.id`, charge_item_id: sql`i.id`, tenant_id: sql`c.tenant_id` },
  columns: {
    tenant_name: sql`t.name`,
    tenant_id: sql`c.tenant_id`,
    contract_number: sql`c.number`,
    phase: sql`x.phase`,
    charge_item: sql`i.name`,
    required_fen: sql`b.asked_fen`,
    received_fen: sql`b.received_fen`,
    due_fen: sql`open.due_fen`,
    secured_fen: sql`coalesce(secured.fen, 0)`,
    not_due_fen: sql`open.not_due_fen`,
    used_fen: sql`b.used_fen`,
    refunded_fen: sql`b.refunded_fen`,
    forfeited_fen: sql`b.forfeited_fen`,
    carried_fen: sql`b.carried_in_fen - b.carried_out_fen`,
    balance_fen: sql`b.balance_fen`,
    payable_fen: sql`coalesce(payable.fen, 0)`,
    park_name: sql`p.name`,
    park_id: sql`c.park_id`,
    end_date: sql`x.last_day`,
  },
  filters: {
    stage: (stages: (keyof typeof DEPOSIT_STAGE)[]) => {
      const conditions = {
        running: sql`x.phase in ('running', 'pending')`,
        ending: sql`x.phase in ('expired', 'holdover')`,
        retired: sql`x.phase = 'retired'`,
        payable: sql`payable.fen > 0`,
      };
      return sql`(${join(
        stages.map((stage) => conditions[stage]),
        ' or ',
      )})`;
    },
    tenant_name: (part: string) => sql`c.tenant_id in (select search_tenant(app_company(), ${containing(part)}))`,
  },
});

type DepositSummary = Omit<DepositLedger, 'entries' | 'refunds' | 'payees' | 'usable' | 'targets'> & {
  lessor_id: number;
};

/** Returns the contract with its item, within the actor's scope; `lock` prevents concurrent movements of the deposit. */
async function depositSummaryOf(
  { tx, actor, today }: Call,
  { contract_id, charge_item_id }: DepositAccount,
  lock: boolean,
): Promise<DepositSummary> {
  if (lock)
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('deposit:' || ${contract_id}, app_company()))`);
  const summary = await maybeOne<DepositSummary>(
    tx,
    sql`select c.id as contract_id, i.id as charge_item_id, c.number as contract_number, c.tenant_id, t.name as tenant_name, i.name as charge_item,
          c.lessor_id, ${depositBalance(sql`c.id`, sql`i.id`)} as balance_fen,
          open.due_fen, open.not_due_fen,
          coalesce((select sum(s.in_force_fen) from ${securitiesOn(today)} s where s.contract_id = c.id and s.charge_item_id = i.id), 0)::bigint as secured_fen
        from contract c join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join charge_item i on i.company_id = c.company_id and i.id = ${charge_item_id} and i.kind = 'deposit'
        cross join lateral (${openDeposit(sql`c.id`, sql`i.id`, today)}) open
        where c.company_id = app_company() and c.id = ${contract_id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!summary) throw notFound('保证金');
  return summary;
}

/** Returns every movement in the order it was posted: money received on the deposit's receivables, and entries. */
const movements = (tx: Tx, { contract_id, charge_item_id }: DepositAccount) =>
  tx.query<Omit<LedgerEntry, 'balance_fen'>>(
    sql`select null as entry_id, 'receive' as kind, w.value_date as date, w.accounting_date, w.amount_fen, coalesce(m.payer, '') as text,
          u.display_name as by, false as undone, null as paid_fen, w.created_at as at, 0 as place, w.id
        from receivable r join write_off w on (w.company_id, w.receivable_id) = (r.company_id, r.id) and w.offsets_id is null
        left join cash_record m on (m.company_id, m.id) = (w.company_id, w.cash_record_id)
        join app_user u on u.company_id = w.company_id and u.id = w.created_by
        where r.company_id = app_company() and r.contract_id = ${contract_id} and r.charge_item_id = ${charge_item_id}
        union all
        select e.id, e.kind, e.entry_date, e.accounting_date, case when e.kind = 'carry_in' then e.amount_fen else -e.amount_fen end, e.reason,
          u.display_name, e.reverses_id is not null or exists (select from deposit_entry x where x.company_id = e.company_id and x.reverses_id = e.id),
          case when e.kind = 'refund' and e.reverses_id is null then e.paid_fen end, e.created_at, 1, e.id
        from deposit_entry e join app_user u on u.company_id = e.company_id and u.id = e.created_by
        where e.company_id = app_company() and e.contract_id = ${contract_id} and e.charge_item_id = ${charge_item_id}
        order by at, place, id`,
  );

async function ledgerOf(call: Call, account: DepositAccount): Promise<DepositLedger> {
  const { tx } = call;
  const { lessor_id, ...summary } = await depositSummaryOf(call, account, false);
  let balance_fen = 0;
  const entries = (await movements(tx, account)).map(
    ({ entry_id, kind, date, accounting_date, amount_fen, text, by, undone, paid_fen }): LedgerEntry => {
      balance_fen += amount_fen;
      return { entry_id, kind, date, accounting_date, amount_fen, balance_fen, text, by, undone, paid_fen };
    },
  );
  const usable = await tx.query<DepositLedger['usable'][number]>(
    sql`select r.id, i.name as charge_item, r.start_date, r.end_date, r.due_date, ${openFen} as open_fen
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind <> 'deposit'
        where r.company_id = app_company() and r.contract_id = ${account.contract_id} and r.legal_entity_id = ${lessor_id} and ${isOwed}
        order by r.due_date, r.id limit 200`,
  );
  const targets = await tx.query<DepositLedger['targets'][number]>(
    sql`select c.id as value, c.number as label from contract c
        where c.company_id = app_company() and c.tenant_id = ${summary.tenant_id} and c.lessor_id = ${lessor_id} and c.id <> ${account.contract_id}
          and c.status = 'approved' and c.leave_date is null${inScope(call.actor, sql`c.park_id`)} order by c.number`,
  );
  const payees = (await payeesOf(tx, summary.tenant_id)).map(maskedPayee);
  return { ...summary, entries, refunds: await refundsOf(call, account), payees, usable, targets };
}

const tooMuch = (path: FieldError['path']) => invalid([{ path, message: '超过保证金余额' }]);

async function forfeit(call: Call, input: ForfeitInput): Promise<DepositLedger> {
  const summary = await depositSummaryOf(call, input, true);
  if (input.amount_fen > summary.balance_fen) throw tooMuch(['amount_fen']);
  await postDepositEntry(call, { ...input, kind: 'forfeit' });
  await auditDeposit(call, input, 'deposit-forfeit', { amount_fen: input.amount_fen, reason: input.reason });
  return ledgerOf(call, input);
}

function auditDeposit(call: Call, { contract_id }: DepositAccount, action: string, after: Record<string, unknown>) {
  return call.audit({ object: 'contract', object_id: contract_id, action, after });
}

/** Pays open receivables of the contract from the deposit. */
async function use(call: Call, input: UseInput): Promise<DepositLedger> {
  const { tx, actor, today } = call;
  const summary = await depositSummaryOf(call, input, true);
  const ids = input.items.map((item) => item.receivable_id);
  const rows = await tx.query<{ id: number; legal_entity_id: number; open_fen: number }>(
    sql`select r.id, r.legal_entity_id, ${openFenOfAny} as open_fen
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind <> 'deposit'
        where r.company_id = app_company() and r.id = any(${ids}::bigint[]) and r.contract_id = ${input.contract_id} order by r.id for update of r`,
  );
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const absent = input.items.flatMap(({ receivable_id }, index): FieldError[] =>
    rowsById.has(receivable_id) ? [] : [{ path: ['items', index, 'receivable_id'], message: '应收不存在' }],
  );
  if (absent.length) throw missing(absent);
  const errors = input.items.flatMap(({ receivable_id, amount_fen }, index): FieldError[] => {
    if (ids.indexOf(receivable_id) < index)
      return [{ path: ['items', index, 'receivable_id'], message: '同一笔应收只能出现一次' }];
    if (rowsById.get(receivable_id)?.legal_entity_id !== summary.lessor_id)
      return [{ path: ['items', index, 'receivable_id'], message: '保证金属于签约主体，不能抵扣其他收款主体的应收' }];
    return amount_fen > (rowsById.get(receivable_id)?.open_fen ?? 0)
      ? [{ path: ['items', index, 'amount_fen'], message: '超过该应收的未收金额' }]
      : [];
  });
  if (errors.length) throw invalid(errors);
  const amount_fen = input.items.reduce((sum, item) => sum + item.amount_fen, 0);
  if (amount_fen > summary.balance_fen) throw tooMuch(['items']);
  const deposit_entry_id = await postDepositEntry(call, { ...input, kind: 'use', amount_fen });
  await postWriteOffRows(
    tx,
    { user_id: actor.user_id, day: today, reason: input.reason },
    input.items.map((item) => ({
      legal_entity_id: summary.lessor_id,
      receivable_id: item.receivable_id,
      deposit_entry_id,
      amount_fen: item.amount_fen,
      value_date: today,
    })),
  );
  await auditDeposit(call, input, 'deposit-use', { used_for: input.items, reason: input.reason });
  return ledgerOf(call, input);
}

/** Carries a deposit from one contract's ledger into another's and reduces the amount still required there. */
async function carry(call: Call, input: CarryInput): Promise<DepositLedger> {
  const summary = await depositSummaryOf(call, input, true);
  if (input.to_contract_id === input.contract_id)
    throw invalid([{ path: ['to_contract_id'], message: '请选择另一份合同' }]);
  const { targets } = await ledgerOf(call, input);
  const target = targets.find(({ value }) => value === input.to_contract_id);
  if (!target) throw missing([{ path: ['to_contract_id'], message: '只能转到同一租客、同一签约主体的其他执行中合同' }]);
  if (input.amount_fen > summary.balance_fen) throw tooMuch(['amount_fen']);
  const to = { ...input, contract_id: input.to_contract_id };
  await depositSummaryOf(call, to, true);
  const reason = (other: string) => `${input.reason}（${other}）`;
  await postDepositEntry(call, { ...input, kind: 'carry_out', reason: reason(`转至 ${target.label}`) });
  await postDepositEntry(call, { ...to, kind: 'carry_in', reason: reason(`自 ${summary.contract_number}`) });
  await reduceOwed(call, to, input.amount_fen);
  await auditDeposit(call, input, 'deposit-carry', {
    to: target.label,
    amount_fen: input.amount_fen,
    reason: input.reason,
  });
  return ledgerOf(call, input);
}

async function reduceOwed(
  call: Call,
  { contract_id, charge_item_id }: DepositAccount,
  amount_fen: number,
): Promise<void> {
  const receivables = await call.tx.query<{ id: number; open_fen: number; version_no: number }>(
    sql`select r.id, ${openFen} as open_fen, c.version_no from receivable r
        join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        where r.company_id = app_company() and r.contract_id = ${contract_id} and r.charge_item_id = ${charge_item_id}
          and ${isOwed} order by r.due_date, r.id`,
  );
  let remaining = amount_fen;
  for (const { id, open_fen, version_no } of receivables) {
    const part = Math.min(remaining, open_fen);
    if (part === 0) return;
    await adjust(
      call,
      id,
      { gross: -part, net: -part, tax: 0 },
      { corrected_by: 'deposit', reason: '保证金转入', version_no },
    );
    remaining -= part;
  }
}

const UNDOABLE = new Set(['refund', 'use', 'forfeit']);

/** Posts the mirror of an entry; receivables settled by a use are open again. */
async function undo(call: Call, { id, reason }: UndoEntryInput): Promise<DepositLedger> {
  const { tx, actor, today } = call;
  const entry = await maybeOne<
    DepositAccount & {
      kind: NewDepositEntry['kind'];
      amount_fen: number;
      reverses_id: number | null;
      termination_id: number | null;
    }
  >(
    tx,
    sql`select e.contract_id, e.charge_item_id, e.kind, e.amount_fen, e.reverses_id, e.termination_id from deposit_entry e
        join contract c on (c.company_id, c.id) = (e.company_id, e.contract_id)
        where e.company_id = app_company() and e.id = ${id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!entry) throw notFound('保证金记录');
  const account = { contract_id: entry.contract_id, charge_item_id: entry.charge_item_id };
  await depositSummaryOf(call, account, true);
  if (entry.reverses_id !== null || !UNDOABLE.has(entry.kind))
    throw new Refusal(409, '该记录不能撤销；转出的保证金请由对方合同转回');
  if (entry.termination_id !== null) throw new Refusal(423, '该记录由退租结算生成，不能单独撤销');
  await postDepositEntry(call, {
    ...account,
    kind: entry.kind,
    amount_fen: -entry.amount_fen,
    reverses_id: id,
    reason,
  });
  await reverseWriteOffs(
    tx,
    { user_id: actor.user_id, day: today, reason },
    'deposit_entry_id',
    sql`w.deposit_entry_id = ${id} and w.amount_fen > 0`,
  );
  await auditDeposit(call, account, 'deposit-undo', { kind: entry.kind, amount_fen: entry.amount_fen, reason });
  return ledgerOf(call, account);
}

export const depositRoutes: Route[] = [
  ...depositListRoutes,
  handle(calls.depositLedger, ledgerOf),
  handle(calls.forfeitDeposit, forfeit),
  handle(calls.putDepositOn, use),
  handle(calls.carryDeposit, carry),
  handle(calls.undoDeposit, undo),
];
