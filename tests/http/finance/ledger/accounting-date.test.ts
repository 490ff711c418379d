// Accounting dates (docs/domain §5.7): amounts owed and held as of an earlier day stay as they were after any later posting; and nothing is posted
// into a closed month. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { rentRollReport } from '#api/contracts/rent-roll';
import {
  saveCashRecord,
  setCashTenant,
  undoWriteOff,
  voidCashRecord,
  writeOff,
} from '#api/finance/cash-record/cash-record';
import { setPeriodLock } from '#api/finance/period-lock';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { homeSummary } from '#api/home/summary';
import { reportEndpoint } from '#api/kernel/report/report';
import { flowAccountOptions } from '#api/setup/option';
import { tenantStatement } from '#api/tenants/tenant-statement';
import { approvedContract, chargeItem, newTenant, receivablesOf } from '#tests/support/builders';
import { approvedChange, repriced } from '#tests/support/contracts/contract-change';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ each: 'test', day: '2026-03-16' });

/** Creates a lease of 100 m² at 2 yuan a day for 2026, monthly in advance, approved before it begins: 31, 28, 31 days are 6,200, 5,600, 6,200. */
async function lease(): Promise<Contract> {
  await onDay(world, '2025-12-30');
  const contract = await approvedContract(owner, approver);
  await onDay(world, '2026-03-16');
  return contract;
}

/** Returns arrears of the rent roll (by lease and outside leases) and of the statement, as of a day. */
async function owedOn(day: string, tenant_id: number) {
  const { totals, outside } = await owner.call(reportEndpoint(rentRollReport), { as_of: day });
  const { entities } = await owner.call(tenantStatement, { id: tenant_id, from: '2026-01-01', to: day });
  const leases = present(totals.find((total) => total.park_id === null)).arrears_fen;
  // A tenant without an entry has no statement.
  return { leases, outside: outside.arrears_fen, statement: entities[0]?.closing_fen ?? 0 };
}

async function money(received_on: string, payer: string, tenant_id?: number): Promise<number> {
  const account = firstOf(await owner.call(flowAccountOptions, {}));
  const terms = { flow_account_id: account.value, received_on, amount_fen: 100_000, payer, tenant_id };
  return (await owner.call(saveCashRecord, terms)).id;
}

const close = (month: string) => owner.call(setPeriodLock, { month, reason: '' });
const rowAt = async (contract: Contract, start: string) =>
  present((await receivablesOf(owner, contract)).find((row) => row.start_date === start)).id;

describe('arrears as of an earlier day stay the same', () => {
  it('when a change takes effect in the past', async () => {
    const contract = await lease();
    const before = await owedOn('2026-02-28', contract.tenant_id);
    expect(before).toEqual({ leases: 1_180_000, outside: 0, statement: 1_180_000 });
    await approvedChange(owner, approver, repriced(contract, '4', '2026-01-01'));
    expect(await owedOn('2026-02-28', contract.tenant_id)).toEqual(before);
    // Since the day of the approval, 2 yuan more for 90 days.
    expect((await owedOn('2026-03-16', contract.tenant_id)).statement).toBe(3_600_000);
  });

  it('when a contract with a past start is approved', async () => {
    const contract = await approvedContract(owner, approver);
    expect(await owedOn('2026-03-15', contract.tenant_id)).toEqual({ leases: 0, outside: 0, statement: 0 });
    expect((await owedOn('2026-03-16', contract.tenant_id)).statement).toBe(1_800_000);
  });

  it('when a row is typed, corrected or voided that was due long ago', async () => {
    const contract = await lease();
    const before = await owedOn('2026-02-28', contract.tenant_id);
    const charge_item_id = await chargeItem(owner, 'utility');
    const dates = { start_date: '2026-01-01', end_date: '2026-01-31', due_date: '2026-02-05' };
    await owner.call(addReceivable, { contract_id: contract.id, charge_item_id, ...dates, gross_fen: 70_000 });
    const january = await rowAt(contract, '2026-01-01');
    await owner.call(adjustReceivable, { id: january, amount_fen: -20_000, reason: '减免' });
    await owner.call(voidReceivable, { id: await rowAt(contract, '2026-02-01'), reason: '开错' });
    expect(await owedOn('2026-02-28', contract.tenant_id)).toEqual(before);
    expect((await owedOn('2026-03-16', contract.tenant_id)).statement).toBe(1_800_000 + 70_000 - 20_000 - 560_000);
  });

  it('when money of a closed month is booked, and its day of value stays', async () => {
    const contract = await lease();
    await close('2026-02');
    const before = await owedOn('2026-02-28', contract.tenant_id);
    const cash = await money('2026-02-10', contract.tenant_name, contract.tenant_id);
    const january = await rowAt(contract, '2026-01-01');
    await owner.call(writeOff, { cash_record_id: cash, items: [{ receivable_id: january, amount_fen: 100_000 }] });
    expect(await owedOn('2026-02-28', contract.tenant_id)).toEqual(before);
    expect((await owedOn('2026-03-16', contract.tenant_id)).statement).toBe(1_700_000);
    const entries = await world.db.asOwner((tx) =>
      tx.query(
        sql`select w.value_date, w.accounting_date, m.accounting_date as booked from write_off w
            join cash_record m on m.id = w.cash_record_id where m.id = ${cash}`,
      ),
    );
    expect(entries).toEqual([{ value_date: '2026-02-10', accounting_date: '2026-03-16', booked: '2026-03-01' }]);
  });

  it('when unknown money finds its tenant, and another one', async () => {
    const [first, second] = [await newTenant(owner), await newTenant(owner)];
    const cash = await money('2026-02-10', '不知名付款人');
    await close('2026-02');
    const credit = async (tenant_id: number, to: string) => (await owedOn(to, tenant_id)).statement;
    await owner.call(setCashTenant, { id: cash, tenant_id: first.id });
    expect([await credit(first.id, '2026-02-28'), await credit(first.id, '2026-03-16')]).toEqual([0, -100_000]);
    await close('2026-03');
    await onDay(world, '2026-04-02');
    await owner.call(setCashTenant, { id: cash, tenant_id: second.id });
    expect([await credit(first.id, '2026-03-31'), await credit(first.id, '2026-04-02')]).toEqual([-100_000, 0]);
    expect([await credit(second.id, '2026-03-31'), await credit(second.id, '2026-04-02')]).toEqual([0, -100_000]);
    await owner.call(voidCashRecord, { id: cash, reason: '退汇' });
    expect(await credit(second.id, '2026-04-02')).toBe(0);
  });

  it('when a write-off on the wrong tenant is undone and the money moved on', async () => {
    const contract = await lease();
    const other = await newTenant(owner);
    const cash = await money('2026-02-10', '付款人甲');
    const january = await rowAt(contract, '2026-01-01');
    await owner.call(writeOff, {
      cash_record_id: cash,
      accounting_date: '2026-02-12',
      items: [{ receivable_id: january, amount_fen: 60_000 }],
    });
    await close('2026-02');
    const before = await owedOn('2026-02-28', contract.tenant_id);
    expect(before.statement).toBe(1_180_000 - 100_000);
    const entry = firstOf(
      await world.db.asOwner((tx) =>
        tx.query<{ id: number }>(sql`select id::int from write_off where cash_record_id = ${cash}`),
      ),
    );
    await owner.call(undoWriteOff, { id: entry.id, reason: '认错租客' });
    await owner.call(setCashTenant, { id: cash, tenant_id: other.id });
    expect(await owedOn('2026-02-28', contract.tenant_id)).toEqual(before);
    expect((await owedOn('2026-03-16', contract.tenant_id)).statement).toBe(1_800_000);
    expect((await owedOn('2026-03-16', other.id)).statement).toBe(-100_000);
  });
});

it('arrears of a tenant who left are in a separate line, so that all reports give one sum', async () => {
  const contract = await lease();
  const stays = await lease();
  await executeTermination(owner, approver, { contract_id: contract.id, kind: 'agreement', leave_date: '2026-02-28' });
  // January and February of the one who left; a quarter begun of the one who stays.
  expect(await owedOn('2026-03-16', contract.tenant_id)).toEqual({
    leases: 1_800_000,
    outside: 1_180_000,
    statement: 1_180_000,
  });
  const { overdue_fen } = await owner.call(homeSummary, {});
  expect(overdue_fen).toBe(1_800_000 + 1_180_000);
  expect((await owedOn('2026-03-16', stays.tenant_id)).statement).toBe(1_800_000);
});
