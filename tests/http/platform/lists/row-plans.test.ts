// Plans of the rows of a list of millions, as the application's role: with any order and filter, never by reading all of the table.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListQuery } from '#api/kernel/list/list';
import { receivableListSql } from '#server/areas/finance/receivable/receivable';
import type { Actor } from '#server/platform/access/actor';
import { foundReferences } from '#server/platform/list/references';
import { rowsStatement } from '#server/platform/list/statement';
import { FIRST, fill } from '#tests/support/database/many-receivables';
import { newEnterprise, openWorld, type World } from '#tests/support/world';

const CONTRACTS = 1_000;
const OF_EACH = 30;
const EVERYWHERE = { scope_park_ids: null, selected_park_ids: [], selected_building_ids: [] } as unknown as Actor;

let world: World;
let company_id: number;
beforeAll(async () => {
  world = await openWorld({}, { own: true });
  const enterprise = await newEnterprise(world);
  company_id = enterprise.company_id;
  const [owner, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
  await fill({ world, owner, approver }, OF_EACH, '2025-07-01', CONTRACTS);
});
afterAll(() => world.close());

const page = { page: 1, page_size: 50 };
const columns: readonly ListColumn[] = receivableList.columns;

/** Returns filter values by kind: some that rows have, some that none has. */
function valuesOf({ name, filter, labels, kind }: ListColumn): NonNullable<ListQuery['filter']>[string][] {
  if (filter === 'enum') return Object.keys(labels ?? {}).map((label) => [label]);
  if (filter === 'text') return ['租客公司42', '没有的'];
  if (filter === 'id') return [[FIRST + 1], [1]];
  if (filter === 'range')
    return [kind === 'date' ? { from: '2025-07-03', to: '2025-07-04' } : { from: 100_100, to: 100_200 }];
  throw new Error(`no filter of ${name}`);
}

const QUESTIONS: readonly ListQuery[] = [
  page,
  { ...page, page: 100 },
  ...columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name }) => (['asc', 'desc'] as const).map((order) => ({ ...page, sort: [{ field: name, order }] }))),
  ...columns
    .filter(({ filter }) => filter)
    .flatMap((column) => valuesOf(column).map((value) => ({ ...page, filter: { [column.name]: value } }))),
  ...['租客公司42', 'B-42', '没有的'].map((search) => ({ ...page, search })),
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const sequentiallyRead = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(sequentiallyRead),
];

it.each(QUESTIONS.map((query) => [JSON.stringify(query), query] as const))(
  'finds %s by an index',
  async (_name, query) => {
    const tables = await world.db.transaction({ company_id, read_only: true }, async (tx) => {
      const found = await foundReferences(tx, receivableList, receivableListSql.references, query);
      const env = { actor: EVERYWHERE, today: '2026-03-16', found };
      const statement = rowsStatement(receivableList, receivableListSql, query, env);
      const [plan] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`explain (format json) ${statement}`);
      return (plan?.['QUERY PLAN'] ?? []).flatMap((each) => sequentiallyRead(each.Plan));
    });
    expect(tables).not.toContain('receivable');
  },
);
