// Termination orders through the real calls: the settlement, postings and payments on approval, refusals (docs/domain §5.12).

import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { decideWflow, resetWflow } from '#api/approval/task';
import { changeCalls } from '#api/contracts/change/change';
import { contractCalls, voidContract } from '#api/contracts/contract/contract';
import type { Contract, PricedTerms } from '#api/contracts/contract/contract.schema';
import { rentRollReport } from '#api/contracts/rent-roll';
import { previewTermination, terminationCalls, terminationPdf } from '#api/contracts/termination/termination';
import { terminationList } from '#api/contracts/termination/termination.list';
import type { TerminationSave } from '#api/contracts/termination/termination.schema';
import { getCashRecord, undoWriteOff, writeOff } from '#api/finance/cash-record/cash-record';
import { getReceivable } from '#api/finance/receivable/receivable';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { executeTermination, submitTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise();
let deposit: number;
let other: number;

beforeAll(async () => {
  deposit = await chargeItem(owner, 'deposit');
  other = await chargeItem(owner, 'other');
});

/** Creates a contract of 100 m² at 2 yuan a day for 2026, paid monthly, with a deposit of 10,000 yuan. */
const lease = (patch: object = {}): Promise<Contract> =>
  approvedContract(owner, approver, {
    deposits: [{ charge_item_id: deposit, kind: 'fixed', amount_fen: 1000000, due: '2026-01-01' }],
    ...patch,
  });

const rowsOf = (contract: Contract) => receivablesOf(owner, contract);

/** Pays receivables by their first day and item in full, in one record; returns its id. */
async function pay(
  contract: Contract,
  wanted: (row: { start_date: string; charge_item_id?: number; gross_fen: number }) => boolean,
) {
  const rows = (await rowsOf(contract)).filter((row) => wanted(row as never));
  const total = rows.reduce((sum, row) => sum + row.gross_fen, 0);
  const cash = await newCash(owner, total, contract.tenant_name);
  const items = rows.map((row) => ({ receivable_id: row.id, amount_fen: row.gross_fen }));
  await owner.call(writeOff, { cash_record_id: cash.id, items });
  return cash.id;
}

const orderFor = (contract: Contract, patch: Partial<TerminationSave> = {}): TerminationSave => ({
  contract_id: contract.id,
  kind: 'agreement',
  leave_date: '2026-05-12',
  ...patch,
});

const submit = (order: TerminationSave) => submitTermination(owner, approver, order);
const executed = (order: TerminationSave) => executeTermination(owner, approver, order);

const open = async (contract: Contract) =>
  (await rowsOf(contract)).filter((row) => row.status !== 'void').reduce((sum, row) => sum + row.open_fen, 0);

const deposits = (contract: Contract) =>
  world.db.asOwner((tx) =>
    tx.query<{ kind: string; amount_fen: number }>(
      sql`select kind, amount_fen from deposit_entry where contract_id = ${contract.id} order by id`,
    ),
  );

describe('a settlement the tenant owes', () => {
  // Jan … Apr 120 days and 12 of 31 in May at 200: 26,400.00. Paid Jan and Feb: 11,800.00, and the deposit: 10,000.00.
  it('is the sum of its lines, and after execution exactly that stays open', async () => {
    await onDay(world, '2025-12-30');
    const contract = await lease();
    await onDay(world, '2026-03-16');
    await pay(contract, (row) => row.start_date < '2026-03-01' && row.gross_fen !== 1000000);
    await pay(contract, (row) => row.gross_fen === 1000000);
    const order = orderFor(contract, {
      lines: [
        { kind: 'meter', charge_item_id: other, amount_fen: 12000, remark: '电表' },
        { kind: 'repair', charge_item_id: other, amount_fen: 80000, remark: '' },
        { kind: 'penalty', charge_item_id: other, amount_fen: 400000, remark: '' },
      ],
    });
    const sheet = await owner.call(previewTermination, order);
    expect(sheet).toMatchObject({
      charged_fen: 2640000,
      received_fen: 1180000,
      lines_fen: 492000,
      deposit_fen: 1000000,
    });
    expect(sheet.rows.map((row) => row.action).slice(3, 6)).toEqual(['keep', 'cut', 'void']);
    expect(sheet.rows[4]).toMatchObject({ gross_fen: 620000, charged_fen: 240000 });
    expect(sheet).toMatchObject({ result_fen: 2640000 - 1180000 + 492000 - 1000000, owed_fen: 952000, refund_fen: 0 });

    const done = await executed(order);
    expect(done).toMatchObject({ status: 'executed', sheet: { result_fen: 952000 } });
    expect(await open(contract)).toBe(952000);
    expect(await deposits(contract)).toEqual([{ kind: 'use', amount_fen: 1000000 }]);
    expect(await owner.call(contractCalls.get, { id: contract.id })).toMatchObject({ leave_date: '2026-05-12' });
    const occupations = await world.db.asOwner((tx) =>
      tx.query<{ end_date: string }>(sql`select end_date from space_occupation where contract_id = ${contract.id}`),
    );
    expect(occupations).toEqual([{ end_date: '2026-05-12' }]);
    const roll = async (as_of: string) =>
      (await owner.call(reportEndpoint(rentRollReport), { as_of, park_ids: [contract.park_id] })).rows.find(
        (row) => row.contract_id === contract.id,
      );
    // The day before nothing was booked; on the day itself the deposit has paid the overdue rows.
    expect(await roll('2026-03-15')).toMatchObject({ deposit_fen: 0, arrears_fen: 2800000 });
    expect(await roll('2026-03-16')).toMatchObject({ deposit_fen: 0, arrears_fen: 0 });
    expect((await roll('2026-05-13'))?.contract_id).toBeUndefined();
    const listed = await owner.call(listEndpoint(terminationList), { page: 1, page_size: 20, filter: {} });
    expect(listed.rows[0]).toMatchObject({
      contract_number: contract.number,
      status: 'executed',
      result_kind: 'owed',
      result_fen: 952000,
    });
  });
});

describe('a settlement refunded', () => {
  it('frees prepayments, uses the rest from the deposit and books the refund', async () => {
    const contract = await lease();
    const months = await pay(contract, (row) => row.start_date < '2026-08-01' && row.gross_fen !== 1000000);
    await pay(contract, (row) => row.gross_fen === 1000000);
    // 26,400.00 charged, Jan … Jul 212 days = 42,400.00 received.
    const order = orderFor(contract, {
      lines: [{ kind: 'meter', charge_item_id: other, amount_fen: 5000, remark: '' }],
    });
    const done = await executed(order);
    expect(done.sheet).toMatchObject({ result_fen: 2640000 - 4240000 + 5000 - 1000000, refund_fen: 2595000 });
    expect(await open(contract)).toBe(0);
    expect(await deposits(contract)).toEqual([{ kind: 'refund', amount_fen: 1000000 }]);
    const cash = await owner.call(getCashRecord, { id: months });
    expect(cash.amount_fen - cash.allocated_fen).toBe(1595000);
  });

  it('forfeits the agreed part of the deposit, and pays a penalty of the landlord', async () => {
    const contract = await lease();
    await pay(contract, (row) => row.start_date < '2026-06-01' && row.gross_fen !== 1000000);
    await pay(contract, (row) => row.gross_fen === 1000000);
    const done = await executed(
      orderFor(contract, {
        leave_date: '2026-05-31',
        kind: 'landlord_default',
        forfeit_fen: 300000,
        lines: [{ kind: 'penalty', charge_item_id: other, amount_fen: -500000, remark: '提前收回' }],
      }),
    );
    expect(done.sheet).toMatchObject({ result_fen: -500000 - 700000, refund_fen: 1200000 });
    expect(await deposits(contract)).toEqual([
      { kind: 'forfeit', amount_fen: 300000 },
      { kind: 'refund', amount_fen: 700000 },
    ]);
    expect(await open(contract)).toBe(-500000);
  });
});

describe('the rent of free days', () => {
  it('is charged back, all or by the unexpired share of the term', async () => {
    const base = await lease();
    const [clause] = base.clauses;
    const { charge_item_name: _name, ...terms } = clause as NonNullable<typeof clause>;
    const contract = await approvedContract(owner, approver, {
      clauses: [{ ...(terms as PricedTerms & typeof terms), free_periods: [['2026-01-01', '2026-01-31']] }],
    });
    const sheet = (patch: Partial<TerminationSave>) =>
      owner.call(previewTermination, orderFor(contract, { leave_date: '2026-05-31', ...patch }));
    // January is 6,200.00; 214 of 365 days are left after 31 May: 3,635.07.
    expect(await sheet({ clawback: 'all' })).toMatchObject({ clawback_fen: 620000 });
    expect(await sheet({ clawback: 'share' })).toMatchObject({ clawback_fen: 363507 });
    expect(await sheet({})).toMatchObject({ clawback_fen: 0 });
  });
});

describe('late fees', () => {
  it('run to the leave date unless waived', async () => {
    const contract = await lease({ late_fee: { rate_daily: '0.0005', grace_days: 0, cap: null, charge_item_ids: [] } });
    await pay(contract, (row) => row.start_date < '2026-05-01' && row.gross_fen !== 1000000);
    // May is due on 1 May: 11 days on the 2,400.00 that the cut leaves. (The deposit has no late fees; late payments have their own.)
    const late = await owner.call(previewTermination, orderFor(contract));
    const waived = await owner.call(previewTermination, orderFor(contract, { late_fee_waived: true }));
    const paidLate = [
      ['2026-01-01', 620000],
      ['2026-02-01', 560000],
      ['2026-03-01', 620000],
    ] as const;
    const days = (from: string) => (Date.parse('2026-03-10') - Date.parse(from)) / 86_400_000;
    const expected = paidLate.reduce((sum, [due, gross]) => sum + Math.round(gross * 0.0005 * days(due)), 0);
    expect(late.late_fee_fen).toBe(expected + Math.round(240000 * 0.0005 * 11));
    expect(waived.late_fee_fen).toBe(0);
    expect(late.result_fen - waived.result_fen).toBe(late.late_fee_fen);
  });
});

describe('is refused', () => {
  it('where it is invalid, at the field', async () => {
    const contract = await lease();
    const cases: [Partial<TerminationSave>, number, (string | number)[]][] = [
      [{ leave_date: '2025-12-31' }, 422, ['leave_date']],
      [{ leave_date: '2027-01-01' }, 422, ['leave_date']],
      [{ kind: 'expiry' }, 422, ['leave_date']],
      [{ forfeit_fen: 1 }, 422, ['forfeit_fen']],
      [{ prepayment_fen: 1 }, 422, ['prepayment_fen']],
      [{ forfeit_fen: -1 }, 422, ['forfeit_fen']],
      [
        { lines: [{ kind: 'meter', charge_item_id: 999_999, amount_fen: 1, remark: '' }] },
        404,
        ['lines', 0, 'charge_item_id'],
      ],
      [{ reason_id: 999_999 }, 404, ['reason_id']],
    ];
    for (const [patch, code, path] of cases) {
      const reply = await owner.request(terminationCalls.save, orderFor(contract, patch));
      expect({ patch, code: reply.error_code }).toEqual({ patch, code });
      expect(reply.errors?.map((error) => error.path)).toContainEqual(path);
    }
  });

  it('with an undecided change, and a second time, also simultaneously', async () => {
    const contract = await lease();
    const change = await owner.call(changeCalls.save, {
      contract_id: contract.id,
      effective_on: '2026-06-01',
      reason: '调整',
      end: contract.end,
      spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
      clauses: contract.clauses.map(({ charge_item_name: _name, ...clause }) => ({ ...clause, line: 1 })),
    });
    expect((await owner.request(terminationCalls.save, orderFor(contract))).error_code).toBe(423);
    await owner.call(changeCalls.remove, { ids: [change.id] });
    const replies = await Promise.all([1, 2].map(() => owner.request(terminationCalls.save, orderFor(contract))));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409]);
  });

  it('to change or void the contract once it is executed; a withdrawn order has no effect', async () => {
    const contract = await lease();
    const before = await rowsOf(contract);
    const { order, instance_id } = await submit(orderFor(contract));
    await owner.call(resetWflow, { kind: 'termination', object_id: order.id });
    expect(await rowsOf(contract)).toEqual(before);
    expect(instance_id).toBeGreaterThan(0);
    await executed({ ...orderFor(contract), id: order.id, version: order.version + 2 });
    expect((await owner.request(terminationCalls.remove, { ids: [order.id] })).error_code).toBe(423);
    const { version } = await owner.call(contractCalls.get, { id: contract.id });
    expect(await owner.request(voidContract, { id: contract.id, version, reason: '录错' })).toMatchObject({
      error_code: 423,
      message: '合同已退租，不能作废',
    });
  });
});

describe('the deposit', () => {
  it('cannot be reclaimed from its used part', async () => {
    const contract = await lease();
    await pay(contract, (row) => row.gross_fen === 1000000);
    await executed(orderFor(contract));
    const row = present((await rowsOf(contract)).find((each) => each.gross_fen === 1000000));
    const { write_offs } = await owner.call(getReceivable, { id: row.id });
    const reply = await owner.request(undoWriteOff, { id: firstOf(write_offs).id, reason: '误收' });
    expect(reply).toMatchObject({ error_code: 409, message: '保证金余额不足，请刷新后重试' });
    // The write-off by the deposit was posted by the termination, and goes only with it.
    const paid = present(
      (await rowsOf(contract)).find((each) => each.start_date === '2026-01-01' && each.gross_fen === 620000),
    );
    const used = firstOf((await owner.call(getReceivable, { id: paid.id })).write_offs);
    expect(used).toMatchObject({ payer: '保证金抵扣', cash_record_id: null });
    expect(await owner.request(undoWriteOff, { id: used.id, reason: '误收' })).toMatchObject({ error_code: 409 });
  });
});

it('prints the settlement sheet, before its execution and as executed', async () => {
  const contract = await lease();
  const { order, instance_id } = await submit(
    orderFor(contract, { checklist: [{ item: '钥匙归还', done: true, remark: '' }] }),
  );
  const print = async () => {
    const reply = await owner.fetch(terminationPdf.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: order.id }),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    return { type: reply.headers.get('content-type'), head: bytes.subarray(0, 5).toString(), bytes };
  };
  const before = await print();
  expect(before).toMatchObject({ type: 'application/pdf', head: '%PDF-' });
  await approver.call(decideWflow, { instance_id, decision: 'approve' });
  expect((await print()).bytes.equals(before.bytes)).toBe(false);
});
