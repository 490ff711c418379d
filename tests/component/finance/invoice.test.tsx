// Invoices on the page, over the real server: request, review, number, and reversal.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { applyInvoices } from '#api/finance/invoice/invoice';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import { getReceivable } from '#api/finance/receivable/receivable';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { listEndpoint } from '#api/kernel/list/list';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { appliedInvoice, BUYER, issuedInvoice, withHeader } from '#tests/support/finance/invoice';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import InvoicePage from '@/pages/finance/invoice';
import ReceivableListPage from '@/pages/finance/receivable-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_5600: true, p_5600_edit: true, p_5600_post: true, p_5600_void: true, p_5600_export: true };
const PATH = '/financeManage/invoice';
let world: World;
let finance: Person;
let other: Person;
let contract: Contract;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const enterprise = await newEnterprise(world);
  finance = await enterprise.person('admin');
  other = await enterprise.person('admin');
  contract = await approvedContract(finance, other);
  actAs(world, finance);
});

const newest = async () => (await finance.call(listEndpoint(invoiceList), { page: 1, page_size: 1 })).rows[0];
const drawer = async () => within(await screen.findByRole('dialog'));
/** Returns the topmost dialog: antd gives all dialogs in jsdom the same id. */
const question = async (title: RegExp) => {
  const [found] = await screen.findAllByText(title);
  return within(found?.closest<HTMLElement>('[role=dialog]') as HTMLElement);
};

it('requests what is ticked, shows the tax before, and reports missing data of the tenant', async () => {
  const user = userEvent.setup();
  await withHeader(finance, contract.tenant_id, { invoice_title: BUYER.invoice_title });
  renderApp(<InvoicePage />, { path: `${PATH}?apply=${contract.tenant_id}`, access });
  expect(await screen.findByText('开数电普票须补全租客的开票信息：税号')).toBeInTheDocument();
  const january = '租金 2026-01-01 ~ 2026-01-31';
  await user.click(await screen.findByLabelText(`选择 ${january}`));
  expect(screen.getByLabelText(`本次开票 ${january}`)).toHaveValue('6,200.00');
  expect(screen.getByText('共 1 笔，不含税 5,688.07 元，税额 511.93 元，价税合计 6,200.00 元')).toBeInTheDocument();
  await user.clear(screen.getByLabelText(`本次开票 ${january}`));
  await user.type(screen.getByLabelText(`本次开票 ${january}`), '1090');
  expect(screen.getByText('共 1 笔，不含税 1,000.00 元，税额 90.00 元，价税合计 1,090.00 元')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '提交' }));
  expect(await screen.findByText(/租客缺少：税号；请先在租客资料中补全/)).toBeInTheDocument();
  expect(await newest()).toBeUndefined();
  const { version, name, kind } = await finance.call(tenantCalls.get, { id: contract.tenant_id });
  const save = { id: contract.tenant_id, version, name, kind, invoice_tax_number: BUYER.invoice_tax_number };
  await finance.call(tenantCalls.save, save);
  await user.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(async () => expect(await newest()).toMatchObject({ gross_fen: 109_000, stage: 'applied' }));
});

it('does not let applicants approve their own request', async () => {
  await withHeader(finance, contract.tenant_id);
  const { id } = await appliedInvoice(finance, contract);
  renderApp(<InvoicePage />, { path: `${PATH}?open=${id}`, access });
  const own = await drawer();
  expect(await own.findByText('等待其他同事审核：申请人不能审核自己的申请')).toBeInTheDocument();
  expect(own.getByRole('button', { name: '撤回' })).toBeInTheDocument();
  expect(own.queryByRole('button', { name: '通过' })).toBeNull();
});

it('is approved by a colleague, takes its number and reports an invalid one at the field', async () => {
  const user = userEvent.setup();
  await withHeader(finance, contract.tenant_id);
  const { id, serial } = await appliedInvoice(other, contract);
  renderApp(<InvoicePage />, { path: `${PATH}?open=${id}`, access });
  await user.click(await (await drawer()).findByRole('button', { name: '通过' }));
  await user.click((await question(new RegExp(`^通过开票申请「${serial}`))).getByRole('button', { name: '通过' }));
  const issue = await (await drawer()).findByRole('button', { name: '登记号码' });
  await user.click(issue);
  const form = within(await screen.findByRole('form', { name: '登记号码' }));
  await user.type(form.getByLabelText('发票号码'), '123');
  await user.clear(form.getByLabelText('开票日期'));
  await user.type(form.getByLabelText('开票日期'), '2026-03-16{Enter}');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await form.findByText('数电发票号码应为 20 位数字')).toBeInTheDocument();
  await user.clear(form.getByLabelText('发票号码'));
  await user.type(form.getByLabelText('发票号码'), '26312000000000000001');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await newest()).toMatchObject({ stage: 'issued' }));
});

it('reverses with a reason; the receivable lists its invoices', async () => {
  const user = userEvent.setup();
  await withHeader(finance, contract.tenant_id);
  const { id, serial } = await issuedInvoice(finance, other, contract);
  renderApp(<InvoicePage />, { path: `${PATH}?open=${id}`, access });
  const open = await drawer();
  expect(await open.findByText('*经营租赁*租金')).toBeInTheDocument();
  expect(open.queryByRole('button', { name: '作废' })).toBeNull();
  await user.click(open.getByRole('button', { name: '红冲' }));
  const request = await question(new RegExp(`^红冲发票 ${serial}`));
  const amount = await request.findByLabelText(/^本次红冲 \*经营租赁\*租金/);
  expect(amount).toHaveValue('6,200.00');
  await user.click(request.getByRole('button', { name: '红冲' }));
  expect(await request.findByText(/^请(填写|选择)/)).toBeInTheDocument();
  await user.type(request.getByLabelText('红冲原因'), '部分退租');
  await user.clear(amount);
  await user.type(amount, '1090');
  expect(request.getByText('共 1 行，不含税 1,000.00 元，税额 90.00 元，红冲合计 1,090.00 元')).toBeInTheDocument();
  await user.click(request.getByRole('button', { name: '红冲' }));
  await waitFor(async () => expect(await newest()).toMatchObject({ stage: 'red_pending', gross_fen: -109_000 }));
  const receivable_id = firstOf(await receivablesOf(finance, contract)).id;
  expect((await finance.call(getReceivable, { id: receivable_id })).invoices).toHaveLength(1);
});

it('proposes to reverse only the reduced amount', async () => {
  const user = userEvent.setup();
  await withHeader(finance, contract.tenant_id);
  const { id } = await issuedInvoice(finance, other, contract, { count: 2 });
  const { id: lowered } = firstOf(await receivablesOf(finance, contract));
  await finance.call(adjustReceivable, { id: lowered, amount_fen: -12_345, reason: '减免' });
  renderApp(<InvoicePage />, { path: `${PATH}?open=${id}`, access });
  const open = await drawer();
  expect(await open.findByText('应收已调减，多开 123.45 元：请红冲多开的部分')).toBeInTheDocument();
  await user.click(open.getByRole('button', { name: '红冲' }));
  const request = await question(/^红冲发票 /);
  const amounts = await request.findAllByLabelText(/^本次红冲 /);
  expect(amounts.map((input) => (input as HTMLInputElement).value)).toEqual(['123.45', '']);
  await user.click(request.getByRole('button', { name: '全部红冲' }));
  expect(amounts.map((input) => (input as HTMLInputElement).value)).toEqual(['6,200.00', '5,600.00']);
});

it('is shown at its receivable, and can be filtered by it', async () => {
  await withHeader(finance, contract.tenant_id);
  const { serial } = await appliedInvoice(finance, contract);
  const receivable_id = firstOf(await receivablesOf(finance, contract)).id;
  renderApp(<ReceivableListPage />, {
    path: `/financeManage/costList?open=${receivable_id}&f_invoiced=full`,
    access: { ...access, p_5200: true },
  });
  const found = await drawer();
  expect(await found.findByRole('link', { name: serial })).toBeInTheDocument();
  expect(found.queryByRole('link', { name: '申请开票' })).toBeNull();
  await waitFor(() => expect(screen.getAllByText('已开票').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByText('未开票')).toBeNull());
});

it('applies for a month in one run by the kind of the tenant, and reviews several in one act', async () => {
  const user = userEvent.setup();
  const { version, name, kind } = await finance.call(tenantCalls.get, { id: contract.tenant_id });
  const own = { id: contract.tenant_id, version, name, kind, ...BUYER, invoice_kind: 'e_special' as const };
  await finance.call(tenantCalls.save, own);
  const { unmount } = renderApp(<InvoicePage />, { path: PATH, access });
  await user.click(await screen.findByRole('button', { name: '批量申请' }));
  await waitFor(() => expect(screen.getByLabelText('应收月份')).toBeEnabled());
  await user.clear(screen.getByLabelText('应收月份'));
  await user.type(screen.getByLabelText('应收月份'), '2026-02{Enter}');
  expect(await screen.findByText(/^将申请 1 张发票，.*价税合计 5,600.00 元$/)).toBeInTheDocument();
  expect(screen.getByText('数电专票')).toBeInTheDocument();
  await user.click(screen.getByLabelText(`跳过 ${name}`));
  expect(await screen.findByText('本次跳过')).toBeInTheDocument();
  await user.click(screen.getByText('恢复'));
  await screen.findByText(/^将申请 1 张发票/);
  const submit = screen.getByRole('button', { name: '提交' });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await screen.findByText('已申请 1 张，价税合计 5,600.00 元，等待审核')).toBeInTheDocument();
  await finance.call(applyInvoices, { month: '2026-03' });
  unmount();

  actAs(world, other);
  renderApp(<InvoicePage />, { path: PATH, access });
  await screen.findAllByText('6,200.00');
  await user.click(screen.getAllByLabelText('选择本页全部')[0] as HTMLElement);
  const bar = (await screen.findByText(/^已选 2/)).closest<HTMLElement>('.ant-pro-table-alert') ?? document.body;
  await user.click(within(bar).getAllByText('通过')[0] as HTMLElement);
  const dialog = await question(/^通过 2 张开票申请$/);
  expect(dialog.getByText(/11,800\.00/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(async () => expect(await newest()).toMatchObject({ stage: 'approved' }));
});

it('applies for ticked receivables, with the kind preset in a single application', async () => {
  const user = userEvent.setup();
  const { version, name, kind } = await finance.call(tenantCalls.get, { id: contract.tenant_id });
  const own = { id: contract.tenant_id, version, name, kind, ...BUYER, invoice_kind: 'e_special' as const };
  await finance.call(tenantCalls.save, own);
  const { unmount } = renderApp(<ReceivableListPage />, {
    path: '/financeManage/costList',
    access: { ...access, p_5200: true },
  });
  await screen.findAllByText('租金');
  await user.click(screen.getAllByLabelText('选择本页全部')[0] as HTMLElement);
  await user.click((await screen.findAllByText('申请开票')).at(-1) as HTMLElement);
  expect(await screen.findByText(/^为 \d+ 笔应收申请开票$/)).toBeInTheDocument();
  expect(await screen.findByText(/^将申请 1 张发票/)).toBeInTheDocument();
  unmount();
  renderApp(<InvoicePage />, { path: `${PATH}?apply=${contract.tenant_id}`, access });
  const form = within(await screen.findByRole('form', { name: '申请开票' }));
  expect(await form.findByText('数电专票')).toBeInTheDocument();
});
