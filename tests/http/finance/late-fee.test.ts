// Late fees through the real calls (docs/domain §5.9): the golden cases with real contracts and money, postings without doubles,
// waivers by approval.
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { saveCashRecord, undoWriteOff, voidCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { postLateFees, previewLateFees, waiverCalls, waiversOf } from '#api/finance/late-fee';
import { getReceivable, voidReceivable } from '#api/finance/receivable/receivable';
import { addReceivable } from '#api/finance/receivable/receivable-entry';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import golden from '../../golden/cases/late_fee.json';

// The day is later than every case.
const { owner, approver } = openEnterprise({ day: '2028-01-01' });
let other: number;

beforeAll(async () => {
  other = await chargeItem(owner, 'other');
});

interface Terms {
  rate_daily: string;
  grace_days: number;
  cap?: string | null;
}

/** Creates a contract whose late fees run only on manual entries, with one of 10,000 yuan due on 2025-01-10. */
async function owed(terms: Terms, { principal = 1_000_000, due = '2025-01-10' } = {}) {
  const late_fee = { ...terms, charge_item_ids: [other] };
  const contract = await approvedContract(owner, approver, { late_fee });
  const dates = { start_date: due, end_date: due, due_date: due };
  const entry = { contract_id: contract.id, charge_item_id: other, gross_fen: principal };
  return { contract, receivable: await owner.call(addReceivable, { ...entry, ...dates }) };
}

async function pay(receivable_id: number, amount_fen: number, received_on: string) {
  const account = firstOf(await owner.call(flowAccountOptions, {}));
  const money = { flow_account_id: account.value, received_on, amount_fen, payer: '租客' };
  const cash = await owner.call(saveCashRecord, money);
  return owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id, amount_fen }] });
}

const post = (as_of: string, receivable_id: number) =>
  owner.call(postLateFees, { as_of, receivable_ids: [receivable_id] });
const plain = { rate_daily: '0.0005', grace_days: 0 };

describe('golden cases', () => {
  it.each(golden)('$name: $why', async ({ input, expected }) => {
    const { principal, due, rate: rate_daily, grace_days, cap, payments, as_of } = input;
    const { receivable } = await owed({ rate_daily, grace_days, cap }, { principal, due });
    for (const { date, amount } of payments) await pay(receivable.id, amount, date);
    const { rows } = await owner.call(previewLateFees, { as_of });
    expect(rows.find((row) => row.receivable_id === receivable.id)?.to_post_fen ?? 0).toBe(expected.fee);
    expect((await post(as_of, receivable.id)).posted_fen).toBe(expected.fee);
  });
});

describe('posting', () => {
  it('posts a receivable for the principal, and a later one for the additional days', async () => {
    const { contract, receivable } = await owed(plain);
    // 10,000.00 at 0.05 % a day: 5.00 a day.
    expect(await post('2025-01-20', receivable.id)).toEqual({ posted: 1, posted_fen: 5_000 });
    expect(await post('2025-01-20', receivable.id)).toEqual({ posted: 0, posted_fen: 0 });
    expect(await post('2025-01-15', receivable.id)).toEqual({ posted: 0, posted_fen: 0 });
    expect(await post('2025-01-25', receivable.id)).toEqual({ posted: 1, posted_fen: 2_500 });
    const { late_fees } = await owner.call(getReceivable, { id: receivable.id });
    expect(late_fees).toMatchObject([
      { through: '2025-01-20', gross_fen: 5_000 },
      { through: '2025-01-25', gross_fen: 2_500 },
    ]);
    const second = await owner.call(getReceivable, { id: present(late_fees[1]).id });
    expect(second).toMatchObject({
      contract_id: contract.id,
      tenant_id: contract.tenant_id,
      charge_kind: 'late_fee',
      principal_id: receivable.id,
      start_date: '2025-01-21',
      end_date: '2025-01-25',
      due_date: '2025-01-25',
    });
  });

  it('counts an undone write-off as never made, once its money is gone', async () => {
    const { receivable } = await owed(plain);
    const { id, write_offs } = await pay(receivable.id, 1_000_000, '2025-01-12');
    expect((await post('2025-01-20', receivable.id)).posted_fen).toBe(1_000);
    await owner.call(undoWriteOff, { id: firstOf(write_offs).id, reason: '退票' });
    // The money is still on account of the tenant.
    expect((await post('2025-01-20', receivable.id)).posted_fen).toBe(0);
    await owner.call(voidCashRecord, { id, reason: '退票' });
    expect((await post('2025-01-20', receivable.id)).posted_fen).toBe(4_000);
  });

  it('charges voided fees again', async () => {
    const { receivable } = await owed(plain);
    await post('2025-01-20', receivable.id);
    const { late_fees } = await owner.call(getReceivable, { id: receivable.id });
    await owner.call(voidReceivable, { id: firstOf(late_fees).id, reason: '日期错误' });
    expect((await post('2025-01-15', receivable.id)).posted_fen).toBe(2_500);
  });

  it('by ten simultaneous calls charges once', async () => {
    const { receivable } = await owed(plain);
    const input = { as_of: '2025-01-20', receivable_ids: [receivable.id] };
    const replies = await Promise.all(Array.from({ length: 10 }, () => owner.request(postLateFees, input)));
    expect(replies.reduce((sum, reply) => sum + (reply.data?.posted_fen ?? 0), 0)).toBe(5_000);
    expect((await owner.call(getReceivable, { id: receivable.id })).late_fees).toHaveLength(1);
  });

  it('leaves out tenants and small fees, posts what the preview shows, and begins with these values next time', async () => {
    const [posted, chosen] = [await owed(plain), await owed(plain)];
    const small = await owed(plain, { principal: 10_000 });
    const terms = { as_of: '2025-02-02', min_fen: 1_000, left_out_tenant_ids: [chosen.contract.tenant_id] };
    const preview = await owner.call(previewLateFees, terms);
    const reasons = new Map(preview.left_out.map((row) => [row.tenant_id, [row.count, row.to_post_fen, row.reason]]));
    // 23 days at 5.00, and at 0.05.
    expect(reasons.get(chosen.contract.tenant_id)).toEqual([1, 11_500, 'chosen']);
    expect(reasons.get(small.contract.tenant_id)).toEqual([1, 115, 'below']);
    expect(preview.rows.map((row) => row.receivable_id)).toContain(posted.receivable.id);
    const done = await owner.call(postLateFees, { ...terms, receivable_ids: null });
    expect(done).toEqual({ posted: preview.count, posted_fen: preview.to_post_fen });
    expect((await owner.call(getReceivable, { id: chosen.receivable.id })).late_fees).toEqual([]);
    // The same day of the latest month.
    expect(await owner.call(previewLateFees, {})).toMatchObject({ as_of: '2027-12-02', min_fen: 1_000 });
  });

  it('of all posts the fees of the preview, and leaves none', async () => {
    await owed(plain);
    const { to_post_fen, count } = await owner.call(previewLateFees, { as_of: '2025-02-01' });
    expect(count).toBeGreaterThan(0);
    const posted = await owner.call(postLateFees, { as_of: '2025-02-01', receivable_ids: null });
    expect(posted).toEqual({ posted: count, posted_fen: to_post_fen });
    expect(await owner.call(previewLateFees, { as_of: '2025-02-01' })).toMatchObject({ count: 0, rows: [] });
  });

  it('is refused for a future day, and for unknown receivables', async () => {
    const { receivable } = await owed(plain);
    const early = await owner.request(postLateFees, { as_of: '2028-01-02', receivable_ids: [receivable.id] });
    expect(early).toMatchObject({ error_code: 422, errors: [{ path: ['as_of'] }] });
    const none = await owner.request(postLateFees, {
      as_of: '2027-01-01',
      receivable_ids: [receivable.id, 999_999_999],
    });
    expect(none).toMatchObject({ error_code: 404, errors: [{ path: ['receivable_ids', 1] }] });
    expect((await owner.call(getReceivable, { id: receivable.id })).late_fees).toEqual([]);
  });
});

describe('a waiver', () => {
  async function postedFee() {
    const { contract, receivable } = await owed(plain);
    await post('2025-01-20', receivable.id);
    const fee = present((await receivablesOf(owner, contract)).find((row) => row.charge_kind === 'late_fee'));
    return { receivable, fee: fee.id };
  }
  const request = (receivable_id: number, amount_fen: number) =>
    owner.call(waiverCalls.save, { receivable_id, amount_fen, reason: '首次逾期' });
  async function decided(id: number, decision: 'approve' | 'reject') {
    const approvers = [{ kind: 'user' as const, id: approver.user_id }];
    const instance = await owner.call(chooseToAudit, { kind: 'late_fee_waiver', object_id: id, approvers });
    return approver.call(decideWflow, { instance_id: instance.id, decision, comment: '意见' });
  }

  it('takes its part off the fee when it is approved, and the fee is not charged again', async () => {
    const { receivable, fee } = await postedFee();
    const waiver = await request(fee, 2_000);
    expect(waiver.status).toBe('draft');
    expect(await owner.call(getReceivable, { id: fee })).toMatchObject({ received_fen: 0 });
    await decided(waiver.id, 'approve');
    expect(await owner.call(getReceivable, { id: fee })).toMatchObject({
      received_fen: 2_000,
      status: 'partial',
      adjustments: [{ gross_fen: -2_000, remark: '减免：首次逾期' }],
    });
    expect(await owner.call(waiversOf, { receivable_id: fee })).toMatchObject([{ status: 'approved' }]);
    expect((await post('2025-01-20', receivable.id)).posted).toBe(0);
    expect((await owner.call(getReceivable, { id: receivable.id })).late_fees).toMatchObject([{ waived_fen: 2_000 }]);
    // 30.00 are left of 50.00.
    const more = await owner.request(waiverCalls.save, { receivable_id: fee, amount_fen: 3_001, reason: '再减' });
    expect(more).toMatchObject({ error_code: 422, errors: [{ path: ['amount_fen'] }] });
  });

  it('changes nothing when it is rejected, and may be requested again', async () => {
    const { fee } = await postedFee();
    const waiver = await request(fee, 5_000);
    await decided(waiver.id, 'reject');
    expect(await owner.call(getReceivable, { id: fee })).toMatchObject({ received_fen: 0, adjustments: [] });
    const { version } = await owner.call(waiverCalls.get, { id: waiver.id });
    const again = { id: waiver.id, version, receivable_id: fee, amount_fen: 1_000, reason: '改一部分' };
    await owner.call(waiverCalls.save, again);
    await decided(waiver.id, 'approve');
    expect(await owner.call(getReceivable, { id: fee })).toMatchObject({ received_fen: 1_000 });
  });

  it('is one at a time, only of a late fee, and is deleted while it is a draft', async () => {
    const { receivable, fee } = await postedFee();
    const waiver = await request(fee, 1_000);
    const twice = await owner.request(waiverCalls.save, { receivable_id: fee, amount_fen: 1, reason: '再来' });
    expect(twice.error_code).toBe(409);
    const principal = await owner.request(waiverCalls.save, {
      receivable_id: receivable.id,
      amount_fen: 1,
      reason: '本金',
    });
    expect(principal).toMatchObject({ error_code: 422, errors: [{ path: ['receivable_id'] }] });
    await owner.call(waiverCalls.remove, { id: waiver.id });
    expect(await owner.call(waiversOf, { receivable_id: fee })).toEqual([]);
  });
});
