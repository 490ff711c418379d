// Forecast scenarios (预测情景, docs/domain §7.3): assumptions for the spaces of each park and type when their leases end.
import * as z from 'zod';
import { PRICE_UNIT } from '../assets/labels';
import { identity, stored } from '../kernel/endpoint/crud.schema';
import { decimal, id, optionalText, price, text } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { referenceDataSchemas } from './reference-data.schema';

const MOST_PROFILES = 500;
const MOST_MONTHS = 120;
const MOST_TERM = 360;

const share = decimal(1, 4).refine((value) => Number(value) <= 1, '应在 0% 与 100% 之间');
const someMonths = decimal(3, 1).refine((value) => Number(value) <= MOST_MONTHS, `最多 ${MOST_MONTHS} 个月`);
/** May be negative for a falling market. */
const growth = z
  .string()
  .regex(/^-?\d(\.\d{1,4})?$/, '应为百分数，最多 2 位小数')
  .refine((value) => Number(value) >= -0.5 && Number(value) <= 1, '应在 -50% 与 100% 之间');

const profile = z
  .strictObject({
    park_id: id,
    /** `null` for all types of the park without a separate profile. */
    spatial_type_id: id.nullable().default(null),
    renewal: share,
    downtime_months: someMonths,
    term_months: z.int('应为整数').min(1, '租期至少 1 个月').max(MOST_TERM, `最多 ${MOST_TERM} 个月`),
    free_months: someMonths,
    growth,
    renewal_rate: decimal(1, 4).refine((value) => Number(value) <= 2, '应在 0% 与 200% 之间'),
    price: price
      .refine((value) => Number(value) > 0, '价格须大于 0')
      .nullable()
      .default(null),
    price_unit: z.enum(valuesOf(PRICE_UNIT)).nullable().default(null),
  })
  .refine(({ price: stated, price_unit }) => stated === null || price_unit !== null, {
    path: ['price_unit'],
    message: '请选择单位',
  });

const profiles = z
  .array(profile)
  .max(MOST_PROFILES, `最多 ${MOST_PROFILES} 条`)
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    value.forEach(({ park_id, spatial_type_id }, place) => {
      const key = `${park_id}-${spatial_type_id}`;
      if (seen.has(key))
        issues.push({
          code: 'custom',
          path: [place, 'spatial_type_id'],
          message: '该园区与空间类型已有假设',
          input: spatial_type_id,
        });
      seen.add(key);
    });
  });

const fields = { name: text(40), remark: optionalText(200), enabled: z.boolean().default(true) };

/** Leaves the profiles unchanged when they are omitted. */
export const forecastScenarioSave = z.strictObject({ ...identity, ...fields, profiles: profiles.optional() });
const forecastScenario = z.strictObject({ ...stored, ...fields, profile_count: z.int(), profiles });

export type MarketProfileSave = z.output<typeof profile>;
export type ForecastScenarioSave = z.input<typeof forecastScenarioSave>;
export type ForecastScenario = z.output<typeof forecastScenario>;

export const forecastScenarioSchemas = referenceDataSchemas(
  'forecast-scenario',
  forecastScenarioSave,
  forecastScenario,
);
