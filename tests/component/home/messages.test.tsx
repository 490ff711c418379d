// 消息中心: a task completed by the user can be reopened.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Message } from '#api/home/message.schema';
import MessageCenterPage from '@/pages/home/message-center';
import { renderApp } from '../support/app';
import { answer, ok } from '../support/server';

const EXPIRING: Message = {
  id: 5,
  kind: 'contract_expiring',
  title: '合同 HT-001 将于 2026-12-31 到期',
  content: '',
  link: '/contractManage/contract-detail?id=1',
  is_task: true,
  self_ending: false,
  instance_id: null,
  status: 'open',
  park: null,
  due_on: '2026-12-31',
  read_at: null,
  created_at: '2026-11-01T01:00:00Z',
  finished_at: null,
};

it('reopens a completed task by 撤销', async () => {
  let open = true;
  answer('/api/me/msg-list', () => ok({ rows: open ? [EXPIRING] : [], total: open ? 1 : 0, counts: [] }));
  answer('/api/me/home-msg-list', () => ok({ latest: [], counts: [] }));
  const request = ['msg-complete', 'msg-reopen'].map((call) =>
    answer(`/api/me/${call}`, () => {
      open = call === 'msg-reopen';
      return ok({ changed: 1 });
    }),
  );
  renderApp(<MessageCenterPage />, { path: '/messageCenter' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByText(EXPIRING.title)).toBeNull());
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText(EXPIRING.title)).toBeInTheDocument();
  expect(request).toEqual([[{ ids: [5] }], [{ ids: [5] }]]);
});

it('reads search, filters and order from the address and keeps it in sync', async () => {
  const request = answer('/api/me/msg-list', () => ok({ rows: [EXPIRING], total: 45, counts: [] }));
  answer('/api/me/home-msg-list', () => ok({ latest: [], counts: [] }));
  answer('/api/option/park', () => ok([{ value: 3, label: '甲园区' }]));
  renderApp(<MessageCenterPage />, {
    path: '/messageCenter?q=HT&park_id=3&received=2026-11-01~&due=~2026-12-31&sort=due_on.desc&page=2',
  });
  await screen.findByText(EXPIRING.title);
  const plain = { status: 'open', page_size: 20 };
  const filter = { park_id: 3, received: { from: '2026-11-01' }, due: { to: '2026-12-31' } };
  expect(request.at(-1)).toEqual({
    ...plain,
    ...filter,
    page: 2,
    search: 'HT',
    sort: { field: 'due_on', order: 'desc' },
  });
  const user = userEvent.setup();
  const field = screen.getByLabelText('查找');
  expect(field).toHaveValue('HT');
  await user.clear(field);
  await user.type(field, ' 租金 {Enter}');
  // Another query starts at its first page.
  await waitFor(() => expect(request.at(-1)).toMatchObject({ ...filter, page: 1, search: '租金' }));
  await user.click(screen.getByRole('columnheader', { name: /收到时间/ }));
  await waitFor(() => expect(request.at(-1)).toMatchObject({ sort: { field: 'at', order: 'asc' }, search: '租金' }));
  await user.click(screen.getByRole('button', { name: /^重\s?置$/ }));
  await waitFor(() => expect(request.at(-1)).toEqual({ ...plain, page: 1, sort: { field: 'at', order: 'asc' } }));
});
