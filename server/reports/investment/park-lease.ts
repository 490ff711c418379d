// Leasing of parks (园区租赁分析, docs/domain §3.6): signed, vacant and absorbed areas, with the contracts and spaces behind them; declared in
// api/investment/analysis/park-lease.
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { leaseSpacesReport, parkLeaseReport, signedLeasesReport } from '#api/investment/analysis/park-lease';
import type { ParametersOf } from '#api/kernel/report/report';
import { occupancyOn } from '#server/measures/assets/occupancy';
import { signedLeasesBetween, vacantSpacesOn } from '#server/measures/investment/signed';
import { buildingIs, inSelection } from '#server/platform/access/scope';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { area, share, total } from './figures';

interface Place {
  park_ids: readonly number[];
  building_id?: number | null;
}

/** Returns ` and …` for rows `x` of a place: visible and matching the parameters. */
function placed({ actor }: Pick<Call, 'actor'>, { park_ids, building_id }: Place): Sql {
  const parks = park_ids.length ? sql` and x.park_id = any(${[...park_ids]}::bigint[])` : empty;
  const building = building_id ? sql` and x.building_id = ${building_id}` : empty;
  return sql`${inSelection(actor, sql`x.park_id`, buildingIs(sql`x.building_id`))}${parks}${building}`;
}

/** Spaces at the end of the day before the period and on its last day. */
const occupied = (
  call: Pick<Call, 'actor'>,
  { from, to }: { from: string; to: string },
  place: Place,
): Sql => sql`was as materialized (
      select x.* from ${occupancyOn(sql`${from}::date - 1`)} x where true${placed(call, place)}
    ), spot as materialized (select x.* from ${occupancyOn(to)} x where true${placed(call, place)}
    ), vacant as materialized (select x.* from ${vacantSpacesOn(to)} x where true${placed(call, place)}
    )`;

/** Prices from summed rents and areas, yuan per month and m², and their ratios to list and floor price. */
const pricesOf = (derive: (column: Sql) => Sql): Record<string, Sql> => {
  const yuan = (rent: string, sqm: string) =>
    sql`round(${derive(raw(rent))}::numeric / 100 / nullif(${derive(raw(sqm))}, 0), 2)`;
  return {
    price: yuan('rent_fen', 'signed_sqm'),
    list_price: yuan('list_rent_fen', 'listed_sqm'),
    floor_price: yuan('floor_rent_fen', 'floored_sqm'),
    against_list: share(derive(sql`rent_of_listed_fen`), derive(sql`list_rent_fen`)),
    against_floor: share(derive(sql`rent_of_floored_fen`), derive(sql`floor_rent_fen`)),
  };
};

/** Rent and area of rows `x`, and of those with a list or a floor price. */
const SIGNED: Sql = sql`sum(x.area_sqm) as signed_sqm, sum(x.rent_fen)::bigint as rent_fen,
  coalesce(sum(x.area_sqm) filter (where x.list_rent_fen is not null), 0) as listed_sqm, coalesce(sum(x.list_rent_fen), 0)::bigint as list_rent_fen,
  coalesce(sum(x.rent_fen) filter (where x.list_rent_fen is not null), 0)::bigint as rent_of_listed_fen,
  coalesce(sum(x.area_sqm) filter (where x.floor_rent_fen is not null), 0) as floored_sqm, coalesce(sum(x.floor_rent_fen), 0)::bigint as floor_rent_fen,
  coalesce(sum(x.rent_fen) filter (where x.floor_rent_fen is not null), 0)::bigint as rent_of_floored_fen`;

function leasingOf(
  call: Pick<Call, 'actor'>,
  { within, by: grouping, park_ids }: ParametersOf<typeof parkLeaseReport>,
): Sql {
  const place = { park_ids };
  const member = grouping === 'building' ? sql`x.building_id` : sql`x.park_id`;
  return sql`with leased as materialized (
      select x.*, row_number() over (partition by x.contract_id order by x.building_sqm desc, x.building_id, x.space_id) as place
      from (select x.*, sum(x.area_sqm) over (partition by x.contract_id, x.building_id) as building_sqm
        from ${signedLeasesBetween(sql`${within.from}`, sql`${within.to}`)} x where true${placed(call, place)}) x
    ), ${occupied(call, within, place)}, signed as (
      select ${member} as member_id, count(distinct x.contract_id)::int as contract_count, count(*) filter (where x.place = 1)::int as counted_once, coalesce(sum(x.area_sqm) filter (where not x.renewal), 0) as new_sqm,
        coalesce(sum(x.area_sqm) filter (where x.renewal), 0) as renewal_sqm, ${SIGNED}
      from leased x group by ${member}
    ), empty_on as (select ${member} as member_id, count(*)::int as vacant_count, sum(x.vacant_sqm) as vacant_sqm, sum(x.vacant_days) as vacant_days from vacant x group by ${member}
    ), let_before as (
      select ${member} as member_id, sum(x.leased_sqm) as leased_before_sqm, coalesce(sum(x.rentable_sqm) filter (where x.vacant), 0) as vacant_before_sqm from was x group by ${member}
    ), let_now as (select ${member} as member_id, sum(x.leased_sqm) as leased_sqm from spot x group by ${member}
    ), member as (${grouping === 'building' ? sql`select x.id as member_id, x.park_id, x.id as building_id, x.name as building_name from building x where x.company_id = app_company()${inSelection(call.actor, sql`x.park_id`, buildingIs(sql`x.id`))}` : sql`select x.id as member_id, x.id as park_id, null::bigint as building_id, null::text as building_name from park x where x.company_id = app_company()${inSelection(call.actor, sql`x.id`)}`}
    ), lines as (
      select m.*, p.name as park_name, coalesce(s.contract_count, 0) as contract_count, coalesce(s.counted_once, 0) as counted_once, coalesce(s.new_sqm, 0) as new_sqm, coalesce(s.renewal_sqm, 0) as renewal_sqm,
        coalesce(s.signed_sqm, 0) as signed_sqm, coalesce(s.rent_fen, 0) as rent_fen, coalesce(s.listed_sqm, 0) as listed_sqm, coalesce(s.list_rent_fen, 0) as list_rent_fen,
        coalesce(s.rent_of_listed_fen, 0) as rent_of_listed_fen, coalesce(s.floored_sqm, 0) as floored_sqm, coalesce(s.floor_rent_fen, 0) as floor_rent_fen,
        coalesce(s.rent_of_floored_fen, 0) as rent_of_floored_fen, coalesce(v.vacant_count, 0) as vacant_count, coalesce(v.vacant_sqm, 0) as vacant_sqm,
        coalesce(v.vacant_days, 0) as all_vacant_days, coalesce(b.leased_before_sqm, 0) as leased_before_sqm, coalesce(n.leased_sqm, 0) as leased_sqm,
        coalesce(n.leased_sqm, 0) - coalesce(b.leased_before_sqm, 0) as absorbed_sqm, coalesce(b.vacant_before_sqm, 0) as vacant_before_sqm
      from member m join park p on p.company_id = app_company() and p.id = m.park_id
      left join signed s on s.member_id = m.member_id
      left join empty_on v on v.member_id = m.member_id
      left join let_before b on b.member_id = m.member_id
      left join let_now n on n.member_id = m.member_id
      ${park_ids.length ? sql`where m.park_id = any(${[...park_ids]}::bigint[])` : empty}
    )`;
}

const derived = (derive: (column: Sql) => Sql): Record<string, Sql> => ({
  ...pricesOf(derive),
  vacant_days: sql`round(${derive(sql`all_vacant_days`)}::numeric / nullif(${derive(sql`vacant_count`)}, 0), 2)`,
  absorption: share(derive(sql`signed_sqm`), derive(sql`vacant_before_sqm`)),
});

const asText = (figures: Record<string, Sql>): Record<string, Sql> =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, sql`(${figure})::text`]));

/** Areas, and their sums as text. */
const areas = (...names: string[]): Record<string, Sql> =>
  Object.fromEntries(names.map((name) => [name, area(raw(name))]));
const areasOf = (...names: string[]): Record<string, Sql> =>
  Object.fromEntries(names.map((name) => [name, sql`${area(total(raw(name)))}::text`]));

const PARK_AREAS = [
  'new_sqm',
  'renewal_sqm',
  'signed_sqm',
  'vacant_sqm',
  'leased_before_sqm',
  'leased_sqm',
  'absorbed_sqm',
  'vacant_before_sqm',
];
const SPACE_AREAS = ['vacant_before_sqm', 'vacant_sqm', 'leased_before_sqm', 'leased_sqm', 'absorbed_sqm'];

const parkLeaseSql: ReportSql<typeof parkLeaseReport> = {
  source: leasingOf,
  columns: { ...areas(...PARK_AREAS), ...derived((column) => column) },
  order: sql`order by park_name, building_name, member_id`,
  totals: {
    contract_count: sql`${total(sql`counted_once`)}::int`,
    rent_fen: sql`${total(sql`rent_fen`)}::bigint`,
    vacant_count: sql`${total(sql`vacant_count`)}::int`,
    ...areasOf(...PARK_AREAS),
    ...asText(derived(total)),
  },
  named: { park_ids: 'park' },
};

const NAMES: Sql = sql`join space s on s.company_id = app_company() and s.id = x.space_id
      join building b on b.company_id = s.company_id and b.id = s.building_id
      join park p on p.company_id = s.company_id and p.id = s.park_id`;

function signedOf(call: Pick<Call, 'actor'>, parameters: ParametersOf<typeof signedLeasesReport>): Sql {
  const { within, kind, manager } = parameters;
  const renewal = kind === 'all' ? empty : sql` and x.renewal = ${kind === 'renewal'}`;
  const named = manager === '' ? empty : sql` and coalesce(nullif(x.manager, ''), '未填写') = ${manager}`;
  return sql`with leased as materialized (
      select x.*, x.area_sqm as signed_sqm, case when x.list_rent_fen is not null then x.area_sqm end as listed_sqm, case when x.list_rent_fen is not null then x.rent_fen end as rent_of_listed_fen,
        case when x.floor_rent_fen is not null then x.area_sqm end as floored_sqm, case when x.floor_rent_fen is not null then x.rent_fen end as rent_of_floored_fen
      from ${signedLeasesBetween(sql`${within.from}`, sql`${within.to}`)} x where true${placed(call, parameters)}${renewal}${named}
    ), lines as (
      select x.contract_id || '-' || x.space_id as line_key, x.contract_id, x.tenant_id, x.space_id, x.park_id, x.building_id, x.approved_on,
        case when x.renewal then 'renewal' else 'new' end as kind, x.signed_sqm, x.rent_fen, x.listed_sqm, x.list_rent_fen, x.rent_of_listed_fen, x.floored_sqm,
        x.floor_rent_fen, x.rent_of_floored_fen, coalesce(nullif(x.manager, ''), '未填写') as manager, k.number as contract_number, t.name as tenant_name,
        s.number as space_number, b.name as building_name, p.name as park_name
      from leased x ${NAMES}
      join contract k on k.company_id = app_company() and k.id = x.contract_id
      join tenant t on t.company_id = app_company() and t.id = x.tenant_id
    )`;
}

const signedSql: ReportSql<typeof signedLeasesReport> = {
  source: signedOf,
  columns: pricesOf((column) => column),
  order: sql`order by approved_on desc, contract_id desc, space_id`,
  totals: {
    contract_count: sql`count(distinct contract_id)::int`,
    rent_fen: sql`${total(sql`rent_fen`)}::bigint`,
    ...areasOf('signed_sqm'),
    ...asText(pricesOf(total)),
  },
  named: { park_ids: 'park', building_id: 'building' },
};

const SPACES_OF: Readonly<Record<string, Sql>> = {
  vacant: sql` and v.space_id is not null`,
  vacant_before: sql` and w.vacant`,
  let: sql` and (w.leased_sqm > 0 or o.leased_sqm > 0)`,
  changed: sql` and coalesce(w.leased_sqm, 0) <> coalesce(o.leased_sqm, 0)`,
};

/** Bands of vacancy duration, numbered for sorting. */
const AGE_NO = sql`case when x.vacant_days is null then 0 when x.vacant_days <= 30 then 1 when x.vacant_days <= 90 then 2
        when x.vacant_days <= 180 then 3 when x.vacant_days <= 365 then 4 else 5 end`;
const AGES = ['未空置', '一个月内', '一至三个月', '三至六个月', '半年至一年', '一年以上'];

const spacesOf = (
  call: Pick<Call, 'actor'>,
  parameters: ParametersOf<typeof leaseSpacesReport>,
): Sql => sql`with ${occupied(call, parameters.within, parameters)}, line as (
      select x.space_id, s.park_id, s.building_id, s.number as space_number, b.name as building_name, p.name as park_name, o.status, v.vacant_days, o.contract_id,
        o.contract_number, coalesce(v.vacant_sqm, 0) as vacant_sqm, case when w.vacant then w.rentable_sqm else 0 end as vacant_before_sqm,
        coalesce(w.leased_sqm, 0) as leased_before_sqm, coalesce(o.leased_sqm, 0) as leased_sqm, coalesce(o.leased_sqm, 0) - coalesce(w.leased_sqm, 0) as absorbed_sqm
      from (select space_id from was union select space_id from spot) x ${NAMES}
      left join was w on w.space_id = x.space_id
      left join spot o on o.space_id = x.space_id
      left join vacant v on v.space_id = x.space_id
      where true${SPACES_OF[parameters.of] ?? empty}
    ), lines as (
      select x.*, (${AGES}::text[])[x.age_no + 1] as age from (select x.*, ${AGE_NO} as age_no from line x) x
    )`;

const spacesSql: ReportSql<typeof leaseSpacesReport> = {
  source: spacesOf,
  columns: areas(...SPACE_AREAS),
  order: sql`order by vacant_days desc nulls last, park_name, building_name, space_number, space_id`,
  totals: {
    space_count: sql`count(*)::int`,
    ...areasOf(...SPACE_AREAS),
    vacant_days: sql`round(avg(vacant_days), 2)::text`,
  },
  named: { park_ids: 'park', building_id: 'building' },
};

export const parkLeaseRoutes = [
  ...reportRoutes(parkLeaseReport, parkLeaseSql),
  ...reportRoutes(signedLeasesReport, signedSql),
  ...reportRoutes(leaseSpacesReport, spacesSql),
];
