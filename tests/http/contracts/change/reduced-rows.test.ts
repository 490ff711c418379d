// Manual adjustments of a row follow it through changes and terminations (docs/domain §5.10, §5.12). Today is 2026-03-16.
import { beforeAll, describe, expect, it } from 'vitest';
import { previewChange } from '#api/contracts/change/change';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { previewTermination } from '#api/contracts/termination/termination';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { getReceivable, voidReceivable } from '#api/finance/receivable/receivable';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { approvedChange, changeOf, repriced } from '#tests/support/contracts/contract-change';
import { holdoverHands } from '#tests/support/contracts/holdover';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise();
let rent: number;

beforeAll(async () => {
  rent = await chargeItem(owner, 'rent');
});

/** Returns a contract of 10,000 yuan a month with these dates. */
const rented = (start: string, end: string, cycle_months = 3): Promise<Contract> =>
  approvedContract(owner, approver, {
    start,
    end,
    clauses: [
      { charge_item_id: rent, basis: 'fixed_month', price: '10000', tax_rate: '0', cycle_months, start, end },
    ] as ContractSave['clauses'],
  });

const rowFrom = async (contract: Contract, start: string) =>
  present((await receivablesOf(owner, contract)).find((row) => row.start_date === start && row.clause_id !== null));

async function reduce(contract: Contract, start: string, amount_fen: number, reason = '疫情减免'): Promise<number> {
  const { id } = await rowFrom(contract, start);
  await owner.call(adjustReceivable, { id, amount_fen, reason });
  return id;
}

/** Returns gross owed by first day of the period, adjustments included. */
async function owed(contract: Contract): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const row of await receivablesOf(owner, contract))
    if (row.status !== 'void') sums[row.start_date] = (sums[row.start_date] ?? 0) + row.gross_fen;
  return Object.fromEntries(Object.entries(sums).filter(([, fen]) => fen !== 0));
}

const adjustmentsOf = async (contract: Contract) =>
  (await receivablesOf(owner, contract)).filter((row) => row.clause_id === null).map((row) => row.gross_fen);

const leave = (contract: Contract, leave_date: string) => ({
  contract_id: contract.id,
  kind: 'agreement' as const,
  leave_date,
});

const faults = async () => (await owner.call(runLedgerCheck, {})).faults;

describe('a tenant who leaves within a reduced row', () => {
  const YEAR = ['2026-11-01', '2027-10-31'] as const;

  it('pays nothing where all of it was waived', async () => {
    const contract = await rented(...YEAR);
    const id = await reduce(contract, '2026-11-01', -3_000_000, '全免');
    const sheet = await owner.call(previewTermination, leave(contract, '2026-12-15'));
    expect(sheet.charged_fen).toBe(0);
    expect(sheet.rows[0]).toMatchObject({
      action: 'cut',
      gross_fen: 3_000_000,
      charged_fen: 1_483_871,
      manual: { receivable_id: id, reasons: ['全免'], before_fen: -3_000_000, after_fen: -1_483_871, dropped: null },
    });
    const done = await executeTermination(owner, approver, leave(contract, '2026-12-15'));
    expect(done.sheet).toMatchObject({ charged_fen: 0, result_fen: 0 });
    expect(await owed(contract)).toEqual({});
    expect(await faults()).toEqual([]);
  });

  it('keeps the reduction in proportion, and is refunded the excess payment', async () => {
    const contract = await rented(...YEAR);
    const id = await reduce(contract, '2026-11-01', -300_000);
    const cash = await newCash(owner, 2_700_000, contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: id, amount_fen: 2_700_000 }] });
    const sheet = await owner.call(previewTermination, leave(contract, '2026-12-15'));
    expect(sheet).toMatchObject({ charged_fen: 1_335_484, received_fen: 2_700_000, refund_fen: 1_364_516 });
    await executeTermination(owner, approver, leave(contract, '2026-12-15'));
    expect(await owed(contract)).toEqual({ '2026-11-01': 1_335_484 });
    expect(await faults()).toEqual([]);
  });

  it('pays it where the reduction is ended with a reason', async () => {
    const contract = await rented(...YEAR);
    const id = await reduce(contract, '2026-11-01', -300_000);
    const order = {
      ...leave(contract, '2026-12-15'),
      dropped_adjustments: [{ receivable_id: id, reason: '提前退租，收回减免' }],
    };
    const sheet = await owner.call(previewTermination, order);
    expect(sheet.charged_fen).toBe(1_483_871);
    expect(sheet.rows[0]?.manual).toMatchObject({ before_fen: -300_000, after_fen: 0, dropped: '提前退租，收回减免' });
    await executeTermination(owner, approver, order);
    expect(await owed(contract)).toEqual({ '2026-11-01': 1_483_871 });
    const { adjustments } = await owner.call(getReceivable, { id });
    expect(adjustments.map((row) => row.remark)).toContain('退租：2026-12-15；不再保留调整：提前退租，收回减免');
    expect(await faults()).toEqual([]);
  });

  it('cannot end adjustments that do not exist', async () => {
    const contract = await rented(...YEAR);
    const { id } = await rowFrom(contract, '2026-11-01');
    const order = { ...leave(contract, '2026-12-15'), dropped_adjustments: [{ receivable_id: id, reason: '收回' }] };
    const reply = await owner.request(previewTermination, order);
    expect(reply).toMatchObject({
      error_code: 422,
      errors: [{ path: ['dropped_adjustments', 0, 'receivable_id'], message: '该账期没有人工调整' }],
    });
  });
});

describe('a change', () => {
  const YEAR = ['2026-01-01', '2026-12-31'] as const;

  it('counts a waiver of a whole row once where another row takes its place', async () => {
    const contract = await rented(...YEAR);
    const id = await reduce(contract, '2026-07-01', -3_000_000, '全免');
    await approvedChange(owner, approver, repriced(contract, '12000', '2026-07-01'));
    expect(await owed(contract)).toMatchObject({ '2026-07-01': 600_000 });
    const { adjustments } = await owner.call(getReceivable, { id });
    expect(adjustments.map((row) => row.gross_fen).sort((a, b) => a - b)).toEqual([-3_000_000, -3_000_000, 3_000_000]);
    expect(await faults()).toEqual([]);
  });

  it('leaves a row that a user voided out of its preview', async () => {
    const contract = await rented(...YEAR);
    await owner.call(voidReceivable, { id: (await rowFrom(contract, '2026-04-01')).id, reason: '多收' });
    const input = changeOf(contract, { effective_on: '2026-05-01', tenant_name: `${contract.tenant_name}（新）` });
    const preview = await owner.call(previewChange, input);
    expect([preview.before_fen, preview.after_fen]).toEqual([9_000_000, 9_000_000]);
    expect(preview.rows.map(({ start }) => start)).not.toContain('2026-04-01');
    expect(preview.rows).toHaveLength(3);
  });

  it('of the name moves no money on a reduced row, be it before, around or after the day', async () => {
    const contract = await rented('2026-10-01', '2027-09-30');
    await reduce(contract, '2026-10-01', -300_000);
    await reduce(contract, '2027-01-01', -300_000);
    const input = changeOf(contract, { effective_on: '2026-12-01', tenant_name: `${contract.tenant_name}（更名）` });
    const preview = await owner.call(previewChange, input);
    expect(preview.before_fen).toBe(12_000_000 - 600_000);
    expect(preview.after_fen).toBe(12_000_000 - 600_000);
    await approvedChange(owner, approver, input);
    expect(await owed(contract)).toMatchObject({ '2026-10-01': 2_700_000, '2027-01-01': 2_700_000 });
    expect(await adjustmentsOf(contract)).toEqual([-300_000, -300_000]);
    expect(await faults()).toEqual([]);
  });

  it('of the price leaves reductions whole, within the row and on future rows', async () => {
    const contract = await rented(...YEAR, 1);
    await reduce(contract, '2026-05-01', -300_000);
    await reduce(contract, '2026-08-01', -300_000);
    const input = repriced(contract, '12000', '2026-05-16');
    const preview = await owner.call(previewChange, input);
    const displayed = preview.rows
      .filter((row) => row.manual)
      .map(({ start, action, revised_fen, manual }) => [
        start,
        action,
        revised_fen,
        manual?.before_fen,
        manual?.after_fen,
      ]);
    expect(displayed).toEqual([
      ['2026-05-01', 'adjust', 1_103_226, -300_000, -300_000],
      ['2026-08-01', 'reverse', 0, -300_000, 0],
      ['2026-08-01', 'add', 1_200_000, 0, -300_000],
    ]);
    await approvedChange(owner, approver, input);
    expect(await owed(contract)).toMatchObject({
      '2026-05-01': 803_226,
      '2026-08-01': 900_000,
      '2026-09-01': 1_200_000,
    });
    const total = Object.values(await owed(contract)).reduce((sum, fen) => sum + fen, 0);
    expect(total).toBe(preview.after_fen);
    expect(await faults()).toEqual([]);
  });

  it('that lowers a row below its reduction leaves 0', async () => {
    const contract = await rented(...YEAR, 1);
    await reduce(contract, '2026-08-01', -800_000);
    const preview = await owner.call(previewChange, repriced(contract, '5000', '2026-06-01'));
    expect(preview.rows.find((row) => row.action === 'add' && row.start === '2026-08-01')).toMatchObject({
      revised_fen: 500_000,
      manual: { after_fen: -500_000 },
    });
    await approvedChange(owner, approver, repriced(contract, '5000', '2026-06-01'));
    expect((await owed(contract))['2026-08-01']).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  it('followed by a termination cuts the row as changed, and a surcharge follows like a reduction', async () => {
    const contract = await rented(...YEAR, 1);
    await reduce(contract, '2026-08-01', -300_000);
    await reduce(contract, '2026-09-01', 150_000, '加班空调');
    await approvedChange(owner, approver, repriced(contract, '12000', '2026-06-01'));
    await executeTermination(owner, approver, leave(contract, '2026-09-10'));
    // September: 12,000 · 10 / 30 and 1,500 in the same proportion.
    expect(await owed(contract)).toMatchObject({ '2026-08-01': 900_000, '2026-09-01': 400_000 + 50_000 });
    expect(await faults()).toEqual([]);
  });

  it('to another cycle hands a reduction over by days', async () => {
    const contract = await rented(...YEAR);
    await reduce(contract, '2026-07-01', -300_000);
    const plain = changeOf(contract, { effective_on: '2026-07-01' });
    const input = { ...plain, clauses: plain.clauses.map((clause) => ({ ...clause, cycle_months: 1 })) };
    await approvedChange(owner, approver, input);
    // 92 days: 31, 31 and 30.
    expect(await owed(contract)).toMatchObject({
      '2026-07-01': 1_000_000 - 101_087,
      '2026-08-01': 1_000_000 - 101_087,
      '2026-09-01': 1_000_000 - 97_826,
    });
    expect(await faults()).toEqual([]);
  });

  it('ends a reduction that is given up, and takes it out with a row that falls away', async () => {
    const contract = await rented(...YEAR, 1);
    const id = await reduce(contract, '2026-08-01', -300_000);
    await reduce(contract, '2026-11-01', -300_000);
    const input = {
      ...changeOf(contract, { effective_on: '2026-06-01', end: '2026-10-31' }),
      dropped_adjustments: [{ receivable_id: id, reason: '转为免租期' }],
    };
    const shortened = { ...input, clauses: input.clauses.map((clause) => ({ ...clause, end: '2026-10-31' })) };
    const change = await approvedChange(owner, approver, shortened);
    expect(change.dropped_adjustments).toEqual(input.dropped_adjustments);
    expect(await owed(contract)).toMatchObject({ '2026-08-01': 1_000_000, '2026-10-01': 1_000_000 });
    expect(Object.keys(await owed(contract))).not.toContain('2026-11-01');
    expect(await faults()).toEqual([]);
  });

  it('does not bring back a row of the previous change that a user voided', async () => {
    const contract = await rented(...YEAR);
    await approvedChange(owner, approver, repriced(contract, '12000', '2026-05-01'));
    const [raised] = (await receivablesOf(owner, contract)).filter((row) => row.clause_id === null);
    await owner.call(voidReceivable, { id: present(raised).id, reason: '本季不调价' });
    const input = changeOf(await owner.call(contractCalls.get, { id: contract.id }), { effective_on: '2026-05-16' });
    const preview = await owner.call(previewChange, input);
    expect(preview.rows.find((row) => row.start === '2026-04-01')).toMatchObject({
      revised_fen: 3_400_000,
      manual: { reasons: ['本季不调价'], before_fen: -400_000, after_fen: -400_000 },
    });
    await approvedChange(owner, approver, input);
    expect(await owed(contract)).toMatchObject({ '2026-04-01': 3_000_000, '2026-07-01': 3_600_000 });
    expect(await faults()).toEqual([]);
  });

  it('ends no reduction of a row that is over before it', async () => {
    const contract = await rented(...YEAR, 1);
    const id = await reduce(contract, '2026-04-01', -300_000);
    const input = {
      ...changeOf(contract, { effective_on: '2026-06-01' }),
      dropped_adjustments: [{ receivable_id: id, reason: '收回' }],
    };
    const { rows } = await owner.call(previewChange, input);
    expect(rows.find((row) => row.start === '2026-04-01')?.manual).toMatchObject({
      after_fen: -300_000,
      dropped: null,
    });
  });

  it('leaves a voided reduction out', async () => {
    const contract = await rented(...YEAR, 1);
    await reduce(contract, '2026-08-01', 300_000, '误加');
    const wrong = present((await receivablesOf(owner, contract)).find((row) => row.gross_fen === 300_000));
    await owner.call(voidReceivable, { id: wrong.id, reason: '误加' });
    await approvedChange(owner, approver, repriced(contract, '12000', '2026-06-01'));
    expect((await owed(contract))['2026-08-01']).toBe(1_200_000);
  });
});

it('an occupation fee that was reduced is cut with its reduction', async () => {
  const { expired, confirm } = holdoverHands(world, owner, approver);
  const contract = await expired();
  await confirm(contract);
  const fee = present((await receivablesOf(owner, contract)).find((row) => row.start_date === '2026-03-01'));
  await owner.call(adjustReceivable, { id: fee.id, amount_fen: -Math.trunc(fee.gross_fen / 2), reason: '协商' });
  const sheet = await owner.call(previewTermination, leave(contract, '2026-03-10'));
  const march = present(sheet.rows.find((row) => row.start === '2026-03-01'));
  expect(march).toMatchObject({ action: 'cut', charged_fen: Math.round((fee.gross_fen * 10) / 31) });
  expect(march.manual?.after_fen).toBe(-Math.round(march.charged_fen / 2));
  await executeTermination(owner, approver, leave(contract, '2026-03-10'));
  expect((await owed(contract))['2026-03-01']).toBe(march.charged_fen + present(march.manual).after_fen);
});
