// Contract templates over the real server: written with the palette, checked during input, previewed and printed.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { contractPdf, previewTemplate, templateCalls } from '#api/contracts/template/template';
import { templateList } from '#api/contracts/template/template.list';
import { listEndpoint } from '#api/kernel/list/list';
import { newContract } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import TemplateFormPage from '@/pages/contracts/template-form';
import { inserted, offsetOf } from '@/pages/contracts/template-form/insert';
import TemplateListPage from '@/pages/contracts/template-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';
import { answer } from '../support/server';

const EDIT = '/setupCenter/leaseSetting/contract-template-edit';
const ACCESS = { p_98395: true, p_98395_edit: true, p_98395_delete: true, p_4100: true };

let world: World;
let owner: Person;
/** Addresses opened in the new tab. */
let opened: string[];

beforeAll(async () => {
  world = await openWorld();
  owner = await (await newEnterprise(world)).person('admin');
});
afterAll(() => world.close());
beforeEach(() => {
  actAs(world, owner);
  opened = [];
  let files = 0;
  vi.stubGlobal('open', () => ({
    close: () => opened.push('closed'),
    location: {
      set href(address: string) {
        opened.push(address);
      },
    },
  }));
  URL.createObjectURL = (blob: Blob) => {
    files += 1;
    return `blob:${blob.type}:${files}`;
  };
});

/** The PDF library does not run in jsdom, so its file is replaced by bytes of the same type. Returns the bodies of the calls. */
const answerPdf = (path: string) =>
  answer(path, () => new HttpResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }));

const textarea = () => screen.findByLabelText('正文') as Promise<HTMLTextAreaElement>;
const names = async () =>
  (await owner.call(listEndpoint(templateList), { page: 1, page_size: 20 })).rows.map((template) => template.name);

it('starts with the standard text, inserts placeholders at the caret and reports unknown ones immediately', async () => {
  const user = userEvent.setup();
  const previewed = answerPdf(previewTemplate.path);
  renderApp(<TemplateFormPage />, { path: EDIT, access: ACCESS });
  const text = await textarea();
  expect(text.value).toContain('# 房屋租赁合同');
  await user.clear(text);
  await user.type(text, '乙方：，{{{{承租方名}}');
  const faults = await screen.findByRole('list', { name: '占位符的错误' });
  expect(within(faults).getByText('未知的占位符「承租方名」（第 1 行），是否为「承租方名称」？')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '预览' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '保存' }));
  // One message is already shown; the other appears at its field.
  await waitFor(() => expect(screen.getAllByText(/未知的占位符「承租方名」/)).toHaveLength(2));

  text.setSelectionRange(4, text.value.length);
  await user.click(within(screen.getByRole('region', { name: '占位符' })).getByRole('button', { name: '承租方名称' }));
  expect(text.value).toBe('乙方：，{{承租方名称}}');
  expect(text.selectionStart).toBe(text.value.length);
  await waitFor(() => expect(screen.queryByText(/未知的占位符/)).toBeNull());

  await user.click(screen.getByRole('button', { name: '预览' }));
  await waitFor(() => expect(opened).toEqual(['blob:application/pdf:1']));
  expect(previewed).toEqual([{ body: '乙方：，{{承租方名称}}' }]);
  const name = screen.getByLabelText('模板名称');
  await user.clear(name);
  await user.type(name, '写字楼合同');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await names()).toEqual(['写字楼合同']));
}, 60_000);

it('lists templates and deletes one after a confirmation that names it', async () => {
  const user = userEvent.setup();
  await owner.call(templateCalls.save, { name: '待删除', body: '文' });
  renderApp(<TemplateListPage />, { path: '/setupCenter/leaseSetting/contract-template', access: ACCESS });
  const row = (await screen.findByText('待删除')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: '删除' }));
  const question = await screen.findByRole('dialog', { name: /删除合同模板「待删除」/ });
  await user.click(within(question).getByRole('button', { name: '删除' }));
  await waitFor(async () => expect(await names()).not.toContain('待删除'));
});

it('prints a contract in a new tab, by the selected template when there are several', async () => {
  const user = userEvent.setup();
  const contract = await newContract(owner);
  await owner.call(templateCalls.save, { name: '甲模板', body: '文', is_default: true });
  const other = await owner.call(templateCalls.save, { name: '乙模板', body: '文' });
  const printed = answerPdf(contractPdf.path);
  renderApp(<ContractDetailPage />, {
    path: `/contractManage/contract-detail?id=${contract.id}`,
    access: { p_4100: true },
  });
  await waitFor(async () => {
    await user.click(await screen.findByRole('button', { name: /打印合同/ }));
    expect(screen.getByRole('menuitem', { name: '甲模板（默认）' })).toBeInTheDocument();
  });
  await user.click(screen.getByRole('menuitem', { name: '乙模板' }));
  await waitFor(() => expect(opened).toEqual(['blob:application/pdf:1']));
  expect(printed).toEqual([{ id: contract.id, template_id: other.id }]);
}, 60_000);

it('inserts a table on a separate line, and finds a line and column in the text', () => {
  const table = { name: '收款计划', kind: 'table' } as const;
  expect(inserted('甲乙', { start: 1, end: 1 }, table)).toEqual({ text: '甲\n{{收款计划}}\n乙', caret: 11 });
  expect(inserted('甲\n\n乙', { start: 2, end: 2 }, table).text).toBe('甲\n{{收款计划}}\n乙');
  expect(offsetOf('甲\n乙丙', 2, 2)).toBe(3);
});
