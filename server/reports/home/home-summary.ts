// Today's figures of the home page, for the scope and selection of the user.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { HOME_FIGURES, homeSummary, homeTrend } from '#api/home/summary';
import type { HomeMonth, HomeSummary } from '#api/home/summary.schema';
import { occupancyOn, occupancyShare } from '#server/measures/assets/occupancy';
import { contractsOn } from '#server/measures/contracts/contract';
import { isOverdue, openFen } from '#server/measures/finance/receivable';
import { may } from '#server/platform/access/actor';
import { buildingIs, contractInBuilding, inSelection } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

/** Returns the amount due between two days, and the part of it written off by payments, fen; of the user's scope and selection. */
function moneyBetween({ actor }: Call, first: Sql, last: Sql) {
  const selected = inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`));
  return {
    due: sql`(select coalesce(sum(r.gross_fen), 0)::bigint from receivable r where r.company_id = app_company() and r.voided_on is null
      and r.due_date between ${first} and ${last}${selected})`,
    received: sql`(select coalesce(sum(w.amount_fen), 0)::bigint
      from write_off w join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
      where w.company_id = app_company() and w.cash_record_id is not null and w.accounting_date between ${first} and ${last}${selected})`,
  };
}

async function trend(call: Call): Promise<HomeMonth[]> {
  const { due, received } = moneyBetween(call, sql`month.first`, sql`month.last`);
  return call.tx.query<HomeMonth>(
    sql`select to_char(month.first, 'YYYY-MM') as month, ${due} as due_fen, ${received} as received_fen
        from (select f::date as first, (f + interval '1 month - 1 day')::date as last
          from generate_series(date_trunc('month', ${call.today}::date) - interval '11 months', ${call.today}::date, interval '1 month') f) month
        order by month.first`,
  );
}

/** Returns today's figures; only those visible to the user are computed. */
async function summary(call: Call): Promise<HomeSummary> {
  const { tx, actor, today } = call;
  const { due, received } = moneyBetween(call, sql`month.first`, sql`month.last`);
  const receivables = inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`));
  const figures: Record<keyof typeof HOME_FIGURES, Sql> = {
    rentable_area_sqm: sql`(select rentable::text from area)`,
    leased_area_sqm: sql`(select leased::text from area)`,
    occupancy: sql`(select ${occupancyShare({ leased: sql`area.leased`, rentable: sql`area.rentable` })}::text from area)`,
    due_this_month_fen: due,
    received_this_month_fen: received,
    overdue_fen: sql`(select coalesce(sum(${openFen}), 0)::bigint from receivable r where r.company_id = app_company()
      and ${isOverdue(today)}${receivables})`,
    expiring_90_days: sql`(select count(*)::int from contract c
      join ${contractsOn(today)} x on x.contract_id = c.id where c.company_id = app_company() and x.phase = 'running'
      and x.last_day <= ${today}::date + 90${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))})`,
  };
  const visible = Object.entries(HOME_FIGURES).map(([name, { key }]) => {
    const figure = may(actor, [key]) ? figures[name as keyof typeof HOME_FIGURES] : sql`null`;
    return sql`${figure} as ${raw(name)}`;
  });
  return one<HomeSummary>(
    tx,
    sql`with area as (
          select coalesce(sum(s.rentable_sqm), 0) as rentable, coalesce(sum(s.leased_sqm), 0) as leased
          from ${occupancyOn(today)} s where true${inSelection(actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}),
        month as (select date_trunc('month', ${today}::date)::date as first,
          (date_trunc('month', ${today}::date) + interval '1 month - 1 day')::date as last)
        select ${today}::text as today, ${join(visible, ', ')} from month`,
  );
}

export const homeSummaryRoutes: Route[] = [handle(homeSummary, summary), handle(homeTrend, trend)];
