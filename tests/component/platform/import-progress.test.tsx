// A long import from a user's point of view: shows its progress, can be stopped, asks for confirmation before it writes money, and opens the created
// rows.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { waitingWork } from '#api/account/heavy-work';
import { parkImport } from '#api/assets/park/park.import';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import {
  type ImportDeclaration,
  type ImportPreview,
  type ImportProgress,
  type ImportResult,
  importCalls,
  importProgress,
} from '#api/kernel/import';
import { userImport } from '#api/setup/user/user.import';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { renderApp } from '../support/app';
import { answer, ok, refused } from '../support/server';

/** A reply that never arrives: only a stop ends the call. */
const never = () => new Promise<Response>(() => undefined);

async function choose(user: ReturnType<typeof userEvent.setup>) {
  const place = await screen.findByText(/点击选择文件/);
  const input = place.closest('.ant-upload')?.querySelector('input') ?? place;
  await user.upload(input, new File(['x'], '导入.xlsx'));
}

/** The drawer on a page that can be left while the app stays mounted. */
function Leavable(props: Parameters<typeof ImportDrawer>[0]) {
  const [here, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(false)}>
        离开
      </button>
      {here && <ImportDrawer {...props} />}
    </>
  );
}

function open(declaration: ImportDeclaration, path = '/') {
  const onClose = vi.fn();
  renderApp(<Leavable declaration={declaration} onClose={onClose} />, { path });
  return { onClose, leave: () => userEvent.click(screen.getByText('离开')) };
}

it('shows its progress, is stopped by the user, and can be started again', async () => {
  const user = userEvent.setup();
  const request = answer(importCalls(parkImport).check.path, never);
  answer(importProgress.path, () => ok({ stage: 'checking', rows: 1500, of: 4000 } satisfies ImportProgress));
  open(parkImport);
  await choose(user);
  expect(await screen.findByText('正在检查园区导入文件…')).toBeInTheDocument();
  expect(await screen.findByText('检查各行：1,500 / 4,000 行', {}, { timeout: 5000 })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  await waitFor(() => expect(screen.queryByText('正在检查园区导入文件…')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  await choose(user);
  await waitFor(() => expect(request).toHaveLength(2));
});

it('shows its place in the queue until its file is read', async () => {
  const user = userEvent.setup();
  answer(importCalls(parkImport).check.path, never);
  const read = { stage: 'reading', rows: 0, of: null } as const;
  let progress: ImportProgress = read;
  answer(importProgress.path, () => ok(progress));
  answer(waitingWork.path, () => ok({ own: 1, ahead: 2, begins_in_ms: 61_000 }));
  open(parkImport);
  await choose(user);
  const place = '排队中，前面还有 2 个任务，预计 2 分钟后开始';
  expect(await screen.findByText(place, {}, { timeout: 5000 })).toBeInTheDocument();
  progress = { ...read, rows: 3000 };
  expect(await screen.findByText(/已读取 3,000 行/, {}, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.queryByText(place)).toBeNull();
});

/** Clicks a button once it is enabled, which it is not while a call is running. */
async function press(user: ReturnType<typeof userEvent.setup>, name: RegExp | string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveClass('ant-btn-loading'));
  await user.click(button);
}

/** Returns the confirmation dialog. */
async function agreement(rows = 2): Promise<HTMLElement> {
  const [title] = await screen.findAllByText(`确认导入 ${rows} 行应收？`);
  const dialog = title?.closest<HTMLElement>('.ant-modal');
  if (!dialog) throw new Error('nothing is asked');
  return dialog;
}

const preview: ImportPreview = {
  right: 2,
  wrong: 1,
  alike: 0,
  amount_fen: 123_456,
  alike_amount_fen: 0,
  warnings: [],
  rows: [
    { row: 2, cells: { gross_fen: '1000' }, errors: [] },
    { row: 3, cells: { gross_fen: '234.56' }, errors: [] },
    { row: 4, cells: { gross_fen: '很多' }, errors: [{ column: 'gross_fen', message: '应为金额' }] },
  ],
};

it('asks for no confirmation when no money is moved', async () => {
  const user = userEvent.setup();
  const calls = importCalls(parkImport);
  answer(calls.check.path, () =>
    ok({ ...preview, wrong: 0, alike: 0, amount_fen: null, alike_amount_fen: null, rows: preview.rows.slice(0, 2) }),
  );
  const written = answer(calls.run.path, () => ok({ imported: 2, left_out: 0, ids: [5], handout: [] }));
  open(parkImport);
  await choose(user);
  await press(user, /^导\s?入$/);
  await waitFor(() => expect(written).toHaveLength(1));
  await waitFor(() => expect(history.location.search).toBe('?f_id=5'));
});

it('asks for confirmation with counts and the sum in yuan before it writes money, and opens the list of the created rows', async () => {
  const user = userEvent.setup();
  const calls = importCalls(receivableImport);
  answer(calls.check.path, () => ok({ ...preview }));
  const written = answer(calls.run.path, () => ok({ imported: 2, left_out: 1, ids: [71, 72], handout: [] }));
  const { onClose } = open(receivableImport, '/financeManage/costList');
  await choose(user);
  await press(user, '只导入正确的 2 行');
  const first = await agreement();
  expect(first).toHaveTextContent('1,234.56 元');
  expect(first).toHaveTextContent('有错误，不导入1 行');
  await user.click(within(first).getByRole('button', { name: /取\s?消/ }));
  await waitFor(() => expect(screen.queryByText('确认导入 2 行应收？')).toBeNull());
  expect(written).toHaveLength(0);
  await press(user, '只导入正确的 2 行');
  const second = await agreement();
  await user.click(within(second).getByRole('button', { name: '确认导入' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(written).toHaveLength(1);
  expect(history.location).toMatchObject({ pathname: '/financeManage/costList', search: '?f_id=71,72' });
});

it('shows the sum without rows that already exist in the books, or with them when the user includes them', async () => {
  const user = userEvent.setup();
  const calls = importCalls(receivableImport);
  const rows = [
    { row: 2, cells: { gross_fen: '1000' }, errors: [] },
    { row: 3, cells: { gross_fen: '200' }, errors: [], alike: '与 2026-03-16 录入的应收相同' },
  ];
  const preview = { right: 1, wrong: 0, alike: 1, amount_fen: 100_000, alike_amount_fen: 20_000, warnings: [], rows };
  answer(calls.check.path, () => ok(preview));
  const forms: FormData[] = [];
  answer(calls.run.path, async (_body, request) => {
    forms.push(await request.formData());
    return ok({ imported: 2, left_out: 0, ids: [71], handout: [] });
  });
  open(receivableImport, '/financeManage/costList');
  await choose(user);
  await press(user, '导入 1 行');
  const without = await agreement(1);
  expect(without).toHaveTextContent('1,000.00 元');
  expect(without).toHaveTextContent('可能重复，不导入1 行');
  await user.click(within(without).getByRole('button', { name: /取\s?消/ }));
  await user.click(screen.getByRole('radio', { name: '仍然导入' }));
  await press(user, '导入 2 行');
  const dialog = await agreement();
  expect(dialog).toHaveTextContent('1,200.00 元');
  await user.click(within(dialog).getByRole('button', { name: '确认导入' }));
  await waitFor(() => expect(forms).toHaveLength(1));
  expect([forms[0]?.get('amount_fen'), forms[0]?.get('alike')]).toEqual(['120000', 'enter']);
});

/** Returns a reply that the test releases. */
function pendingImport(result: ImportResult) {
  let release: (reply: Response) => void = () => undefined;
  const reply = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { reply: () => reply, finish: () => release(ok(result)), refuse: () => release(refused(409, '月份已结账')) };
}

const all = { ...preview, right: 2, wrong: 0, amount_fen: null, rows: preview.rows.slice(0, 2) };

/** Chooses a file, imports it, and leaves the page during the write. */
async function leaveWhileWritten(declaration: ImportDeclaration, result: ImportResult) {
  const user = userEvent.setup();
  const calls = importCalls(declaration);
  const running = pendingImport(result);
  answer(calls.check.path, () => ok(all));
  const written = answer(calls.run.path, running.reply);
  answer(importProgress.path, () => ok(null));
  const { leave } = open(declaration);
  await choose(user);
  await press(user, /^导\s?入$/);
  await waitFor(() => expect(written).toHaveLength(1));
  await leave();
  return { user, running };
}

it('continues when the user leaves its page, and links to the created rows', async () => {
  const { user, running } = await leaveWhileWritten(parkImport, { imported: 2, left_out: 0, ids: [5], handout: [] });
  expect(await screen.findByText('正在导入园区…')).toBeInTheDocument();
  history.push('/home');
  running.finish();
  expect(await screen.findByText('已导入 2 行园区')).toBeInTheDocument();
  expect(screen.queryByText('正在导入园区…')).toBeNull();
  expect(history.location.pathname).toBe('/home');
  await user.click(screen.getByRole('button', { name: '查看本次导入' }));
  expect(history.location.search).toBe('?f_id=5');
});

it('shows a refusal to a user who has left its page', async () => {
  const { running } = await leaveWhileWritten(parkImport, { imported: 0, left_out: 0, ids: [], handout: [] });
  running.refuse();
  expect(await screen.findByText('月份已结账')).toBeInTheDocument();
});

it('shows first passwords on whatever page the user is', async () => {
  const handout = [{ name: 'li', display_name: '李工', password: 'Kp7-first' }];
  const { running } = await leaveWhileWritten(userImport, { imported: 1, left_out: 0, ids: [9], handout });
  running.finish();
  expect(await screen.findByText('Kp7-first')).toBeInTheDocument();
});

it('stops checking a file when the user leaves the page', async () => {
  const user = userEvent.setup();
  const stop = vi.spyOn(AbortController.prototype, 'abort');
  const request = answer(importCalls(parkImport).check.path, never);
  const { leave } = open(parkImport);
  await choose(user);
  await waitFor(() => expect(request).toHaveLength(1));
  stop.mockClear();
  await leave();
  expect(stop).toHaveBeenCalled();
  expect(screen.queryByText('正在检查园区导入文件…')).toBeNull();
  stop.mockRestore();
});
