// The error rules of the product, from a user's point of view.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory, history } from '@umijs/max';
import { HttpResponse } from 'msw';
import { lazy, Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitingWork } from '#api/account/heavy-work';
import { me } from '#api/account/me';
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import { ApiError } from '@/api/api-error';
import { call, onUnsuccessful } from '@/api/client';
import { download, readReport } from '@/api/download';
import { showRefusal } from '@/api/feedback';
import { watchLoadErrors } from '@/api/load-errors';
import { ErrorBoundary } from '@/components/feedback/error-boundary';
import { renderApp } from '../support/app';
import { answer, ok, refused } from '../support/server';

const read = endpoint<Record<string, unknown>, { n: number }>('/api/assets/park/list', 'signed-in', '读取', {
  reads: true,
});
const post = endpoint<{ amount_fen: number }, object>('/api/finance/cash-record/write-off', 'signed-in', '核销', {
  posts: true,
});
const report = endpoint<object, { rows: number[] }>('/api/contracts/report/rent-roll', 'signed-in', '租金台账', {
  reply: 'report',
});
const file = fileEndpoint<object>('/api/assets/park/report', 'signed-in', '导出园区');

createHistory({ type: 'browser' });
beforeEach(() => history.push('/home'));

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('resolved')),
    (error: ApiError) => error,
  );

describe('a reply with HTTP 200', () => {
  it('returns the data', async () => {
    answer(read.path, () => ok({ n: 1 }));
    expect(await call(read, {})).toEqual({ n: 1 });
  });

  it('sends GET input as query parameters', async () => {
    const lookUp = endpoint<{ park_id: string }, string>('/api/option/building', 'signed-in', '选项', {
      method: 'GET',
    });
    answer(lookUp.path, (_body, request) => ok(new URL(request.url).searchParams.get('park_id')));
    expect(await call(lookUp, { park_id: '1,2' })).toBe('1,2');
  });

  it('redirects to /login on error_code 401, without a message', async () => {
    answer(read.path, () => refused(401, '请重新登录'));
    expect((await failure(call(read, {}))).code).toBe(401);
    expect(history.location.pathname).toBe('/login');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays on the external sign-in page on error_code 401', async () => {
    history.push('/newhope-login');
    answer(read.path, () => refused(401, '令牌失效'));
    await failure(call(read, {}));
    expect(history.location.pathname).toBe('/newhope-login');
  });

  it('shows any other code as a modal 错误 with the message of the server, and rejects', async () => {
    answer(read.path, () => refused(409, '合同编号重复，请换一个', [{ path: ['number'], message: '已存在' }]));
    const error = await failure(call(read, {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 409, errors: [{ path: ['number'], message: '已存在' }] });
    expect(await screen.findByRole('dialog', { name: '错误' })).toBeInTheDocument();
    expect(screen.getByText('合同编号重复，请换一个')).toBeInTheDocument();
  });

  it('leaves quiet codes to the caller', async () => {
    answer(read.path, () => refused(422, '请检查'));
    await failure(call(read, {}, { quiet: [422] }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('accepts error_code as text', async () => {
    answer(read.path, () => HttpResponse.json({ error_code: '0', data: { n: 2 } }));
    expect(await call(read, {})).toEqual({ n: 2 });
    answer(read.path, () => HttpResponse.json({ error_code: '409', message: '编号重复' }));
    expect((await failure(call(read, {}))).code).toBe(409);
    expect(await screen.findByText('编号重复')).toBeInTheDocument();
    answer(read.path, () => HttpResponse.json({ error_code: '401', message: '请重新登录' }));
    await failure(call(read, {}));
    expect(history.location.pathname).toBe('/login');
  });

  it('rejects an error_code that is not a number', async () => {
    answer(read.path, () => HttpResponse.json({ error_code: 'E-LOCKED', message: '已锁定' }));
    expect((await failure(call(read, {}))).code).toBe(-1);
    expect(await screen.findByText('已锁定')).toBeInTheDocument();
  });

  it('passes success: false to the configured handler, by default the same modal', async () => {
    answer(read.path, () => HttpResponse.json({ success: false, message: '外部系统拒绝' }));
    await failure(call(read, {}));
    expect(await screen.findByText('外部系统拒绝')).toBeInTheDocument();

    const handled: unknown[] = [];
    onUnsuccessful((body) => handled.push(body.message));
    await failure(call(read, {}));
    onUnsuccessful((body) => showRefusal(body.message ?? ''));
    expect(handled).toEqual(['外部系统拒绝']);
  });

  it('shows one modal, however many calls failed with it', async () => {
    answer(read.path, () => refused(423, '期间已结账'));
    await Promise.all([call(read, {}), call(read, { a: 1 }), call(read, { a: 2 })].map(failure));
    expect(await screen.findAllByText('期间已结账')).toHaveLength(1);
  });
});

describe('an HTTP status', () => {
  it.each([
    [400, '发出的请求有错误，服务器没有进行新建或修改数据的操作。'],
    [401, '用户没有权限（令牌、用户名、密码错误）。'],
    [403, '用户得到授权，但是访问是被禁止的。'],
    [404, '发出的请求针对的是不存在的记录，服务器没有进行操作。'],
    [500, '服务器发生错误，请检查服务器。'],
    [503, '服务不可用，服务器暂时过载或维护。'],
    [504, '网关超时。'],
    [413, '请求没有完成，请稍后重试；若仍不成功，请联系管理员。'],
  ])('%i is a notification titled with status and URL', async (status, sentence) => {
    answer(read.path, () => new HttpResponse(null, { status }));
    expect((await failure(call(read, {}))).code).toBe(status);
    expect(await screen.findByText(`${status}: ${read.path}`)).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  it('adds the message and the request number of the server', async () => {
    answer(read.path, () =>
      HttpResponse.json({ error_code: 500, message: '数据库暂不可用', request_id: 'r-77' }, { status: 500 }),
    );
    await failure(call(read, {}));
    expect(await screen.findByText('数据库暂不可用')).toBeInTheDocument();
    expect(screen.getByText('请求编号：r-77')).toBeInTheDocument();
  });

  it('204 without a body is shown as success', async () => {
    answer(read.path, () => new HttpResponse(null, { status: 204 }));
    await call(read, {});
    expect(await screen.findByText(`204: ${read.path}`)).toBeInTheDocument();
    expect(screen.getByText('删除数据成功。')).toBeInTheDocument();
  });
});

describe('no response', () => {
  it('is the notification 网络异常, once', async () => {
    answer(read.path, () => HttpResponse.error());
    const errors = await Promise.all([call(read, {}), call(read, { a: 1 })].map(failure));
    expect(errors.map((error) => error.code)).toEqual([0, 0]);
    expect(await screen.findAllByText('网络异常')).toHaveLength(1);
    expect(screen.getByText('您的网络发生异常，无法连接服务器')).toBeInTheDocument();
  });

  it('stays while other calls succeed, and closes when the same call does', async () => {
    answer(read.path, () => HttpResponse.error());
    await failure(call(read, {}));
    await screen.findByText('网络异常');
    answer(post.path, () => ok({}));
    answer('/api/assets/building/list', () => ok({ n: 1 }));
    await call(post, { amount_fen: 1 });
    await call({ ...read, path: '/api/assets/building/list' }, {});
    expect(screen.getByText('网络异常')).toBeInTheDocument();
    answer(read.path, () => ok({ n: 1 }));
    await call(read, {});
    await waitFor(() => expect(screen.queryByText('网络异常')).toBeNull());
  });
});

describe('a posting call', () => {
  it('keeps its Idempotency-Key until a response arrives, then uses a new one', async () => {
    const keys: (string | null)[] = [];
    let lost = true;
    answer(post.path, (_body, request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return lost ? HttpResponse.error() : ok({});
    });
    await failure(call(post, { amount_fen: 100 }));
    lost = false;
    await call(post, { amount_fen: 100 });
    await call(post, { amount_fen: 100 });
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is the only kind that sends one', async () => {
    let key: string | null = '';
    answer(read.path, (_body, request) => {
      key = request.headers.get('Idempotency-Key');
      return ok({ n: 1 });
    });
    await call(read, {});
    expect(key).toBeNull();
  });
});

describe('an address with report', () => {
  const plain = endpoint<object, { n: number }>('/api/other/report-state', 'signed-in', '任何调用', { reads: true });

  it.each([report.path, plain.path])('is exempt from the error_code check: %s', async (path) => {
    answer(path, () => refused(422, '日期不对'));
    await call({ ...plain, path }, {});
    answer(path, () => refused(401, '请重新登录'));
    await call({ ...plain, path }, {});
    expect(history.location.pathname).toBe('/home');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('rejects without a dialog when its rows are read, so that the page shows the error', async () => {
    answer(report.path, () => refused(422, '日期不对'));
    expect(await failure(readReport(report, {}))).toMatchObject({ code: 422, message: '日期不对' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('redirects to the sign-in page when the session has ended', async () => {
    answer(report.path, () => refused(401, '请重新登录'));
    answer(me.path, () => refused(401, '请重新登录'));
    await failure(readReport(report, {}));
    expect(history.location.pathname).toBe('/login');
  });

  it('is fetched again when the user turns out to be signed in', async () => {
    let replies = 0;
    answer(report.path, () => {
      replies += 1;
      return replies === 1 ? refused(401, '请重新登录') : ok({ rows: [1] });
    });
    answer(me.path, () => ok({ id: 1 }));
    expect(await readReport(report, {})).toEqual({ rows: [1] });
    expect(history.location.pathname).toBe('/home');
  });

  it('is saved as a file under the name in the response', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const onClick = (event: Event) => {
      event.preventDefault();
      saved.push((event.target as HTMLAnchorElement).download);
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      this.addEventListener('click', onClick);
      this.dispatchEvent(new MouseEvent('click', { cancelable: true }));
    };
    answer(
      file.path,
      () =>
        new HttpResponse(new Uint8Array([80, 75]), {
          headers: {
            'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            'Content-Disposition': `attachment; filename="a.xlsx"; filename*=UTF-8''${encodeURIComponent('园区.xlsx')}`,
          },
        }),
    );
    await download(file, {});
    HTMLAnchorElement.prototype.click = click;
    expect(saved).toEqual(['园区.xlsx']);
  });

  it('shows its progress when it takes long, and can be stopped by the user', async () => {
    answer(file.path, () => new Promise<Response>(() => undefined));
    answer(waitingWork.path, () => ok({ own: 1, ahead: 3, begins_in_ms: 18_400 }));
    const saving = download(file, {});
    expect(await screen.findByText('排队中，前面还有 3 个任务，预计 20 秒后开始', {}, { timeout: 5000 })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /取\s*消/ }));
    // The reply never arrives: only the stop button ends the call.
    await saving;
    await waitFor(() => expect(screen.queryByText('正在导出园区…')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows why its file could not be made instead of saving it', async () => {
    answer(file.path, () => refused(403, '没有导出权限'));
    expect((await failure(download(file, {}))).code).toBe(403);
    expect(await screen.findByText('导出园区失败')).toBeInTheDocument();
    expect(screen.getByText('没有导出权限')).toBeInTheDocument();
  });
});

describe('a file of the page that fails to load', () => {
  it('offers a reload for a script and for a stylesheet', async () => {
    const script = document.body.appendChild(document.createElement('script'));
    script.dispatchEvent(new Event('error'));
    const sheet = document.body.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet' }));
    sheet.dispatchEvent(new Event('error'));
    script.remove();
    sheet.remove();
    expect(await screen.findByText('加载失败')).toBeInTheDocument();
    expect(await screen.findByText('样式加载失败')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: '重新加载' })).toHaveLength(2);
  });

  it('is reported when a chunk takes too long', async () => {
    const stop = watchLoadErrors();
    const reason = Object.assign(new Error('Loading chunk 7 timed out'), { name: 'ChunkLoadError' });
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    stop();
    expect(await screen.findByText('加载失败')).toBeInTheDocument();
  });

  it.each([
    ['样式加载失败', Object.assign(new Error('Loading CSS chunk 7 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' })],
    ['加载失败', Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })],
  ])('shows %s in the place of the page that could not be loaded', async (title, error) => {
    const Page = lazy(() => Promise.reject(error));
    renderApp(
      <ErrorBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
    expect(await screen.findAllByText(title)).toHaveLength(1);
    expect(screen.getByRole('button', { name: '重新加载' })).toBeInTheDocument();
  });
});
