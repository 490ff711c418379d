// The figures at the top of the pages of a park, a building and a space.
import * as z from 'zod';
import { byId } from '../kernel/endpoint/crud.schema';
import { id } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { SPACE_STATUS } from './labels';

/** Rentable areas today, by the status of the spaces; the first is the sum of the others. */
export const areas = {
  rentable_area_sqm: z.string(),
  leased_area_sqm: z.string(),
  signed_area_sqm: z.string(),
  reserved_area_sqm: z.string(),
  holdover_area_sqm: z.string(),
  vacant_area_sqm: z.string(),
  /** A fraction; `null` when nothing is for rent. */
  occupancy: z.string().nullable(),
};
export const areaFigures = z.strictObject({ space_count: z.number(), ...areas });

/** Identifies a park, a building or a space. */
export const assetQuery = z.strictObject({ kind: z.enum(['park', 'building', 'space']), id });

export const rentFigures = z.strictObject({
  /** Number of contracts running today. */
  contract_count: z.number(),
  /** Rent in force, tax included; for a contract that covers more, only its part for this object. */
  monthly_rent_fen: z.number(),
  /** Running contracts whose last day is within 90 days. */
  expiring_count: z.number(),
});
/** Sums of whole contracts: their receivables are not divided by space. */
export const moneyFigures = z.strictObject({ due_fen: z.number(), overdue_fen: z.number() });

export const spaceToday = z.strictObject({
  /** `null` when not in use today. */
  status: z.enum(valuesOf(SPACE_STATUS)).nullable(),
  reserved_for: z.string().nullable(),
  reserved_until: z.string().nullable(),
});
export const spaceLease = z.strictObject({
  contract_id: z.number(),
  contract_number: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Set when signed and still to begin. */
  ahead: z.boolean(),
});

export type AreaFigures = z.infer<typeof areaFigures>;
export type AssetQuery = z.infer<typeof assetQuery>;
export type RentFigures = z.infer<typeof rentFigures>;
export type MoneyFigures = z.infer<typeof moneyFigures>;
export type SpaceToday = z.infer<typeof spaceToday>;
export type SpaceLease = z.infer<typeof spaceLease>;

export const assetFiguresSchemas = {
  '/api/assets/park/areas': { input: byId, output: areaFigures },
  '/api/assets/building/areas': { input: byId, output: areaFigures },
  '/api/assets/space/today': { input: byId, output: spaceToday },
  '/api/assets/space/lease': { input: byId, output: spaceLease.nullable() },
  '/api/assets/lease/rent': { input: assetQuery, output: rentFigures },
  '/api/assets/lease/money': { input: assetQuery, output: moneyFigures },
};
