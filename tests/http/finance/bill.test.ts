// Bills through the real calls: the monthly run, supplements, voids that replace a bill, PDF, mail and reminders (docs/domain §6). A contract of 100
// m² at 2 yuan a day from 2026-01-01, paid monthly: March is 6,200 yuan, due 2026-03-01.

import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  billDetails,
  billPdf,
  getBill,
  letterPdf,
  notifyBills,
  previewBills,
  previewNotices,
  runBills,
  voidBill,
} from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { undoWriteOff, writeOff } from '#api/finance/cash-record/cash-record';
import { savePlan } from '#api/finance/dunning';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { addReceivable } from '#api/finance/receivable/receivable-entry';
import { listEndpoint } from '#api/kernel/list/list';
import { saveParam } from '#api/setup/parameter/parameter';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { runJob } from '#server/jobs/index';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { approvedChange, repriced } from '#tests/support/contracts/contract-change';
import { pdfPages } from '#tests/support/files/pdf-text';
import { ACCOUNT_NUMBER, withAccountNumber } from '#tests/support/finance/payee-account';
import { openEnterprise } from '#tests/support/open-enterprise';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { firstOf, present } from '#tests/support/present';

let smtp: SmtpCatcher;

beforeAll(async () => {
  smtp = await openSmtpCatcher();
});
afterAll(() => smtp.close());

const { world, owner, approver } = openEnterprise({
  ownWorld: true,
  each: 'test',
  settings: () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'lease@example.com' }),
});

const lease = (patch = {}) => approvedContract(owner, approver, patch);
const march = { month: '2026-03' };
const bills = async (filter = {}) =>
  (await owner.call(listEndpoint(billList), { page: 1, page_size: 50, filter })).rows;
const billOf = async (contract: Contract) => {
  const rows = await bills({ contract_number: contract.number, status: ['issued'] });
  return owner.call(getBill, { id: firstOf(rows).id });
};
async function pay(contract: Contract, month: string, amount_fen: number) {
  const cash = await newCash(owner, amount_fen, contract.tenant_name);
  const row = present((await receivablesOf(owner, contract)).find((each) => each.start_date.startsWith(month)));
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: row.id, amount_fen }] });
  return row.id;
}

describe('a run', () => {
  it('is proposed for the month due by the day of billing', async () => {
    // Today is 2026-03-16.
    expect((await owner.call(previewBills, {})).month).toBe('2026-03');
    await owner.call(saveParam, { values: { 'bill.day': 16 }, version: 0 });
    expect((await owner.call(previewBills, {})).month).toBe('2026-04');
  });

  it('bills each contract once, with its earlier open rows and prepayments, as shown', async () => {
    const contract = await lease();
    await lease();
    await pay(contract, '2026-01', 600_000);
    await newCash(owner, 12_345, contract.tenant_name);
    const preview = await owner.call(previewBills, march);
    expect(preview).toMatchObject({ count: 2, amount_fen: 1_240_000, earlier_count: 4 });
    // January lacks 200 yuan, February (28 days) 5,600.
    const previewed = preview.bills.find((each) => each.contract_number === contract.number);
    expect(previewed).toMatchObject({
      lines: 1,
      amount_fen: 620_000,
      arrears_fen: 580_000,
      prepayment_fen: 12_345,
      supplement: 0,
    });
    const made = await owner.call(runBills, march);
    expect(made).toEqual({ count: 2, amount_fen: 1_240_000, ids: [expect.any(Number), expect.any(Number)] });
    expect(await billOf(contract)).toMatchObject({
      month: '2026-03',
      amount_fen: 620_000,
      arrears_fen: 580_000,
      prepayment_fen: 12_345,
      open_fen: 620_000,
      lines: [{ start_date: '2026-03-01', billed_fen: 620_000 }],
      arrears: [
        { start_date: '2026-01-01', open_fen: 20_000 },
        { start_date: '2026-02-01', open_fen: 560_000 },
      ],
    });
    expect((await bills()).map((row) => row.number).sort()).toEqual(['ZD-202603-00001', 'ZD-202603-00002']);
    expect((await bills()).map((row) => [row.id, row.notice_status]).sort()).toEqual(
      made.ids.map((id) => [id, 'none']).sort(),
    );
  });

  it('done again bills only new rows, as a supplement, and nothing twice', async () => {
    const contract = await lease();
    await owner.call(runBills, march);
    expect(await owner.request(runBills, march)).toMatchObject({ error_code: 409, message: '该月没有需要出账的应收' });
    await approvedChange(owner, approver, repriced(contract, '3', '2026-03-21'));
    const fee = await chargeItem(owner, 'property_fee');
    await lease({ tenant_id: contract.tenant_id });
    expect(fee).toBeGreaterThan(0);
    // 11 days at 1 yuan more: an adjustment of 1,100 yuan with March's due date; the other contract's March.
    const preview = await owner.call(previewBills, march);
    expect(preview.bills.map(({ amount_fen, supplement }) => [amount_fen, supplement]).sort()).toEqual([
      [110_000, 1],
      [620_000, 0],
    ]);
    expect((await owner.call(runBills, march)).count).toBe(2);
  });

  it('of several simultaneous users makes every bill once, without gaps in the numbers', async () => {
    for (let turn = 0; turn < 3; turn += 1) await lease();
    const all = await Promise.all(Array.from({ length: 4 }, () => owner.request(runBills, march)));
    expect(all.map((reply) => reply.error_code).sort()).toEqual([0, 409, 409, 409]);
    expect((await bills()).map((row) => row.number).sort()).toEqual([
      'ZD-202603-00001',
      'ZD-202603-00002',
      'ZD-202603-00003',
    ]);
  });

  it('includes earlier due rows only when that is requested', async () => {
    const contract = await lease();
    expect(await owner.call(runBills, { ...march, earlier: true })).toMatchObject({
      count: 1,
      amount_fen: 620_000 + 620_000 + 560_000,
    });
    expect(await billOf(contract)).toMatchObject({ arrears_fen: 0, arrears: [] });
    expect(await owner.call(previewBills, march)).toMatchObject({ count: 0, earlier_count: 0 });
  });
});

describe('a bill', () => {
  it('is paid with its receivables', async () => {
    const contract = await lease();
    await owner.call(runBills, march);
    await pay(contract, '2026-03', 120_000);
    expect(await billOf(contract)).toMatchObject({ paid: 'partial', open_fen: 500_000, days_overdue: 15 });
    await pay(contract, '2026-03', 500_000);
    expect(await billOf(contract)).toMatchObject({ paid: 'paid', open_fen: 0, days_overdue: 0 });
  });

  it('is replaced when one of its rows is voided, without that row', async () => {
    const contract = await lease();
    await owner.call(runBills, { ...march, earlier: true });
    const before = await billOf(contract);
    await owner.call(voidReceivable, { id: present(before.lines[1]).receivable_id, reason: '减免二月' });
    const after = await billOf(contract);
    expect(after).toMatchObject({ number: `${before.number}-R1`, amount_fen: 1_240_000, reissues: { id: before.id } });
    expect(after.lines).toHaveLength(2);
    expect(await owner.call(getBill, { id: before.id })).toMatchObject({
      status: 'void',
      void_reason: '账单中的应收已作废',
      reissued_as: { id: after.id },
    });
    for (const { receivable_id } of after.lines)
      await owner.call(voidReceivable, { id: receivable_id, reason: '全免' });
    expect(await bills({ status: ['issued'] })).toEqual([]);
  });

  it('voided by a user returns its rows to the next run', async () => {
    const contract = await lease();
    await owner.call(runBills, march);
    const { id } = await billOf(contract);
    expect((await owner.call(voidBill, { id, reason: '金额有误' })).status).toBe('void');
    expect((await owner.request(voidBill, { id, reason: '再来' })).error_code).toBe(409);
    await owner.call(runBills, march);
    expect(await billOf(contract)).toMatchObject({ supplement: 1, amount_fen: 620_000 });
  });

  const printed = async (path: string, input: object) => {
    const response = await owner.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return { type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const textOf = (bytes: Uint8Array) => pdfPages(bytes).flat().join('');

  it('has a letter for each level of reminder, over what is open and not agreed in instalments', async () => {
    const contract = await lease();
    const fee = await owner.call(addReceivable, {
      contract_id: contract.id,
      charge_item_id: await chargeItem(owner, 'other'),
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      due_date: '2026-03-01',
      gross_fen: 30_000,
      remark: '',
    });
    await owner.call(runBills, march);
    await withAccountNumber(owner);
    await pay(contract, '2026-03', 120_000);
    const { id, number } = await billOf(contract);
    const first = textOf((await printed(letterPdf.path, { ids: [id], level: 1 })).bytes);
    for (const part of ['首次催缴函', `致：${contract.tenant_name}`, number, '送达回执', '5,300.00', '停车费'])
      expect(first).toContain(part);
    await owner.call(savePlan, {
      receivable_ids: [fee.id],
      instalments: [{ due_date: '2026-05-01', amount_fen: 30_000 }],
      reason: '资金周转',
    });
    const last = textOf((await printed(letterPdf.path, { ids: [id], level: 3 })).bytes);
    for (const part of ['末次催缴函', '解除合同', '伍仟元整', '金额：5000.00']) expect(last).toContain(part);
    expect(last).not.toContain('5,300.00');
    expect(last).not.toContain('停车费');
    expect(await owner.call(previewNotices, { ids: [id], level: 3 })).toMatchObject({
      claimed_ids: [id],
      left_out: [{ reason: '租客没有接收账单的联系人邮箱' }],
    });
    await pay(contract, '2026-03', 500_000);
    expect(await owner.request(letterPdf, { ids: [id], level: 3 })).toMatchObject({
      error_code: 409,
      message: `账单 ${number} 不能催缴：未收的应收都在进行中的分期计划中`,
    });
  });

  it('is printed individually or in an archive', async () => {
    const contract = await lease();
    await lease();
    await owner.call(runBills, march);
    await withAccountNumber(owner);
    const file = (ids: number[]) => printed(billPdf.path, { ids });
    const bill = await billOf(contract);
    const one = await file([bill.id]);
    expect(one.type).toBe('application/pdf');
    const text = textOf(one.bytes);
    const joined = text.replace(/\s/g, '');
    for (const part of ['单价×数量', '2.00元/㎡/天×100.00㎡×31天', ACCOUNT_NUMBER]) expect(joined).toContain(part);
    for (const part of ['缴费通知单', bill.number, contract.tenant_name, '6,200.00', '壹万捌仟元整', '以前月份未收'])
      expect(text).toContain(part);
    // January and February; the code repeats what is payable.
    for (const part of [
      '2026-01-01',
      '5,600.00',
      '11,800.00',
      '扫码复制付款信息',
      '金额：18000.00',
      `附言：${bill.number}`,
    ])
      expect(text).toContain(part);
    const both = await file((await bills()).map((row) => row.id));
    expect(both.type).toBe('application/zip');
    expect(Object.keys(unzipSync(both.bytes))).toHaveLength(2);
    expect((await file([bill.id, 999_999])).type).toContain('json');
  });
});

describe('details of a bill', () => {
  it('is unit price × quantity of each line, the receipts on it and the accounts of the entity', async () => {
    await withAccountNumber(owner);
    const contract = await lease();
    await owner.call(runBills, march);
    const bill = await billOf(contract);
    const receivable_id = await pay(contract, '2026-03', 200_000);
    await pay(contract, '2026-01', 100_000);
    const { lines, receipts, payee } = await owner.call(billDetails, { id: bill.id });
    expect(lines).toEqual([
      {
        receivable_id,
        spaces: expect.stringMatching(/^\S.* \S+$/),
        parts: [{ unit_price: '2', price_unit: '元/㎡/天', quantity: '100.00 ㎡ × 31 天' }],
        reading: '',
        note: '',
      },
    ]);
    // January is no line of this bill.
    expect(receipts).toMatchObject([
      { receivable_id, payer: contract.tenant_name, amount_fen: 200_000, cash_record_id: expect.any(Number) },
    ]);
    expect(payee.name).toBe(bill.entity_name);
    expect(payee.accounts).toMatchObject([{ bank: '工商银行静安支行', number: ACCOUNT_NUMBER }]);
    expect(await owner.call(getBill, { id: bill.id })).toMatchObject({ open_fen: 420_000 });
  });

  it('leaves out undone receipts, and explains a line entered by hand by its remark', async () => {
    const contract = await lease();
    const charge_item_id = await chargeItem(owner, 'other');
    const made = await owner.call(addReceivable, {
      contract_id: contract.id,
      charge_item_id,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      due_date: '2026-03-10',
      gross_fen: 5_000,
      remark: '钥匙押金',
    });
    await owner.call(runBills, march);
    const bill = await billOf(contract);
    await pay(contract, '2026-03', 200_000);
    const [receipt] = (await owner.call(billDetails, { id: bill.id })).receipts;
    await owner.call(undoWriteOff, { id: present(receipt).id, reason: '付错' });
    const after = await owner.call(billDetails, { id: bill.id });
    expect(after.receipts).toEqual([]);
    expect(after.lines.find((line) => line.receivable_id === made.id)).toMatchObject({ parts: [], note: '钥匙押金' });
  });

  it('explains the effect of a change of the terms on a line', async () => {
    const contract = await lease();
    await approvedChange(owner, approver, repriced(contract, '3', '2026-03-11'));
    await owner.call(runBills, march);
    const { lines } = await owner.call(billDetails, { id: (await billOf(contract)).id });
    const adjusted = present(lines.find(({ parts }) => parts.length > 1));
    expect(adjusted.parts.map(({ unit_price, quantity }) => [unit_price, quantity])).toEqual([
      ['2', '100.00 ㎡ × 10 天'],
      ['3', '100.00 ㎡ × 21 天'],
    ]);
    expect(adjusted.note).toContain('本笔差额 2,100.00 元');
  });
});

describe('notifying the tenant', () => {
  async function reachable(email: string) {
    const tenant = await owner.call(tenantCalls.save, {
      name: `租客 ${email}`,
      kind: 'company',
      contacts: [{ name: '王会计', email, receives_bills: true, main: true }],
    });
    return lease({ tenant_id: tenant.id });
  }

  it('mails the bill with its PDF to the bill recipients, once, and names tenants who cannot be reached', async () => {
    const contract = await reachable('bill@tenant.example');
    const silent = await lease();
    await owner.call(runBills, march);
    const ids = (await bills()).map((row) => row.id);
    const notified = await owner.call(notifyBills, { ids, level: 0 });
    expect(notified.waiting).toBe(1);
    expect(notified.left_out).toEqual([
      { number: (await billOf(silent)).number, reason: '租客没有接收账单的联系人邮箱' },
    ]);
    await runJob(world.services, 'notices');
    await runJob(world.services, 'notices');
    const mails = smtp.mails.filter((mail) => mail.to.includes('bill@tenant.example'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`账单：2026年3月 ${(await billOf(contract)).number}`);
    expect(mails[0]?.text).toContain('应缴 6,200.00 元');
    expect(mails[0]?.attachments[0]).toBe(`缴费通知单-${(await billOf(contract)).number}.pdf`);
    expect((await billOf(contract)).notices).toMatchObject([
      { level: 0, status: 'sent', target: 'bill@tenant.example' },
    ]);
  });

  it('reminds only of overdue and open bills', async () => {
    const contract = await reachable('late@tenant.example');
    await owner.call(runBills, march);
    await owner.call(runBills, { month: '2026-04' });
    const april = firstOf(await bills({ month: { from: '2026-04-01', to: '2026-04-30' } }));
    const bill = present(
      await billOf(contract).then(async () => (await bills({ month: { from: '2026-03-01', to: '2026-03-31' } }))[0]),
    );
    const notified = await owner.call(notifyBills, { ids: [bill.id, april.id], level: 2 });
    expect(notified).toEqual({ waiting: 1, sms: 0, left_out: [{ number: april.number, reason: '账单尚未逾期' }] });
    await runJob(world.services, 'notices');
    const mail = smtp.mails.find((each) => each.subject?.startsWith('二次催缴'));
    expect(mail?.text).toContain('6,200.00 元已逾期 15 天');
    const { number } = bill;
    expect(mail?.attachments).toEqual([`二次催缴函-${number}.pdf`, `缴费通知单-${number}.pdf`]);
    await pay(contract, '2026-03', 620_000);
    expect((await owner.call(notifyBills, { ids: [bill.id], level: 3 })).left_out).toMatchObject([
      { reason: '账单已收清' },
    ]);
  });
});
