// Holdovers next to other leases, mistakes and tasks (docs/domain §5.13): 100 m² at 2 yuan a day, 1 Jan 2025 to 31 Jan 2026.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseToAudit, resetWflow } from '#api/approval/task';
import { voidContract } from '#api/contracts/contract/contract';
import { cancelHoldover, confirmHoldover, previewHoldover } from '#api/contracts/holdover';
import { messageList } from '#api/home/message';
import { runJob } from '#server/jobs/index';
import { approvedContract, newContract, submit } from '#tests/support/builders';
import { holdoverHands } from '#tests/support/contracts/holdover';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true });
let hands: ReturnType<typeof holdoverHands>;

beforeAll(async () => {
  hands = holdoverHands(world, owner, approver);
});
beforeEach(() => hands.runOn('2026-03-16'));

describe('the next lease of a space', () => {
  it('limits the holdover to the day before it begins and raises a task; without it the space is held on', async () => {
    const contract = await hands.expired();
    const next = await newContract(owner, hands.leaseAfter(contract, { start: '2026-04-01', end: '2027-03-31' }));
    await submit(owner, next.id, approver);
    const preview = await owner.call(previewHoldover, { contract_id: contract.id, factor: '1' });
    expect(preview.collisions).toMatchObject([{ from: '2026-04-01', contract_number: next.number }]);
    await hands.confirm(contract);
    expect((await hands.occupations(contract)).at(-1)).toMatchObject({ kind: 'holdover', end: '2026-03-31' });
    await runJob(world.services, 'warnings');
    const tasks = async () =>
      (await owner.call(messageList, { kind: 'holdover_collision', status: 'open', page_size: 50 })).rows;
    expect((await tasks()).filter((task) => task.title.includes(next.number))).toHaveLength(1);
    await owner.call(resetWflow, { kind: 'contract', object_id: next.id });
    await runJob(world.services, 'holdover');
    expect((await hands.occupations(contract)).at(-1)).toMatchObject({ kind: 'holdover', end: '9999-12-31' });
    await runJob(world.services, 'warnings');
    expect((await tasks()).filter((task) => task.title.includes(next.number))).toEqual([]);
  });

  it('submitted while the holdover is confirmed never shares a day with it', async () => {
    const contract = await hands.expired();
    const next = await newContract(owner, hands.leaseAfter(contract));
    const input = { contract_id: contract.id, version: contract.version, factor: '1' };
    const request = { kind: 'contract' as const, object_id: next.id };
    const [confirmed, submitted] = await Promise.all([
      owner.request(confirmHoldover, input),
      approver.request(chooseToAudit, { ...request, approvers: [{ kind: 'user', id: owner.user_id }] }),
    ]);
    const [mine, theirs] = [
      (await hands.occupations(contract)).find((row) => row.kind === 'holdover'),
      (await hands.occupations(next))[0],
    ];
    expect([confirmed.error_code === 0, submitted.error_code === 0]).toEqual([
      mine !== undefined,
      theirs !== undefined,
    ]);
    expect(mine !== undefined || theirs !== undefined).toBe(true);
    if (mine && theirs) expect(mine.end < theirs.start).toBe(true);
    expect(await hands.fees(contract)).toHaveLength(mine ? 2 : 0);
  });

  it('that has taken the space already leaves no day to hold', async () => {
    const contract = await hands.expired();
    await approvedContract(owner, approver, hands.leaseAfter(contract, { start: '2026-02-01', end: '2026-12-31' }));
    const input = { contract_id: contract.id, version: contract.version, factor: '1' };
    expect(await owner.request(confirmHoldover, input)).toMatchObject({ error_code: 409 });
    expect(await hands.fees(contract)).toEqual([]);
  });
});

describe('a confirmation made by mistake', () => {
  it('is undone with its fees and can be repeated', async () => {
    const contract = await hands.expired();
    const { stay } = await hands.confirm(contract);
    const input = { contract_id: contract.id, version: present(stay).version, reason: '租客已搬走' };
    expect(await owner.request(cancelHoldover, { ...input, reason: ' ' })).toMatchObject({ error_code: 422 });
    expect((await owner.request(cancelHoldover, { ...input, version: 9 })).error_code).toBe(409);
    expect((await owner.call(cancelHoldover, input)).stay).toBeNull();
    expect((await hands.fees(contract)).every((fee) => fee.voided)).toBe(true);
    expect(await hands.occupations(contract)).toHaveLength(1);
    expect((await hands.read(contract)).phase).toBe('expired');
    expect((await owner.request(cancelHoldover, input)).error_code).toBe(423);
    await hands.confirm(contract, '2');
    expect((await hands.fees(contract)).filter((fee) => !fee.voided).map((fee) => fee.gross)).toEqual([
      1_120_000, 1_240_000,
    ]);
  });

  it('stays once money was received; voiding the contract ends it', async () => {
    const paid = await hands.expired();
    const { stay } = await hands.confirm(paid);
    await hands.pay(paid, '2026-02-01', 100);
    const input = { contract_id: paid.id, version: present(stay).version, reason: '录错' };
    expect((await owner.request(cancelHoldover, input)).message).toMatch(/已有收款/);
    const contract = await hands.expired();
    await hands.confirm(contract);
    await owner.call(voidContract, { id: contract.id, version: (await hands.read(contract)).version, reason: '录错' });
    expect((await hands.stateOf(contract)).stay).toBeNull();
    expect(await hands.occupations(contract)).toEqual([]);
  });
});

it('creates tasks for contracts that ended without a decision, and for those to be delivered', async () => {
  const colleague = await enterprise.person('leasing');
  const contract = await hands.expired();
  const begun = await approvedContract(owner, approver, { start: '2026-03-20', end: '2027-03-19' });
  const later = await approvedContract(owner, approver, { start: '2026-04-20', end: '2027-04-19' });
  await runJob(world.services, 'warnings');
  const titles = async (kind: 'contract_holdover' | 'handover_due') =>
    (await colleague.call(messageList, { kind, status: 'open', page_size: 200 })).rows.map((row) => row.title).join();
  expect(await titles('contract_holdover')).toContain(contract.number);
  expect(await titles('handover_due')).toContain(begun.number);
  expect(await titles('handover_due')).not.toContain(later.number);
  await hands.confirm(contract);
  await runJob(world.services, 'warnings');
  expect(await titles('contract_holdover')).not.toContain(contract.number);
});
