// Several files in a form, against the real application: uploaded, named, ordered, and each refusal at its file.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Form } from 'antd';
import { http } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FormField as Field } from '#api/kernel/form/form';
import { EXE, PDF, png, uploaded } from '#tests/support/files/upload';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import { FormField } from '@/components/forms/form-page';
import { renderApp } from '../support/app';
import { sendRealFiles } from '../support/real-files';
import { actAs } from '../support/real-server';
import { ok, server } from '../support/server';

let world: World;
let admin: Person;
let saved: number[][] = [];
/** Ends the blocked uploads. */
let release: () => void = () => undefined;

beforeAll(async () => {
  await sendRealFiles();
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
});
// Imports the lazy module of the form first: transforming it takes longer than the timeout of a test.
beforeAll(() => import('@/components/forms/inputs/files/files-input'));
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
});
beforeEach(() => {
  saved = [];
  actAs(world, admin);
});

const ATTACHMENTS: Field = { name: 'files', title: '附件', kind: 'files' };
const PICTURES: Field = { name: 'files', title: '图片', kind: 'pictures', maxItems: 2 };

function open(field: Field, files: number[] = []) {
  renderApp(
    <Form initialValues={{ files }} onFinish={(values: { files: number[] }) => saved.push(values.files)}>
      <FormField field={field} />
      <Button htmlType="submit">保存</Button>
    </Form>,
  );
  return userEvent.setup({ applyAccept: false });
}
const save = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: '保存' }));
const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);

it('shows attached files by name, uploads several in one step and stores their ids', async () => {
  const first = await uploaded(admin, '旧证.pdf', PDF);
  const user = open(ATTACHMENTS, [first]);
  expect(await screen.findByRole('link', { name: '旧证.pdf' })).toHaveAttribute(
    'href',
    `/api/common/file/report?id=${first}`,
  );
  await user.upload(screen.getByLabelText('选择附件'), [file('一.pdf', PDF), file('二.png', png(1))]);
  await screen.findByRole('link', { name: '一.pdf' });
  await screen.findByRole('link', { name: '二.png' });
  await user.click(screen.getByRole('button', { name: '移除 旧证.pdf' }));
  await save(user);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toHaveLength(2);
  expect(saved[0]).not.toContain(first);
});

it('shows at the file why the server refused it, and accepts the others', async () => {
  const user = open(ATTACHMENTS);
  await user.upload(await screen.findByLabelText('选择附件'), [file('证.pdf', EXE), file('好.pdf', PDF)]);
  expect(await screen.findByText(/^证\.pdf：只能上传图片.*扩展名须与内容一致$/)).toBeInTheDocument();
  await screen.findByRole('link', { name: '好.pdf' });
  await save(user);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '不再上传 证.pdf' }));
  expect(screen.queryByText(/证\.pdf：/)).toBeNull();
});

it('refuses wrong types, empty files, too large ones and too many before sending them', async () => {
  const query: string[] = [];
  server.use(
    http.post('*/api/common/file/upload', ({ request }) => {
      query.push(request.url);
      return ok(null);
    }),
  );
  const user = open(PICTURES, [await uploaded(admin, 'a.png', png(2))]);
  await screen.findByText(/单个不超过 20 MB/);
  const huge = file('大.png', png(3));
  Object.defineProperty(huge, 'size', { value: 200 * 1024 * 1024 });
  const picker = screen.getByLabelText('选择图片');
  await user.upload(picker, file('图.svg', new Uint8Array([60])));
  await user.upload(picker, huge);
  await user.upload(picker, file('空.png', new Uint8Array()));
  expect(await screen.findByText('图.svg：只能上传 PNG、JPG、WebP 图片')).toBeInTheDocument();
  expect(screen.getByText('大.png：文件过大，最多 20 MB')).toBeInTheDocument();
  expect(screen.getByText('空.png：文件是空的')).toBeInTheDocument();
  expect(query).toEqual([]);
});

it('makes another picture the cover, and stops at the maximum number', async () => {
  const [a, b] = [await uploaded(admin, 'a.png', png(4)), await uploaded(admin, 'b.png', png(5))];
  const user = open(PICTURES, [a, b]);
  const list = await screen.findByRole('list', { name: '已上传的图片' });
  await within(list).findByRole('img', { name: 'b.png' });
  expect(screen.getByRole('button', { name: /上传图片/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '将 b.png 设为封面' }));
  await save(user);
  await waitFor(() => expect(saved).toEqual([[b, a]]));
});

it('does not save while a file is being uploaded', async () => {
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post('*/api/common/file/upload', async () => {
      await pending;
      return ok({ id: 77, name: '慢.pdf', media_type: 'application/pdf', size_bytes: 17 });
    }),
  );
  const user = open(ATTACHMENTS);
  await user.upload(await screen.findByLabelText('选择附件'), file('慢.pdf', PDF));
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  await save(user);
  expect(await screen.findByText('文件还在上传，请等上传完成后再保存')).toBeInTheDocument();
  expect(saved).toEqual([]);
  release();
  await screen.findByRole('link', { name: '慢.pdf' });
  await waitFor(() => expect(screen.queryByText('文件还在上传，请等上传完成后再保存')).toBeNull());
  await save(user);
  await waitFor(() => expect(saved).toEqual([[77]]));
});
