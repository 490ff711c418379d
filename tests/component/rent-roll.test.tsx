// The rent roll against the real application: rows with their leases, vacant ones apart, totals, the day in the address.
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import RentRollPage from '@/pages/contracts/rent-roll';
import { approvedContract, newPlace, newSpace } from '../support/builders';
import { newEnterprise, openWorld, type Person, type World } from '../support/world';
import { renderApp } from './app';
import { actAs } from './real-server';

const access = { p_3100: true, p_4100: true, p_4301: true, p_4301_export: true };
let world: World;
let admin: Person;
let tenant: { id: number; name: string };

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const contract = await approvedContract(await enterprise.person('leasing'), admin);
  tenant = { id: contract.tenant_id, name: contract.tenant_name };
  await newSpace(admin, await newPlace(admin));
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (as_of: string) =>
  renderApp(<RentRollPage />, { path: `/contractManage/contractReport/rentRoll?as_of=${as_of}`, access });

it('shows let and vacant spaces with the totals of all parks', async () => {
  open('2026-03-16');
  const row = (await screen.findByRole('link', { name: tenant.name })).closest('tr') as HTMLElement;
  // 2 × 100 × 365 / 12
  expect(within(row).getByText('6,083.33')).toBeInTheDocument();
  expect(within(row).getByText('已租')).toBeInTheDocument();
  expect(screen.getByText('空置')).toBeInTheDocument();
  expect(screen.getByText(/截至 2026-03-16，范围：全部园区，共 2 个空间/)).toBeInTheDocument();
  const totals = within(screen.getByText('按园区、楼宇汇总').closest('.ant-card') as HTMLElement);
  expect(totals.getByText('50.00%')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /导出Excel/ })).toBeInTheDocument();
});

it('knows the lease as signed on a day before its start', async () => {
  open('2025-12-31');
  expect(await screen.findByText('已签未起租')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: tenant.name })).toBeNull();
});
