// The message icon of the header: a click opens the message centre, hovering shows the latest messages.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { beforeEach, expect, it } from 'vitest';
import { homeMessages } from '#api/home/message';
import { OpenMessages } from '@/layouts/main/open-messages';
import { renderApp } from '../support/app';
import { answer, ok } from '../support/server';

const message = {
  id: 1,
  kind: 'approval',
  title: '合同 HT-1',
  content: '王晓明 提交，等待您审批',
  link: '/contractManage/contract-detail?id=1',
  is_task: true,
  self_ending: true,
  due_on: null,
  read_at: null,
  finished_at: null,
  status: 'open',
  created_at: '2026-03-16T02:00:00Z',
};
beforeEach(() => {
  answer(homeMessages.path, () => ok({ latest: [message], counts: [{ kind: 'approval', open: 3, unread: 1 }] }));
  renderApp(<OpenMessages />, { path: '/home' });
});

it('opens the message centre', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '消息，3 条待处理' }));
  expect(history.location.pathname).toBe('/messageCenter');
});

it('shows the latest messages on hover', async () => {
  await userEvent.hover(await screen.findByRole('button', { name: '消息，3 条待处理' }));
  expect(await screen.findByText('合同 HT-1')).toBeInTheDocument();
  expect(screen.getByText('待处理消息（3）')).toBeInTheDocument();
  expect(history.location.pathname).toBe('/home');
});
