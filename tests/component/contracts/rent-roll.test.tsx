// The rent roll against the real application: rows with their leases, vacant ones, totals, the day in the address.
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import { approvedContract, newPlace, newSpace } from '#tests/support/builders';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import RentRollPage from '@/pages/contracts/reports/rent-roll';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_3100: true, p_4100: true, p_4301: true, p_4301_export: true, p_5200: true };
let world: World;
let admin: Person;
let vacantPark: string;
let tenant: { id: number; name: string };

beforeAll(async () => {
  world = await openWorld();
  // Signed before its start.
  await onDay(world, '2025-12-20');
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const contract = await approvedContract(await enterprise.person('leasing'), admin);
  await onDay(world, '2026-03-16');
  tenant = { id: contract.tenant_id, name: contract.tenant_name };
  const place = await newPlace(admin);
  await newSpace(admin, place);
  vacantPark = (await admin.call(parkCalls.get, { id: place.park_id })).name;
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (as_of: string) =>
  renderApp(<RentRollPage />, { path: `/contractManage/contractReport/rentRoll?as_of=${as_of}`, access });

it('shows leased and vacant spaces with the totals of all parks', async () => {
  open('2026-03-16');
  const row = (await screen.findByRole('link', { name: tenant.name })).closest('tr') as HTMLElement;
  // 2 × 100 × 365 / 12
  expect(within(row).getByText('6,083.33')).toBeInTheDocument();
  expect(within(row).getByText('已租')).toBeInTheDocument();
  expect(screen.getByText('空置')).toBeInTheDocument();
  expect(screen.getByText('共 2 个空间')).toBeInTheDocument();
  const totals = within(screen.getByText('汇总').closest('.ant-card') as HTMLElement);
  expect(totals.getByText('50.00%')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /导出Excel/ })).toBeInTheDocument();
});

it('shows the lease as signed on a day before its start', async () => {
  open('2025-12-31');
  expect(await screen.findByText('已签未起租')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: tenant.name })).toBeNull();
});

it('explains a figure, and links to its sources', async () => {
  open('2026-03-16');
  await screen.findByRole('link', { name: tenant.name });
  expect(screen.getAllByRole('img', { name: /截至日之前到期/ })).toHaveLength(2);
  const owed = screen.getByRole('link', { name: '18,000.00' });
  expect(owed.getAttribute('href')).toMatch(/^\/financeManage\/costList\?f_contract_id=\d+&f_due_date=~2026-03-15$/);
});

it('stores the selected parks in the address, and refetches', async () => {
  const user = userEvent.setup();
  open('2026-03-16');
  await screen.findByText(/共 2 个空间/);
  await user.click(screen.getByRole('combobox', { name: '园区' }));
  await user.click(await screen.findByText(vacantPark, { selector: '.ant-select-item-option-content' }));
  expect(await screen.findByText(/共 1 个空间/)).toBeInTheDocument();
  expect(new URLSearchParams(history.location.search).get('park_ids')).toMatch(/^\d+$/);
});

it('prints all its rows with the sums in one plain table', async () => {
  const user = userEvent.setup();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  open('2026-03-16');
  await screen.findByText(/共 2 个空间/);
  await user.click(screen.getByRole('button', { name: /打印/ }));
  const sheet = within(await screen.findByRole('document', { name: '打印：租金台账', hidden: true }));
  expect(sheet.getByText(/截至 2026-03-16，数据：.*，汇总到：楼宇，范围：全部园区，共 2 个空间/)).toBeInTheDocument();
  expect(sheet.getAllByRole('row', { hidden: true })).toHaveLength(4);
  expect(sheet.getByText('合计').closest('tr')).toHaveTextContent('6,083.33');
  expect(print).toHaveBeenCalledOnce();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('document', { name: '打印：租金台账', hidden: true })).toBeNull();
});
