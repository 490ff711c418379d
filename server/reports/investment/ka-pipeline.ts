// Pipeline of key accounts (大客户分析, docs/domain §3.2), with the areas that tenants among them rent on the day.
import sql, { empty, type Sql } from 'sql-template-tag';
import { kaPipelineReport } from '#api/investment/analysis/ka-pipeline';
import type { ParametersOf } from '#api/kernel/report/report';
import { occupancyOn } from '#server/measures/assets/occupancy';
import { rentInForceOn } from '#server/measures/contracts/contract';
import { dayOf, demandSqm, progressOn, STAGES } from '#server/measures/investment/pipeline';
import { buildingIs, customerVisible, inCustomerSelection, inSelection } from '#server/platform/access/scope';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { area, total } from './figures';

type ReportParameters = ParametersOf<typeof kaPipelineReport>;

const equal = (column: Sql, id: number | null): Sql => (id === null ? empty : sql` and ${column} = ${id}`);

const pipelineOf = (
  { actor }: Pick<Call, 'actor'>,
  { as_of, owner_id, industry_id }: ReportParameters,
): Sql => sql`with rented as materialized (
    select o.tenant_id, sum(o.leased_sqm) as leased_sqm, coalesce(sum(r.rent_fen), 0)::bigint as rent_fen
    from ${occupancyOn(as_of)} o join space s on s.company_id = app_company() and s.id = o.space_id
    left join ${rentInForceOn(as_of)} r on r.contract_id = o.contract_id and r.space_id = o.space_id
    where o.status = 'leased'${inSelection(actor, sql`s.park_id`, buildingIs(sql`s.building_id`))} group by o.tenant_id
  ), lines as (
    select c.id as customer_id, c.name, coalesce(array_position(array['A', 'B', 'C'], c.level), 4) as level_no, coalesce(c.level || ' 级', '未分级') as level_name,
      s.stage_id, s.stage_no, s.stage_name, s.win, coalesce(${demandSqm}, 0) as demand_sqm, coalesce(${demandSqm}, 0) * s.win as weighted_sqm,
      coalesce(e.leased_sqm, 0) as leased_sqm, coalesce(e.rent_fen, 0) as rent_fen, ${as_of}::date - ${dayOf(sql`t.since`)} as days,
      coalesce(u.display_name, '公海') as owner, p.name as parent, c.tenant_id, n.name as tenant_name
    from customer c join ${progressOn(as_of)} t on t.customer_id = c.id
    join ${STAGES} s on s.stage_id = t.stage_id
    left join rented e on e.tenant_id = c.tenant_id
    left join app_user u on u.company_id = c.company_id and u.id = c.owner_id
    left join customer p on p.company_id = c.company_id and p.id = c.parent_id
    left join tenant n on n.company_id = c.company_id and n.id = c.tenant_id
    where c.company_id = app_company() and c.key_account${customerVisible(actor)}${inCustomerSelection(actor)}${equal(sql`c.owner_id`, owner_id)}${equal(sql`c.industry_id`, industry_id)}
  )`;

const figures = {
  demand_sqm: sql`${area(total(sql`demand_sqm`))}::text`,
  weighted_sqm: sql`${area(total(sql`weighted_sqm`))}::text`,
  leased_sqm: sql`${area(total(sql`leased_sqm`))}::text`,
  rent_fen: sql`${total(sql`rent_fen`)}::bigint`,
};

const kaPipelineSql: ReportSql<typeof kaPipelineReport> = {
  source: pipelineOf,
  columns: {
    demand_sqm: area(sql`demand_sqm`),
    weighted_sqm: area(sql`weighted_sqm`),
    leased_sqm: area(sql`leased_sqm`),
  },
  order: sql`order by level_no, stage_no desc, weighted_sqm desc, customer_id`,
  totals: { customer_count: sql`count(*)::int`, ...figures },
  named: { owner_id: 'app_user', industry_id: 'dictionary' },
};

export const kaPipelineRoutes = reportRoutes(kaPipelineReport, kaPipelineSql);
