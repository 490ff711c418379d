// Worked cases of the funnel by SQL on a database that holds them, and through the call of the page: stages, sums and the customers behind.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { funnelCustomersReport, funnelReport } from '#api/investment/analysis/funnel';
import { reportEndpoint } from '#api/kernel/report/report';
import type { FunnelRow } from '#domain/investment/funnel';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { demandSqm, progressOn, STAGES, staysOn } from '#server/measures/investment/pipeline';
import { funnelCases, loadFunnel } from '#tests/support/investment/funnel-case';
import { openEnterprise } from '#tests/support/open-enterprise';

const { world, enterprise, owner } = openEnterprise({ each: 'test' });

/** Formats a fraction with four decimals as percent with two. */
const percent = (share: string | null) => (share === null ? null : formatFixed(toScaled(share, 4), 2));
/** Converts an exact fraction to a number, to be compared with a numeric of SQL. */
const numberOf = (exact: string) => {
  const [upper = '0', lower = '1'] = exact.split('/');
  return Number(upper) / Number(lower);
};

it.each(funnelCases)('worked case $name', async ({ input, expected }) => {
  const { from, to, as_of } = input;
  const inside = <Row extends object>(statement: ReturnType<typeof sql>) =>
    world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query<Row>(statement));
  await world.db.transaction({ company_id: enterprise.company_id }, (tx) => loadFunnel(tx, owner.user_id, input));

  // By SQL: open customers with their exact weight, and every stay that is over.
  const open = await inside<{ stage: string; open: number; weighted: string }>(
    sql`select s.stage_name as stage, count(t.customer_id)::int as open, coalesce(sum(coalesce(${demandSqm}, 0) * s.win), 0)::text as weighted
        from ${STAGES} s left join ${progressOn(as_of)} t on t.stage_id = s.stage_id
        left join customer c on c.company_id = app_company() and c.id = t.customer_id group by s.stage_name, s.stage_no order by s.stage_no`,
  );
  const weigh = ({ stage, open: count, weighted }: Pick<FunnelRow, 'stage' | 'open' | 'weighted'>) => [
    stage,
    count,
    weighted.includes('/') ? numberOf(weighted) : Number(weighted),
  ];
  expect(open.map(weigh)).toEqual(expected.stages.map(weigh));
  const stays = await inside<{ stage: string; stays: number }>(
    sql`select s.stage_name as stage, count(c.id)::int as stays from ${STAGES} s left join ${staysOn(as_of)} y on y.stage_id = s.stage_id
        left join customer c on c.company_id = app_company() and c.id = y.customer_id
          and (c.created_at at time zone 'Asia/Shanghai')::date between ${from}::date and least(${to}::date, ${as_of}::date)
        group by s.stage_name, s.stage_no order by s.stage_no`,
  );
  expect(stays.map((row) => row.stays)).toEqual(expected.stages.map((row) => row.stays));

  // Through the call.
  const request = { created: { from, to }, as_of };
  const { rows, totals } = await owner.call(reportEndpoint(funnelReport), request);
  expect(
    rows.map(({ stage_name, reached, conversion, stays: over, days_in_stage, open_count }) => [
      stage_name,
      reached,
      percent(conversion),
      over,
      days_in_stage,
      open_count,
    ]),
  ).toEqual(
    expected.stages.map((stage) => [
      stage.stage,
      stage.reached,
      stage.conversion?.percent ?? null,
      stage.stays,
      stage.days_in_stage?.days ?? null,
      stage.open,
    ]),
  );
  const total = totals.find(({ stage_id }) => stage_id === null);
  expect([total?.customer_count, total?.weighted_sqm]).toEqual([expected.cohort, expected.weighted_pipeline.area]);
  // The customers behind a figure are as many as it shows, for every grouping.
  for (const { stage_id, reached, open_count } of rows) {
    const behind = (basis: 'cohort' | 'open') =>
      owner.call(reportEndpoint(funnelCustomersReport), { ...request, of: basis, stage_id });
    expect([(await behind('cohort')).row_count, (await behind('open')).row_count]).toEqual([reached, open_count]);
  }
  const byOwner = await owner.call(reportEndpoint(funnelReport), { ...request, by: 'owner' });
  if (input.customers.length > 0) expect(byOwner.totals).toEqual(totals);
});
