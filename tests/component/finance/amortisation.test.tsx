// 摊销过账 over the real server: opened from the month end, lists what a capitalised commission has to post, and posts it once.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { approveCommission } from '#api/investment/commission/commission';
import { businessDay } from '#api/kernel/instant';
import { accountingPaths } from '#api/kernel/paths';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { addDays, addMonths, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { approvedContract } from '#tests/support/builders';
import { channelWith, commissionOn, HALVES } from '#tests/support/investment/commission';
import { firstOf } from '#tests/support/present';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import TaxDifferencePage from '@/pages/finance/reports/accounting';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

// The page defaults to the last complete month by the browser's day.
const today = businessDay();
const month = yearMonthOf(addMonths(`${today.slice(0, 7)}-01`, -1));
let world: World;
let admin: Person;
let contract: Contract;

beforeAll(async () => {
  world = await openWorld();
  await onDay(world, `${month}-01`);
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const { version } = await admin.call(getParam, {});
  await admin.call(saveParam, { values: { 'accounting.defer_commission': true }, version });
  const start = `${month}-01`;
  const channel_id = await channelWith(admin, HALVES);
  const terms = { start, end: addDays(addMonths(start, 12), -1), channel_id };
  contract = await approvedContract(admin, await enterprise.person('admin'), terms);
  const line = firstOf((await commissionOn(admin, contract.id)).lines);
  await admin.call(approveCommission, { ids: [line.id], acted_on: start });
  await onDay(world, today);
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const openDrawer = async (address: string) => {
  renderApp(<TaxDifferencePage />, { path: address, access: { p_5507: true, p_5507_post: true, p_4100: true } });
  return within(await screen.findByRole('dialog', { name: '摊销过账' }));
};

it('offers no posting without its key', async () => {
  const address = accountingPaths.amortise(month, contract.lessor_id);
  renderApp(<TaxDifferencePage />, { path: address, access: { p_5507: true } });
  expect(await screen.findByText('按月')).toBeInTheDocument();
  expect(await screen.findByText(contract.number)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: '摊销过账' })).toBeNull();
});

it('lists what the month has to amortise and posts it once', async () => {
  const user = userEvent.setup();
  const drawer = await openDrawer(accountingPaths.amortise(month, contract.lessor_id));
  expect(await drawer.findByText(/^1 笔，合计 .+ 元；为累计应摊销减已过账/)).toBeInTheDocument();
  const row = within(drawer.getByText('招商佣金').closest('tr') as HTMLElement);
  expect(row.getByRole('link', { name: contract.number })).toBeInTheDocument();
  expect(row.getByText(contract.tenant_name)).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: /^过\s?账$/ }));
  expect(await screen.findByText(/^已过账 1 笔，/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: '摊销过账' }));
  expect(await screen.findByText('该月的摊销都已过账')).toBeInTheDocument();
});
