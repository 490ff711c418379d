// Rent roll (租金台账, domain.md §7): one row a space valid on a date, vacant ones included, with totals by building and park.
// Parameters: as_of, park_ids. Row type: RentRollRow of api/contracts/rent-roll.schema.
import sql, { empty, type Sql } from 'sql-template-tag';
import { rentRoll, rentRollExport } from '#api/contracts/rent-roll/rent-roll';
import { OUTSIDE_LEASES, RENT_ROLL_COLUMNS } from '#api/contracts/rent-roll/rent-roll.columns';
import type { RentRoll, RentRollQuery, RentRollRow } from '#api/contracts/rent-roll/rent-roll.schema';
import { occupancyOn, occupancyShare } from '../measures/assets/occupancy';
import { leaseSpacesOn, rentClausesOn, rentInForceOn } from '../measures/contracts/contract';
import { depositBalancesOn } from '../measures/finance/deposit';
import { receivablesOn } from '../measures/finance/receivable';
import { sharesByArea } from '../measures/shares';
import { buildingIs, contractInBuilding, inSelection } from '../platform/access/scope';
import { one, withoutLoops } from '../platform/db/database';
import { type Call, handle, handleFile, JsonText, type Route } from '../platform/route';
import { workbookOf } from '../platform/xlsx/xlsx';

/** The spaces valid on the date with their status and lease, and all spaces of these leases, since shares are of the whole contract. */
const baseOn = (as_of: string, narrowed: Sql): Sql => sql`with base as (
    select s.id as space_id, s.company_id, s.park_id, p.name as park_name, s.building_id, b.name as building_name, f.number as floor_number,
      f.name as floor_name, s.number as space_number, x.status, x.rentable_area_sqm, x.rentable_sqm, x.leased_sqm as let_sqm, x.list_price,
      x.price_unit, x.contract_id, x.contract_number, x.tenant_id, x.lease_start as start_date, x.lease_end as end_date
    from ${occupancyOn(as_of)} x
    join space s on s.company_id = app_company() and s.id = x.space_id
    join park p on (p.company_id, p.id) = (s.company_id, s.park_id)
    join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
    join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
    where true${narrowed}
  ), leases as (select distinct contract_id from base where contract_id is not null
  ), let as materialized (
    select l.*, sum(l.area_sqm) over (partition by l.contract_id) as total_sqm from ${leaseSpacesOn(as_of)} l
    join leases on leases.contract_id = l.contract_id
  )`;

/** The parts of the spaces in the contracts' amounts of a table (contract_id, amount_fen). */
const share = (amounts: Sql): Sql =>
  sql`select id as space_id, owner_id as contract_id, fen from ${sharesByArea(
    sql`(select l.contract_id as owner_id, l.space_id as id, l.area_sqm, l.total_sqm, a.amount_fen as total_fen
    from let l join ${amounts} a on a.contract_id = l.contract_id)`,
  )} s`;

/**
 * Deposits held and arrears as of the day of every contract and, in `outside`, of what has no lease in the roll; those of leases
 * are shared over their spaces.
 */
const moneyOn = (as_of: string, narrowed: Sql): Sql => sql`arrears_total as materialized (
    select r.contract_id, sum(r.overdue_fen) as amount_fen from ${receivablesOn(as_of)} r
    where r.unsettled and r.due_date < ${as_of}::date${narrowed} group by r.contract_id
  ), deposit_total as materialized (
    select r.contract_id, sum(b.balance_fen) as amount_fen from ${depositBalancesOn(as_of)} b
    join (select k.id as contract_id, k.park_id from contract k where k.company_id = app_company()) r on r.contract_id = b.contract_id
    where true${narrowed} group by r.contract_id
  ), outside as materialized (
    select coalesce((select sum(amount_fen) from arrears_total a where not exists (select from leases l where l.contract_id = a.contract_id)), 0)::bigint as arrears_fen,
      coalesce((select sum(amount_fen) from deposit_total d where not exists (select from leases l where l.contract_id = d.contract_id)), 0)::bigint as deposit_fen
  ), deposit_share as materialized (${share(sql`deposit_total`)}
  ), arrears_share as materialized (${share(sql`arrears_total`)}`;

/**
 * Common table expressions up to `roll`, one row a space. What is shared out is materialized, since a planner that takes a
 * contract for one row would evaluate the shares once for every space.
 */
function rollOn(call: Pick<Call, 'actor'>, { as_of, park_ids }: RentRollQuery): Sql {
  const parks = park_ids?.length ? sql` and s.park_id = any(${park_ids}::bigint[])` : empty;
  const narrowed = sql`${inSelection(call.actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}${parks}`;
  const ofContracts = sql`${inSelection(call.actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`))}${
    park_ids?.length ? sql` and r.park_id = any(${park_ids}::bigint[])` : empty
  }`;
  return sql`${baseOn(as_of, narrowed)}, rent_share as materialized (select * from ${rentInForceOn(as_of)}
  ), first_clause as materialized (select distinct on (space_id) * from ${rentClausesOn(as_of)} order by space_id, seq
  ), ${moneyOn(as_of, ofContracts)}
  ), roll as (
    select b.*, t.name as tenant_name, l.area_sqm as leased_sqm, coalesce(l.area_sqm, b.rentable_area_sqm) as area_sqm,
      fc.basis, fc.price, fc.next_on, fc.next_price, free.start_date as free_start, free.end_date as free_end,
      case when b.contract_id is null then null else coalesce(rs.rent_fen, 0) end as monthly_rent_fen,
      case when b.contract_id is null then null else coalesce(ds.fen, 0) end as deposit_fen,
      case when b.contract_id is null then null else coalesce(ar.fen, 0) end as arrears_fen
    from base b
    left join tenant t on t.company_id = b.company_id and t.id = b.tenant_id
    left join let l on l.contract_id = b.contract_id and l.space_id = b.space_id
    left join first_clause fc on fc.contract_id = b.contract_id and fc.space_id = b.space_id
    left join rent_share rs on rs.contract_id = b.contract_id and rs.space_id = b.space_id
    left join deposit_share ds on ds.contract_id = b.contract_id and ds.space_id = b.space_id
    left join arrears_share ar on ar.contract_id = b.contract_id and ar.space_id = b.space_id
    left join lateral (select (e->>0)::date as start_date, (e->>1)::date as end_date
      from jsonb_array_elements(coalesce(fc.free_periods, '[]')) e where (e->>1)::date >= ${as_of}::date
      order by 1 limit 1) free on true)`;
}

const rowColumns = (
  as_of: string,
): Sql => sql`space_id, park_id, park_name, building_id, building_name, floor_name, space_number, status,
  tenant_id, tenant_name, contract_id, contract_number, area_sqm::text, start_date, end_date,
  case when status <> 'holdover' then round((end_date - ${as_of}::date) * 12 / 365.0, 1)::text end as remaining_months, trim_scale(price)::text as unit_price, basis,
  monthly_rent_fen, next_on as next_escalation_on, trim_scale(next_price)::text as next_price, free_start, free_end, deposit_fen,
  arrears_fen, trim_scale(list_price)::text as list_price, price_unit`;

const ordered = sql`order by park_name, building_name, floor_number, space_number, space_id`;

const areas = { rentable: sql`coalesce(sum(rentable_sqm), 0)`, leased: sql`coalesce(sum(let_sqm), 0)` };

/** One total a building, one a park, one of all: grouping columns of a wider total are null. */
const totals = sql`select park_id, park_name, building_id, building_name, count(*)::int as space_count,
    ${areas.rentable}::text as rentable_area_sqm, ${areas.leased}::text as leased_area_sqm, ${occupancyShare(areas)}::text as occupancy,
    round(sum(monthly_rent_fen) / 100 / nullif(sum(leased_sqm), 0), 2)::text as average_price,
    coalesce(sum(monthly_rent_fen), 0) as monthly_rent_fen, coalesce(sum(deposit_fen), 0) as deposit_fen,
    coalesce(sum(arrears_fen), 0) as arrears_fen
  from roll group by grouping sets ((park_id, park_name, building_id, building_name), (park_id, park_name), ())
  order by park_name nulls last, building_name nulls last`;

/** The parks and buildings the figures were made for, in words. */
async function selectionText({ tx, actor }: Call): Promise<string> {
  const row = await one<{ parks: string | null; buildings: string | null }>(
    tx,
    sql`select (select string_agg(name, '、' order by name) from park where company_id = app_company() and id = any(${[...actor.selected_park_ids]}::bigint[])) as parks,
      (select string_agg(name, '、' order by name) from building where company_id = app_company() and id = any(${[...actor.selected_building_ids]}::bigint[])) as buildings`,
  );
  return [row.parks, row.buildings].filter(Boolean).join(' / ') || '全部园区';
}

async function report(call: Call, query: RentRollQuery): Promise<JsonText> {
  const statement = sql`${rollOn(call, query)} select json_build_object('as_of', ${query.as_of}::text, 'selection', ${await selectionText(call)}::text,
        'rows', (select coalesce(json_agg(r), '[]') from (select ${rowColumns(query.as_of)} from roll ${ordered}) r),
        'totals', (select coalesce(json_agg(t), '[]') from (${totals}) t),
        'outside', (select row_to_json(o) from outside o))::text as text`;
  const { text } = await withoutLoops(call.tx, () => one<{ text: string }>(call.tx, statement));
  return new JsonText(text);
}

type SheetRow = Partial<RentRollRow> & Pick<RentRoll['outside'], 'arrears_fen' | 'deposit_fen'>;

/** The spaces, and what is held and owed outside running leases in a line of its own. */
async function sheetOf(call: Call, query: RentRollQuery): Promise<SheetRow[]> {
  const statement = sql`${rollOn(call, query)} select
      (select coalesce(json_agg(r), '[]') from (select ${rowColumns(query.as_of)} from roll ${ordered}) r) as rows,
      (select row_to_json(o) from outside o) as outside`;
  const { rows, outside } = await withoutLoops(call.tx, () =>
    one<{ rows: SheetRow[]; outside: RentRoll['outside'] }>(call.tx, statement),
  );
  return [...rows, { park_name: OUTSIDE_LEASES, ...outside }];
}

export const rentRollRoutes: Route[] = [
  handle(rentRoll, report),
  handleFile(rentRollExport, async (call, query) => {
    const rows = await call.transaction(true, (inside) => sheetOf(inside, query));
    async function* chunks() {
      yield rows;
    }
    return workbookOf(`租金台账-${query.as_of}.xlsx`, '租金台账', RENT_ROLL_COLUMNS, chunks());
  }),
];
