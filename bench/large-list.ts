// The list of receivables over 3,000,000 rows: the time of a request against that of its SQL, for typical queries, rows and totals separately.

import { receivableList } from '#api/finance/receivable/receivable.list';
import { receivableDetailsReport } from '#api/finance/report/details';
import { type ListQuery, rowsEndpoint, totalsEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { receivableListSql } from '#server/areas/finance/receivable/receivable';
import type { Actor } from '#server/platform/access/actor';
import { foundReferences } from '#server/platform/list/references';
import { rowsStatement, totalsStatement } from '#server/platform/list/statement';
import { FIRST, fill } from '#tests/support/database/many-receivables';
import { type Environment, median, openEnvironment, timed } from './support/environment';
import { CONTRACTS, sized } from './support/sized';
import type { Measure } from './table/measure';

const OF_EACH = sized(300, 12);
const RUNS = 5;
const EVERYWHERE = { scope_park_ids: null, selected_park_ids: [], selected_building_ids: [] } as unknown as Actor;
const page = { page: 1, page_size: 50 };
const sorted = (field: string, order: 'asc' | 'desc') => ({ ...page, sort: [{ field, order }] });
const QUESTIONS: Readonly<Record<string, ListQuery>> = {
  'first page': page,
  'by due date, last first': sorted('due_date', 'desc'),
  'by amount': sorted('gross_fen', 'desc'),
  'by open amount': sorted('open_fen', 'desc'),
  'by tenant': sorted('tenant_name', 'asc'),
  'due in a month': { ...page, filter: { due_date: { from: '2026-03-01', to: '2026-03-31' } } },
  'overdue and unpaid': { ...page, filter: { status: ['unpaid'], overdue: ['yes'] } },
  paid: { ...page, filter: { status: ['paid'] } },
  invoiced: { ...page, filter: { invoiced: ['full'] } },
  deposits: { ...page, filter: { item_kind: ['deposit'] } },
  'tenant by name': { ...page, filter: { tenant_name: '租客公司4321' } },
  'tenant by a word of every name': { ...page, filter: { tenant_name: '公司' } },
  'search without a match': { ...page, search: '没有的' },
  'one tenant': { ...page, filter: { tenant_id: [FIRST + 77] } },
  'page 1,000': { ...page, page: 1_000 },
};
/** Queries with the same totals as the first page. */
const SAME_SET = new Set(
  Object.entries(QUESTIONS).flatMap(([name, { filter, search }]) => (filter || search ? [] : [name])),
);

/** Returns the times of the request and of its bare statement, measured in turn. */
async function comparedWithSql(
  { world, company_id }: Environment,
  query: ListQuery,
  { statement, request }: { statement: typeof rowsStatement; request: () => Promise<unknown> },
): Promise<Pick<Measure, 'figure' | 'unit' | 'reference'>> {
  const times = { request: [] as number[], alone: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    times.request.push(await timed(request));
    await world.db.transaction({ company_id, read_only: true }, async (tx) => {
      const found = await foundReferences(tx, receivableList, receivableListSql.references, query);
      const env = { actor: EVERYWHERE, today: '2026-03-16', found };
      times.alone.push(await timed(() => tx.query(statement(receivableList, receivableListSql, query, env))));
    });
  }
  return { figure: median(times.request), unit: 'ms', reference: { what: 'bare SQL', figure: median(times.alone) } };
}

export async function benchLargeList(): Promise<Measure[]> {
  const measures: Measure[] = [];
  const environment = await openEnvironment();
  await fill(environment, OF_EACH, '2025-07-01', CONTRACTS);
  const all = `${(CONTRACTS * OF_EACH).toLocaleString('en-US')} receivables`;
  for (const [name, query] of Object.entries(QUESTIONS)) {
    const { filter, search } = query;
    const rows = {
      statement: rowsStatement,
      request: () => environment.owner.call(rowsEndpoint(receivableList), query),
    };
    measures.push({
      what: `rows of ${all}, ${name}`,
      ...(await comparedWithSql(environment, query, rows)),
      budget: { over: 60 },
    });
    if (SAME_SET.has(name) && name !== 'first page') continue;
    const request = { ...(filter && { filter }), ...(search && { search }) };
    const totals = {
      statement: totalsStatement,
      request: () => environment.owner.call(totalsEndpoint(receivableList), request),
    };
    const found = await comparedWithSql(environment, query, totals);
    const filtered = filter || search;
    // A ratio of a few milliseconds is meaningless.
    const isLong = (found.reference?.figure ?? 0) > 60;
    const budget = filtered ? (isLong ? { times: 1.2 } : { over: 60 }) : { most: 300 };
    measures.push({ what: `totals of ${all}, ${filtered ? name : 'of all'}`, ...found, budget });
  }
  return [...measures, ...(await benchDetails(environment))];
}

const ALL = { due: { from: '2025-07-01', to: '2026-12-31' } };
const DETAILS: Readonly<Record<string, object>> = {
  'initial view': { part: 'rows' },
  'all, first page': { ...ALL, part: 'rows' },
  'all, from the middle on': { ...ALL, part: 'rows', after: `2025-12-01~${FIRST + 1_500_000}` },
  'all, of one tenant': { ...ALL, part: 'rows', tenant_id: FIRST + 77 },
  'all, its totals': { ...ALL, part: 'totals' },
};

/** The same rows as details by key: a page never waits for the totals. */
async function benchDetails({ owner }: Environment): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, parameters] of Object.entries(DETAILS)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1)
      times.push(await timed(() => owner.call(reportEndpoint(receivableDetailsReport), parameters)));
    measures.push({
      what: `details of receivables, ${name}`,
      figure: median(times),
      unit: 'ms',
      budget: name.includes('totals') ? undefined : { most: 200 },
    });
  }
  return measures;
}
