// Lists whose rows and totals have separate calls: for any question, both return what the list returns in one call, and a filter by a state finds the
// rows that show it. The figures of a page, which may be calculated row by row, are those by which the whole set is summed and sorted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { ListColumn } from '#api/kernel/list/column';
import { type ListQuery, listEndpoint, rowsEndpoint, totalsEndpoint } from '#api/kernel/list/list';
import { lists } from '#api/registry/declared';
import { fill } from '#tests/http/foreign-ids/filled';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  const stranger = await (await newEnterprise(world)).person('admin');
  await fill({ owner, approver: await enterprise.person('admin'), stranger, world, colleague: 'colleague.one' });
});
afterAll(() => world.close());

const page = { page: 1, page_size: 200 };
const apart = lists.filter(({ totals }) => totals === 'apart');

/** Returns one question for each order, label of a filter, text and search of a list. */
function questionsOf(list: (typeof apart)[number]): ListQuery[] {
  const orders = (['asc', 'desc'] as const).flatMap((order) =>
    list.columns.filter(({ sortable }) => sortable).map(({ name }) => ({ ...page, sort: [{ field: name, order }] })),
  );
  const labels = list.columns.flatMap(({ name, filter, labels }) =>
    filter === 'enum' ? Object.keys(labels ?? {}).map((value) => ({ ...page, filter: { [name]: [value] } })) : [],
  );
  const texts = list.columns
    .filter(({ filter }) => filter === 'text')
    .flatMap(({ name }) => ['公司', '-', '没有的'].map((text) => ({ ...page, filter: { [name]: text } })));
  const searches = list.search ? ['租金', '公司', '没有的'].map((search) => ({ ...page, search })) : [];
  return [{ ...page, page_size: 2, page: 2 }, ...orders, ...labels, ...texts, ...searches];
}

describe.each(apart)('$area/$object', (list) => {
  it('returns the same in two calls as in one', async () => {
    for (const query of questionsOf(list)) {
      const { page: _page, page_size: _size, sort: _sort, ...filters } = query;
      const { rows, ...totals } = await owner.call(listEndpoint(list), query);
      const queryText = JSON.stringify(query);
      expect(await owner.call(rowsEndpoint(list), query), queryText).toEqual({ rows });
      expect(await owner.call(totalsEndpoint(list), filters), queryText).toEqual(totals);
    }
  });
});

/** Converts a count, fen or a decimal to millionths. */
function millionths(value: unknown): bigint {
  const [integer = '0', part = ''] = String(value ?? 0).split('.');
  return BigInt(`${integer}${part.padEnd(6, '0')}`);
}

const FIGURES = new Set(['money', 'area', 'count', 'number', 'percent']);
/** Lists of an enterprise with sums. */
const summed = lists.filter(
  ({ area, totals, columns }) => area !== 'platform' && totals !== 'page' && columns.some(({ total }) => total),
);

/** Returns true when a total counts the row without a filter. */
const isCounted =
  ({ uncounted }: (typeof lists)[number]) =>
  (row: Record<string, unknown>): boolean =>
    ![...(uncounted?.void ?? []), ...(uncounted?.pending ?? [])].includes(String(row[uncounted?.field ?? '']));

describe.each(summed)('$area/$object', (list) => {
  it('shows the figures that it sums', async () => {
    const { rows, total, summary = {} } = await owner.call(listEndpoint(list), page);
    expect(rows).toHaveLength(total);
    for (const [name, sum] of Object.entries(summary)) {
      const counted = (rows as Record<string, unknown>[]).filter(isCounted(list));
      const displayed = counted.reduce((so_far, row) => so_far + millionths(row[name]), 0n);
      expect([name, displayed]).toEqual([name, millionths(sum)]);
    }
  });

  it('is sorted by the figures that it shows', async () => {
    for (const { name } of list.columns.filter(({ sortable, kind }) => sortable && FIGURES.has(kind))) {
      const { rows } = await owner.call(listEndpoint(list), { ...page, sort: [{ field: name, order: 'asc' }] });
      const displayed = rows.map((row) => (row as Record<string, unknown>)[name]).filter((value) => value !== null);
      const values = displayed.map(millionths);
      expect([name, values]).toEqual([name, values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))]);
    }
  });
});

it.each(['status', 'invoiced'] as const)(
  'finds the receivables that show their %s, each by one label',
  async (field) => {
    const all = await owner.call(listEndpoint(receivableList), page);
    const columns: readonly ListColumn[] = receivableList.columns;
    const values = Object.keys(columns.find(({ name }) => name === field)?.labels ?? {});
    const found = await Promise.all(
      values.map((value) => owner.call(rowsEndpoint(receivableList), { ...page, filter: { [field]: [value] } })),
    );
    for (const [place, { rows }] of found.entries()) for (const row of rows) expect(row[field]).toBe(values[place]);
    const displayed = all.rows.filter((row) => row[field] !== null).map(({ id }) => id);
    expect(found.flatMap(({ rows }) => rows.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
      displayed.sort((a, b) => a - b),
    );
    expect(new Set(all.rows.map((row) => row[field])).size).toBeGreaterThan(1);
  },
);
