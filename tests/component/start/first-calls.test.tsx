// A call that the page started before the app was loaded is used once, when it succeeded and is fresh; all others are sent as usual.
import { createHistory } from '@umijs/max';
import { afterEach, expect, it, vi } from 'vitest';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { beginCallsOf } from '@/api/first-calls';
import { answer, ok } from '../support/server';

const list = endpoint<{ page: number }, { from: string }>('/api/assets/park/list', 'signed-in', '园区', {
  reads: true,
});
const KEY = '/api/assets/park/list {"page":1}';

createHistory({ type: 'browser' });
afterEach(() => {
  window.firstCalls = undefined;
  vi.useRealTimers();
});

function begin(reply: string | null): void {
  window.firstCalls = {
    begun: Date.now(),
    replies: { [KEY]: Promise.resolve(reply) },
    come: { [KEY]: true },
    open: () => undefined,
  };
  answer(list.path, () => ok({ from: 'asked anew' }));
}
const early = JSON.stringify({ error_code: 0, message: '', data: { from: 'the page' } });

it('is returned once', async () => {
  begin(early);
  expect(await call(list, { page: 1 })).toEqual({ from: 'the page' });
  expect(await call(list, { page: 1 })).toEqual({ from: 'asked anew' });
});

it('is not used for another call', async () => {
  begin(early);
  expect(await call(list, { page: 2 })).toEqual({ from: 'asked anew' });
});

it.each([
  ['that was not answered', null],
  ['that found nobody signed in', JSON.stringify({ error_code: 401, message: '登录已失效' })],
  ['that was refused', JSON.stringify({ error_code: 403, message: '无权限' })],
])('one %s is sent again', async (_what, reply) => {
  begin(reply);
  expect(await call(list, { page: 1 })).toEqual({ from: 'asked anew' });
});

it('one that was not used for a while is sent again', async () => {
  begin(early);
  vi.setSystemTime(Date.now() + 20_000);
  expect(await call(list, { page: 1 })).toEqual({ from: 'asked anew' });
});

it('a refusal of the repeated call is shown as usual', async () => {
  begin(null);
  answer(list.path, () => new Response(JSON.stringify({ error_code: 409, message: '已变化' })) as never);
  await expect(call(list, { page: 1 })).rejects.toBeInstanceOf(ApiError);
});

it('each other page starts its own calls, and another query of the same page starts none', () => {
  const opened: string[] = [];
  window.firstCalls = { begun: 0, replies: {}, come: {}, open: (path, search) => opened.push(path + search) };
  beginCallsOf({ pathname: '/tenantManage/tenant', search: '' });
  beginCallsOf({ pathname: '/tenantManage/tenant', search: '?page=2' });
  beginCallsOf({ pathname: '/financeManage/costList', search: '?page=3' });
  expect(opened).toEqual(['/tenantManage/tenant', '/financeManage/costList?page=3']);
});
