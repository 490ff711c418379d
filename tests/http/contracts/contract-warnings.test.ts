// Warnings of a contract’s life: its end, prices that will change.
import { expect, it } from 'vitest';
import { actOnOption } from '#api/contracts/lease-option';
import { messageList } from '#api/home/message';
import { indexTableCalls } from '#api/setup/index-table';
import { runJob } from '#server/jobs/index';
import { approvedContract, contractInput } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { onDay } from '#tests/support/world';

const { world, enterprise, admin } = openEnterprise({ ownWorld: true, people: { admin: 'admin' } });

it('report a price that will change, with both prices, and an index still to be published', async () => {
  const [clause] = (await contractInput(admin)).clauses;
  const index = await admin.call(indexTableCalls.save, { name: 'CPI', remark: '', values: [] });
  const lease = async (escalations: unknown[]) =>
    approvedContract(admin, await enterprise.person('admin'), {
      clauses: [{ ...clause, escalations } as NonNullable<typeof clause>],
    });
  const stepped = await lease([{ on: '2026-04-10', kind: 'percent', value: '0.05' }]);
  const indexed = await lease([{ on: '2026-04-01', kind: 'index', index: index.id, base: '100' }]);
  await lease([{ on: '2026-04-16', kind: 'percent', value: '0.05' }]);
  await runJob(world.services, 'warnings');
  const tasks = (await admin.call(messageList, { kind: 'escalation_ahead', status: 'open', page_size: 200 })).rows;
  expect(
    tasks
      .map(({ title, content, due_on }) => ({ title, content, due_on }))
      .sort((a, b) => a.title.localeCompare(b.title)),
  ).toEqual(
    [
      {
        title: `${stepped.tenant_name}的合同 ${stepped.number} 将于 2026-04-10 调整单价`,
        content: '租金：2 → 2.1',
        due_on: '2026-04-10',
      },
      {
        title: `${indexed.tenant_name}的合同 ${indexed.number} 将于 2026-04-01 调整单价`,
        content: '租金：指数待公布',
        due_on: '2026-04-01',
      },
    ].sort((a, b) => a.title.localeCompare(b.title)),
  );
});

it('no longer report an end once the tenant has renewed, into other spaces too', async () => {
  const expiring = async (number: string) =>
    (await admin.call(messageList, { kind: 'contract_expiring', status: 'open', page_size: 200 })).rows.some((row) =>
      row.title.includes(number),
    );
  const approver = await enterprise.person('admin');
  const ending = await approvedContract(admin, approver, { end: '2026-04-30' });
  await runJob(world.services, 'warnings');
  expect(await expiring(ending.number)).toBe(true);
  const next = { start: '2026-05-01', end: '2027-04-30', tenant_id: ending.tenant_id };
  const renewal = await approvedContract(admin, approver, { ...next, kind: 'renewal', renews_id: ending.id });
  expect(renewal.spaces.map((space) => space.id)).not.toContain(ending.spaces[0]?.id);
  await runJob(world.services, 'warnings');
  expect(await expiring(ending.number)).toBe(false);
});

it('report the notice of an option again nearer to its last day, and no longer once it is waived', async () => {
  const option = { kind: 'renewal' as const, start: '2026-09-01', end: '2026-11-28', notice_days: 90 };
  const contract = await approvedContract(admin, await enterprise.person('admin'), { lease_options: [option] });
  const notices = async (status: 'open' | 'done') =>
    (await admin.call(messageList, { kind: 'option_notice', status, page_size: 200 })).rows.map(({ title, due_on }) => [
      title,
      due_on,
    ]);
  const task = [`${contract.tenant_name}的合同 ${contract.number}：续租权 最晚 2026-08-30 通知`, '2026-08-30'];
  const warnedOn = async (day: string) => {
    await onDay(world, day);
    await runJob(world.services, 'warnings');
    await runJob(world.services, 'warnings');
    return { open: await notices('open'), done: (await notices('done')).length };
  };
  // 90, 30 and 7 days before.
  expect(await warnedOn('2026-05-31')).toEqual({ open: [], done: 0 });
  expect(await warnedOn('2026-06-01')).toEqual({ open: [task], done: 0 });
  expect(await warnedOn('2026-07-30')).toEqual({ open: [task], done: 0 });
  expect(await warnedOn('2026-07-31')).toEqual({ open: [task], done: 1 });
  expect(await warnedOn('2026-08-23')).toEqual({ open: [task], done: 2 });
  const { notice_days: _days, ...ofOption } = option;
  await admin.call(actOnOption, { ...ofOption, contract_id: contract.id, act: 'waived', acted_on: '2026-08-23' });
  expect(await warnedOn('2026-08-24')).toEqual({ open: [], done: 3 });
});
