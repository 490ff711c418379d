// Any list as a pivot: groups by one or two columns, with the list's own filters; the sums are those of its rows.
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { spaceList } from '#api/assets/space/space.list';
import { contractList } from '#api/contracts/contract/contract.list';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import { groupableOf, type PivotQuery, pivotEndpoint, pivotFileEndpoint, summableOf } from '#api/kernel/list/pivot';
import { lists } from '#api/registry/declared';
import { letSpaces } from '#tests/support/contracts/let-spaces';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, enterprise, owner } = openEnterprise({ each: 'file' });

beforeAll(async () => {
  await letSpaces(world, enterprise, owner, 10);
});

const request = (list: ListDeclaration, query: PivotQuery) => owner.call(pivotEndpoint(list), query);

it('counts and sums the rows of each group, and the whole', async () => {
  const all = await owner.call(listEndpoint(receivableList), { page: 1, page_size: 200 });
  const { rows, whole, groups } = await request(receivableList, { by: [{ field: 'charge_item' }] });
  const items = [...new Set(all.rows.map(({ charge_item }) => charge_item))].sort();
  expect(rows.map(({ keys }) => keys[0]).sort()).toEqual(items);
  expect(groups).toBe(items.length);
  for (const { keys, count, sums } of rows) {
    const own = all.rows.filter(({ charge_item }) => charge_item === keys[0]);
    expect([count, sums.gross_fen]).toEqual([own.length, own.reduce((sum, { gross_fen }) => sum + gross_fen, 0)]);
  }
  expect(whole.count).toBe(all.total);
  expect(whole.sums.gross_fen).toBe(all.rows.reduce((sum, { gross_fen }) => sum + gross_fen, 0));
});

it('groups a date by month, quarter and year, with a second column, within the filter', async () => {
  const filter = { due_date: { from: '2026-01-01', to: '2026-06-30' } };
  const all = await owner.call(listEndpoint(receivableList), { page: 1, page_size: 200, filter });
  for (const [part, cut] of [
    ['month', (day: string) => day.slice(0, 7)],
    ['quarter', (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`],
    ['year', (day: string) => day.slice(0, 4)],
  ] as const) {
    const { rows, whole } = await request(receivableList, {
      by: [{ field: 'due_date', part }, { field: 'charge_item' }],
      filter,
    });
    expect(whole.count).toBe(all.total);
    const counted = new Map<string, number>();
    for (const { due_date, charge_item } of all.rows) {
      const key = `${cut(due_date)} ${charge_item}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    expect(new Map(rows.map(({ keys, count }) => [keys.join(' '), count]))).toEqual(counted);
  }
});

it('is tested for every list by every column that groups', async () => {
  for (const list of lists) {
    if (list.area === 'platform') continue;
    for (const { name } of groupableOf(list)) {
      const { rows, whole } = await request(list, { by: [{ field: name }] });
      expect(
        rows.reduce((sum, { count }) => sum + count, 0),
        `${list.object} by ${name}`,
      ).toBe(whole.count);
      expect(Object.keys(whole.sums)).toEqual(summableOf(list).map((column) => column.name));
    }
  }
});

/** Returns the rows of the file, the first two cells of each. */
async function fileOf(list: ListDeclaration, query: PivotQuery): Promise<unknown[][]> {
  const response = await owner.fetch(pivotFileEndpoint(list).path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  });
  expect([list.object, response.headers.get('content-type')]).toEqual([list.object, expect.stringContaining('sheet')]);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  const [, ...rows] = present(workbook.worksheets[0]).getSheetValues() as unknown[][];
  return rows.map((row) => row.slice(1, 3));
}

it('is exported with its sums', async () => {
  expect((await fileOf(spaceList, { by: [{ field: 'status' }] })).slice(0, 3)).toEqual([
    ['状态', '条数'],
    ['已租', 8],
    ['空置', 2],
  ]);
});

it('is exported from every list', async () => {
  for (const list of lists.filter(({ area, exportKeys }) => area !== 'platform' && exportKeys)) {
    const [grouping] = groupableOf(list);
    if (!grouping) continue;
    const [head] = await fileOf(list, { by: [{ field: grouping.name }] });
    expect([list.object, head]).toEqual([list.object, [grouping.title, '条数']]);
  }
});

describe('refuses', () => {
  it.each([
    [{ by: [] }, '请选择汇总的列'],
    [{ by: [{ field: 'phase' }, { field: 'tenant_name' }, { field: 'end_date' }] }, '最多按两列汇总'],
    [{ by: [{ field: 'phase' }, { field: 'phase' }] }, '请选择不同的列'],
    [{ by: [{ field: 'phase', part: 'month' as const }] }, '只有日期可按年、季度、月汇总'],
    [{ by: [{ field: 'nothing' }] }, '不在可选范围内'],
  ])('%o', async (query, message) => {
    const { error_code, errors = [] } = await owner.request(pivotEndpoint(contractList), query);
    expect([error_code, errors.map((each) => each.message)]).toEqual([422, [message]]);
  });
});
