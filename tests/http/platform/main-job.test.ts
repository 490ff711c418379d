// The main job over HTTP: from a draft to money written off, on a real database.

import { describe, expect, it } from 'vitest';
import { decideWflow, resetWflow } from '#api/approval/task';
import { parkList } from '#api/assets/park/park.list';
import { spaceList } from '#api/assets/space/space.list';
import { contractCalls, contractSchedule } from '#api/contracts/contract/contract';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { rentRollReport } from '#api/contracts/rent-roll';
import { undoWriteOff, writeOff, writeOffCandidates } from '#api/finance/cash-record/cash-record';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { homeSummary } from '#api/home/summary';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract, contractInput, newCash, newContract, submit } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { admin, leasing } = openEnterprise({ people: { admin: 'admin', leasing: 'leasing' } });
const page = { page: 1, page_size: 50 };

describe('the main job', () => {
  it('stores the schedule, posts it on approval, takes money and shows the rent roll', async () => {
    const contract = await approvedContract(leasing, admin);
    expect(contract).toMatchObject({ status: 'approved', phase: 'running' });
    const schedule = await leasing.call(contractSchedule, { id: contract.id });
    expect(schedule.map((row) => row.gross_fen).slice(0, 3)).toEqual([620_000, 560_000, 620_000]);

    const due = await admin.call(listEndpoint(receivableList), {
      ...page,
      filter: { contract_number: contract.number },
    });
    expect(due.total).toBe(12);
    expect(due.summary).toMatchObject({ gross_fen: 7_300_000, received_fen: 0, open_fen: 7_300_000 });

    const cash = await newCash(admin, 700_000, contract.tenant_name);
    expect(cash.tenant_id).toBe(contract.tenant_id);
    const found = await admin.call(writeOffCandidates, { id: cash.id });
    expect(found.rows.map((row) => row.proposed_fen).filter(Boolean)).toEqual([620_000, 80_000]);
    const items = found.rows
      .filter((row) => row.proposed_fen)
      .map((row) => ({ receivable_id: row.id, amount_fen: row.proposed_fen }));
    const written = await admin.call(writeOff, { cash_record_id: cash.id, items });
    expect(written).toMatchObject({ status: 'allocated', allocated_fen: 700_000 });

    const undone = await admin.call(undoWriteOff, { id: present(written.write_offs[1]).id, reason: '核销错误' });
    expect(undone).toMatchObject({ status: 'partial', allocated_fen: 620_000 });
    expect(undone.write_offs.map((entry) => entry.amount_fen)).toEqual([620_000, 80_000, -80_000]);

    const roll = await admin.call(reportEndpoint(rentRollReport), { as_of: '2026-03-16' });
    const row = roll.rows.find((each) => each.contract_id === contract.id);
    // 2 × 100 × 365 / 12, rounded once; open rows due before the date: February and March.
    expect(row).toMatchObject({
      monthly_rent_fen: 608_333,
      arrears_fen: 1_180_000,
      status: 'leased',
      remaining_months: '9.5',
    });
    expect(roll.totals.at(-1)).toMatchObject({ park_id: null, monthly_rent_fen: 608_333, occupancy: '1.0000' });

    const home = await admin.call(homeSummary, {});
    expect(home).toMatchObject({
      occupancy: '1.0000',
      due_this_month_fen: 620_000,
      received_this_month_fen: 620_000,
      overdue_fen: 1_180_000,
    });
    const parks = await admin.call(listEndpoint(parkList), page);
    expect(parks.rows[0]).toMatchObject({ rentable_area_sqm: '100.00', leased_area_sqm: '100.00', occupancy: '1' });
    const spaces = await admin.call(listEndpoint(spaceList), { ...page, filter: { status: ['leased'] } });
    expect(spaces.rows[0]).toMatchObject({ tenant_name: contract.tenant_name, lease_end: '2026-12-31' });
    const contracts = await admin.call(contractListCall, { ...page, filter: { phase: ['running'] } });
    expect(contracts.rows[0]).toMatchObject({ number: contract.number, gross_fen: 7_300_000, overdue_fen: 1_180_000 });
  });

  it('refuses a second lease of the space, and frees it on withdrawal', async () => {
    const input = await contractInput(leasing);
    const first = await leasing.call(contractCalls.save, input);
    const second = await newContract(leasing, input);
    await submit(leasing, first.id, admin);
    const refused = await leasing.request((await import('#api/approval/task')).chooseToAudit, {
      kind: 'contract',
      object_id: second.id,
      approvers: [{ kind: 'user', id: admin.user_id }],
    });
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['spaces', 0, 'id'] }] });
    expect(refused.message).toContain(first.number);
    await leasing.call(resetWflow, { kind: 'contract', object_id: first.id });
    await submit(leasing, second.id, admin);
    expect((await leasing.call(contractCalls.get, { id: first.id })).status).toBe('draft');
  });

  it('returns a rejected contract to the desk, and from there to a draft', async () => {
    const contract = await newContract(leasing);
    const instance = await submit(leasing, contract.id, admin);
    const without = await admin.request(decideWflow, { instance_id: instance.id, decision: 'reject' });
    expect(without).toMatchObject({ error_code: 422, errors: [{ path: ['comment'] }] });
    await admin.call(decideWflow, { instance_id: instance.id, decision: 'reject', comment: '租金过低' });
    expect((await leasing.call(contractCalls.get, { id: contract.id })).status).toBe('rejected');
    const again = await admin.request(decideWflow, { instance_id: instance.id, decision: 'approve' });
    expect(again.error_code).toBe(409);
  });
});
