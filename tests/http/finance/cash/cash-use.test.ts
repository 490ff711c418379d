// Use of money received: written off automatically once receivables fall due, and confirmed to the payer on paper. A contract of 100 m² at 2 yuan a
// day from 2026-01-01, due on the first of each month: January 6,200.00, February 5,600.00, March 6,200.00. Today is 2026-03-16.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  getCashRecord,
  receiptPdf,
  undoWriteOff,
  voidCashRecord,
  writeOff,
} from '#api/finance/cash-record/cash-record';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { runJob } from '#server/jobs/index';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { pdfPages } from '#tests/support/files/pdf-text';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({ ownWorld: true, each: 'test' });
let contract: Contract;

beforeEach(async () => {
  const item = await chargeItem(owner, 'deposit');
  contract = await approvedContract(owner, approver, {
    deposits: [{ charge_item_id: item, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
  });
});

const rents = async () => (await receivablesOf(owner, contract)).filter((row) => row.clause_id !== null);
const received = async () => (await rents()).map((row) => row.received_fen);
const pay = (fen: number, payer = contract.tenant_name) => newCash(owner, fen, payer);
const remaining = async (id: number) => {
  const record = await owner.call(getCashRecord, { id });
  return record.amount_fen - record.allocated_fen;
};
async function switchOn() {
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values: { 'cash.use_prepayments': true }, version });
}
const night = () => runJob(world.services, 'prepayments');

describe('prepayments', () => {
  it('stay where they are unless the enterprise has switched their use on', async () => {
    const cash = await pay(700_000);
    await night();
    expect(await remaining(cash.id)).toBe(700_000);
  });

  it('pay due receivables, oldest with oldest, and neither deposits nor later ones', async () => {
    await switchOn();
    const first = await pay(700_000);
    const second = await pay(1_200_000);
    const strange = await pay(50_000, '不认识的付款人');
    await night();
    // 1,900,000 of money meets 620,000 + 560,000 + 620,000: 100,000 stay with the later of the two records.
    expect(await received()).toEqual([620_000, 560_000, 620_000, ...Array(9).fill(0)]);
    expect([await remaining(first.id), await remaining(second.id), await remaining(strange.id)]).toEqual([
      0, 100_000, 50_000,
    ]);
    expect((await owner.call(getCashRecord, { id: first.id })).write_offs).toMatchObject([
      { amount_fen: 620_000, value_date: '2026-03-10', accounting_date: '2026-03-16', reason: '预收自动核销' },
      { amount_fen: 80_000 },
    ]);
    await night();
    expect(await remaining(second.id)).toBe(100_000);
  });

  it('never exceed either side when the nightly job and users act simultaneously', async () => {
    await switchOn();
    const cash = await pay(1_000_000);
    const january = firstOf(await rents());
    const items = [{ receivable_id: january.id, amount_fen: 620_000 }];
    await Promise.all([
      night(),
      owner.request(writeOff, { cash_record_id: cash.id, items }),
      night(),
      owner.request(writeOff, { cash_record_id: cash.id, items }),
    ]);
    expect(await received()).toEqual([620_000, 380_000, ...Array(10).fill(0)]);
    expect(await remaining(cash.id)).toBe(0);
  });
});

describe('a receipt', () => {
  const text = async (id: number) => {
    const response = await owner.fetch(receiptPdf.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
    if (response.headers.get('content-type') !== 'application/pdf') return response.json();
    return pdfPages(new Uint8Array(await response.arrayBuffer()))
      .flat()
      .join('');
  };

  it('lists what the money paid for, without undone write-offs, and the rest as prepayment', async () => {
    const cash = await pay(800_000);
    const [january, february] = await rents();
    const allocation = (row: { id: number } | undefined, amount_fen: number) => ({
      receivable_id: present(row).id,
      amount_fen,
    });
    const items = [allocation(january, 620_000), allocation(february, 30_000)];
    const { write_offs } = await owner.call(writeOff, { cash_record_id: cash.id, items });
    await owner.call(undoWriteOff, { id: present(write_offs[1]).id, reason: '核销错误' });
    const printed = await text(cash.id);
    for (const part of ['收款收据', contract.tenant_name, '6,200.00', '预收款', '1,800.00', '8,000.00', '捌仟元整'])
      expect(printed).toContain(part);
    expect(printed).not.toContain('300.00');
    expect(printed).toContain(`SJ-20260310-${String(cash.id).padStart(6, '0')}`);
  });

  it('is refused for money that was voided', async () => {
    const cash = await pay(100);
    await owner.call(voidCashRecord, { id: cash.id, reason: '录入错误' });
    expect(await text(cash.id)).toMatchObject({ error_code: 409 });
  });
});
