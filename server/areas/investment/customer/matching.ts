// Spaces that match the requirements of a customer (docs/domain §3.3): free on the wanted day or soon after, the best first.
import sql from 'sql-template-tag';
import { matchingSpaces } from '#api/investment/matching';
import type { MatchingSpace } from '#api/investment/matching.schema';
import { MATCH_DAYS, matchOf } from '#domain/investment/space-match';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { occupancySpans } from '#server/measures/assets/occupancy';
import { buildingIs, inSelection } from '#server/platform/access/scope';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadCustomer } from './load-customer';

/** Maximum number of spaces returned. */
const MOST = 50;

type Offered = Omit<MatchingSpace, 'score' | 'reasons'> & { type_id: number | null };

async function matching(call: Call, { id }: { id: number }): Promise<MatchingSpace[]> {
  const { tx, actor, today } = call;
  const customer = await loadCustomer(tx, actor, id);
  const { move_in_on, demand_min_sqm, demand_max_sqm, park_ids, spatial_type_ids, budget, budget_unit } = customer;
  const from = move_in_on !== null && move_in_on > today ? move_in_on : today;
  const until = addDays(from, MATCH_DAYS);
  const offered = await tx.query<Offered>(
    sql`with spans as materialized (
          select o.*, o.use = 'for_rent' and o.status in ('vacant', 'reserved') as offered
          from ${occupancySpans(sql`${from}::date`, sql`${until}::date`)} o
        ), free as (
          -- From the day after the last on which it is not offered.
          select space_id, greatest(min(first_on), max(last_on) filter (where not offered) + 1) as free_on from spans group by space_id
        ), reserved as (
          select r.space_id, (array_agg(coalesce(k.name, r.holder) order by r.id))[1] as holder, count(*)::int - 1 as waiting_count, bool_or(r.customer_id = ${id}) as his
          from reservation r left join customer k on k.company_id = r.company_id and k.id = r.customer_id
          where r.company_id = app_company() and r.end_date >= ${today}::date group by r.space_id)
        select s.id as space_id, s.number, s.park_id, p.name as park_name, b.name as building_name, s.spatial_type_id as type_id, coalesce(t.name, '') as spatial_type,
          trim_scale(o.rentable_area_sqm)::text as area_sqm, trim_scale(o.list_price)::text as list_price, o.price_unit, f.free_on,
          r.holder as reserved_for, coalesce(r.waiting_count, 0) as waiting_count, coalesce(r.his, false) as reserved_by_him
        from spans o join free f on f.space_id = o.space_id
        join space s on s.company_id = app_company() and s.id = o.space_id
        join park p on p.company_id = s.company_id and p.id = s.park_id
        join building b on b.company_id = s.company_id and b.id = s.building_id
        left join dictionary t on t.company_id = s.company_id and t.id = s.spatial_type_id
        left join reserved r on r.space_id = s.id
        where o.offered and o.last_on = ${until}::date and o.rentable_area_sqm > 0${inSelection(actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}`,
  );
  const demand = {
    min_sqm: demand_min_sqm,
    max_sqm: demand_max_sqm,
    park_ids,
    type_ids: spatial_type_ids,
    budget,
    budget_unit,
    from,
  };
  return offered
    .map(({ type_id, ...space }) => ({ ...space, ...matchOf(demand, { ...space, type_id }) }))
    .sort((a, b) => b.score - a.score || a.space_id - b.space_id)
    .slice(0, MOST);
}

export const matchingRoutes: Route[] = [handle(matchingSpaces, matching)];
