// Tenants who stay past the end, through the real calls, with amounts calculated by hand (docs/domain §5.13): 100 m² at 2 yuan a day from 1 Jan 2025
// to 31 Jan 2026; today is 16 Mar 2026, so February (28 days) and March (31) have begun.
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideWflow, resetWflow } from '#api/approval/task';
import { stackingPlan } from '#api/assets/stacking-plan';
import { changeCalls } from '#api/contracts/change/change';
import { contractListCall } from '#api/contracts/contract/contract.list';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { cancelHoldover, confirmHoldover, previewHoldover } from '#api/contracts/holdover';
import { rentRollReport } from '#api/contracts/rent-roll';
import { terminationCalls } from '#api/contracts/termination/termination';
import type { TerminationSave } from '#api/contracts/termination/termination.schema';
import { getCashRecord } from '#api/finance/cash-record/cash-record';
import { setPeriodLock } from '#api/finance/period-lock';
import { reportEndpoint } from '#api/kernel/report/report';
import { runJob } from '#server/jobs/index';
import { approvedContract, newContract, receivablesOf, submit } from '#tests/support/builders';
import { changeOf } from '#tests/support/contracts/contract-change';
import { holdoverHands } from '#tests/support/contracts/holdover';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({ ownWorld: true });
let hands: ReturnType<typeof holdoverHands>;

beforeAll(async () => {
  hands = holdoverHands(world, owner, approver);
});
beforeEach(() => hands.runOn('2026-03-16'));

const spaceOn = async (contract: Contract, day: string) => {
  const plan = await owner.call(stackingPlan, { park_id: contract.park_id, on: day });
  return plan.buildings.flatMap((building) => building.spaces).find(({ id }) => id === contract.spaces[0]?.id);
};

describe('confirming', () => {
  it('shows the fees in advance, posts the months begun, and keeps the space', async () => {
    const contract = await hands.expired();
    expect(await hands.stateOf(contract)).toEqual({ stay: null, refusal: null, default_factor: '1' });
    const preview = await owner.call(previewHoldover, { contract_id: contract.id, factor: '1.5' });
    expect(preview).toMatchObject({ start: '2026-02-01', total_fen: 840_000 + 930_000, collisions: [] });
    const { stay, refusal } = await hands.confirm(contract, '1.5');
    expect(stay).toMatchObject({ status: 'running', start: '2026-02-01', factor: '1.5', charged_fen: 1_770_000 });
    expect(refusal).toBe('该合同已确认到期未退');
    expect(await hands.fees(contract)).toMatchObject([
      { start: '2026-02-01', end: '2026-02-28', due: '2026-02-01', gross: 840_000 },
      { start: '2026-03-01', end: '2026-03-31', due: '2026-03-01', gross: 930_000 },
    ]);
    expect(await hands.occupations(contract)).toEqual([
      { kind: 'lease', start: '2025-01-01', end: '2026-01-31' },
      { kind: 'holdover', start: '2026-02-01', end: '9999-12-31' },
    ]);
    expect((await hands.read(contract)).phase).toBe('holdover');
    expect(await spaceOn(contract, '2026-03-16')).toMatchObject({ status: 'holdover', contract_id: contract.id });
    expect((await spaceOn(contract, '2026-01-31'))?.status).toBe('leased');
    const listed = await owner.call(contractListCall, { page: 1, page_size: 50, filter: { phase: ['holdover'] } });
    expect(listed.rows.map((row) => row.id)).toContain(contract.id);
    // Shown with its tenant, not counted as leased.
    const roll = await owner.call(reportEndpoint(rentRollReport), {
      as_of: '2026-03-16',
      park_ids: [contract.park_id],
    });
    expect(roll.rows).toMatchObject([
      { status: 'holdover', tenant_name: contract.tenant_name, end_date: '2026-01-31', remaining_months: null },
    ]);
    expect(roll.totals.at(-1)).toMatchObject({ leased_area_sqm: '0' });
  });

  it('is done once, also by two at the same time', async () => {
    const contract = await hands.expired();
    const input = { contract_id: contract.id, version: contract.version, factor: '1' };
    const replies = await Promise.all([owner, approver].map((person) => person.request(confirmHoldover, input)));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 423]);
    expect(await hands.fees(contract)).toHaveLength(2);
  });

  it('is refused before the end, on drafts, on a stale view, once renewed and with a bad factor', async () => {
    const running = await approvedContract(owner, approver);
    const draft = await newContract(owner, hands.TERM);
    const contract = await hands.expired();
    for (const each of [running, draft]) {
      const input = { contract_id: each.id, version: each.version, factor: '1' };
      expect((await owner.request(confirmHoldover, input)).error_code).toBe(423);
    }
    const input = { contract_id: contract.id, version: contract.version, factor: '1' };
    expect((await owner.request(confirmHoldover, { ...input, version: 0 })).error_code).toBe(409);
    for (const factor of ['0', '-1', '1.23456', '100', '']) {
      const reply = await owner.request(confirmHoldover, { ...input, factor });
      expect([factor, reply.error_code, reply.errors?.[0]?.path]).toEqual([factor, 422, ['factor']]);
    }
    await approvedContract(owner, approver, hands.renewalOf(contract, { start: '2026-02-01', end: '2026-12-31' }));
    expect((await owner.request(confirmHoldover, input)).message).toMatch(/已有续租合同/);
    expect(await hands.fees(contract)).toEqual([]);
  });

  it('keeps other tenants out, with any start of their lease, and refuses changes of the contract', async () => {
    const contract = await hands.expired();
    await hands.confirm(contract);
    const other = await newContract(owner, hands.leaseAfter(contract));
    await expect(submit(owner, other.id, approver)).rejects.toThrow('到期未退，自 2026-02-01 起');
    const change = changeOf(contract, { effective_on: '2026-01-01', end: '2026-12-31' });
    expect(await owner.request(changeCalls.save, change)).toMatchObject({ error_code: 423 });
  });
});

it('posts fees of a closed month on the first open day', async () => {
  const contract = await hands.expired();
  await owner.call(setPeriodLock, { month: '2026-03', reason: '' });
  await hands.confirm(contract);
  const days = await world.db.asOwner((tx) =>
    tx.query<{ day: string }>(
      sql`select accounting_date as day from receivable where contract_id = ${contract.id} and holdover_id is not null order by start_date`,
    ),
  );
  expect(days.map(({ day }) => day)).toEqual(['2026-04-01', '2026-04-01']);
  await owner.call(setPeriodLock, { month: null, reason: '测试' });
});

describe('the nightly job', () => {
  it('posts each month once when it begins, and the missed ones after days down', async () => {
    const contract = await hands.expired();
    await hands.confirm(contract);
    await runJob(world.services, 'holdover');
    expect(await hands.fees(contract)).toHaveLength(2);
    await hands.runOn('2026-05-01');
    await Promise.all([runJob(world.services, 'holdover'), runJob(world.services, 'holdover')]);
    expect((await hands.fees(contract)).map(({ start, gross }) => [start, gross])).toEqual([
      ['2026-02-01', 560_000],
      ['2026-03-01', 620_000],
      ['2026-04-01', 600_000],
      ['2026-05-01', 620_000],
    ]);
    await hands.runOn('2026-05-31');
    await runJob(world.services, 'holdover');
    expect(await hands.fees(contract)).toHaveLength(4);
  });
});

describe('a termination', () => {
  it('charges up to the leave date after the end, the last month cut, and frees the space the next day', async () => {
    const contract = await hands.expired();
    await hands.confirm(contract);
    // 396 days to the end, 28 in February, 10 of March: 434 days at 200.
    const sheet = await hands.terminate(contract, '2026-03-10');
    expect(sheet).toMatchObject({
      charged_fen: 434 * 20_000,
      received_fen: 0,
      result_fen: 434 * 20_000,
      others_fen: 0,
    });
    expect(sheet.rows.slice(-2)).toMatchObject([
      { action: 'keep', start: '2026-02-01', charged_fen: 560_000 },
      { action: 'cut', start: '2026-03-01', gross_fen: 620_000, charged_fen: 200_000 },
    ]);
    expect((await hands.fees(contract)).map((fee) => fee.gross)).toEqual([560_000, 620_000, -420_000]);
    expect((await hands.occupations(contract)).at(-1)).toEqual({
      kind: 'holdover',
      start: '2026-02-01',
      end: '2026-03-10',
    });
    expect((await hands.stateOf(contract)).stay).toMatchObject({
      status: 'ended',
      end: '2026-03-10',
      charged_fen: 760_000,
    });
    expect((await hands.read(contract)).phase).toBe('retired');
    expect((await spaceOn(contract, '2026-03-11'))?.status).toBe('vacant');
    // No more fees are charged, and the space can be let again.
    await hands.runOn('2026-05-01');
    await runJob(world.services, 'holdover');
    expect(await hands.fees(contract)).toHaveLength(3);
    await submit(owner, (await newContract(owner, hands.leaseAfter(contract))).id, approver);
  });

  it('on a future day posts the months until then', async () => {
    const contract = await hands.expired();
    await hands.confirm(contract, '2');
    const sheet = await hands.terminate(contract, '2026-04-15', { kind: 'agreement' });
    expect(sheet.rows.at(-1)).toMatchObject({
      action: 'add',
      start: '2026-04-01',
      end: '2026-04-15',
      charged_fen: 600_000,
    });
    expect((await hands.fees(contract)).map((fee) => fee.gross)).toEqual([1_120_000, 1_240_000, 600_000]);
    expect((await hands.read(contract)).phase).toBe('holdover');
    await hands.runOn('2026-04-16');
    await runJob(world.services, 'holdover');
    expect(await hands.fees(contract)).toHaveLength(3);
    expect((await hands.read(contract)).phase).toBe('retired');
  });

  it('on the last day of the contract voids all fees; payments on them count', async () => {
    const contract = await hands.expired();
    await hands.confirm(contract);
    await hands.pay(contract, '2026-02-01', 560_000);
    const sheet = await hands.terminate(contract, '2026-01-31');
    expect(sheet).toMatchObject({ charged_fen: 396 * 20_000, received_fen: 560_000 });
    const open = (await receivablesOf(owner, contract)).reduce((sum, row) => sum + row.open_fen, 0);
    expect(open).toBe(396 * 20_000 - 560_000);
    expect((await hands.occupations(contract)).map((row) => row.kind)).toEqual(['lease']);
  });

  it('is within the contract unless a holdover was confirmed, and not years ahead', async () => {
    const contract = await hands.expired();
    const order: TerminationSave = { contract_id: contract.id, kind: 'agreement', leave_date: '2026-02-10' };
    const reply = await owner.request(terminationCalls.save, order);
    expect(reply.errors).toMatchObject([
      { path: ['leave_date'], message: expect.stringContaining('先在合同上确认到期未退') },
    ]);
    await hands.confirm(contract);
    for (const patch of [{ leave_date: '2027-03-18' }, { kind: 'expiry' as const, leave_date: '2026-01-30' }]) {
      const refused = await owner.request(terminationCalls.save, { ...order, ...patch });
      expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['leave_date'] }] });
    }
  });
});

describe('a renewal', () => {
  it('dated back to the day after the end replaces all fees; payments on them become prepayments', async () => {
    const contract = await hands.expired();
    await hands.confirm(contract);
    const cash = await hands.pay(contract, '2026-02-01', 560_000);
    const renewed = await approvedContract(
      owner,
      approver,
      hands.renewalOf(contract, { start: '2026-02-01', end: '2026-12-31' }),
    );
    expect((await hands.fees(contract)).map(({ gross, voided }) => [gross, voided])).toEqual([
      [560_000, false],
      [-560_000, false],
      [620_000, true],
    ]);
    const record = await owner.call(getCashRecord, { id: cash });
    expect(record.amount_fen - record.allocated_fen).toBe(560_000);
    expect(await hands.occupations(contract)).toEqual([{ kind: 'lease', start: '2025-01-01', end: '2026-01-31' }]);
    expect(await hands.occupations(renewed)).toEqual([{ kind: 'lease', start: '2026-02-01', end: '2026-12-31' }]);
    expect(await spaceOn(contract, '2026-03-16')).toMatchObject({ status: 'leased', contract_id: renewed.id });
    expect(await hands.stateOf(contract)).toMatchObject({
      stay: { status: 'ended', end: '2026-01-31', charged_fen: 0 },
    });
  });

  it('from a later day keeps the fees until then; the space is held throughout its approval', async () => {
    const contract = await hands.expired();
    await hands.confirm(contract);
    const renewal = await newContract(owner, hands.renewalOf(contract, { start: '2026-03-11', end: '2026-12-31' }));
    const instance = await submit(owner, renewal.id, approver);
    expect((await spaceOn(contract, '2026-03-16'))?.status).toBe('holdover');
    const other = await newContract(owner, hands.leaseAfter(contract));
    await expect(submit(owner, other.id, approver)).rejects.toThrow('不能重复出租');
    const { stay } = await hands.stateOf(contract);
    const cancel = { contract_id: contract.id, version: present(stay).version, reason: '误操作' };
    expect((await owner.request(cancelHoldover, cancel)).message).toMatch(/正在审批/);
    const leaving: TerminationSave = { contract_id: contract.id, kind: 'agreement', leave_date: '2026-03-10' };
    expect((await owner.request(terminationCalls.save, leaving)).error_code).toBe(423);
    await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
    expect((await hands.fees(contract)).map((fee) => fee.gross)).toEqual([560_000, 620_000, -420_000]);
    expect((await hands.occupations(contract)).at(-1)).toEqual({
      kind: 'holdover',
      start: '2026-02-01',
      end: '2026-03-10',
    });
    expect(await hands.occupations(renewal)).toEqual([{ kind: 'lease', start: '2026-03-11', end: '2026-12-31' }]);
  });

  it('that is withdrawn or rejected leaves the holdover as it was', async () => {
    const contract = await hands.expired();
    await hands.confirm(contract);
    const renewal = await newContract(owner, hands.renewalOf(contract, { start: '2026-02-01', end: '2026-12-31' }));
    await submit(owner, renewal.id, approver);
    await owner.call(resetWflow, { kind: 'contract', object_id: renewal.id });
    const instance = await submit(owner, renewal.id, approver);
    await approver.call(decideWflow, { instance_id: instance.id, decision: 'reject', comment: '条件不符' });
    expect((await hands.occupations(contract)).at(-1)).toEqual({
      kind: 'holdover',
      start: '2026-02-01',
      end: '9999-12-31',
    });
    expect((await hands.fees(contract)).every((fee) => !fee.voided)).toBe(true);
  });
});
