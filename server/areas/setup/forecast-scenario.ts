// Forecast scenarios (预测情景, docs/domain §7.3), each saved with its assumptions for the parks the actor may see.
import sql from 'sql-template-tag';
import { forecastScenarioCalls } from '#api/setup/forecast-scenario';
import type { ForecastScenario, ForecastScenarioSave, MarketProfileSave } from '#api/setup/forecast-scenario.schema';
import { inScope } from '#server/platform/access/scope';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import { insertRecords } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { missing } from '#server/platform/use-case/errors';
import type { Call, Route } from '#server/platform/use-case/route';
import { referenceDataRoutes } from './reference-data';

/** Refuses parks out of scope and unknown types, each at its line. */
async function checkProfiles({ tx, actor }: Call, profiles: readonly MarketProfileSave[]): Promise<void> {
  const parks = await tx.query<{ id: number }>(
    sql`select p.id from park p where p.company_id = app_company()${inScope(actor, sql`p.id`)}`,
  );
  const types = await tx.query<{ id: number }>(
    sql`select id from dictionary where company_id = app_company() and kind = 'spatial-type'`,
  );
  const among = (rows: readonly { id: number }[], id: number | null) =>
    id === null || rows.some((row) => row.id === id);
  const problems = profiles.flatMap(({ park_id, spatial_type_id }, place) => [
    ...(among(parks, park_id)
      ? []
      : [{ path: ['profiles', place, 'park_id'], message: '园区不存在或不在您的数据范围内' }]),
    ...(among(types, spatial_type_id)
      ? []
      : [{ path: ['profiles', place, 'spatial_type_id'], message: '所选空间类型不存在' }]),
  ]);
  if (problems.length) throw missing(problems);
}

/** Profiles of parks that the actor cannot see are not changed. */
async function replaceProfiles(call: Call, scenario_id: number, profiles: readonly MarketProfileSave[] | undefined) {
  if (profiles === undefined) return;
  const { tx, actor } = call;
  await checkProfiles(call, profiles);
  await tx.query(
    sql`delete from market_profile m where m.company_id = app_company() and m.scenario_id = ${scenario_id}${inScope(actor, sql`m.park_id`)}`,
  );
  await insertRecords(
    tx,
    'market_profile',
    profiles.map((profile) => ({
      scenario_id,
      ...profile,
      price_unit: profile.price === null ? null : profile.price_unit,
    })),
  );
}

const forecastScenarioRoutes: Route[] = referenceDataRoutes<ForecastScenarioSave, ForecastScenario>(
  forecastScenarioCalls,
  {
    table: 'forecast_scenario',
    title: '预测情景',
    columns: (actor) => sql`t.remark,
      (select count(*)::int from market_profile m where m.company_id = t.company_id and m.scenario_id = t.id${inScope(actor, sql`m.park_id`)}) as profile_count,
      (select coalesce(json_agg(json_build_object('park_id', m.park_id, 'spatial_type_id', m.spatial_type_id, 'renewal', trim_scale(m.renewal)::text,
          'downtime_months', trim_scale(m.downtime_months)::text, 'term_months', m.term_months, 'free_months', trim_scale(m.free_months)::text,
          'growth', trim_scale(m.growth)::text, 'renewal_rate', trim_scale(m.renewal_rate)::text, 'price', trim_scale(m.price)::text,
          'price_unit', m.price_unit) order by m.park_id, m.spatial_type_id nulls last), '[]')
        from market_profile m where m.company_id = t.company_id and m.scenario_id = t.id${inScope(actor, sql`m.park_id`)}) as profiles`,
    references: [],
    values: async (_call, { id, version, profiles, ...own }) => own,
    after: (call, id, { profiles }) => replaceProfiles(call, id, profiles as readonly MarketProfileSave[] | undefined),
  },
);

export const forecastScenario: AreaObject = {
  routes: () => [...forecastScenarioRoutes],
  constraints: {
    forecast_scenario_name_unique: duplicate('name', '情景名称已存在'),
    market_profile_once: duplicate('profiles', '同一园区与空间类型只能有一条假设'),
    market_profile_type: reference('profiles', '所选空间类型不存在'),
    market_profile_renewal: field('profiles', '续租概率应在 0% 与 100% 之间'),
    market_profile_downtime: field('profiles', '空置期最多 120 个月'),
    market_profile_term: field('profiles', '租期应为 1 至 360 个月'),
    market_profile_free: field('profiles', '免租期最多 120 个月'),
    market_profile_growth: field('profiles', '年增长应在 -50% 与 100% 之间'),
    market_profile_renewal_rate: field('profiles', '续租租金应在 0% 与 200% 之间'),
    market_profile_price: field('profiles', '市场租金须大于 0'),
    market_profile_price_unit: field('profiles', '市场租金的单位不正确'),
    market_profile_price_has_unit: field('profiles', '市场租金须有单位'),
  },
};
