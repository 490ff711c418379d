// A list as a pivot: its columns are in the address, the table has labels for the groups, and a link leads back to the rows.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { beforeEach, expect, it } from 'vitest';
import { parkList } from '#api/assets/park/park.list';
import { readListState, writeListState } from '@/components/lists/list-page/list-url';
import { crossed } from '@/components/lists/list-page/pivot-table';
import ParkListPage from '@/pages/assets/park-list';
import { renderApp } from '../support/app';
import { answer, ok } from '../support/server';

const access = { p_1200: true, p_1200_export: true };
const figures = (count: number, area: string) => ({ count, sums: { rentable_area_sqm: area } });
let request: unknown[];
beforeEach(() => {
  answer('/api/me/get-setting', () => ok({ value: null }));
  answer('/api/option/asset-tag', () => ok([]));
  answer('/api/assets/park/list', () => ok({ rows: [], total: 3, summary: {} }));
  request = answer('/api/assets/park/pivot', () =>
    ok({
      groups: 2,
      rows: [
        { keys: ['mall'], ...figures(1, '100') },
        { keys: ['office'], ...figures(2, '2345.67') },
      ],
      whole: figures(3, '2445.67'),
    }),
  );
});

it('is stored in the address; columns that cannot be grouped are ignored', () => {
  const state = readListState(new URLSearchParams('pivot=type,city.month'), parkList);
  expect(state.pivot).toEqual([{ field: 'type' }, { field: 'city' }]);
  expect(writeListState(new URLSearchParams(), state, parkList).get('pivot')).toBe('type,city');
  expect(readListState(new URLSearchParams('pivot=building_count,none'), parkList).pivot).toBeUndefined();
});

it('opens from the list, shows each group by its label with the total below, and returns to the rows', async () => {
  renderApp(<ParkListPage />, { path: '/assetsManage/park-list?f_name=园', access });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /透视/ }));
  const row = (await screen.findByText('办公楼')).closest('tr') as HTMLElement;
  expect(within(row).getByText('2,345.67')).toBeInTheDocument();
  expect(within(row).getByText('2')).toBeInTheDocument();
  expect(within(screen.getByText('合计').closest('tr') as HTMLElement).getByText('2,445.67')).toBeInTheDocument();
  expect(request).toEqual([{ by: [{ field: 'type' }], filter: { name: '园' } }]);
  await user.click(screen.getByRole('button', { name: /返回列表/ }));
  await waitFor(() => expect(history.location.search).toBe(`?f_name=${encodeURIComponent('园')}`));
});

it('crosses two columns, with empty values last', () => {
  const rows = [
    { keys: ['office', null], ...figures(1, '1') },
    { keys: ['mall', '北京'], ...figures(2, '2') },
    { keys: ['office', '上海'], ...figures(3, '3') },
  ];
  const table = crossed({ groups: 3, rows, whole: figures(6, '6') });
  expect(table.across).toEqual(['上海', '北京', null]);
  expect(table.rows.map(({ key, cells }) => [key, [...cells.values()].map(({ count }) => count)])).toEqual([
    ['office', [1, 3]],
    ['mall', [2]],
  ]);
});
