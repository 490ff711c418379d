// The life of a commission: the rule copied at submission, the amount fixed by the approval, instalments confirmed, paid and reverted, clawbacks by a
// termination and a void; refusals. A contract of 100 m² at 2 yuan a day from 2026-01-01 is worth 6,083.33 a month. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideWflow, resetWflow } from '#api/approval/task';
import { contractCalls, voidContract } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { channelCalls } from '#api/investment/channel/channel';
import * as calls from '#api/investment/commission/commission';
import { commissionLineList } from '#api/investment/commission/commission-line.list';
import { leasingFeeReport } from '#api/investment/commission/leasing-fee';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { auditList } from '#api/setup/audit/audit.list';
import { legalEntityCalls } from '#api/setup/enterprise/legal-entity';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { approvedContract, contractInput, newCash, newContract, receivablesOf, submit } from '#tests/support/builders';
import { channelWith, commissionOn, HALVES, payingAccount } from '#tests/support/investment/commission';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const TODAY = '2026-03-16';
const { world, enterprise, owner, approver } = openEnterprise({ each: 'test', day: TODAY });
let channel_id: number;
let contract: Contract;
let flow_account_id: number;

beforeEach(async () => {
  channel_id = await channelWith(owner, HALVES);
  contract = await approvedContract(owner, approver, { channel_id });
  flow_account_id = await payingAccount(owner);
});

const linesOf = async (as_of?: string) => (await commissionOn(owner, contract.id, as_of)).lines;
const idAt = async (seq: number) => present((await linesOf()).find((line) => line.seq === seq)).id;
const stateOf = async (seq: number) => present((await linesOf()).find((line) => line.seq === seq)).state;
const approve = (ids: number[], acted_on = TODAY) => owner.request(calls.approveCommission, { ids, acted_on });
const pay = (ids: number[], acted_on = TODAY) =>
  owner.request(calls.payCommission, { ids, flow_account_id, acted_on, remark: '网银' });
const DONE = { error_code: 0, data: { done: 1 } };

/** Sets the tenant's last day, as an executed termination does. */
const leave = (day: string) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query(sql`update contract set leave_date = ${day} where company_id = app_company() and id = ${contract.id}`),
  );

/** Pays January's rent: 6,200.00. */
async function payRent() {
  const [first] = await receivablesOf(owner, contract);
  const cash = await newCash(owner, 620_000, contract.tenant_name);
  await owner.call(writeOff, {
    cash_record_id: cash.id,
    items: [{ receivable_id: present(first).id, amount_fen: 620_000 }],
  });
}

describe('the rule', () => {
  it('is copied at submission, removed when the contract is returned, and copied again', async () => {
    const draft = await newContract(owner, { channel_id });
    expect(await commissionOn(owner, draft.id)).toMatchObject({ amount_fen: 608_333, approved_on: null, lines: [] });
    await submit(owner, draft.id, approver);
    await owner.call(resetWflow, { kind: 'contract', object_id: draft.id });
    const { version, name, kind_id } = await owner.call(channelCalls.get, { id: channel_id });
    const twice = { ...HALVES, months: '2' } as typeof HALVES;
    await owner.call(channelCalls.save, { id: channel_id, version, name, kind_id, commission: twice });
    const { id } = await submit(owner, draft.id, approver);
    await approver.call(decideWflow, { instance_id: id, decision: 'approve' });
    expect(await commissionOn(owner, draft.id)).toMatchObject({ amount_fen: 1_216_667, approved_on: TODAY });
    // Commissions approved before stay as they were.
    expect((await commissionOn(owner, contract.id)).amount_fen).toBe(608_333);
  });

  it('of another enterprise cannot be taken', async () => {
    const stranger = await (await newEnterprise(world)).person('admin');
    const foreign = await channelWith(stranger, HALVES);
    const reply = await owner.request(contractCalls.save, await contractInput(owner, { channel_id: foreign }));
    expect(reply).toMatchObject({ error_code: 404, errors: [{ path: ['channel_id'], message: '所选渠道不存在' }] });
  });

  it('is none without a channel, or with one that has none', async () => {
    const plain = await approvedContract(owner, approver);
    expect(await owner.call(calls.commissionOf, { contract_id: plain.id })).toBeNull();
  });

  it('is refused at its fields', async () => {
    const { name, kind_id } = await owner.call(channelCalls.get, { id: channel_id });
    const signed = (share: string) => ({ trigger: 'signed', share });
    const wrong: [object, (string | number)[], string][] = [
      [{ months: '-1' }, ['months'], '应为不小于 0 的数，最多 2 位小数'],
      [{ months: '0' }, ['months'], '月数须大于 0'],
      [{ kind: 'rate', months: undefined, rate: '1.2' }, ['rate'], '比例不能超过 100%'],
      [{ kind: 'fixed', months: undefined, amount_fen: 0 }, ['amount_fen'], '金额须大于 0'],
      [{ instalments: [] }, ['instalments'], '至少一期'],
      [{ instalments: [signed('0.5'), signed('0.4')] }, ['instalments', 1, 'share'], '各期比例合计应为 100%，现为 90%'],
      [{ instalments: [signed('1.1')] }, ['instalments', 0, 'share'], '比例不能超过 100%'],
      [
        { instalments: [{ trigger: 'months_after_start', months: -3, share: '1' }] },
        ['instalments', 0, 'months'],
        '不能小于 0',
      ],
      [{ clawback_months: 0 }, ['clawback_months'], '不能小于 1'],
    ];
    for (const [change, path, message] of wrong) {
      const commission = {
        ...HALVES,
        tax: 'kind' in change && change.kind === 'fixed' ? undefined : 'gross',
        ...change,
      };
      const reply = await owner.request(channelCalls.save, { name: `${name}二`, kind_id, commission } as never);
      expect([change, reply.error_code, firstOf(reply.errors ?? [])]).toEqual([
        change,
        422,
        { path: ['commission', ...path], message },
      ]);
    }
  });

  it('is refused by the database where the shares make no whole', async () => {
    const halved = world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(
        sql`update channel set commission = jsonb_set(commission, '{instalments,0,share}', '"0.4"') where id = ${channel_id}`,
      ),
    );
    await expect(halved).rejects.toThrow('channel_commission');
  });
});

describe('an instalment', () => {
  it('is confirmed, paid, and reverted one after the other; each act is recorded', async () => {
    const id = await idAt(1);
    expect(await linesOf()).toMatchObject([
      { kind: 'instalment', due_on: TODAY, amount_fen: 304_167, due_fen: 304_167, state: 'payable' },
      { kind: 'instalment', due_on: null, amount_fen: 304_166, due_fen: 0, state: 'not_due' },
    ]);
    expect(await pay([id])).toMatchObject({ error_code: 423, message: expect.stringContaining('请先确认应付') });
    expect(await approve([id])).toMatchObject(DONE);
    expect(await approve([id])).toMatchObject({ error_code: 423, message: expect.stringContaining('已确认') });
    expect(await pay([id])).toMatchObject(DONE);
    expect(await pay([id])).toMatchObject({
      error_code: 423,
      message: expect.stringContaining('已付清，不能重复付款'),
    });
    expect(await stateOf(1)).toBe('paid');
    const undo = { ids: [id], reason: '登记错误' };
    expect(await owner.request(calls.undoApproveCommission, undo)).toMatchObject({ error_code: 423 });
    expect(await owner.request(calls.undoPayCommission, undo)).toMatchObject(DONE);
    expect(await owner.request(calls.undoPayCommission, undo)).toMatchObject({ error_code: 423 });
    expect(await stateOf(1)).toBe('approved');
    expect(await owner.request(calls.undoApproveCommission, undo)).toMatchObject(DONE);
    const [line] = await linesOf();
    expect(line).toMatchObject({ state: 'payable', approved_fen: 0, paid_fen: 0 });
    expect(line?.acts).toMatchObject([
      { kind: 'approve', amount_fen: 304_167, undone_on: TODAY, undo_reason: '登记错误' },
      { kind: 'pay', remark: '网银', undone_on: TODAY },
    ]);
    const entries = await owner.call(listEndpoint(auditList), {
      page: 1,
      page_size: 50,
      filter: { object: ['commission'] },
    });
    expect(entries.rows.map(({ action }) => action).sort()).toEqual([
      'approve-commission',
      'fix-commission',
      'pay-commission',
      'undo-approve-commission',
      'undo-pay-commission',
    ]);
  });

  it('of the first receipt falls due with it, and not before', async () => {
    const id = await idAt(2);
    expect(await approve([id])).toMatchObject({
      error_code: 423,
      message: expect.stringContaining('首笔租金尚未收齐'),
    });
    await payRent();
    // The money is of 2026-03-10, the approval of today.
    expect((await linesOf())[1]).toMatchObject({ due_on: TODAY, due_fen: 304_166, state: 'payable' });
    expect(await approve([id])).toMatchObject(DONE);
  });

  it('is not confirmed or paid on invalid days', async () => {
    const id = await idAt(1);
    const wrong = [
      ['1900-01-01', ['acted_on'], '日期应在 2000-01-01 至 2099-12-31 之间'],
      ['2200-01-01', ['acted_on'], '日期应在 2000-01-01 至 2099-12-31 之间'],
      ['2026-03-17', ['acted_on'], '日期不能晚于今天'],
      ['2026-03-15', ['ids', 0], expect.stringContaining('确认日期不能早于应付日 2026-03-16')],
    ] as const;
    for (const as_of of ['1900-01-01', '2200-01-01'])
      expect(await owner.request(calls.commissionOf, { contract_id: contract.id, as_of })).toMatchObject({
        error_code: 422,
        errors: [{ path: ['as_of'], message: '日期应在 2000-01-01 至 2099-12-31 之间' }],
      });
    for (const [day, path, message] of wrong)
      expect([day, await approve([id], day)]).toMatchObject([day, { error_code: 422, errors: [{ path, message }] }]);
    await approve([id]);
    expect(await pay([id], '2026-03-15')).toMatchObject({
      error_code: 422,
      errors: [{ path: ['ids', 0], message: expect.stringContaining('付款日期不能早于确认日期') }],
    });
  });

  it('is paid from an enabled account of the lessor, for what was confirmed in the books', async () => {
    const id = await idAt(1);
    await approve([id]);
    const { id: other } = await owner.call(legalEntityCalls.save, { name: '物业管理有限公司' });
    const account = await owner.call(flowAccountCalls.save, { name: '物业账户', legal_entity_id: other });
    const payFrom = (from: number) =>
      owner.request(calls.payCommission, { ids: [id], flow_account_id: from, acted_on: TODAY });
    expect(await payFrom(account.id)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['ids', 0], message: expect.stringContaining('付款账户须属于「') }],
    });
    const { id: account_id, version } = account;
    const disabled = { id: account_id, version, name: '物业账户', legal_entity_id: other, enabled: false };
    await owner.call(flowAccountCalls.save, disabled);
    for (const from of [account.id, 999_999_999])
      expect(await payFrom(from)).toMatchObject({ error_code: 404, errors: [{ path: ['flow_account_id'] }] });
    // Confirmed before the version in which commissions are in the books.
    await world.db.asOwner((tx) =>
      tx.script(`set session_replication_role = replica;
        update commission_act set accounting_date = null, legal_entity_id = null where company_id = ${enterprise.company_id};
        set session_replication_role = origin`),
    );
    expect(await pay([id])).toMatchObject({ error_code: 423, message: expect.stringContaining('重新确认') });
    await owner.call(calls.undoApproveCommission, { ids: [id], reason: '重新确认' });
    await approve([id]);
    expect(await pay([id])).toMatchObject(DONE);
    expect((await linesOf())[0]?.acts).toMatchObject([
      { kind: 'approve', accounting_date: null, undone_on: TODAY },
      { kind: 'approve', accounting_date: TODAY, flow_account: null },
      { kind: 'pay', accounting_date: TODAY, flow_account: expect.any(String) },
    ]);
  });

  it('is done for all that are ticked, or for none', async () => {
    const reply = await approve([await idAt(1), await idAt(2)]);
    expect(reply).toMatchObject({ error_code: 423, errors: [{ path: ['ids', 1] }] });
    expect(await stateOf(1)).toBe('payable');
    expect(await approve([999_999_999])).toMatchObject({ error_code: 404, errors: [{ path: ['ids', 0] }] });
    const viewer = await enterprise.person('viewer');
    expect((await viewer.request(calls.approveCommission, { ids: [await idAt(1)], acted_on: TODAY })).error_code).toBe(
      403,
    );
  });

  it('is paid once by twelve simultaneous calls, also where only the database prevents a second payment', async () => {
    const id = await idAt(1);
    await approve([id]);
    const replies = await Promise.all(Array.from({ length: 12 }, () => pay([id])));
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    expect((await linesOf())[0]).toMatchObject({ paid_fen: 304_167, state: 'paid' });
    const again = world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(
        sql`insert into commission_act (company_id, line_id, kind, seq, amount_fen, acted_on, flow_account_id, created_by)
            select company_id, line_id, kind, seq, amount_fen, acted_on, flow_account_id, created_by from commission_act where line_id = ${id} and kind = 'pay'`,
      ),
    );
    await expect(again).rejects.toThrow('commission_act_once');
  });
});

describe('a tenant who leaves early', () => {
  it('cancels instalments that are not due first, and the channel pays back the rest', async () => {
    const id = await idAt(1);
    await approve([id]);
    await pay([id]);
    // 290 of 365 days: 4,833.33 to give back; 3,041.66 are cancelled, 1,791.67 are paid back.
    await leave('2026-03-16');
    const lines = await linesOf();
    expect(
      lines.map(({ kind, left_fen, due_fen, returned_fen, open_fen, state }) => [
        kind,
        left_fen,
        due_fen,
        returned_fen,
        open_fen,
        state,
      ]),
    ).toEqual([
      ['instalment', 304_167, 304_167, 0, 0, 'paid'],
      ['instalment', 0, 0, 0, 0, 'lapsed'],
      ['return', 0, 0, 179_167, -179_167, 'payable'],
    ]);
    const back = present(lines[2]).id;
    expect(await approve([back])).toMatchObject(DONE);
    expect(await pay([back])).toMatchObject(DONE);
    expect((await linesOf())[2]).toMatchObject({
      approved_fen: -179_167,
      paid_fen: -179_167,
      open_fen: 0,
      state: 'paid',
    });
    const { rows } = await owner.call(reportEndpoint(leasingFeeReport), {});
    expect(rows).toMatchObject([{ earned_fen: 125_000, returned_fen: 179_167, paid_fen: 125_000, open_fen: 0 }]);
  });

  it('leaves a paid instalment with the amount to pay back, which is confirmed again', async () => {
    await payRent();
    const ids = [await idAt(1), await idAt(2)];
    await approve(ids);
    await pay(ids);
    // A last day before the approval: neither was due by then. 296 of 365 days: 4,933.33 back.
    await leave('2026-03-10');
    const [first, second] = await linesOf();
    expect(first).toMatchObject({ left_fen: 115_000, paid_fen: 304_167, open_fen: -189_167, state: 'payable' });
    expect(second).toMatchObject({ left_fen: 0, open_fen: -304_166, state: 'payable' });
    expect(await pay(ids)).toMatchObject({ error_code: 423, message: expect.stringContaining('请先重新确认') });
    expect(await approve(ids)).toMatchObject({ error_code: 0 });
    expect(await pay(ids)).toMatchObject({ error_code: 0 });
    expect(await linesOf()).toMatchObject([
      { paid_fen: 115_000, open_fen: 0, state: 'paid' },
      { paid_fen: 0, open_fen: 0, state: 'lapsed' },
    ]);
  });

  it('is clawed back in full when the contract is voided', async () => {
    await approve([await idAt(1)]);
    const { version } = await owner.call(contractCalls.get, { id: contract.id });
    await owner.call(voidContract, { id: contract.id, version, reason: '未入驻' });
    expect(await commissionOn(owner, contract.id)).toMatchObject({
      amount_fen: 608_333,
      lines: [
        { left_fen: 0, earned_fen: 0, due_fen: 0, approved_fen: 304_167, state: 'payable' },
        { left_fen: 0, state: 'lapsed' },
      ],
    });
  });
});

describe('the report', () => {
  const FIGURES = [
    'amount_fen',
    'earned_fen',
    'due_fen',
    'approved_fen',
    'paid_fen',
    'open_fen',
    'returned_fen',
  ] as const;

  it('adds up: rows to totals, and the instalments behind a row to its figures, as of any day', async () => {
    const other = await channelWith(owner, { kind: 'fixed', amount_fen: 1_000_003, instalments: HALVES.instalments });
    await approvedContract(owner, approver, { channel_id: other, manager: '王经理' });
    await payRent();
    const ids = [await idAt(1), await idAt(2)];
    await approve(ids);
    await pay([present(ids[0])]);
    await leave('2026-05-31');
    for (const as_of of ['2026-03-15', TODAY, '2026-05-30', '2026-05-31', '2026-12-31']) {
      const { rows, totals } = await owner.call(reportEndpoint(leasingFeeReport), { as_of });
      expect(rows).toHaveLength(as_of < TODAY ? 0 : 2);
      for (const row of rows) {
        const { lines } = await commissionOn(owner, row.contract_id, as_of);
        for (const name of FIGURES) expect(lines.reduce((sum, line) => sum + line[name], 0)).toBe(row[name]);
      }
      const all = totals.find((total) => total.channel_id === null);
      for (const name of FIGURES) expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(all?.[name] ?? 0);
    }
    for (const narrowed of [{ channel_ids: [other] }, { manager: '王经理' }]) {
      const { rows } = await owner.call(reportEndpoint(leasingFeeReport), narrowed);
      expect(rows).toMatchObject([{ channel_id: other, manager: '王经理', amount_fen: 1_000_003 }]);
    }
  });

  it('counts acts by their days: paid by then, undone later', async () => {
    const id = await idAt(1);
    await approve([id]);
    await pay([id]);
    const list = listEndpoint(commissionLineList);
    const { rows, summary } = await owner.call(list, { page: 1, page_size: 20 });
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      ['第 1 期 合同审批通过', 'paid'],
      ['第 2 期 首笔租金收齐', 'not_due'],
    ]);
    expect(summary).toMatchObject({ amount_fen: 608_333, paid_fen: 304_167, open_fen: 0 });
    expect((await commissionOn(owner, contract.id, '2026-03-15')).lines).toEqual([]);
  });
});
