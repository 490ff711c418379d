// The attachments of a contract over the real server: uploaded, listed, and removed after a confirmation, by permitted users.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { attachToContract, contractAttachments } from '#api/contracts/attachment/attachment';
import { approvedContract } from '#tests/support/builders';
import { PDF, png, uploaded } from '#tests/support/files/upload';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractAttachmentPage from '@/pages/contracts/contract-attachment';
import { renderApp } from '../support/app';
import { sendRealFiles } from '../support/real-files';
import { actAs } from '../support/real-server';

const path = (id: number) => `/contractManage/contract-attachment?id=${id}`;
let world: World;
let leasing: Person;
let admin: Person;

beforeAll(async () => {
  await sendRealFiles();
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  leasing = await enterprise.person('leasing');
  admin = await enterprise.person('admin');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
});

it('uploads several files in one step, lists them, and removes one after a confirmation', async () => {
  const user = userEvent.setup();
  const { id: contract_id } = await approvedContract(leasing, admin);
  const namesOf = async () => (await leasing.call(contractAttachments, { contract_id })).map((each) => each.name);
  actAs(world, leasing);
  renderApp(<ContractAttachmentPage />, { path: path(contract_id), access: { p_4100: true, p_4100_edit: true } });
  const files = [
    new File([new Uint8Array(PDF)], '签署版.pdf', { type: 'application/pdf' }),
    new File([new Uint8Array(png(1))], '现场.png', { type: 'image/png' }),
  ];
  await user.upload(await screen.findByLabelText('选择附件'), files);
  expect(await screen.findByRole('button', { name: '签署版.pdf' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '现场.png' })).toBeInTheDocument();
  expect(await namesOf()).toEqual(['签署版.pdf', '现场.png']);

  await user.click(screen.getByRole('button', { name: '删除 签署版.pdf' }));
  const [title] = await screen.findAllByText('删除附件「签署版.pdf」');
  const dialog = title?.closest<HTMLElement>('[role=dialog]') as HTMLElement;
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  await screen.findByRole('button', { name: '现场.png' });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '签署版.pdf' })).toBeNull());
  expect(await namesOf()).toEqual(['现场.png']);
});

it('lets readers view and download, but change nothing', async () => {
  const { id: contract_id } = await approvedContract(leasing, admin);
  const file = await uploaded(leasing, '签署版.pdf', PDF);
  await leasing.call(attachToContract, { contract_id, file_ids: [file] });
  actAs(world, leasing);
  renderApp(<ContractAttachmentPage />, { path: path(contract_id), access: { p_4100: true } });
  expect(await screen.findByRole('link', { name: '下载 签署版.pdf' })).toHaveAttribute(
    'href',
    `/api/common/file/report?id=${file}`,
  );
  expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull();
  expect(screen.queryByLabelText('选择附件')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(上传新版本|编辑)/ })).toBeNull();
  expect(screen.getByRole('button', { name: /全部下载/ })).toBeInTheDocument();
});

it('uploads under a category with a note, then a new version that moves the older one to the history', async () => {
  const user = userEvent.setup();
  const { id: contract_id } = await approvedContract(leasing, admin);
  actAs(world, leasing);
  renderApp(<ContractAttachmentPage />, { path: path(contract_id), access: { p_4100: true, p_4100_edit: true } });
  const pdf = (name: string) => new File([new Uint8Array(PDF)], name, { type: 'application/pdf' });
  await user.click(await screen.findByRole('combobox', { name: '附件分类' }));
  await user.click(await screen.findByText('补充协议', { selector: '.ant-select-item-option-content' }));
  await user.type(screen.getByLabelText('附件备注'), '待盖章');
  await user.upload(screen.getByLabelText('选择附件'), pdf('协议.pdf'));
  expect(await screen.findByText('待盖章')).toBeInTheDocument();
  expect(screen.getByText('第 1 版')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '上传新版本 协议.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: '上传新版本：协议.pdf' });
  await user.upload(within(dialog).getByLabelText('选择附件'), pdf('协议盖章.pdf'));
  expect(await screen.findByText('第 2 版')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '协议盖章.pdf 的历史版本' }));
  expect(await screen.findByRole('link', { name: '下载 协议.pdf' })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '编辑 协议盖章.pdf' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑附件：协议盖章.pdf' }));
  await user.clear(form.getByLabelText('备注'));
  await user.type(form.getByLabelText('备注'), '双方已盖章');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('双方已盖章')).toBeInTheDocument();
  const [stored] = await leasing.call(contractAttachments, { contract_id });
  expect(stored).toMatchObject({
    name: '协议盖章.pdf',
    category: 'supplement',
    note: '双方已盖章',
    version_no: 2,
    history: [{ name: '协议.pdf', version_no: 1 }],
  });
});

it('previews pictures and PDF in the page', async () => {
  const user = userEvent.setup();
  const { id: contract_id } = await approvedContract(leasing, admin);
  const files = [await uploaded(leasing, '签署版.pdf', PDF), await uploaded(leasing, '现场.png', png(5))];
  await leasing.call(attachToContract, { contract_id, file_ids: files });
  actAs(world, leasing);
  URL.createObjectURL = (blob) => `blob:${(blob as Blob).type}/${(blob as Blob).size}`;
  URL.revokeObjectURL = () => undefined;
  renderApp(<ContractAttachmentPage />, { path: path(contract_id), access: { p_4100: true } });
  await user.click(await screen.findByRole('button', { name: '预览 现场.png' }));
  expect(await screen.findByRole('img', { name: '现场.png' })).toHaveAttribute(
    'src',
    `/api/common/file/report?id=${files[1]}`,
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '预览 签署版.pdf' }));
  const preview = within(await screen.findByRole('dialog', { name: '签署版.pdf' }));
  expect(await preview.findByTitle('签署版.pdf')).toHaveAttribute('src', `blob:application/pdf/${PDF.length}`);
});
