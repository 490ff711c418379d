// The stacking plan (楼宇剖面图): every building of a park with its floors and spaces on a given day.
import sql from 'sql-template-tag';
import { stackingPlan as stackingPlanCall } from '#api/assets/stacking-plan';
import type { PlanQuery } from '#api/assets/stacking-plan.schema';
import { countsGross, occupancyOn } from '#server/measures/assets/occupancy';
import { holdersOn } from '#server/measures/assets/reservation';
import { rentClausesOn } from '#server/measures/contracts/contract';
import { leasesAheadOf } from '#server/measures/contracts/lease-ahead';
import { buildingIs, inScope, inSelection } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, JsonText, type Route } from '#server/platform/use-case/route';

/** Converts yuan per m² and month to yuan per m² and day (docs/domain §7: the inverse of p·S·365/12). */
const DAYS_OF_MONTH = sql`(365.0 / 12)`;

/** Price in force of the rent clauses of leased spaces, per m² and day; the sum when there are several. */
const leasePrices = (day: string) => sql`(
  select k.contract_id, k.space_id, round(sum(case k.basis when 'per_sqm_day' then k.price when 'per_sqm_month' then k.price / ${DAYS_OF_MONTH}
      when 'fixed_year' then k.price / 365 / k.clause_sqm else k.price / ${DAYS_OF_MONTH} / k.clause_sqm end), 4) as price_per_day
  from ${rentClausesOn(day)} k group by k.contract_id, k.space_id)`;

const listPrice = sql`(case x.price_unit when 'per_sqm_day' then x.list_price else round(x.list_price / ${DAYS_OF_MONTH}, 4) end)`;

async function plan({ tx, actor }: Call, { park_id, on: day }: PlanQuery): Promise<JsonText> {
  const found = await maybeOne<{ json: string }>(
    tx,
    sql`with spaces as (
          select x.building_id, json_agg(json_build_object('id', x.space_id, 'version', s.version, 'floor_id', s.floor_id, 'number', s.number,
              'use', x.use, 'status', x.status, 'gross_area_sqm', s.gross_area_sqm::text, 'rentable_area_sqm', x.rentable_area_sqm::text,
              'counted_sqm', x.rentable_sqm::text, 'list_price', trim_scale(x.list_price)::text, 'price_unit', x.price_unit,
              'price_per_day', trim_scale(coalesce(lp.price_per_day, ${listPrice}))::text, 'price_is_let', lp.price_per_day is not null,
              'tenant_id', t.id, 'tenant_name', t.name, 'contract_id', coalesce(x.contract_id, ah.contract_id),
              'contract_number', coalesce(x.contract_number, ah.contract_number), 'lease_start', x.lease_start,
              'lease_end', x.lease_end, 'signed_from', ah.start_date, 'reserved_for', r.holder, 'reserved_until', r.end_date)
            order by s.number, s.id) as rows
          from ${occupancyOn(day)} x
          join space s on s.company_id = app_company() and s.id = x.space_id
          left join ${leasePrices(day)} lp on lp.contract_id = x.contract_id and lp.space_id = x.space_id
          left join ${leasesAheadOf(day)} ah on ah.space_id = x.space_id and x.status = 'signed'
          left join tenant t on t.company_id = app_company() and t.id = coalesce(x.tenant_id, ah.tenant_id)
          left join ${holdersOn(day)} r on r.space_id = x.space_id
          where x.park_id = ${park_id} group by x.building_id)
        select json_build_object('park_id', p.id, 'park_name', p.name, 'on', ${day}::text,
          'by_gross', ${countsGross}, 'buildings', coalesce((
          select json_agg(json_build_object('id', b.id, 'name', b.name,
              'floors', (select coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'name', f.name) order by f.number desc), '[]')
                from floor f where f.company_id = b.company_id and f.building_id = b.id),
              'spaces', coalesce(sp.rows, '[]')) order by b.name, b.id)
          from building b left join spaces sp on sp.building_id = b.id
          where b.company_id = p.company_id and b.park_id = p.id
            ${inSelection({ ...actor, selected_park_ids: [] }, sql`b.park_id`, buildingIs(sql`b.id`))}), '[]'))::text as json
        from park p where p.company_id = app_company() and p.id = ${park_id}${inScope(actor, sql`p.id`)}`,
  );
  if (!found) throw notFound('园区');
  return new JsonText(found.json);
}

const stackingPlanRoutes: Route[] = [handle(stackingPlanCall, plan)];

export const stackingPlan: AreaObject = {
  routes: () => [...stackingPlanRoutes],
};
