// A list page: its state is in the address, and the table follows the declaration.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { parkList } from '#api/assets/park/park.list';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { ListPage } from '@/components/lists/list-page';
import { readListState, writeListState } from '@/components/lists/list-page/list-url';
import { fittedWidths } from '@/components/lists/list-page/table/fitted-widths';
import ParkListPage from '@/pages/assets/park-list';
import { renderApp } from '../support/app';
import { answer, ok, refused } from '../support/server';

const row = (id: number) => ({
  id,
  version: 1,
  name: `园区${id}`,
  code: `P${id}`,
  type: 'office',
  city: '北京市',
  address: '望京街道',
  manager: '王小明',
  building_count: 3,
  space_count: 40,
  rentable_area_sqm: '1234.5',
  leased_area_sqm: '1000',
  vacant_area_sqm: '234.5',
  occupancy: '0.81',
  average_rent: '86.5',
  tags_shown: [],
});
const summary = {
  building_count: 300,
  space_count: 4000,
  rentable_area_sqm: '98765.4',
  leased_area_sqm: '90000',
  vacant_area_sqm: '8765.4',
};

const access = { p_1200: true, p_1200_edit: true, p_1200_delete: true, p_1200_export: true };
let request: unknown[];
beforeEach(() => {
  answer('/api/me/get-setting', () => ok({ value: null }));
  answer('/api/option/asset-tag', () => ok([]));
  request = answer('/api/assets/park/list', () => ok({ rows: [row(1), row(2)], total: 90, summary }));
});

it('refetches on 查询 with an unchanged filter', async () => {
  renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access });
  await screen.findByText('园区1');
  expect(request).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: '查询' }));
  await waitFor(() => expect(request).toHaveLength(2));
  expect(request[1]).toEqual(request[0]);
});

describe('the address of a list', () => {
  it('round-trips filters, page, size and sort; defaults are omitted', () => {
    const params = new URLSearchParams('f_name=望京&f_type=office,mall&q=示例&page=3&size=50&sort=city.desc&view=x');
    const state = readListState(params, parkList);
    expect(state).toEqual({
      page: 3,
      size: 50,
      sort: { field: 'city', order: 'desc' },
      filter: { name: '望京', type: ['office', 'mall'] },
      search: '示例',
    });
    expect(readListState(writeListState(params, state, parkList), parkList)).toEqual(state);
    const plain = readListState(new URLSearchParams(), parkList);
    expect(writeListState(params, plain, parkList).toString()).toBe('view=x');
  });

  it('ignores undeclared parameters', () => {
    const state = readListState(
      new URLSearchParams('f_secret=1&f_type=castle&page=-3&size=7&sort=address.asc'),
      parkList,
    );
    expect(state).toEqual({ page: 1, size: 20, sort: parkList.defaultSort, filter: {}, search: '' });
  });

  it('opens the declared tab without parameters, and all rows when requested', () => {
    const read = (text: string) => readListState(new URLSearchParams(text), receivableList);
    const plain = read('');
    expect(plain.filter).toEqual({ timing: ['this_month'] });
    expect(read('f_tenant_id=7').filter).toEqual({ tenant_id: [7] });
    expect(read('q=示例').filter).toEqual({});
    const all = writeListState(new URLSearchParams(), { ...plain, filter: {} }, receivableList).toString();
    expect([all, read(all).filter]).toEqual(['tab=all', {}]);
  });
});

describe('column widths', () => {
  it('end at the edge of a column when not all fit', () => {
    expect(fittedWidths([200, 100, 100], 350)).toEqual([225, 125, 100]);
    expect(fittedWidths([200, 100, 100], 305)).toEqual([203, 102, 100]);
    for (const available of [null, 400, 150]) expect(fittedWidths([200, 100, 100], available)).toEqual([200, 100, 100]);
  });
});

describe('the page', () => {
  it('shows an empty list when the reply has no body', async () => {
    answer('/api/assets/park/list', () => new HttpResponse(null, { status: 204 }));
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access });
    expect(await screen.findByText('还没有园区，请先新增或导入园区，再录入楼宇和空间')).toBeInTheDocument();
  });

  it('requests what is in the address', async () => {
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list?f_city=北京&page=2&size=50&sort=code.desc', access });
    await screen.findByText('园区1');
    expect(request[0]).toEqual({
      page: 2,
      page_size: 50,
      sort: [{ field: 'code', order: 'desc' }],
      filter: { city: '北京' },
    });
  });

  it('writes a search to the address, starting at page 1, and returns by going back', async () => {
    const user = userEvent.setup();
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list?page=2', access });
    await screen.findByText('园区1');
    await user.click(screen.getByRole('button', { name: /展开/ }));
    const name = screen.getByLabelText('园区名称');
    await user.type(name, '望京{Enter}');
    await waitFor(() => expect(new URLSearchParams(history.location.search).get('f_name')).toBe('望京'));
    expect(history.location.search).not.toContain('page');
    await waitFor(() => expect(request.at(-1)).toMatchObject({ page: 1, filter: { name: '望京' } }));

    history.back();
    await waitFor(() => expect(name).toHaveValue(''));
    await waitFor(() => expect(request.at(-1)).toMatchObject({ page: 2, filter: {} }));
  });

  it('shows every declared column, regardless of the width of the page', async () => {
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access });
    await screen.findByText('园区1');
    const shown = parkList.columns.filter((column) => !('filterOnly' in column) && !('hidden' in column));
    for (const { title } of shown)
      expect(screen.getAllByRole('columnheader', { name: new RegExp(title) }).length).toBeGreaterThan(0);
  });

  it('requests the options of a filter when the user opens it', async () => {
    const choices = answer('/api/option/asset-tag', () => ok([{ value: 1, label: '重点' }]));
    const user = userEvent.setup();
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access });
    await screen.findByText('园区1');
    await user.click(screen.getByRole('button', { name: /展开/ }));
    const filter = screen.getByLabelText('标签');
    expect(choices).toHaveLength(0);
    await user.click(filter);
    expect(await screen.findByText('重点')).toBeInTheDocument();
  });

  it('shows figures with their units in the header and the totals of the filtered set', async () => {
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access });
    expect(await screen.findByText('合计')).toBeInTheDocument();
    expect(screen.getAllByText('可租面积(㎡)').length).toBeGreaterThan(0);
    expect(screen.getAllByText('1,234.50')).toHaveLength(2);
    expect(screen.getByText('98,765.40')).toBeInTheDocument();
    expect(screen.getAllByText('81.00%')).toHaveLength(2);
  });

  it('offers only what the user may do', async () => {
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access: { p_1200: true } });
    await screen.findByText('园区1');
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
    expect(screen.queryByRole('button', { name: /导出Excel/ })).toBeNull();
  });

  it('asks for confirmation before deleting, names the object, and refetches the list', async () => {
    const removed = answer('/api/assets/park/delete', () => ok({ deleted: 1 }));
    const user = userEvent.setup();
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access });
    const [first] = await screen.findAllByRole('button', { name: '删除' });
    await user.click(first as HTMLElement);
    const question = await screen.findByRole('dialog', { name: '删除园区「园区1」' });
    const before = request.length;
    await user.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(removed).toEqual([{ ids: [1] }]));
    await waitFor(() => expect(request.length).toBeGreaterThan(before));
  });

  it('shows a hint when there are no rows', async () => {
    answer('/api/assets/park/list', () => ok({ rows: [], total: 0 }));
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access });
    expect(await screen.findByText(/还没有园区，请先新增或导入园区/)).toBeInTheDocument();
  });

  it('shows a failure and retries', async () => {
    let broken = true;
    answer('/api/assets/park/list', () => (broken ? refused(403, '没有查看权限') : ok({ rows: [row(1)], total: 1 })));
    const user = userEvent.setup();
    renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access });
    const retry = await screen.findByRole('button', { name: '重试' });
    broken = false;
    await user.click(retry);
    expect(await screen.findByText('园区1')).toBeInTheDocument();
  });
});

describe('the opening tab without rows', () => {
  const tabs = { field: 'type', opens: 'office', tabs: [{ key: 'office', label: '办公', values: ['office'] }] };
  const tabbed = { ...parkList, tabs } as const;
  const show = (counts: Record<string, number>) => {
    request = answer('/api/assets/park/list', () => ok({ rows: [], total: 0 }));
    answer('/api/assets/park/tabs', () => ok(counts));
    renderApp(<ListPage declaration={tabbed} title="园区列表" emptyHint="请先新增园区" />, {
      path: '/assetsManage/park-list',
      access,
    });
  };

  it('leads to the other rows', async () => {
    const user = userEvent.setup();
    show({ all: 3, office: 0 });
    expect(await screen.findByText('「办公」中没有园区')).toBeInTheDocument();
    expect(request[0]).toMatchObject({ filter: { type: ['office'] } });
    await user.click(screen.getByRole('button', { name: '查看全部' }));
    await waitFor(() => expect(request.at(-1)).toMatchObject({ filter: {} }));
  });

  it('says what to do first when the list has no rows at all', async () => {
    show({ all: 0, office: 0 });
    expect(await screen.findByText('请先新增园区')).toBeInTheDocument();
  });
});

describe('separately requested totals', () => {
  const apart = { ...parkList, totals: 'apart' } as const;
  const fullPage = Array.from({ length: 20 }, (_, index) => row(index + 1));
  const show = () =>
    renderApp(<ListPage declaration={apart} title="园区列表" />, { path: '/assetsManage/park-list', access });

  it('arrive after the rows, and stay when another page is loaded', async () => {
    const user = userEvent.setup();
    let respond: (reply: Response) => void = () => undefined;
    const later = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    const rows = answer('/api/assets/park/rows', () => ok({ rows: fullPage }));
    const totals = answer('/api/assets/park/totals', () => later);
    show();
    await screen.findByText('园区1');
    expect(screen.getByText('共 … 条')).toBeInTheDocument();
    expect(screen.getByText('合计计算中…')).toBeInTheDocument();
    // A full page may be followed by another one.
    await user.click(screen.getByTitle('2'));
    await waitFor(() => expect(rows.at(-1)).toMatchObject({ page: 2 }));
    respond(ok({ total: 90, summary }));
    expect(await screen.findByText('共 90 条')).toBeInTheDocument();
    expect(within(screen.getByText('合计').closest('tr') as HTMLElement).getByText('300')).toBeInTheDocument();
    expect(totals).toEqual([{ filter: {} }]);
  });

  it('are reported as missing when their request fails', async () => {
    answer('/api/assets/park/rows', () => ok({ rows: fullPage }));
    answer('/api/assets/park/totals', () => refused(500, '系统繁忙'));
    show();
    expect(await screen.findByText('园区1')).toBeInTheDocument();
    expect(await screen.findByText('合计未取得，请刷新')).toBeInTheDocument();
    expect(screen.queryByText(/^合计(计算中…)?$/)).toBeNull();
  });
});
