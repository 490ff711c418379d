// The first page of a visit: available rows are rendered immediately, the elements around them when the browser is idle.
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getSetting } from '#api/account/me';
import { parkList } from '#api/assets/park/park.list';
import { type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import { beginFirstPage, useLater } from '@/components/layout/use-later';
import { SearchForm } from '@/components/lists/list-page/filters/search-form';
import { settingOf } from '@/components/lists/list-page/list-setting';
import { queryOf, readListState } from '@/components/lists/list-page/list-url';
import ParkListPage from '@/pages/assets/park-list';
import { renderApp } from '../support/app';
import { answer, ok } from '../support/server';

const Probe = () => <p>{useLater() ? 'all' : 'first'}</p>;

afterEach(() => {
  window.firstCalls = undefined;
  vi.unstubAllGlobals();
});

function begin(replies: Record<string, unknown>): void {
  const texts = Object.entries(replies).map(([key, data]) => [
    key,
    JSON.stringify({ error_code: 0, message: '', data }),
  ]);
  window.firstCalls = {
    begun: Date.now(),
    replies: Object.fromEntries(texts.map(([key, text]) => [key, Promise.resolve(text ?? null)])),
    come: Object.fromEntries(texts.map(([key]) => [key, true])),
    open: () => undefined,
  };
}

it('shows a list whose rows have arrived without a loading state, and requests nothing', async () => {
  const { path } = listEndpoint(parkList);
  const request = [answer(path, () => ok({ rows: [], total: 0 })), answer(getSetting.path, () => ok({ value: null }))];
  const state = readListState(new URLSearchParams(), parkList);
  begin({
    [`${path} ${JSON.stringify(queryOf(state))}`]: {
      rows: [{ id: 1, version: 1, name: '望京园区', tags_shown: [] }],
      total: 1,
    },
    [`${getSetting.path} ${JSON.stringify({ key: settingOf(parkList) })}`]: { value: null },
  });
  renderApp(<ParkListPage />, { path: '/assetsManage/park-list', access: { p_1200: true } });
  expect(screen.queryByRole('status', { name: '加载中' })).toBeNull();
  expect(await screen.findByText('望京园区')).toBeInTheDocument();
  expect(request).toEqual([[], []]);
});

/** Simulates the first page of a visit in a busy browser; returns a function that makes it idle. */
function beginBusy(): () => void {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  beginFirstPage();
  return () =>
    act(() => {
      for (const then of idle) then();
    });
}

it('defers elements until the browser is idle, and renders them immediately on later pages', () => {
  const hasTime = beginBusy();
  render(<Probe />);
  expect(screen.getByText('first')).toBeInTheDocument();
  hasTime();
  expect(screen.getByText('all')).toBeInTheDocument();
  render(<Probe />);
  expect(screen.getAllByText('all')).toHaveLength(2);
});

const parks: ListDeclaration = parkList;
const searchForm = () =>
  render(
    <SearchForm
      list={parks}
      columns={parks.columns.filter(({ filter }) => filter)}
      state={readListState(new URLSearchParams(), parkList)}
      onSearch={() => undefined}
    />,
  );

it('focuses the deferred search, unless the user is already typing elsewhere', () => {
  let hasTime = beginBusy();
  const first = searchForm();
  hasTime();
  expect(screen.getByRole('textbox', { name: '查找' })).toHaveFocus();
  first.unmount();

  render(<input aria-label="抽屉里的字段" />);
  hasTime = beginBusy();
  searchForm();
  const begun = screen.getByRole('textbox', { name: '抽屉里的字段' });
  begun.focus();
  hasTime();
  expect(screen.getByRole('textbox', { name: '查找' })).toBeInTheDocument();
  expect(begun).toHaveFocus();
});
