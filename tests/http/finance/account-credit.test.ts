// Money of a tenant on account (预收余额, docs/domain §5.9, §6): late fees count it from its date, reminders and aging know of it. Each tenant owes
// 20,000.00 yuan due on 2026-03-01, at 0.05 % a day: 10.00 a day. Today is 2026-03-16.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { previewTermination } from '#api/contracts/termination/termination';
import { previewNotices, runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import {
  saveCashRecord,
  setCashTenant,
  undoWriteOff,
  voidCashRecord,
  writeOff,
} from '#api/finance/cash-record/cash-record';
import { postLateFees, previewLateFees } from '#api/finance/late-fee';
import { getReceivable } from '#api/finance/receivable/receivable';
import { addReceivable } from '#api/finance/receivable/receivable-entry';
import { agingReport } from '#api/finance/report/aging';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { flowAccountOptions } from '#api/setup/option';
import { saveParam } from '#api/setup/parameter/parameter';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { runJob } from '#server/jobs/index';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({
  ownWorld: true,
  // Reminders are only previewed.
  settings: () => ({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'lease@example.com' }),
});
const DUE = '2026-03-01';
const AS_OF = '2026-03-14';
let other: number;

beforeAll(async () => {
  other = await chargeItem(owner, 'other');
});

/** Creates a contract that charges late fees only on manual entries, with such an entry. */
async function owing(gross_fen = 2_000_000, name?: string) {
  const late_fee = { rate_daily: '0.0005', grace_days: 0, charge_item_ids: [other] };
  const tenant =
    name &&
    (await owner.call(tenantCalls.save, {
      name,
      kind: 'company' as const,
      contacts: [{ name: '王会计', email: 'bills@tenant.example', receives_bills: true, main: true }],
    }));
  const start = '2026-03-02';
  const contract = await approvedContract(owner, approver, {
    start,
    end: '2027-03-01',
    late_fee,
    ...(tenant && { tenant_id: tenant.id }),
    clauses: [
      {
        charge_item_id: await chargeItem(owner, 'rent'),
        basis: 'fixed_month',
        price: '100',
        tax_rate: '0',
        start: '2027-01-01',
        end: '2027-03-01',
      },
    ],
  });
  return { contract, receivable: await entryOf(contract, DUE, gross_fen) };
}

const entryOf = (contract: Contract, due_date: string, gross_fen: number) =>
  owner.call(addReceivable, {
    contract_id: contract.id,
    charge_item_id: other,
    gross_fen,
    start_date: due_date,
    end_date: due_date,
    due_date,
  });

/** Creates a receipt of the tenant that is not written off. */
async function received({ tenant_id, tenant_name }: Contract, amount_fen: number, received_on: string) {
  const account = firstOf(await owner.call(flowAccountOptions, {}));
  const money = { flow_account_id: account.value, received_on, amount_fen, payer: tenant_name };
  const { id, tenant_id: tenantId } = await owner.call(saveCashRecord, money);
  if (tenantId === null) await owner.call(setCashTenant, { id, tenant_id });
  return id;
}

const feeOf = async (receivable_id: number, as_of = AS_OF) =>
  (await owner.call(previewLateFees, { as_of })).rows.find((row) => row.receivable_id === receivable_id);
const post = async (receivable_id: number, as_of = AS_OF) =>
  (await owner.call(postLateFees, { as_of, receivable_ids: [receivable_id] })).posted_fen;
/** Returns gross and open amount of a contract's late fees and their adjustments. */
async function fees(contract: Contract) {
  const rows = (await receivablesOf(owner, contract)).filter((row) => row.charge_kind === 'late_fee');
  return rows.map(({ gross_fen, open_fen }) => ({ gross_fen, open_fen }));
}

describe('a late fee', () => {
  it('is not charged on amounts that money on account would have paid in time', async () => {
    const { contract, receivable } = await owing();
    expect(await feeOf(receivable.id)).toMatchObject({ to_post_fen: 13_000, credit_fen: 0 });
    const before = await owner.call(previewLateFees, { as_of: AS_OF });
    await received(contract, 2_000_000, '2026-02-27');
    expect(await feeOf(receivable.id)).toBeUndefined();
    const after = await owner.call(previewLateFees, { as_of: AS_OF });
    expect(after.spared_count - before.spared_count).toBe(1);
    expect(after.spared_fen - before.spared_fen).toBe(13_000);
    expect(await post(receivable.id)).toBe(0);
  });

  it('runs on the rest from the date of the money, which pays the earliest due rows first', async () => {
    const { contract, receivable } = await owing();
    const second = await entryOf(contract, '2026-03-05', 1_000_000);
    await received(contract, 1_500_000, '2026-03-04');
    await received(contract, 1_000_000, '2026-03-09');
    // 3 days on 20,000.00, 5 on 5,000.00, then nothing.
    expect(await feeOf(receivable.id)).toMatchObject({
      credit_fen: 2_000_000,
      to_post_fen: 3_000 + 1_250,
      periods: [
        { days: 3, open: 2_000_000 },
        { days: 5, open: 500_000 },
      ],
    });
    // 4 days on 10,000.00, 5 on 5,000.00.
    expect(await feeOf(second.id)).toMatchObject({ credit_fen: 500_000, to_post_fen: 2_000 + 1_250 });
  });

  it('does not count money of other tenants, later money, or money on deposits', async () => {
    const { receivable } = await owing();
    const { contract: neighbour } = await owing(100);
    await received(neighbour, 5_000_000, '2026-02-01');
    expect(await feeOf(receivable.id)).toMatchObject({ to_post_fen: 13_000, credit_fen: 0 });
    const { contract, receivable: later } = await owing();
    await received(contract, 5_000_000, '2026-03-15');
    expect(await feeOf(later.id)).toMatchObject({ to_post_fen: 13_000, credit_fen: 0 });
  });

  it('is lowered when money of an earlier day is matched, and charged again when that is undone', async () => {
    const { contract, receivable } = await owing();
    expect(await post(receivable.id)).toBe(13_000);
    const cash_record_id = await received(contract, 2_000_000, '2026-03-04');
    const items = [{ receivable_id: receivable.id, amount_fen: 2_000_000 }];
    const { write_offs } = await owner.call(writeOff, { cash_record_id, items });
    const sum = async () => (await fees(contract)).reduce((total, { open_fen }) => total + open_fen, 0);
    expect(await sum()).toBe(3_000);
    expect((await fees(contract)).map(({ gross_fen }) => gross_fen).sort()).toEqual([-10_000, 13_000]);
    expect(await post(receivable.id)).toBe(0);
    await owner.call(undoWriteOff, { id: firstOf(write_offs).id, reason: '退票' });
    await owner.call(voidCashRecord, { id: cash_record_id, reason: '退票' });
    expect(await post(receivable.id)).toBe(10_000);
    expect(await sum()).toBe(13_000);
  });

  it('keeps the paid part of it', async () => {
    const { contract, receivable } = await owing();
    await post(receivable.id);
    const fee = present((await receivablesOf(owner, contract)).find((row) => row.charge_kind === 'late_fee'));
    const paid = await received(contract, 9_000, '2026-03-15');
    await owner.call(writeOff, { cash_record_id: paid, items: [{ receivable_id: fee.id, amount_fen: 9_000 }] });
    const cash_record_id = await received(contract, 2_000_000, DUE);
    const items = [{ receivable_id: receivable.id, amount_fen: 2_000_000 }];
    await owner.call(writeOff, { cash_record_id, items });
    const all = await fees(contract);
    expect(all.map(({ gross_fen }) => gross_fen).sort()).toEqual([-4_000, 13_000]);
    expect(all.every(({ open_fen }) => open_fen === 0)).toBe(true);
    expect((await owner.call(getReceivable, { id: fee.id })).received_fen).toBeGreaterThan(0);
  });

  it('is lowered by the prepayments that the night puts on it', async () => {
    await owner.call(saveParam, { values: { 'cash.use_prepayments': true }, version: 0 });
    const { contract, receivable } = await owing();
    await post(receivable.id);
    await received(contract, 2_000_000, '2026-02-20');
    await runJob(world.services, 'prepayments');
    expect((await fees(contract)).map(({ open_fen }) => open_fen)).toEqual([0, 0]);
  });

  it('of a settlement counts it as well', async () => {
    const { contract } = await owing();
    const order = { contract_id: contract.id, kind: 'agreement' as const, leave_date: AS_OF };
    expect((await owner.call(previewTermination, order)).late_fee_fen).toBe(13_000);
    await received(contract, 2_000_000, '2026-03-04');
    expect((await owner.call(previewTermination, order)).late_fee_fen).toBe(3_000);
  });
});

it('a reminder is omitted if money on account covers the bill, and names the money otherwise', async () => {
  const { contract } = await owing(1_000_000, '在账提醒公司');
  await owner.call(runBills, { month: '2026-03' });
  const { rows } = await owner.call(listEndpoint(billList), { page: 1, page_size: 50 });
  const bill = present(rows.find(({ tenant_name }) => tenant_name === '在账提醒公司'));
  const reminder = () => owner.call(previewNotices, { ids: [bill.id], level: 1 });
  expect((await reminder()).notices[0]?.content).not.toContain('未核销款项');
  await received(contract, 400_000, '2026-03-10');
  const [notice] = (await reminder()).notices;
  expect(notice?.content).toContain('尚有 10,000.00 元未收到');
  expect(notice?.content).toContain('贵方另有未核销款项 4,000.00 元，抵扣后尚欠 6,000.00 元。');
  await received(contract, 5_000_000, '2026-03-10');
  const reply = await reminder();
  expect(reply.notices).toEqual([]);
  expect(reply.left_out).toEqual([{ number: bill.number, reason: '租客的预收余额足以支付，请先核销' }]);
});

it('aging by tenants shows money on account and the net', async () => {
  const { contract, receivable } = await owing(1_000_000);
  const aged = async (as_of: string, grouping = 'tenant') => {
    const { rows, totals } = await owner.call(reportEndpoint(agingReport), {
      as_of,
      by: grouping,
      park_ids: [contract.park_id],
    });
    return { row: rows[0], total: present(totals.find(({ park_id }) => park_id === null)) };
  };
  const cash_record_id = await received(contract, 5_000_000, '2026-03-10');
  const { row, total } = await aged('2026-03-16');
  // The rent of 2027 is open as well.
  const figures = { open_fen: 1_020_323, overdue_fen: 1_000_000, credit_fen: 5_000_000, net_fen: -3_979_677 };
  expect(row).toMatchObject({ tenant_id: contract.tenant_id, ...figures });
  expect(total).toMatchObject(figures);
  // Lines other than tenants can't have it.
  expect((await aged('2026-03-16', 'contract')).row).toMatchObject({ open_fen: 1_020_323, credit_fen: 0 });
  await owner.call(writeOff, { cash_record_id, items: [{ receivable_id: receivable.id, amount_fen: 1_000_000 }] });
  expect((await aged('2026-03-16')).row).toMatchObject({ open_fen: 20_323, overdue_fen: 0, credit_fen: 4_000_000 });
});
