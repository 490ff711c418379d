// Routes of forecast scenarios and messages for their database constraints.
import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { forecastScenarioRoutes } from './forecast-scenario';

export const forecastScenario: AreaObject = {
  routes: () => [...forecastScenarioRoutes],
  constraints: {
    forecast_scenario_name_unique: duplicate('name', '情景名称已存在'),
    market_profile_once: duplicate('profiles', '同一园区与空间类型只能有一条假设'),
    market_profile_type: missing('profiles', '所选空间类型不存在'),
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
