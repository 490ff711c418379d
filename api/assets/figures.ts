// The figures at the top of the pages of a park, a building and a space: calls. Areas require the key of the asset, leases that of the contracts,
// money that of the receivables.

import { addDays } from '#domain/kernel/dates/calendar-date';
import type { ById } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import { COUNT, type FigureLinks } from '../kernel/figure';
import { contractPaths, receivablePaths, spacePaths } from '../kernel/paths';
import type { AreaFigures, AssetQuery, MoneyFigures, RentFigures, SpaceLease, SpaceToday } from './figures.schema';

const reads = { reads: true };

export const parkAreas = endpoint<ById, AreaFigures>('/api/assets/park/areas', ['p_1200'], '园区的面积与出租率', reads);
export const buildingAreas = endpoint<ById, AreaFigures>(
  '/api/assets/building/areas',
  ['p_1300'],
  '楼宇的面积与出租率',
  reads,
);
export const spaceToday = endpoint<ById, SpaceToday>('/api/assets/space/today', ['p_1400'], '空间今天的状态', reads);
/** Returns the lease that occupies the space today, or else the next signed one. */
export const spaceLease = endpoint<ById, SpaceLease | null>(
  '/api/assets/space/lease',
  ['p_4100'],
  '空间当前的合同',
  reads,
);
export const assetRent = endpoint<AssetQuery, RentFigures>(
  '/api/assets/lease/rent',
  ['p_4100'],
  '资产的月租金与到期合同',
  reads,
);
export const assetMoney = endpoint<AssetQuery, MoneyFigures>(
  '/api/assets/lease/money',
  ['p_5200'],
  '资产的到期未收与逾期',
  reads,
);

type Place = AssetQuery & { kind: 'park' | 'building' };
const spacesIn = (status?: string) => ({
  to: ({ kind, id }: Place) => spacePaths.rentableOf(kind, id, status),
  figure: 'rentable_area_sqm',
});

export const AREA_LINKS = {
  rentable_area_sqm: spacesIn(),
  leased_area_sqm: spacesIn('leased'),
  signed_area_sqm: spacesIn('signed'),
  vacant_area_sqm: spacesIn('vacant'),
} as const satisfies FigureLinks<AreaFigures, Place>;

const EXPIRING_DAYS = 90;
interface AssetOn extends AssetQuery {
  today: string;
}
/** For a building or a space the rows are whole contracts: contracts and receivables are not divided. */
export const RENT_LINKS = {
  contract_count: { to: ({ kind, id }) => contractPaths.runningOf(kind, id), figure: COUNT },
  expiring_count: {
    to: ({ kind, id, today }) => contractPaths.runningOf(kind, id, `~${addDays(today, EXPIRING_DAYS)}`),
    figure: COUNT,
  },
} as const satisfies FigureLinks<RentFigures, AssetOn>;
export const MONEY_LINKS = {
  due_fen: { to: ({ kind, id, today }) => receivablePaths.unpaidOf(kind, id, today), figure: 'due_fen' },
  overdue_fen: { to: ({ kind, id }) => receivablePaths.overdueOf(kind, id), figure: 'due_fen' },
} as const satisfies FigureLinks<MoneyFigures, AssetOn>;
/** The leases of a space show its part of the rent. */
export const SPACE_RENT_LINKS = {
  monthly_rent_fen: { to: (id) => spacePaths.leases(id), figure: 'rent_fen' },
} as const satisfies FigureLinks<RentFigures, number>;
