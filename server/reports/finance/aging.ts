// Aging (账龄分析, docs/domain §6): open amounts by days overdue, the receivables behind them, and a comparison of two days. Declared in
// api/finance/report/aging.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { AGING_BUCKET } from '#api/finance/labels';
import { agingChangeReport, agingEntriesReport, agingReport } from '#api/finance/report/aging';
import type { ParametersOf } from '#api/kernel/report/report';
import { agingOn, moneyOnAccount, receivablesOn } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { recordOf, sum, sumsOf } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { behindLine, flowOfBuilding, linesOfFlow, NAMED_FLOW, OWING_ORDER, owedBy } from './owing';

const BUCKETS = Object.keys(AGING_BUCKET);

/** Open amounts of lines `f` by bucket, an array in their order. */
const openByBucket: Sql = sql`array[${join(
  BUCKETS.map((bucket) => sql`coalesce(sum(f.open_fen) filter (where f.bucket = ${bucket}), 0)`),
)}]::bigint[]`;

const IN_BUCKET: Record<string, Sql> = { all: empty, overdue: sql` and f.bucket <> 'not_due'` };

const overdueShare = (overdue: Sql, charged: Sql): Sql => sql`round(${overdue}::numeric / nullif(${charged}, 0), 4)`;

/** Lines of the flow for all amounts that were due before the day, received or not. */
const chargedFlow = (call: Pick<Call, 'actor'>, parameters: ParametersOf<typeof agingReport>): Sql => sql`
    union all
    select null, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, null, null, 0, 0, sum(r.gross_fen)::bigint
    from ${receivablesOn(parameters.as_of)} r where r.due_date < ${parameters.as_of}::date${owedBy(call, parameters)} group by 2, 3, 4, 5`;

/**
 * Lines of the flow for money on account, by tenant: assigned to the tenant's debts in the park of its account, else to the park with the largest
 * debt. Other groupings cannot say which receivables the money is for.
 */
const creditFlow = ({ actor }: Pick<Call, 'actor'>, as_of: string): Sql => sql`
    union all
    select null, null, c.tenant_id, c.park_id, null, null, null, 0, c.fen, 0
    from (select distinct on (m.cash_record_id) m.cash_record_id, m.tenant_id, o.park_id, m.fen
      from ${moneyOnAccount(as_of)} m
      join (select r.tenant_id, r.park_id, sum(r.open_fen) as open_fen from owed r group by 1, 2 having bool_or(r.open_fen <> 0)) o on o.tenant_id = m.tenant_id
      where true${inScope(actor, sql`m.park_id`)}
      order by m.cash_record_id, o.park_id = m.park_id desc nulls last, o.open_fen desc, o.park_id) c`;

const agingSql: ReportSql<typeof agingReport> = {
  source: (call, parameters) => sql`with owed as materialized (
    select r.*, 0::bigint as credit_fen, 0::bigint as charged_fen from ${agingOn(parameters.as_of)} r where true${owedBy(call, parameters)}
  ), flow as materialized (
    select r.* from owed r${chargedFlow(call, parameters)}${parameters.by === 'tenant' ? creditFlow(call, parameters.as_of) : empty}
  )${linesOfFlow({
    grouping: parameters.by,
    day: parameters.as_of,
    shared: ['open_fen', 'charged_fen'],
    unshared: ['bucket', 'credit_fen'],
    figures: sql`sum(f.open_fen)::bigint as open_fen, coalesce(sum(f.open_fen) filter (where f.bucket <> 'not_due'), 0)::bigint as overdue_fen,
      coalesce(sum(f.open_fen) filter (where f.open_fen < 0), 0)::bigint as offsettable_fen,
      sum(f.charged_fen)::bigint as charged_fen, sum(f.credit_fen)::bigint as credit_fen, min(f.due_date) filter (where f.open_fen > 0) as oldest_due, ${openByBucket} as buckets`,
    having: sql`bool_or(f.open_fen <> 0)`,
  })}`,
  columns: {
    bucket_fen: recordOf(BUCKETS, sql`buckets`),
    overdue_share: overdueShare(sql`overdue_fen`, sql`charged_fen`),
    net_fen: sql`open_fen - credit_fen`,
  },
  // The largest and oldest debts come first.
  order: sql`order by overdue_fen desc, open_fen desc, line`,
  totals: {
    open_fen: sum(sql`open_fen`),
    overdue_fen: sum(sql`overdue_fen`),
    offsettable_fen: sum(sql`offsettable_fen`),
    credit_fen: sum(sql`credit_fen`),
    net_fen: sum(sql`open_fen - credit_fen`),
    charged_fen: sum(sql`charged_fen`),
    overdue_share: sql`(${overdueShare(sql`sum(overdue_fen)`, sql`sum(charged_fen)`)})::text`,
    bucket_fen: sumsOf(BUCKETS, 'buckets'),
  },
  named: { park_ids: 'park', charge_item_ids: 'charge_item' },
};

const agingEntriesSql: ReportSql<typeof agingEntriesReport> = {
  source: (call, parameters) => {
    const part = flowOfBuilding(parameters.building_id, {
      day: parameters.as_of,
      shared: ['open_fen'],
      unshared: ['bucket'],
    });
    const inBucket = IN_BUCKET[parameters.bucket] ?? sql` and f.bucket = ${parameters.bucket}`;
    return sql`with flow as materialized (
    select r.* from ${agingOn(parameters.as_of)} r where true${owedBy(call, parameters)}${behindLine(parameters)}
  )${part.tables}, lines as (
    select concat_ws('-', f.receivable_id, f.building_id) as line, f.receivable_id, f.contract_id, f.tenant_id, f.park_id, t.name as tenant_name,
      k.number as contract_number, i.name as charge_item, f.due_date, greatest(${parameters.as_of}::date - f.due_date, 0) as days_overdue, f.open_fen,
      f.bucket, r.gross_fen, r.start_date, r.end_date, nullif(k.manager, '') as manager, b.name as building_name, p.name as park_name
    from ${part.source}
    join receivable r on r.company_id = app_company() and r.id = f.receivable_id
    ${NAMED_FLOW} where f.open_fen <> 0${part.where}${inBucket})`;
  },
  columns: {},
  order: sql`order by due_date, tenant_name, receivable_id, line`,
  totals: { open_fen: sum(sql`open_fen`) },
  named: {
    park_ids: 'park',
    charge_item_ids: 'charge_item',
    tenant_id: 'tenant',
    contract_id: 'contract',
    building_id: 'building',
  },
};

const change = (figure: 'open' | 'overdue'): Sql => raw(`after_${figure}_fen - before_${figure}_fen`);

const agingChangeSql: ReportSql<typeof agingChangeReport> = {
  source: (call, parameters) => {
    const { from, to } = parameters.within;
    const day = (date: string, which: 'before' | 'after') => {
      const onlyOf = (name: 'before' | 'after', figure: Sql) => (name === which ? figure : sql`0::bigint`);
      const late = sql`case when r.bucket <> 'not_due' then r.open_fen else 0 end`;
      return sql`select r.receivable_id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, r.due_date, ${onlyOf('before', sql`r.open_fen`)} as before_open_fen,
        ${onlyOf('before', late)} as before_overdue_fen, ${onlyOf('after', sql`r.open_fen`)} as after_open_fen, ${onlyOf('after', late)} as after_overdue_fen
      from ${agingOn(date)} r where true${owedBy(call, parameters)}`;
    };
    const shared = ['before_open_fen', 'before_overdue_fen', 'after_open_fen', 'after_overdue_fen'];
    const sums = join(shared.map((name) => sql`sum(f.${raw(name)})::bigint as ${raw(name)}`));
    return sql`with flow as materialized (${day(from, 'before')} union all ${day(to, 'after')}
  )${linesOfFlow({ grouping: parameters.by, day: to, shared, figures: sums, having: sql`bool_or(f.before_open_fen <> 0 or f.after_open_fen <> 0)` })}`;
  },
  columns: { open_change_fen: change('open'), overdue_change_fen: change('overdue') },
  order: OWING_ORDER,
  totals: {
    before_open_fen: sum(sql`before_open_fen`),
    after_open_fen: sum(sql`after_open_fen`),
    open_change_fen: sum(change('open')),
    before_overdue_fen: sum(sql`before_overdue_fen`),
    after_overdue_fen: sum(sql`after_overdue_fen`),
    overdue_change_fen: sum(change('overdue')),
  },
  named: { park_ids: 'park', charge_item_ids: 'charge_item' },
};

export const agingRoutes = [
  ...reportRoutes(agingReport, agingSql),
  ...reportRoutes(agingEntriesReport, agingEntriesSql),
  ...reportRoutes(agingChangeReport, agingChangeSql),
];
