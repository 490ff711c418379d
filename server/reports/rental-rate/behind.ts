// The spaces behind the occupancy of a period, and those that changed since the period before (docs/domain §7, §7.2).
import sql, { raw, type Sql } from 'sql-template-tag';
import { rentalRateChangesReport, rentalRateSpacesReport } from '#api/contracts/rental-rate-behind';
import type { ReportColumn } from '#api/kernel/report/report';
import {
  economicOccupancyOn,
  economicShare,
  occupancyBetween,
  occupancyOn,
  occupancyShare,
} from '#server/measures/assets/occupancy';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import { firstDay, lastDay, spacesInScope } from './spaces';

const NAMES: Sql = sql`join park p on p.company_id = s.company_id and p.id = s.park_id
    join building b on b.company_id = s.company_id and b.id = s.building_id`;
const PLACE: Sql = sql`s.id as space_id, s.number as space_number, s.park_id, p.name as park_name, s.building_id, b.name as building_name`;
const ORDER: Sql = sql`order by park_name, building_name, building_id, space_number, space_id`;

const sqm = (...statuses: string[]): Sql =>
  sql`case when o.status = any(${statuses}::text[]) then o.rentable_sqm else 0 end`;

/** Returns sums of columns by their names: areas as text, fen and counts as numbers. */
const sumsOf = (columns: readonly ReportColumn[]): Record<string, Sql> =>
  Object.fromEntries(
    columns
      .filter(({ total }) => total)
      .map(({ name, kind }) => {
        const sum = sql`coalesce(sum(${raw(name)}), 0)`;
        return [name, kind === 'area' ? sql`${sum}::text` : sql`${sum}::bigint`];
      }),
  );

const spacesSql: ReportSql<typeof rentalRateSpacesReport> = {
  source: (call, parameters) => {
    const [first, last] = [firstDay(parameters.months.from), lastDay(parameters.months.to)];
    return sql`with spot as materialized (select * from ${occupancyOn(last)}
    ), days as materialized (select * from ${occupancyBetween(first, last)}
    ), rent as materialized (select * from ${economicOccupancyOn(last)}
    ), lines as (
      select ${PLACE}, t.name as type_name, o.status, o.contract_id, o.contract_number, coalesce(o.rentable_sqm, 0) as rentable_sqm,
        coalesce(o.leased_sqm, 0) as leased_sqm, ${sqm('holdover')} as holdover_sqm, ${sqm('signed')} as signed_sqm,
        ${sqm('vacant', 'reserved')} as vacant_sqm, coalesce(d.rentable_sqm_days, 0) as rentable_sqm_days, coalesce(d.leased_sqm_days, 0) as leased_sqm_days,
        coalesce(r.rent_fen, 0) as rent_fen, coalesce(r.list_rent_fen, 0) as list_rent_fen, coalesce(r.unpriced, false)::int as unpriced_count
      from space s ${NAMES}
      left join dictionary t on t.company_id = s.company_id and t.id = s.spatial_type_id
      left join spot o on o.space_id = s.id
      left join days d on d.space_id = s.id
      left join rent r on r.space_id = s.id
      where s.company_id = app_company() and (o.space_id is not null or d.space_id is not null or r.space_id is not null)${spacesInScope(call, parameters)})`;
  },
  columns: {},
  order: ORDER,
  totals: {
    occupancy: sql`${occupancyShare({ leased: sql`sum(leased_sqm)`, rentable: sql`sum(rentable_sqm)` })}::text`,
    average_occupancy: sql`${occupancyShare({ leased: sql`sum(leased_sqm_days)`, rentable: sql`sum(rentable_sqm_days)` })}::text`,
    economic_occupancy: sql`${economicShare(sql`sum(rent_fen)`, sql`sum(list_rent_fen)`)}::text`,
    ...sumsOf(rentalRateSpacesReport.totals.columns),
  },
  named: { park_ids: 'park', building_id: 'building', type_id: 'dictionary' },
};

/** The change of a space from the day before (`w`) to the last day (`o`), as text; empty when unchanged. */
const CHANGE: Sql = sql`concat_ws('、',
    case when w.space_id is null then '启用' when o.space_id is null then '停用' end,
    case when x.let and not x.was_let then '新出租' when x.was_let and not x.let then '不再出租'
      when x.let and o.contract_id <> w.contract_id then case when o.tenant_id = w.tenant_id then '续租' else '换租' end end,
    case when o.use <> w.use then '用途变更' end,
    case when o.rentable_area_sqm <> w.rentable_area_sqm then '面积变更' end)`;

const changesSql: ReportSql<typeof rentalRateChangesReport> = {
  source: (
    call,
    parameters,
  ) => sql`with was as materialized (select * from ${occupancyOn(sql`${firstDay(parameters.months.from)} - 1`)}
    ), spot as materialized (select * from ${occupancyOn(lastDay(parameters.months.to))}
    ), compared as (
      select ${PLACE}, w.status as status_before, o.status, coalesce(w.leased_sqm, 0) as leased_before_sqm, coalesce(o.leased_sqm, 0) as leased_sqm,
        coalesce(w.rentable_sqm, 0) as rentable_before_sqm, coalesce(o.rentable_sqm, 0) as rentable_sqm,
        w.contract_id as contract_before_id, w.contract_number as contract_before, o.contract_id, o.contract_number, ${CHANGE} as change
      from space s ${NAMES}
      left join was w on w.space_id = s.id
      left join spot o on o.space_id = s.id
      cross join lateral (select coalesce(w.status = 'leased' and w.use = 'for_rent', false) as was_let,
        coalesce(o.status = 'leased' and o.use = 'for_rent', false) as let) x
      where s.company_id = app_company() and (w.space_id is not null or o.space_id is not null)${spacesInScope(call, parameters)}
    ), lines as (select c.*, c.leased_sqm - c.leased_before_sqm as leased_change_sqm, c.rentable_sqm - c.rentable_before_sqm as rentable_change_sqm
      from compared c where c.change <> '')`,
  columns: {},
  order: ORDER,
  totals: {
    space_count: sql`count(*)::int`,
    ...sumsOf(rentalRateChangesReport.totals.columns),
  },
  named: { park_ids: 'park', building_id: 'building', type_id: 'dictionary' },
};

export const rentalRateBehindRoutes = [
  ...reportRoutes(rentalRateSpacesReport, spacesSql),
  ...reportRoutes(rentalRateChangesReport, changesSql),
];
