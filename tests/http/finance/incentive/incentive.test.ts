// Incentives of leases (docs/domain §5.16): owed, confirmed, paid or offset, undone. A lease of 2026, delivered on 2026-03-01; today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideWflow } from '#api/approval/task';
import { contractCalls, voidContract } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { contractTimeline } from '#api/contracts/timeline';
import { writeOff } from '#api/finance/cash-record/cash-record';
import * as calls from '#api/finance/incentive/incentive';
import { incentiveList } from '#api/finance/incentive/incentive.list';
import { payOut, refundableOf, undoPayout } from '#api/finance/payout';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { listEndpoint } from '#api/kernel/list/list';
import { incentivePaths } from '#api/kernel/paths';
import { flowAccountOptions } from '#api/setup/option';
import { incentivesOn } from '#server/measures/finance/incentive';
import { approvedContract, chargeItem, newCash, newContract, receivablesOf, submit } from '#tests/support/builders';
import { approvedChange, repriced } from '#tests/support/contracts/contract-change';
import { PDF, uploaded } from '#tests/support/files/upload';
import { confirmed, deliver, fitOut, incentiveItem, incentivesOf } from '#tests/support/finance/incentive';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { openTasks } from '#tests/support/tasks';

type Terms = NonNullable<ContractSave['incentives']>[number];
const { owner, approver, world, enterprise } = openEnterprise({ each: 'test' });
const TODAY = '2026-03-16';
const leaseWith = (...incentives: Terms[]) => approvedContract(owner, approver, { incentives });
const account = async () => firstOf(await owner.call(flowAccountOptions, {})).value;
const only = async (contract: Contract) => firstOf(await incentivesOf(owner, contract));

/** Returns costs in fen by kind, on the account of the incentives. */
const costs = (day = TODAY) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ kind: string; fen: number }>(
      sql`select kind, fen from incentive_costs_on(${day}::date) order by accounting_date, kind`,
    ),
  );

async function paid(contract: Contract, amount_fen: number) {
  const [owed] = await owner.call(refundableOf, { tenant_id: contract.tenant_id });
  return owner.call(payOut, {
    tenant_id: contract.tenant_id,
    flow_account_id: await account(),
    paid_on: TODAY,
    way: 'other',
    payee: contract.tenant_name,
    items: [{ incentive_act_id: present(owed).incentive_act_id, amount_fen }],
  });
}

describe('an incentive owed at the delivery', () => {
  let contract: Contract;
  beforeEach(async () => {
    contract = await leaseWith(fitOut(1_000_000));
  });

  it('is agreed with the contract and owed on the day of the delivery', async () => {
    expect(contract.incentives).toEqual([fitOut(1_000_000)]);
    const before = await only(contract);
    expect(before).toMatchObject({
      state: 'not_due',
      event_on: null,
      to_confirm_fen: 0,
      open_fen: 0,
      left_fen: 1_000_000,
    });
    const early = await owner.request(calls.confirmIncentive, { id: before.id, acted_on: TODAY });
    expect(early).toMatchObject({ error_code: 423, message: '尚未交房，还不能确认' });
    await deliver(owner, contract, '2026-03-01');
    // Not before the approval, which is today.
    expect(await only(contract)).toMatchObject({ state: 'payable', event_on: TODAY, to_confirm_fen: 1_000_000 });
  });

  it('is confirmed in whole, paid in parts, and not undone before its payments', async () => {
    await deliver(owner, contract, '2026-03-01');
    const { id } = await only(contract);
    const wrong: [object, string, string][] = [
      [{ acted_on: '2026-03-17' }, 'acted_on', '确认日期不能晚于今天'],
      [{ acted_on: '2026-03-15' }, 'acted_on', `确认日期不能早于应付日 ${TODAY}`],
      [{ amount_fen: 999_999 }, 'amount_fen', '不凭发票支付的激励一次确认，金额应为 10,000.00 元'],
      [{ amount_fen: 1_000_001 }, 'amount_fen', '超过待确认的 10,000.00 元'],
      [{ invoice_number: '1' }, 'invoice_number', '该激励不凭发票支付，请清空'],
    ];
    for (const [change, field, message] of wrong) {
      const reply = await owner.request(calls.confirmIncentive, { id, acted_on: TODAY, ...change });
      expect([change, reply.errors]).toEqual([change, [{ path: [field], message }]]);
    }
    const file = await uploaded(owner, '验收单.pdf', PDF);
    const after = await confirmed(owner, { id }, TODAY, { attachment_ids: [file] });
    expect(after).toMatchObject({ state: 'confirmed', confirmed_fen: 1_000_000, open_fen: 1_000_000 });
    const act = firstOf(after.acts);
    expect(act).toMatchObject({ accounting_date: TODAY, attachments: [{ name: '验收单.pdf' }] });
    const again = await owner.request(calls.confirmIncentive, { id, acted_on: TODAY });
    expect(again).toMatchObject({ error_code: 423, message: '待付款，无需再次确认' });
    expect(await owner.call(refundableOf, { tenant_id: contract.tenant_id })).toMatchObject([
      { incentive_act_id: act.id, deposit_entry_id: null, title: `装修补贴 ${contract.number}`, left_fen: 1_000_000 },
    ]);
    const first = await paid(contract, 400_000);
    expect(await only(contract)).toMatchObject({ state: 'confirmed', paid_fen: 400_000, open_fen: 600_000 });
    await paid(contract, 600_000);
    expect(await only(contract)).toMatchObject({ state: 'paid', open_fen: 0 });
    const undo = { id: act.id, reason: '金额有误' };
    expect(await owner.request(calls.undoIncentive, undo)).toMatchObject({
      error_code: 423,
      message: '已付款，请先撤销付款',
    });
    await owner.call(undoPayout, { id: first.id, reason: '银行退回' });
    expect(await only(contract)).toMatchObject({ state: 'confirmed', paid_fen: 600_000, open_fen: 400_000 });
  });

  it('is undone with a reason, and then confirmed again', async () => {
    await deliver(owner, contract, '2026-03-01');
    const { id } = await only(contract);
    const { acts } = await confirmed(owner, { id }, TODAY);
    const undone = await owner.call(calls.undoIncentive, { id: firstOf(acts).id, reason: '金额有误' });
    expect(undone).toMatchObject({
      state: 'payable',
      confirmed_fen: 0,
      acts: [{ undone_on: TODAY, undo_reason: '金额有误' }],
    });
    expect(await owner.request(calls.undoIncentive, { id: firstOf(acts).id, reason: '再次' })).toMatchObject({
      error_code: 423,
    });
    expect(await confirmed(owner, { id }, TODAY)).toMatchObject({ state: 'confirmed', confirmed_fen: 1_000_000 });
    expect(await costs()).toEqual([
      { kind: 'confirmed', fen: 1_000_000 },
      { kind: 'confirmed', fen: 1_000_000 },
      { kind: 'undone', fen: -1_000_000 },
    ]);
  });

  it('keeps its contract from being voided once confirmed', async () => {
    await deliver(owner, contract, '2026-03-01');
    await confirmed(owner, await only(contract), TODAY);
    const { version } = await owner.call(contractCalls.get, { id: contract.id });
    const reply = await owner.request(voidContract, { id: contract.id, version, reason: '误签' });
    expect(reply).toMatchObject({ error_code: 423, message: '该合同的租赁激励已确认应付，请先撤销确认' });
  });

  it('lapses with a voided contract', async () => {
    const { id } = await only(contract);
    const { version } = await owner.call(contractCalls.get, { id: contract.id });
    await owner.call(voidContract, { id: contract.id, version, reason: '误签' });
    expect(await only(contract)).toMatchObject({ state: 'lapsed', left_fen: 0 });
    expect(await owner.request(calls.confirmIncentive, { id, acted_on: TODAY })).toMatchObject({
      error_code: 423,
      message: '租赁激励已失效，不再支付',
    });
  });

  it('stays as approved through a change', async () => {
    await approvedChange(owner, approver, repriced(contract, '0.01', '2026-05-01'));
    expect((await owner.call(contractCalls.get, { id: contract.id })).incentives).toEqual([fitOut(1_000_000)]);
    expect(await only(contract)).toMatchObject({ amount_fen: 1_000_000, state: 'not_due' });
  });

  it('is refused by the database above the agreed amount, also by concurrent confirmations', async () => {
    await deliver(owner, contract, '2026-03-01');
    const { id } = await only(contract);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => owner.request(calls.confirmIncentive, { id, acted_on: TODAY })),
    );
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 423, 423, 423]);
    const above = world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(
        sql`insert into incentive_act (company_id, incentive_id, amount_fen, acted_on, created_by, created_at)
            values (app_company(), ${id}, 1, ${TODAY}::date, ${owner.user_id}, now())`,
      ),
    );
    await expect(above).rejects.toMatchObject({ constraint: 'lease_incentive_within' });
  });

  it('is in the list with its state, by default where something is to be done', async () => {
    const list = listEndpoint(incentiveList);
    const shown = async (state: 'payable' | 'not_due') =>
      (await owner.call(list, { page: 1, page_size: 20, filter: { state: [state] } })).rows;
    expect(await shown('not_due')).toMatchObject([{ contract_number: contract.number, amount_fen: 1_000_000 }]);
    await deliver(owner, contract, '2026-03-01');
    expect(await shown('payable')).toMatchObject([{ kind: 'fit_out', to_confirm_fen: 1_000_000, open_fen: 1_000_000 }]);
    expect(await shown('not_due')).toEqual([]);
  });
});

describe('an incentive paid against invoices', () => {
  it('is confirmed by the amounts of invoices, each entered once', async () => {
    const contract = await leaseWith(fitOut(1_000_000, { against_invoices: true }));
    await deliver(owner, contract, '2026-03-01');
    const { id } = await only(contract);
    const invoice = (invoice_number: string, amount_fen: number | null, invoice_on: string | null = TODAY) => ({
      id,
      acted_on: TODAY,
      invoice_number,
      invoice_on,
      amount_fen,
    });
    const wrong = [
      [invoice('', 1), 'invoice_number'],
      [invoice('1', 1, null), 'invoice_on'],
      [invoice('1', 1, '2026-03-17'), 'invoice_on'],
      [invoice('1', null), 'amount_fen'],
      [invoice('1', 1_000_001), 'amount_fen'],
    ] as const;
    for (const [input, field] of wrong)
      expect((await owner.request(calls.confirmIncentive, input)).errors).toMatchObject([{ path: [field] }]);
    expect(await owner.call(calls.confirmIncentive, invoice('26112000001', 300_000))).toMatchObject({
      state: 'payable',
      confirmed_fen: 300_000,
      to_confirm_fen: 700_000,
      open_fen: 1_000_000,
    });
    expect((await owner.request(calls.confirmIncentive, invoice('26112000001', 100_000))).errors).toEqual([
      { path: ['invoice_number'], message: '该发票已登记' },
    ]);
    const { acts } = await owner.call(calls.confirmIncentive, invoice('26112000002', 700_000));
    const first = await owner.request(calls.undoIncentive, { id: firstOf(acts).id, reason: '误' });
    expect(first).toMatchObject({ error_code: 423, message: '请先撤销之后的确认' });
    await owner.call(calls.undoIncentive, { id: present(acts[1]).id, reason: '误' });
    expect(await only(contract)).toMatchObject({ confirmed_fen: 300_000, state: 'payable' });
  });
});

describe('an incentive owed with the first receipt', () => {
  it('is owed once the first rent is fully received', async () => {
    const contract = await leaseWith(fitOut(500_000, { kind: 'cash', trigger: 'first_receipt' }));
    const { id } = await only(contract);
    expect(await owner.request(calls.confirmIncentive, { id, acted_on: TODAY })).toMatchObject({
      error_code: 423,
      message: '首笔租金尚未收齐，还不能确认',
    });
    const rent = present((await receivablesOf(owner, contract)).find((row) => row.start_date === '2026-01-01'));
    const cash = await newCash(owner, rent.gross_fen, contract.tenant_name);
    await owner.call(writeOff, {
      cash_record_id: cash.id,
      items: [{ receivable_id: rent.id, amount_fen: rent.gross_fen }],
    });
    expect(await only(contract)).toMatchObject({ state: 'payable', event_on: TODAY });
    expect(await confirmed(owner, { id }, TODAY)).toMatchObject({ state: 'confirmed' });
  });
});

describe('a rent credit', () => {
  let contract: Contract;
  beforeEach(async () => {
    const charge_item_id = await incentiveItem(owner, '租金抵减');
    contract = await leaseWith(
      fitOut(109_000, { kind: 'rent_credit', trigger: 'date', due_on: '2026-02-01', charge_item_id }),
    );
  });
  const credit = async () => (await receivablesOf(owner, contract)).filter((row) => row.charge_item === '租金抵减');

  it('posts a negative receivable with tax, which is offset and not undone afterwards', async () => {
    const { id } = await only(contract);
    const { acts, state } = await confirmed(owner, { id }, TODAY);
    expect(state).toBe('confirmed');
    const [row] = await credit();
    expect(row).toMatchObject({
      gross_fen: -109_000,
      net_fen: -100_000,
      tax_fen: -9_000,
      status: 'credit',
      due_date: TODAY,
    });
    expect(await costs()).toEqual([{ kind: 'confirmed', fen: 100_000 }]);
    const posted = { id: present(row).id, reason: '误' };
    expect(await owner.request(voidReceivable, posted)).toMatchObject({ error_code: 423 });
    expect(await owner.call(refundableOf, { tenant_id: contract.tenant_id })).toEqual([]);
    expect(await owner.call(calls.offsetIncentive, { id })).toMatchObject({
      state: 'paid',
      paid_fen: 109_000,
      open_fen: 0,
    });
    expect(await owner.request(calls.undoIncentive, { id: firstOf(acts).id, reason: '误' })).toMatchObject({
      error_code: 423,
      message: '已抵扣应收，不能撤销',
    });
    expect(await owner.request(calls.offsetIncentive, { id })).toMatchObject({ error_code: 423 });
  });

  it('is undone with its receivable', async () => {
    const { id } = await only(contract);
    const { acts } = await confirmed(owner, { id }, TODAY);
    expect(await owner.call(calls.undoIncentive, { id: firstOf(acts).id, reason: '误' })).toMatchObject({
      state: 'payable',
      confirmed_fen: 0,
    });
    expect(await credit()).toMatchObject([{ status: 'void' }]);
    expect(await costs()).toEqual([
      { kind: 'confirmed', fen: 100_000 },
      { kind: 'undone', fen: -100_000 },
    ]);
  });

  it('is not adjusted on its receivable', async () => {
    await confirmed(owner, await only(contract), TODAY);
    const id = present((await credit())[0]).id;
    const reply = await owner.request(adjustReceivable, { id, amount_fen: 1_000, reason: '误' } as never);
    expect(reply.error_code).not.toBe(0);
  });
});

describe('wrong terms', () => {
  it('are refused at their fields, and nothing is stored', async () => {
    const rent = await chargeItem(owner, 'rent');
    const parking = await chargeItem(owner, 'other');
    const refusals: [Terms, string, string][] = [
      [fitOut(0), 'amount_fen', '金额须大于 0'],
      [fitOut(1, { trigger: 'date' }), 'due_on', '请填写应付日'],
      [fitOut(1, { trigger: 'date', due_on: '2027-01-01' }), 'due_on', '应付日须在租期 2026-01-01 至 2026-12-31 内'],
      [fitOut(1, { due_on: '2026-02-01' }), 'due_on', '只有按日期应付的激励填写日期，请清空'],
      [fitOut(1, { kind: 'rent_credit' }), 'charge_item_id', '请选择租金抵减的费项'],
      [fitOut(1, { kind: 'rent_credit', charge_item_id: rent }), 'charge_item_id', '租金抵减的费项须为「其他」类费项'],
      [
        fitOut(1, { kind: 'rent_credit', charge_item_id: parking }),
        'charge_item_id',
        '租金抵减的费项，收入科目须为租赁激励科目 1801.01',
      ],
      [fitOut(1, { charge_item_id: rent }), 'charge_item_id', '只有租金抵减填写费项，请清空'],
      [fitOut(7_300_001), 'amount_fen', '租赁激励合计 73,000.01 元超过租期内租金合计 73,000.00 元'],
    ];
    const input = await newContract(owner);
    const { number: _n, id: _id, version: _v, ...stored } = await owner.call(contractCalls.get, { id: input.id });
    const { park_id, tenant_id, start, end } = stored;
    const clauses = stored.clauses.map(({ charge_item_name: _name, payee_name: _payee, ...clause }) => clause);
    const spaces = stored.spaces.map(({ id, area }) => ({ id, area }));
    for (const [incentive, field, message] of refusals) {
      const draft = { park_id, tenant_id, start, end, clauses, spaces, incentives: [incentive] };
      const reply = await owner.request(contractCalls.save, draft);
      expect([incentive, reply.errors]).toEqual([incentive, [{ path: ['incentives', 0, field], message }]]);
    }
    const missing = await owner.request(contractCalls.save, {
      park_id,
      tenant_id,
      start,
      end,
      clauses,
      spaces,
      incentives: [fitOut(1, { kind: 'rent_credit', charge_item_id: 999_999 })],
    });
    expect(missing).toMatchObject({ error_code: 404, errors: [{ path: ['incentives', 0, 'charge_item_id'] }] });
    // Equal lines are two incentives.
    const two = await newContract(owner, { incentives: [fitOut(100), fitOut(100)] });
    const instance = await submit(owner, two.id, approver);
    expect(await incentivesOf(owner, two)).toEqual([]);
    await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
    expect(await incentivesOf(owner, two)).toHaveLength(2);
  });
});

it('warns while it is to be confirmed, and is on the timeline and among the events', async () => {
  const contract = await leaseWith(fitOut(1_000_000));
  const tasks = async () => (await openTasks(owner, 'incentive_owed')).map(({ title, link }) => [title, link]);
  expect(await tasks()).toEqual([]);
  await deliver(owner, contract, '2026-03-01');
  const { id } = await only(contract);
  expect(await tasks()).toEqual([[`${contract.tenant_name}的装修补贴待确认 10,000.00 元`, incentivePaths.open(id)]]);
  await confirmed(owner, { id }, TODAY);
  expect(await tasks()).toEqual([]);
  await paid(contract, 1_000_000);
  const events = await owner.call(contractTimeline, { id: contract.id });
  expect(events.filter(({ kind }) => kind.startsWith('incentive'))).toMatchObject([
    { kind: 'incentive_paid', text: '装修补贴', amount_fen: 1_000_000 },
    { kind: 'incentive_confirmed', text: '装修补贴', amount_fen: 1_000_000 },
  ]);
  const caught = await world.db.asOwner((tx) =>
    tx.query<{ kind: string }>(
      sql`select kind from business_event where company_id = ${enterprise.company_id} and object = 'lease_incentive' and object_id = ${id}`,
    ),
  );
  expect(caught).toEqual([{ kind: 'incentive.confirmed' }]);
});

it('is known as of a day by what happened until then', async () => {
  const contract = await leaseWith(fitOut(1_000_000, { trigger: 'date', due_on: '2026-06-01' }));
  const on = (day: string) =>
    world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query<{ state: string; event_on: string | null }>(
        sql`select state, event_on::text from ${incentivesOn(day)} where contract_id = ${contract.id}`,
      ),
    );
  expect(await on('2026-03-15')).toEqual([]);
  expect(await on('2026-05-31')).toEqual([{ state: 'not_due', event_on: '2026-06-01' }]);
  expect(await on('2026-06-01')).toEqual([{ state: 'payable', event_on: '2026-06-01' }]);
});
