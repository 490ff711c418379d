// Today's numbers on the home page, for the scope and selection of the user.
import sql from 'sql-template-tag';
import { homeSummary } from '#api/home/summary/summary';
import type { HomeSummary } from '#api/home/summary/summary.schema';
import { occupancyOn, occupancyShare } from '../measures/assets/occupancy';
import { contractsOn } from '../measures/contracts/contract';
import { isOverdue, openFen } from '../measures/finance/receivable';
import { buildingIs, contractInBuilding, inSelection } from '../platform/access/scope';
import { one } from '../platform/db/database';
import { type Call, handle, type Route } from '../platform/use-case/route';

async function summary({ tx, actor, today }: Call): Promise<HomeSummary> {
  const receivables = inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`));
  return one<HomeSummary>(
    tx,
    sql`with area as (
          select coalesce(sum(s.rentable_sqm), 0) as rentable, coalesce(sum(s.leased_sqm), 0) as leased
          from ${occupancyOn(today)} s where true${inSelection(actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}),
        month as (select date_trunc('month', ${today}::date)::date as first,
          (date_trunc('month', ${today}::date) + interval '1 month - 1 day')::date as last)
        select ${today}::text as today, area.rentable::text as rentable_area_sqm, area.leased::text as leased_area_sqm,
          ${occupancyShare({ leased: sql`area.leased`, rentable: sql`area.rentable` })}::text as occupancy,
          (select coalesce(sum(r.gross_fen), 0)::bigint from receivable r where r.company_id = app_company() and r.voided_on is null
            and r.due_date between month.first and month.last${receivables}) as due_this_month_fen,
          (select coalesce(sum(w.amount_fen), 0)::bigint from write_off w join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
            where w.company_id = app_company() and w.offsets_id is null and w.accounting_date between month.first and month.last${receivables}) as received_this_month_fen,
          (select coalesce(sum(${openFen}), 0)::bigint from receivable r where r.company_id = app_company()
            and ${isOverdue(today)}${receivables}) as overdue_fen,
          (select count(*)::int from contract c
            join ${contractsOn(today)} x on x.contract_id = c.id where c.company_id = app_company() and x.phase = 'running'
            and x.last_day <= ${today}::date + 90${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}) as expiring_90_days
        from area, month`,
  );
}

export const homeSummaryRoutes: Route[] = [handle(homeSummary, summary)];
