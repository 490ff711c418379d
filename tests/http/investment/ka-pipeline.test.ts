// Pipeline of key accounts: by level and stage, weighted, next to the rent of those who are tenants on the day.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { kaPipelineReport } from '#api/investment/analysis/ka-pipeline';
import { endCustomer } from '#api/investment/customer/customer';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract } from '#tests/support/builders';
import { itemsOf, newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, enterprise, owner, approver } = openEnterprise({ each: 'test' });

it('counts only open key accounts, by level and stage, with their rent', async () => {
  const [contact, , visit] = await itemsOf(owner, 'investment-progress');
  const contract = await approvedContract(owner, approver);
  const tenant = await newCustomer(owner, {
    name: '老租客',
    key_account: true,
    level: 'A',
    demand_min_sqm: '100',
    demand_max_sqm: '300',
  });
  await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query(
      sql`update customer set tenant_id = ${contract.tenant_id} where company_id = app_company() and id = ${tenant.id}`,
    ),
  );
  await newCustomer(owner, {
    name: '看房中',
    key_account: true,
    level: 'A',
    stage_id: present(visit),
    demand_min_sqm: '1000',
  });
  await newCustomer(owner, { name: '未分级', key_account: true });
  await newCustomer(owner, { name: '普通客户', demand_min_sqm: '500' });
  const lost = await newCustomer(owner, { name: '已成交', key_account: true, demand_min_sqm: '70' });
  await owner.call(endCustomer, { id: lost.id, version: lost.version, outcome: 'won' });

  const { rows, totals } = await owner.call(reportEndpoint(kaPipelineReport), { as_of: '2026-03-16' });
  expect(
    rows.map(({ name, level_name, stage_name, win, demand_sqm, weighted_sqm }) => [
      name,
      level_name,
      stage_name,
      win,
      demand_sqm,
      weighted_sqm,
    ]),
  ).toEqual([
    ['看房中', 'A 级', '现场看房', '0.35', '1000.00', '350.00'],
    ['老租客', 'A 级', '初步接触', '0.1', '200.00', '20.00'],
    ['未分级', '未分级', '初步接触', '0.1', '0.00', '0.00'],
  ]);
  // 100 m² at 2 yuan a day, 365 / 12 days a month.
  expect(rows[1]).toMatchObject({ leased_sqm: '100.00', rent_fen: 608_333, tenant_id: contract.tenant_id });
  const found = (level_no: number | null, stage_id: number | null) =>
    totals.find((total) => total.level_no === level_no && total.stage_id === stage_id);
  expect(found(1, present(contact))).toMatchObject({ customer_count: 1, demand_sqm: '200.00', weighted_sqm: '20.00' });
  expect(found(1, null)).toMatchObject({
    customer_count: 2,
    demand_sqm: '1200.00',
    weighted_sqm: '370.00',
    rent_fen: 608_333,
  });
  expect(found(null, null)).toMatchObject({ customer_count: 3, weighted_sqm: '370.00' });
  // Before the day nothing had been entered.
  expect((await owner.call(reportEndpoint(kaPipelineReport), { as_of: '2026-03-15' })).rows).toEqual([]);
});
