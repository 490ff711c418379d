// The submission of forms and dialogs.
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Form, Input } from 'antd';
import { HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CANCEL_KEY, cancelCall } from '#api/account/cancel';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { useSubmit } from '@/hooks/use-submit';
import { renderApp } from '../support/app';
import { answer, ok, refused } from '../support/server';

const PATH = '/api/test/thing/save';
const saveThing = endpoint<{ name?: string }, { id: number }>(PATH, 'signed-in', '保存');

function Thing({ onDone }: { onDone?: (saved: { id: number }) => void }) {
  const [form] = Form.useForm<{ name?: string }>();
  const { submit, submitting, wrong } = useSubmit(saveThing, { form, success: '已保存', onDone });
  return (
    <Form form={form} onFinish={submit}>
      <WrongAlert others={wrong.others} />
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Button htmlType="submit">{submitting ? '正在保存' : '保存'}</Button>
    </Form>
  );
}
/** A submission without fields: all errors are shown together. */
function Act() {
  const { submit, wrong } = useSubmit(saveThing);
  return (
    <>
      <WrongAlert others={wrong.others} />
      <Button onClick={() => submit({})}>执行</Button>
    </>
  );
}
/** A call that may take long. */
function Run() {
  const { submit, wrong } = useSubmit(saveThing, { long: '出账', success: '已出账' });
  return (
    <>
      <WrongAlert others={wrong.others} />
      <Button onClick={() => submit({})}>执行</Button>
    </>
  );
}
const button = () => screen.getByRole('button');

it('sends once however often it is clicked, shows that it is busy, and shows the result', async () => {
  let reply = () => {};
  const sent = answer(PATH, async () => {
    await new Promise<void>((resolve) => {
      reply = resolve;
    });
    return ok({ id: 4 });
  });
  const onDone = vi.fn();
  const user = userEvent.setup();
  renderApp(<Thing onDone={onDone} />);
  await user.type(screen.getByLabelText('名称'), '甲');
  await user.dblClick(button());
  expect(await screen.findByText('正在保存')).toBeInTheDocument();
  await user.click(button());
  await waitFor(() => expect(sent).toEqual([{ name: '甲' }]));
  reply();
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  await screen.findByText('保存');
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ id: 4 }, { name: '甲' });
  expect(sent).toHaveLength(1);
});

it('shows a refusal at its field and the rest above, and clears it on the next attempt', async () => {
  const replies = [
    refused(422, '提交的内容有 2 处错误', [
      { path: ['name'], message: '名称已被使用' },
      { path: ['elsewhere'], message: '数量已达上限' },
    ]),
    ok({ id: 4 }),
  ];
  answer(PATH, () => replies.shift() ?? ok({ id: 4 }));
  const user = userEvent.setup();
  renderApp(<Thing />);
  await user.click(button());
  expect(await screen.findByText('名称已被使用')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('数量已达上限');
  await user.click(button());
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(screen.queryByText('数量已达上限')).toBeNull();
});

it('shows every refusal without fields once, and the message when there are no others', async () => {
  const same = { path: ['a'], message: '名称已被使用' };
  const replies = [refused(409, '两处', [same, same]), refused(404, '该对象不存在')];
  answer(PATH, () => replies.shift() ?? ok({ id: 4 }));
  const user = userEvent.setup();
  renderApp(<Act />);
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^名称已被使用$/));
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^该对象不存在$/));
});

it('leaves a closed month to the client in a form, and shows it in a dialog', async () => {
  answer(PATH, () => refused(423, '该月已结账'));
  const user = userEvent.setup();
  const { unmount } = renderApp(<Act />);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('该月已结账');
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  renderApp(<Thing />);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('该月已结账');
  expect(document.querySelector('.ant-alert')).toBeNull();
});

it('fails immediately while offline, as the client shows, and can be retried', async () => {
  answer(PATH, () => HttpResponse.error());
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const user = userEvent.setup();
  renderApp(<Thing />);
  await user.click(button());
  expect(await screen.findByText('网络异常')).toBeInTheDocument();
  answer(PATH, () => ok({ id: 4 }));
  await user.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText('已保存')).toBeInTheDocument();
});

it('lets the user cancel a long run: sends the key of the call to the server, and shows the result', async () => {
  let reply = () => {};
  const keys: (string | null)[] = [];
  answer(PATH, async (_body, request) => {
    keys.push(request.headers.get(CANCEL_KEY));
    await new Promise<void>((resolve) => {
      reply = resolve;
    });
    return keys.length === 1 ? refused(409, '操作已取消，没有写入任何内容') : ok({ id: 4 });
  });
  const cancelled = answer(cancelCall.path, () => {
    reply();
    return ok({ running: true });
  });
  const user = userEvent.setup();
  renderApp(<Run />);
  await user.click(button());
  expect(await screen.findByText('正在出账…', {}, { timeout: 5_000 })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^取\s*消$/ }));
  expect(await screen.findByText('操作已取消，没有写入任何内容')).toBeInTheDocument();
  expect(screen.queryByText('正在出账…')).toBeNull();
  expect(cancelled).toEqual([{ key: keys[0] }]);
  expect(screen.queryByText('已出账')).toBeNull();

  // The next run is another call.
  await user.click(screen.getByRole('button', { name: '执行' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  reply();
  expect(await screen.findByText('已出账')).toBeInTheDocument();
  expect(keys[1]).not.toBe(keys[0]);
});
