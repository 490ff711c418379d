// The attachments of a contract over the real server: sent, listed, taken off after a question, by those who may.
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

it('sends several files at once, lists them, and takes one off after a question', async () => {
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
  expect(await screen.findByRole('link', { name: '签署版.pdf' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '现场.png' })).toBeInTheDocument();
  expect(await namesOf()).toEqual(['签署版.pdf', '现场.png']);

  await user.click(screen.getByRole('button', { name: '删除 签署版.pdf' }));
  const [title] = await screen.findAllByText('删除附件「签署版.pdf」');
  const dialog = title?.closest<HTMLElement>('[role=dialog]') as HTMLElement;
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  await screen.findByRole('link', { name: '现场.png' });
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: '签署版.pdf' })).toBeNull());
  expect(await namesOf()).toEqual(['现场.png']);
});

it('shows and downloads them to readers, who change nothing', async () => {
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
});
