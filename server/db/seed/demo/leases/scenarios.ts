// Market assumptions of the demo: three scenarios for each park, with separate values for shops.
import sql from 'sql-template-tag';
import { forecastScenarioCalls } from '#api/setup/forecast-scenario';
import { type Life, openLife } from '../calls';

/** Values of offices; shop tenants renew more often, and reletting takes longer. */
const SCENARIOS = [
  {
    name: '基准',
    remark: '按近三年的平均水平',
    renewal: '0.7',
    shops: '0.8',
    downtime: '3',
    free: '2',
    growth: '0.03',
  },
  { name: '乐观', remark: '园区配套投用后', renewal: '0.8', shops: '0.85', downtime: '2', free: '1', growth: '0.05' },
  {
    name: '保守',
    remark: '周边新增供应集中入市',
    renewal: '0.55',
    shops: '0.7',
    downtime: '6',
    free: '3',
    growth: '0',
  },
] as const;

export async function seedScenarios(stage: Life['stage']): Promise<void> {
  const { call } = await openLife(stage);
  const parks = await stage.tx.query<{ id: number }>(
    sql`select id from park where company_id = app_company() order by id`,
  );
  const shop = stage.setup.dictionary('spatial-type', '商铺');
  for (const { name, remark, renewal, shops, downtime, free, growth } of SCENARIOS) {
    const expected = { downtime_months: downtime, free_months: free, growth, renewal_rate: '0.95', term_months: 36 };
    const profiles = parks.flatMap(({ id: park_id }) => [
      { park_id, spatial_type_id: shop, renewal: shops, ...expected, term_months: 60 },
      { park_id, spatial_type_id: null, renewal, ...expected },
    ]);
    await call('admin', forecastScenarioCalls.save, { name, remark, profiles });
  }
}
