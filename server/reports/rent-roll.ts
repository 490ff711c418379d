// Rent roll (租金台账, domain.md §7): one row a space valid on a date, vacant ones included, with totals by building and park.
// Parameters: as_of, park_ids. Row type: RentRollRow of api/contracts/rent-roll.schema.
import sql, { empty, type Sql } from 'sql-template-tag';
import { rentRoll, rentRollExport } from '../../api/contracts/rent-roll';
import { RENT_ROLL_COLUMNS } from '../../api/contracts/rent-roll.columns';
import type { RentRollQuery, RentRollRow } from '../../api/contracts/rent-roll.schema';
import { leasesOf, rentOn } from '../areas/assets/rent-in-force';
import { one, withoutLoops } from '../platform/db/database';
import { type Call, handle, handleFile, JsonText, type Route } from '../platform/route';
import { buildingIs, inSelection } from '../platform/scope';
import { workbookOf } from '../platform/xlsx';

/** Splits the contracts' amounts of a table (contract_id, amount_fen) over their spaces by area: largest remainder, ties by id. Needs `let` (contract_id, space_id, area_sqm). */
const share = (amounts: Sql): Sql => sql`
  select space_id, contract_id, (floor(part) + case when place <= amount_fen - sum(floor(part)) over (partition by contract_id) then 1 else 0 end)::bigint as fen
  from (
    select l.space_id, l.contract_id, a.amount_fen, a.amount_fen * l.area_sqm / l.total_sqm as part,
      row_number() over (partition by l.contract_id order by mod(a.amount_fen * l.area_sqm, l.total_sqm) desc, l.space_id) as place
    from let l join ${amounts} a on a.contract_id = l.contract_id) parts`;

/** The spaces valid on the date with their status and lease. */
const baseOn = (as_of: string, narrowed: Sql): Sql => sql`with base as (
    select s.id as space_id, s.company_id, s.park_id, p.name as park_name, s.building_id, b.name as building_name, f.number as floor_number,
      f.name as floor_name, s.number as space_number, x.status, x.use, x.rentable_area_sqm, x.list_price, x.price_unit,
      x.contract_id, x.contract_number, x.tenant_id, x.lease_start as start_date, x.lease_end as end_date
    from space_on(${as_of}::date) x
    join space s on s.company_id = app_company() and s.id = x.space_id
    join park p on (p.company_id, p.id) = (s.company_id, s.park_id)
    join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
    join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
    where true${narrowed}`;

/** Deposits held and arrears of each contract, shared over its spaces. */
const moneyOn = (as_of: string): Sql => sql`paid as materialized (
    select r.contract_id, i.kind, r.due_date, r.gross_fen, coalesce((select sum(w.amount_fen) from write_off w
      where w.company_id = r.company_id and w.receivable_id = r.id and w.accounting_date <= ${as_of}::date), 0)
      - case when r.gross_fen > 0 then 0 else coalesce((select sum(w.amount_fen) from write_off w
        where w.company_id = r.company_id and w.offsets_id = r.id and w.accounting_date <= ${as_of}::date), 0) end as received_fen
    from leases l join receivable r on r.company_id = app_company() and r.contract_id = l.contract_id
      and (r.voided_on is null or r.voided_on > ${as_of}::date) and (r.adjusts_id is null or r.accounting_date <= ${as_of}::date)
    join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
  ), deposit_total as materialized (
    select contract_id, sum(fen) as amount_fen from (
      select contract_id, received_fen as fen from paid where kind = 'deposit'
      union all
      select e.contract_id, case when e.kind = 'carry_in' then e.amount_fen else -e.amount_fen end
      from leases l join deposit_entry e on e.company_id = app_company() and e.contract_id = l.contract_id
        and e.accounting_date <= ${as_of}::date) moved group by contract_id
  ), deposit_share as materialized (${share(sql`deposit_total`)}
  ), arrears_total as materialized (
    select contract_id, sum(gross_fen - received_fen) as amount_fen from paid
    where due_date < ${as_of}::date group by contract_id
  ), arrears_share as materialized (${share(sql`arrears_total`)}`;

/**
 * Common table expressions up to `roll`, one row a space. What is shared out is materialized, since a planner that takes a
 * contract for one row would evaluate the shares once for every space.
 */
function rollOn(call: Pick<Call, 'actor'>, { as_of, park_ids }: RentRollQuery): Sql {
  const parks = park_ids?.length ? sql` and s.park_id = any(${park_ids}::bigint[])` : empty;
  const narrowed = sql`${inSelection(call.actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}${parks}`;
  return sql`${baseOn(as_of, narrowed)}
  ), ${leasesOf(sql`base`, as_of)}, ${rentOn(as_of)}
  ), ${moneyOn(as_of)}
  ), roll as (
    select b.*, t.name as tenant_name, l.area_sqm as leased_sqm, coalesce(l.area_sqm, b.rentable_area_sqm) as area_sqm,
      fc.basis, fc.price, fc.next_on, fc.next_price, free.start_date as free_start, free.end_date as free_end,
      case when b.contract_id is null then null else coalesce(rs.fen, 0) end as monthly_rent_fen,
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
      from jsonb_array_elements(coalesce(fc.terms->'free_periods', '[]')) e where (e->>1)::date >= ${as_of}::date
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

/** One total a building, one a park, one of all: grouping columns of a wider total are null. */
const totals = sql`select park_id, park_name, building_id, building_name, count(*)::int as space_count,
    coalesce(sum(rentable_area_sqm) filter (where use = 'for_rent'), 0)::text as rentable_area_sqm,
    coalesce(sum(rentable_area_sqm) filter (where use = 'for_rent' and status = 'leased'), 0)::text as leased_area_sqm,
    round(coalesce(sum(rentable_area_sqm) filter (where use = 'for_rent' and status = 'leased'), 0)
      / nullif(sum(rentable_area_sqm) filter (where use = 'for_rent'), 0), 4)::text as occupancy,
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
        'totals', (select coalesce(json_agg(t), '[]') from (${totals}) t))::text as text`;
  const { text } = await withoutLoops(call.tx, () => one<{ text: string }>(call.tx, statement));
  return new JsonText(text);
}

async function rowsFor(call: Call, query: RentRollQuery): Promise<RentRollRow[]> {
  const statement = sql`${rollOn(call, query)} select ${rowColumns(query.as_of)} from roll ${ordered}`;
  return withoutLoops(call.tx, () => call.tx.query<RentRollRow>(statement));
}

export const rentRollRoutes: Route[] = [
  handle(rentRoll, report),
  handleFile(rentRollExport, async (call, query) => {
    const rows = await call.transaction(true, (inside) => rowsFor(inside, query));
    async function* chunks() {
      yield rows;
    }
    return workbookOf(`租金台账-${query.as_of}.xlsx`, '租金台账', RENT_ROLL_COLUMNS, chunks());
  }),
];
