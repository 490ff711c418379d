// The search of the header: opened by shortcut, navigated by keyboard, and never showing results of an earlier text.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { beforeEach, expect, it, vi } from 'vitest';
import { getSetting, saveSetting } from '#api/account/me';
import { search } from '#api/home/search';
import type { SearchAnswer, SearchItem } from '#api/home/search.schema';
import { Search } from '@/layouts/main/search';
import { renderApp } from '../support/app';
import { answer, ok, refused } from '../support/server';

const item = (kind: SearchItem['kind'], id: number, title: string): SearchItem => ({
  kind,
  id,
  title,
  note: '望京园',
  status: null,
  amount_fen: null,
  path: `/${kind}/${id}`,
  mark: [0, 1],
});
const group = (kind: SearchItem['kind'], items: SearchItem[], total = items.length) => ({
  kind,
  items,
  total,
  more: false,
  listed: total,
  list: `/${kind}-list?f_id=1,2`,
});
const FOUND: SearchAnswer = {
  recent: [],
  groups: [
    group('tenant', [item('tenant', 1, '云端科技'), item('tenant', 2, '云山贸易')], 7),
    group('contract', [item('contract', 3, 'HT-1')]),
  ],
};
const LATELY: SearchAnswer = { recent: [item('park', 9, '望京园')], groups: [] };

let replies: Record<string, (body: unknown) => Response | Promise<Response>>;
let saved: unknown[];
beforeEach(() => {
  replies = { '': () => ok(LATELY), 云: () => ok(FOUND) };
  answer(getSetting.path, () => ok({ value: [{ kind: 'park', id: 9 }] }));
  saved = answer(saveSetting.path, () => ok({}));
  answer(search.path, (body) => (replies[(body as { q: string }).q] ?? (() => ok({ recent: [], groups: [] })))(body));
  renderApp(<Search />, { path: '/home' });
});

async function opened() {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: '搜索' });
  await waitFor(() => expect(field).toHaveFocus());
  return { user, field };
}
const option = (name: RegExp) => screen.findByRole('option', { name });

it('starts with recently opened objects', async () => {
  await opened();
  expect(await screen.findByRole('group', { name: '最近打开' })).toBeInTheDocument();
  expect(await option(/望京园/)).toHaveAttribute('aria-selected', 'true');
});

it('shows results by kind, with the match highlighted', async () => {
  const { user, field } = await opened();
  await user.type(field, '云');
  const tenants = within(await screen.findByRole('group', { name: '租客' }));
  expect(tenants.getAllByRole('option')).toHaveLength(3);
  expect(tenants.getAllByText('云', { selector: 'mark' })).toHaveLength(2);
  expect(screen.getByRole('group', { name: '合同' })).toBeInTheDocument();
});

it('moves through all groups by arrows, opens by Enter and stores the opened object', async () => {
  const { user, field } = await opened();
  await user.type(field, '云');
  const first = await option(/云端科技/);
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', first.id);
  await user.keyboard('{ArrowUp}');
  expect(await option(/HT-1/)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(history.location.pathname).toBe('/tenant/2');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '搜索' })).not.toBeInTheDocument());
  expect(saved).toEqual([
    {
      key: 'search.opened',
      value: [
        { kind: 'tenant', id: 2 },
        { kind: 'park', id: 9 },
      ],
    },
  ]);
});

it('opens the list with all of a kind', async () => {
  const { user, field } = await opened();
  await user.type(field, '云');
  await user.click(await option(/全部 7 条/));
  expect(`${history.location.pathname}${history.location.search}`).toBe('/tenant-list?f_id=1,2');
});

it('opens in a new tab by Ctrl+Enter, and stays', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, field } = await opened();
  await user.type(field, '云');
  await option(/云端科技/);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith('/tenant/1', '_blank', 'noopener');
  expect(history.location.pathname).toBe('/home');
  open.mockRestore();
});

it('ignores a late response to an earlier text', async () => {
  let release: (reply: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    release = resolve;
  });
  replies.先 = () => late;
  replies.先后 = () => ok({ recent: [], groups: [group('contract', [item('contract', 4, '后来的')])] });
  const request: string[] = [];
  answer(search.path, (body) => {
    const { q } = body as { q: string };
    request.push(q);
    return (replies[q] ?? (() => ok(LATELY)))(body);
  });
  const { user, field } = await opened();
  await user.type(field, '先');
  await waitFor(() => expect(request).toContain('先'));
  await user.type(field, '后');
  await option(/后来的/);
  release(ok({ recent: [], groups: [group('contract', [item('contract', 5, '先前的')])] }));
  await user.type(field, '{ArrowDown}');
  expect(screen.queryByRole('option', { name: /先前的/ })).not.toBeInTheDocument();
  expect(await option(/后来的/)).toBeInTheDocument();
});

it('waits for the response when Enter was faster', async () => {
  const { user, field } = await opened();
  await user.type(field, '云{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/tenant/1'));
});

it('shows a hint when there are no results, and closes by Esc', async () => {
  const { user, field } = await opened();
  await user.type(field, '无');
  expect(await screen.findByText('没有找到“无”')).toBeInTheDocument();
  expect(screen.getByText(/拼音、首字母/)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '搜索' })).not.toBeInTheDocument());
});

it('shows a failure', async () => {
  replies.坏 = () => refused(500, '服务器出错');
  const { user, field } = await opened();
  await user.type(field, '坏');
  expect(await screen.findByText('搜索没有成功，请稍后重试')).toBeInTheDocument();
});

it('also opens by its button', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '搜索' }));
  expect(await screen.findByRole('combobox', { name: '搜索' })).toBeInTheDocument();
});
