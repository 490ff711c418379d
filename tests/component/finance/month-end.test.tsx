// 月末结账 over the real server: open items are linked, closing lists them first, and users without permission see no button.

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { businessDay } from '#api/kernel/instant';
import { addDays, addMonths, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { approvedContract } from '#tests/support/builders';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import MonthEndPage from '@/pages/finance/month-end';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const PATH = '/financeManage/month-end';
const reads = { p_5900: true, p_5300: true, p_5508: true };
// The page defaults to the last complete month by the browser's day.
const today = businessDay();
const month = yearMonthOf(addMonths(`${today.slice(0, 7)}-01`, -1));
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  // The lease is approved within the month, so that its rent is due in it.
  await onDay(world, `${month}-01`);
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const start = `${month}-01`;
  const end = addDays(addMonths(start, 12), -1);
  await approvedContract(admin, await enterprise.person('admin'), { start, end });
  await onDay(world, today);
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (access: Record<string, boolean>) => {
  renderApp(<MonthEndPage />, { path: PATH, access });
  return userEvent.setup();
};

it('links only open items, and offers no closing without its key', async () => {
  open(reads);
  const bills = (await screen.findByText('出账')).closest('tr') as HTMLElement;
  expect(within(bills).getByText('1 笔未出账')).toBeInTheDocument();
  expect(within(bills).getByText('待处理')).toBeInTheDocument();
  const run = within(bills).getByRole('link', { name: '去处理：出账' });
  expect(run).toHaveAttribute('href', `/financeManage/bill?run=${month}`);
  const cash = screen.getByText('收款核销').closest('tr') as HTMLElement;
  expect(within(cash).getByText('已完成')).toBeInTheDocument();
  expect(within(cash).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /结\s?账/ })).toBeNull();
});

it('lists open items before closing, and reopens with a reason', async () => {
  const user = open({ ...reads, p_5400_reopen: true });
  await user.click(await screen.findByRole('button', { name: /^结\s?账$/ }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/仍有 1 笔业务没有凭证/)).toBeInTheDocument();
  expect(question.getByText('出账：1 笔未出账')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: /^结\s?账$/ }));
  expect(await screen.findByText(new RegExp(`${month} 已结账`))).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '反结账' }));
  const reason = within(await screen.findByRole('dialog', { name: `反结账 ${month}` }));
  expect(reason.getByRole('button', { name: '反结账' })).toBeDisabled();
  await user.type(reason.getByLabelText('反结账原因'), '补录收款');
  await user.click(reason.getByRole('button', { name: '反结账' }));
  expect(await screen.findByText(`${month} 尚未结账`)).toBeInTheDocument();
});
