// Requirements of the customer's specification on the web client: the sentence of every status, no refetch on focus, the width of the header's
// labels, and keys that turn on their parents.
import { screen } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { parkOptions } from '#api/account/me';
import { specifiedStatuses, termsOf } from '#tests/specification/specification';
import accessOf from '@/access';
import { call } from '@/api/client';
import { queryClient } from '@/api/query-client';
import { statusSentence } from '@/api/status-messages';
import { HeaderPickers } from '@/components/assets/selection-picker';
import { renderApp, wang } from '../support/app';
import { answer, ok } from '../support/server';

createHistory({ type: 'browser' });

/** Meanings of section 8 with the product's sentences. */
const SENTENCES: Record<string, string> = {
  'data returned': '服务器成功返回请求的数据。',
  'create/modify succeeded': '新建或修改数据成功。',
  'asynchronous task queued': '一个请求已经进入后台排队（异步任务）。',
  'delete succeeded': '删除数据成功。',
  'bad request, nothing changed': '发出的请求有错误，服务器没有进行新建或修改数据的操作。',
  'no permission (token, user name or password wrong)': '用户没有权限（令牌、用户名、密码错误）。',
  'authorised but forbidden': '用户得到授权，但是访问是被禁止的。',
  'record does not exist': '发出的请求针对的是不存在的记录，服务器没有进行操作。',
  'format not available': '请求的格式不可得。',
  'resource permanently deleted': '请求的资源被永久删除，且不会再得到的。',
  'validation error on create': '当创建一个对象时，发生一个验证错误。',
  'server error': '服务器发生错误，请检查服务器。',
  'gateway error': '网关错误。',
  'service unavailable or overloaded': '服务不可用，服务器暂时过载或维护。',
  'gateway timeout': '网关超时。',
};

describe('the status catalogue', () => {
  const specified = specifiedStatuses();

  it('has 15 statuses with a sentence for each meaning', () => {
    expect(specified.length).toBe(15);
    expect(specified.map(([, meaning]) => meaning)).toEqual(Object.keys(SENTENCES));
    expect(specified.map(([status]) => statusSentence(status))).toEqual(Object.values(SENTENCES));
  });

  it.each(specified)('%i is shown under the title of status and URL: %s', async (status, meaning) => {
    answer(parkOptions.path, () => new HttpResponse(null, { status }));
    const settled = await call(parkOptions, {}).then(
      () => true,
      () => false,
    );
    expect(settled).toBe(status < 300);
    expect(await screen.findByText(`${status}: ${parkOptions.path}`)).toBeInTheDocument();
    expect(screen.getByText(SENTENCES[meaning] ?? '')).toBeInTheDocument();
  });
});

it('queries do not refetch on window focus', () => {
  expect(termsOf(9, /(Data queries do not refetch on window focus)/)).toHaveLength(1);
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
});

it('truncates the selected park and building at the specified width', async () => {
  const [width = ''] = termsOf(9, /Selected park\/asset label width (\d+) px/);
  answer('/api/option/park', () => ok([{ value: 1, label: '望京园' }]));
  answer('/api/option/building', () => ok([{ value: 11, label: '望京 A 座', park_id: 1 }]));
  answer('/api/me/get-building', () => ok({ park_id: '1', building_id: '11' }));
  renderApp(<HeaderPickers reload={() => undefined} />);
  for (const label of ['望京园', '望京 A 座']) {
    expect(await screen.findByText(label)).toHaveStyle({ maxWidth: `${width}px` });
  }
});

it('a granted key turns on its parents', () => {
  const access = accessOf({ me: { ...wang, permissions: { p_98110: true, p_4301: true, p_1: false } } });
  expect(access).toMatchObject({ p_98110: true, p_98100: true, p_98: true, p_4300: true, p_4: true });
  expect(access.p_1).not.toBe(true);
});
