// Critical dates (关键日期, docs/domain §5.14). Declared in api/contracts/critical-dates.
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { criticalCalendarReport, criticalDatesReport, daysAhead } from '#api/contracts/critical-dates';
import { CRITICAL_KIND } from '#api/contracts/labels';
import type { ParametersOf } from '#api/kernel/report/report';
import { criticalDatesOn } from '../measures/contracts/critical-dates';
import { contractInBuilding, inSelection } from '../platform/access/scope';
import { type ReportSql, reportRoutes } from '../platform/report/report';
import type { Call } from '../platform/use-case/route';

const KINDS = Object.entries(CRITICAL_KIND);
const kindPlace = sql`case d.kind ${join(
  KINDS.map(([kind], index) => sql`when ${kind} then ${index}::int`),
  ' ',
)} end`;

/** States that need no decision any more. */
const SETTLED = ['exercised', 'waived', 'lapsed', 'settled'];

/** `lines`: the dates of the selected parks that satisfy the conditions on `d`. */
const linesOf = (
  { actor }: Pick<Call, 'actor'>,
  as_of: string,
  park_ids: readonly number[],
  conditions: Sql,
): Sql => sql`with lines as (
    select concat_ws('-', d.kind, coalesce(d.contract_id, d.certificate_id), d.option_seq, d.security_id) as line, d.kind, d.due_on, d.opens_on, d.option_kind,
      d.holder, d.acted_on, d.state, d.detail, d.contract_id, d.tenant_id, d.certificate_id, d.security_id, d.park_id, c.number as contract_number,
      t.name as tenant_name, p.name as park_name, d.due_on - ${as_of}::date as days_left,
      ${kindPlace} as kind_id
    from ${criticalDatesOn(as_of)} d
    join park p on p.company_id = app_company() and p.id = d.park_id
    left join contract c on c.company_id = app_company() and c.id = d.contract_id
    left join tenant t on t.company_id = app_company() and t.id = d.tenant_id
    where ${conditions}${inSelection(
      actor,
      sql`d.park_id`,
      (building) => sql`(d.contract_id is null or ${contractInBuilding(sql`d.contract_id`)(building)})`,
    )}${park_ids.length ? sql` and d.park_id = any(${[...park_ids]}::bigint[])` : empty})`;

const isOpen = sql`d.state <> all(${SETTLED}::text[])`;

/** Open dates up to so many days ahead, however long they have passed; decided ones only within as many days before. */
function within({ as_of, ahead, kind, decided }: ParametersOf<typeof criticalDatesReport>): Sql {
  const days = daysAhead(ahead);
  const near =
    days === null
      ? empty
      : sql` and d.due_on <= ${as_of}::date + ${days}::int and (${isOpen} or d.due_on >= ${as_of}::date - ${days}::int)`;
  return sql`${decided === 'open' ? isOpen : sql`true`}${near}${kind === 'all' ? empty : sql` and d.kind = ${kind}`}`;
}

const common = {
  columns: {},
  order: sql`order by due_on, kind_id, line`,
  totals: {
    date_count: sql`count(*)::int`,
    open_count: sql`count(*) filter (where state = 'open')::int`,
    overdue_count: sql`count(*) filter (where state = 'overdue')::int`,
  },
  named: { park_ids: 'park' },
} as const;

const datesSql: ReportSql<typeof criticalDatesReport> = {
  ...common,
  source: (call, parameters) => linesOf(call, parameters.as_of, parameters.park_ids, within(parameters)),
};
const calendarSql: ReportSql<typeof criticalCalendarReport> = {
  ...common,
  source: (call, { as_of, days: { from, to }, park_ids }) =>
    linesOf(call, as_of, park_ids, sql`${isOpen} and d.due_on between ${from}::date and ${to}::date`),
};

export const criticalDatesRoutes = [
  ...reportRoutes(criticalDatesReport, datesSql),
  ...reportRoutes(criticalCalendarReport, calendarSql),
];
