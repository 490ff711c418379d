// Instalment plans and reminders on the pages, over the real server.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { runBills } from '#api/finance/bill/bill';
import { dunningOf, plansOfTenant, savePlan } from '#api/finance/dunning';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { evenInstalments } from '#domain/finance/arrears/dunning';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import BillListPage from '@/pages/finance/bill-list';
import ReceivableListPage from '@/pages/finance/receivable-list';
import { DunningTab } from '@/pages/tenants/tenant-detail/dunning-tab';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_5200: true, p_5200_edit: true, p_5300: true, p_5300_edit: true, p_3100: true };
const EMAIL = 'a@tenant.example';
let world: World;
let owner: Person;
let contract: Contract;

beforeAll(async () => {
  // Mail is configured; the queued mails are not sent here.
  world = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'lease@example.com' });
});
afterAll(() => world.close());
beforeEach(async () => {
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  const tenant = await owner.call(tenantCalls.save, {
    name: '海风咖啡',
    kind: 'company',
    contacts: [{ name: '王会计', email: EMAIL, receives_bills: true, main: true }],
  });
  contract = await approvedContract(owner, await enterprise.person('admin'), { tenant_id: tenant.id });
  actAs(world, owner);
});

const plans = () => owner.call(plansOfTenant, { tenant_id: contract.tenant_id });

it('splits the selected receivables, shows the difference of the sum, and stores a matching one', async () => {
  const user = userEvent.setup();
  renderApp(<ReceivableListPage />, { path: '/financeManage/costList?f_due_date=2026-01-01~2026-01-31', access });
  const [all] = await screen.findAllByLabelText('选择本页全部');
  await user.click(all as HTMLElement);
  await user.click(await screen.findByRole('button', { name: '分期' }));
  const drawer = within(await screen.findByRole('dialog'));
  const sum = drawer.getByRole('status');
  expect(sum).toHaveTextContent('与未收金额相等');
  const second = drawer.getByLabelText('第 2 期金额');
  await user.clear(second);
  await user.type(second, '1000');
  expect(sum).toHaveTextContent('少于未收金额');
  await user.type(drawer.getByLabelText('分期原因'), '经营困难');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText(/须等于所选应收的未收金额/)).toBeInTheDocument();
  expect(await plans()).toEqual([]);
  await user.clear(drawer.getByLabelText('期数'));
  await user.type(drawer.getByLabelText('期数'), '2');
  expect(sum).toHaveTextContent('共 2 期');
  expect(sum).toHaveTextContent('与未收金额相等');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await plans()).toMatchObject([{ status: 'running', reason: '经营困难' }]));
});

it('shows a plan with its progress on the page of the tenant and cancels it with a reason', async () => {
  const user = userEvent.setup();
  const january = firstOf(await receivablesOf(owner, contract));
  const instalments = evenInstalments(620_000, 2, '2026-04-01');
  await owner.call(savePlan, { receivable_ids: [january.id], instalments, reason: '协商' });
  const tenant = await owner.call(tenantCalls.get, { id: contract.tenant_id });
  renderApp(<DunningTab tenant={tenant} />, { access });
  expect(await screen.findByText('进行中')).toBeInTheDocument();
  expect(screen.getByText(/企业方案：不自动催缴/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消计划' }));
  const question = within(await screen.findByRole('dialog'));
  await user.type(question.getByRole('textbox'), '改为一次付清');
  await user.click(question.getByRole('button', { name: '取消计划' }));
  expect(await screen.findByText('已取消')).toBeInTheDocument();
  expect(await plans()).toMatchObject([{ status: 'cancelled', end_reason: '改为一次付清' }]);
});

it('sets the plan of reminders, and previews a reminder before it is sent', async () => {
  const user = userEvent.setup();
  await owner.call(runBills, { month: '2026-03' });
  renderApp(<BillListPage />, { path: '/financeManage/bill', access });
  await user.click(await screen.findByRole('button', { name: '催缴方案' }));
  // The loading drawer is replaced by the one that edits the plan.
  const automatic = await screen.findByLabelText('自动催缴');
  const drawer = within(screen.getByRole('dialog'));
  await user.click(automatic);
  await user.clear(drawer.getByLabelText('二次催缴'));
  await user.type(drawer.getByLabelText('二次催缴'), '2');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('须多于首次催缴的天数')).toBeInTheDocument();
  await user.clear(drawer.getByLabelText('二次催缴'));
  await user.type(drawer.getByLabelText('二次催缴'), '12');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await owner.call(dunningOf, {})).toMatchObject({ own: true, days_2: 12 }));
  const [all] = await screen.findAllByLabelText('选择本页全部');
  await user.click(all as HTMLElement);
  await user.click(await screen.findByRole('button', { name: '首次催缴' }));
  // The recipients and their messages are shown before anything is sent.
  const question = within(await screen.findByRole('dialog', { name: '首次催缴' }));
  expect(await question.findByText(EMAIL)).toBeInTheDocument();
  expect(question.getByText(/未收到/)).toBeInTheDocument();
  expect(question.getByRole('button', { name: '下载催缴函' })).toBeEnabled();
  await user.click(question.getByRole('button', { name: '发送 1 封邮件' }));
  expect(await screen.findByText(/^1 封邮件已排入发送/)).toBeInTheDocument();
});
