// A terminated contract on the screens: phase, end and plan on its page, in the lists, at the tenant, on the spaces and in the stacking plan all
// follow the executed termination (docs/domain §5.2, §5.12). Today is 2026-03-16 unless moved.
import { beforeAll, describe, expect, it } from 'vitest';
import { resetWflow } from '#api/approval/task';
import { spaceList } from '#api/assets/space/space.list';
import { stackingPlan } from '#api/assets/stacking-plan';
import { contractCalls, contractSchedule } from '#api/contracts/contract/contract';
import { contractListCall } from '#api/contracts/contract/contract.list';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { homeSummary } from '#api/home/summary';
import { type FilterValue, listEndpoint } from '#api/kernel/list/list';
import { tenantSpaces } from '#api/tenants/account';
import { tenantFigures } from '#api/tenants/tenant/tenant';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { executeTermination, submitTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise();
let rent: number;
let fee: number;

beforeAll(async () => {
  rent = await chargeItem(owner, 'rent');
  fee = await chargeItem(owner, 'property_fee');
});

type Clause = ContractSave['clauses'][number];
const YEAR = { start: '2026-01-01', end: '2026-12-31' };
const monthly = (charge_item_id: number, price: string) =>
  ({ charge_item_id, basis: 'fixed_month', price, tax_rate: '0', ...YEAR }) as Clause;

/** Creates a year of rent 10,000 and property fee 1,000 a month. */
const lease = () =>
  approvedContract(owner, approver, { ...YEAR, clauses: [monthly(rent, '10000'), monthly(fee, '1000')] });
const order = (contract_id: number, leave_date: string) => ({ contract_id, kind: 'agreement' as const, leave_date });

/** Returns what every screen shows of the contract on the day. */
async function noticesOn(contract: Contract, day: string) {
  const { id, tenant_id, park_id, spaces } = contract;
  const detail = await owner.call(contractCalls.get, { id });
  const list = (filter: Record<string, FilterValue>) =>
    owner.call(contractListCall, { page: 1, page_size: 20, filter });
  const row = (await list({ tenant_id: [tenant_id] })).rows.find((each) => each.id === id);
  const found = await owner.call(listEndpoint(spaceList), { page: 1, page_size: 20, filter: { park_id: [park_id] } });
  const space = found.rows.find((each) => each.id === spaces[0]?.id) as unknown as Record<string, unknown>;
  const plan = await owner.call(stackingPlan, { park_id, on: day });
  const cell = plan.buildings.flatMap((building) => building.spaces).find((each) => each.id === spaces[0]?.id);
  const let_now = await owner.call(tenantSpaces, { id: tenant_id });
  return {
    detail: [detail.phase, detail.leave_date ?? detail.end],
    list: [row?.phase, row?.end_date],
    ends_in_list: (await list({ tenant_id: [tenant_id], end_date: { from: row?.end_date, to: row?.end_date } })).rows
      .length,
    space: [space.status, space.lease_end],
    stacking: [cell?.status, cell?.lease_end],
    tenant: let_now.map((each) => each.end_date),
    running: (await owner.call(tenantFigures, { id: tenant_id })).contract_count,
  };
}

const same = (phase: string, end: string) => ({ detail: [phase, end], list: [phase, end], ends_in_list: 1 });
const let_until = (end: string) => ({
  space: ['leased', end],
  stacking: ['leased', end],
  tenant: [end],
  running: 1,
});
const FREE = { space: ['vacant', null], stacking: ['vacant', null], tenant: [], running: 0 };

describe('a termination', () => {
  it('executed ahead leaves the contract running to the leave date, and retired from the next day on', async () => {
    const contract = await lease();
    expect(await noticesOn(contract, '2026-03-16')).toEqual({
      ...same('running', '2026-12-31'),
      ...let_until('2026-12-31'),
    });
    const { id } = await executeTermination(owner, approver, order(contract.id, '2026-06-15'));
    const after = await owner.call(contractCalls.get, { id: contract.id });
    expect(after).toMatchObject({ end: '2026-12-31', leave_date: '2026-06-15', termination_id: id });
    const running = { ...same('running', '2026-06-15'), ...let_until('2026-06-15') };
    expect(await noticesOn(contract, '2026-03-16')).toEqual(running);
    await onDay(world, '2026-06-15');
    expect(await noticesOn(contract, '2026-06-15')).toEqual(running);
    await onDay(world, '2026-06-16');
    expect(await noticesOn(contract, '2026-06-16')).toEqual({ ...same('retired', '2026-06-15'), ...FREE });
    await onDay(world, '2026-03-16');
  });

  it('counts as expiring by its leave date', async () => {
    const expiring = async () => present((await owner.call(homeSummary, {})).expiring_90_days);
    const contract = await lease();
    const before = await expiring();
    await executeTermination(owner, approver, order(contract.id, '2026-04-30'));
    expect(await expiring()).toBe(before + 1);
  });

  it('withdrawn before its execution changes nothing', async () => {
    const contract = await lease();
    const plan = () => owner.call(contractSchedule, { id: contract.id });
    const before = [await noticesOn(contract, '2026-03-16'), await plan()];
    const submitted = await submitTermination(owner, approver, order(contract.id, '2026-04-15'));
    expect([await noticesOn(contract, '2026-03-16'), await plan()]).toEqual(before);
    await owner.call(resetWflow, { kind: 'termination', object_id: submitted.order.id });
    expect([await noticesOn(contract, '2026-03-16'), await plan()]).toEqual(before);
    const detail = await owner.call(contractCalls.get, { id: contract.id });
    expect([detail.leave_date, detail.termination_id]).toEqual([null, null]);
  });
});

describe('the plan of a terminated contract', () => {
  it('shows void rows, paid or not, with nothing due, and cut rows with their new amount, clause by clause', async () => {
    const contract = await lease();
    const july = present(
      (await receivablesOf(owner, contract)).find(
        (row) => row.start_date === '2026-07-01' && row.gross_fen === 1_000_000,
      ),
    );
    const cash = await newCash(owner, 1_000_000, contract.tenant_name);
    await owner.call(writeOff, {
      cash_record_id: cash.id,
      items: [{ receivable_id: july.id, amount_fen: 1_000_000 }],
    });
    await executeTermination(owner, approver, order(contract.id, '2026-06-15'));
    const plan = await owner.call(contractSchedule, { id: contract.id });
    for (const [clause, month] of [
      [1, 1_000_000],
      [2, 100_000],
    ] as const) {
      const rows = plan.filter((row) => row.clause === clause);
      expect(rows.map(({ gross_fen, planned_fen, voided }) => [gross_fen, planned_fen, voided])).toEqual([
        ...Array.from({ length: 5 }, () => [month, month, false]),
        [month / 2, month, false],
        ...Array.from({ length: 6 }, () => [0, month, true]),
      ]);
    }
    const paid = plan.find((row) => row.receivable_id === july.id);
    expect(paid).toMatchObject({ voided: true, gross_fen: 0, net_fen: 0, tax_fen: 0 });
    // The total of the plan equals that of the list.
    const { rows } = await owner.call(contractListCall, {
      page: 1,
      page_size: 20,
      filter: { tenant_id: [contract.tenant_id] },
    });
    expect(rows[0]).toMatchObject({ gross_fen: plan.reduce((sum, row) => sum + row.gross_fen, 0) });
  });
});
