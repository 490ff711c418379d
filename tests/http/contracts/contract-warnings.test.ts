// Warnings of a contract’s life: its end, prices that will change.
import { expect, it } from 'vitest';
import { messageList } from '#api/home/message';
import { indexTableCalls } from '#api/setup/index-table';
import { runJob } from '#server/jobs/index';
import { approvedContract, contractInput } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

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
