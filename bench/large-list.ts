// The list of receivables over 3,000,000 rows: what a request takes against its SQL alone, for what people ask of it.

import { receivableList } from '#api/finance/receivable/receivable.list';
import { receivableDetailsReport } from '#api/finance/report/details';
import { type ListQuery, listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { receivableListSql } from '#server/areas/finance/receivable/receivable';
import type { Actor } from '#server/platform/access/actor';
import { listStatement } from '#server/platform/list/list';
import { CONTRACTS, FIRST, fill } from './stand/receivables';
import { sized } from './stand/sized';
import { median, openStand, type Stand, timed } from './stand/stand';
import type { Measure } from './table/measure';

const OF_EACH = sized(300, 12);
const RUNS = 5;
const EVERYWHERE = { scope_park_ids: null, selected_park_ids: [], selected_building_ids: [] } as unknown as Actor;
const page = { page: 1, page_size: 50 };
const QUESTIONS: Readonly<Record<string, ListQuery>> = {
  'first page': page,
  'by amount': { ...page, sort: [{ field: 'gross_fen', order: 'desc' }] },
  'due in a month': { ...page, filter: { due_date: { from: '2026-03-01', to: '2026-03-31' } } },
  'overdue and unpaid': { ...page, filter: { status: ['unpaid'], overdue: ['yes'] } },
  'tenant by name': { ...page, filter: { tenant_name: '租客公司4321' } },
  'one tenant': { ...page, filter: { tenant_id: [FIRST + 77] } },
  'page 1,000': { ...page, page: 1_000 },
};

export async function benchLargeList(): Promise<Measure[]> {
  const measures: Measure[] = [];
  const stand = await openStand();
  await fill(stand, OF_EACH, '2025-07-01');
  const rows = `${(CONTRACTS * OF_EACH).toLocaleString('en-US')} receivables`;
  const { world, company_id, owner } = stand;
  for (const [name, query] of Object.entries(QUESTIONS)) {
    const statement = listStatement(receivableList, receivableListSql, query, {
      actor: EVERYWHERE,
      today: '2026-03-16',
    });
    const times = { request: [] as number[], alone: [] as number[] };
    for (let run = 0; run < RUNS; run += 1) {
      times.request.push(await timed(() => owner.call(listEndpoint(receivableList), query)));
      times.alone.push(
        await timed(() => world.db.transaction({ company_id, read_only: true }, (tx) => tx.query(statement))),
      );
    }
    measures.push({
      what: `list of ${rows}, ${name}`,
      figure: median(times.request),
      unit: 'ms',
      reference: { what: 'SQL alone', figure: median(times.alone) },
      budget: { over: 60 },
    });
  }
  return [...measures, ...(await benchDetails(stand))];
}

const ALL = { due: { from: '2025-07-01', to: '2026-12-31' } };
const DETAILS: Readonly<Record<string, object>> = {
  'as it opens': { part: 'rows' },
  'all, first page': { ...ALL, part: 'rows' },
  'all, from the middle on': { ...ALL, part: 'rows', after: `2025-12-01~${FIRST + 1_500_000}` },
  'all, of one tenant': { ...ALL, part: 'rows', tenant_id: FIRST + 77 },
  'all, its totals': { ...ALL, part: 'totals' },
};

/** The same rows as details by key: a page never waits for the totals. */
async function benchDetails({ owner }: Stand): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, asked] of Object.entries(DETAILS)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1)
      times.push(await timed(() => owner.call(reportEndpoint(receivableDetailsReport), asked)));
    measures.push({
      what: `details of receivables, ${name}`,
      figure: median(times),
      unit: 'ms',
      budget: name.includes('totals') ? undefined : { most: 200 },
    });
  }
  return measures;
}
