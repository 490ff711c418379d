// The pages of a park, a building and a space over the real server: figures by access key, related objects as links, the next step.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reserveSpace } from '#api/assets/stacking-plan';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { businessDay } from '#api/kernel/instant';
import { approvedContract, newPlace, newSpace, type Place } from '#tests/support/builders';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import BuildingDetailPage from '@/pages/assets/building-detail';
import ParkDetailPage from '@/pages/assets/park-detail';
import { nextSteps, type Standing } from '@/pages/assets/shared/next-step';
import SpaceDetailPage from '@/pages/assets/space-detail';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const ASSETS = { p_1200: true, p_1300: true, p_1400: true };
const ALL = { ...ASSETS, p_1400_edit: true, p_3100: true, p_4100: true, p_4100_edit: true, p_5200: true };
const TODAY = businessDay();
let world: World;
let admin: Person;
let place: Place;
let let_out: { id: number; number: string };
let signed: { id: number };
let vacant: { id: number };
let running: Contract;
let coming: Contract;

beforeAll(async () => {
  world = await openWorld();
  // The pages show the state of today: the day of the world is that of the browser.
  await onDay(world, TODAY);
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const approver = await enterprise.person('leasing');
  place = await newPlace(admin);
  let_out = await newSpace(admin, place, '100.00');
  signed = await newSpace(admin, place, '66.62');
  vacant = await newSpace(admin, place, '33.38');
  const lease = (id: number, area: string, start: dayjs.Dayjs, end: dayjs.Dayjs) =>
    approvedContract(approver, admin, {
      park_id: place.park_id,
      start: start.format('YYYY-MM-DD'),
      end: end.format('YYYY-MM-DD'),
      spaces: [{ id, area }],
    });
  const day = dayjs(TODAY);
  running = await lease(let_out.id, '100.00', day.subtract(30, 'day'), day.add(60, 'day'));
  coming = await lease(signed.id, '66.62', day.add(10, 'day'), day.add(400, 'day'));
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const openSpace = (id: number, access: Record<string, boolean> = ALL) =>
  renderApp(<SpaceDetailPage />, { path: `/assetsManage/space-detail?id=${id}`, access });
const openPark = (access: Record<string, boolean> = ALL) =>
  renderApp(<ParkDetailPage />, { path: `/assetsManage/park-detail?id=${place.park_id}`, access });
const cardOf = (region: HTMLElement, label: string) =>
  within(region).getByText(label).closest('.ant-card') as HTMLElement;

describe('the page of a park', () => {
  it('shows its areas by status, leases and money, and links to its buildings', async () => {
    openPark();
    const figures = await screen.findByRole('region', { name: /概况$/ });
    expect(cardOf(figures, '可租面积')).toHaveTextContent('200.00');
    expect(cardOf(figures, '已租面积')).toHaveTextContent('100.00');
    expect(cardOf(figures, '已签未起租')).toHaveTextContent('66.62');
    expect(cardOf(figures, '空置面积')).toHaveTextContent('33.38');
    expect(cardOf(figures, '出租率')).toHaveTextContent('50.00%');
    const money = screen.getByRole('region', { name: /合同与款项$/ });
    expect(cardOf(money, '90 天内到期')).toHaveTextContent('1 份');
    expect(within(money).getByRole('link', { name: '90 天内到期' })).toHaveAttribute(
      'href',
      `/contractManage/contractList?f_park_id=${place.park_id}&f_phase=running&f_end_date=~${dayjs(TODAY).add(90, 'day').format('YYYY-MM-DD')}`,
    );
    expect(within(money).getByRole('link', { name: '到期未收' })).toHaveAttribute(
      'href',
      `/financeManage/costList?f_park_id=${place.park_id}&f_status=unpaid,partial,credit&f_due_date=~${TODAY}`,
    );
    expect(cardOf(money, '逾期')).toBeInTheDocument();
    expect(within(figures).getByRole('link', { name: '空置面积' })).toHaveAttribute(
      'href',
      `/assetsManage/space-list?f_park_id=${place.park_id}&f_status=vacant`,
    );
    // The figures are loaded before the rows of the first tab.
    const table = await screen.findByRole('table');
    expect((await within(table).findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
      `/assetsManage/asset-detail?id=${place.building_id}`,
    ]);
  });

  it('shows neither leases nor money without their keys, and no form without the key to edit', async () => {
    openPark(ASSETS);
    const figures = await screen.findByRole('region', { name: /概况$/ });
    expect(cardOf(figures, '空置面积')).toBeInTheDocument();
    for (const label of ['月租金', '90 天内到期', '到期未收', '逾期']) expect(screen.queryByText(label)).toBeNull();
    expect(screen.queryByRole('tab', { name: '合同' })).toBeNull();
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });
});

it('shows the audit trail to users with access to it', async () => {
  const user = userEvent.setup();
  openPark({ ...ASSETS, p_98160: true });
  await user.click(await screen.findByRole('tab', { name: '操作记录' }));
  const row = (await screen.findByText('新增')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('园区');
});

it('lists the spaces and the leases of a building as links to their pages', async () => {
  const user = userEvent.setup();
  renderApp(<BuildingDetailPage />, { path: `/assetsManage/asset-detail?id=${place.building_id}`, access: ALL });
  expect(await screen.findByRole('link', { name: let_out.number })).toHaveAttribute(
    'href',
    `/assetsManage/space-detail?id=${let_out.id}`,
  );
  await user.click(screen.getByRole('tab', { name: '合同' }));
  const row = (await screen.findByRole('link', { name: running.number })).closest('tr') as HTMLElement;
  expect(within(row).getByRole('link', { name: running.tenant_name })).toHaveAttribute(
    'href',
    `/tenantManage/tenant/${running.tenant_id}`,
  );
  expect(within(row).getByText('执行中')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: coming.number })).toBeInTheDocument();
});

describe('the page of a space', () => {
  it('shows the holder, the end of the lease and the next step', async () => {
    openSpace(let_out.id, { ...ALL, p_4100_renew: true });
    const next = await screen.findByRole('region', { name: '下一步' });
    expect(within(next).getByRole('link', { name: running.tenant_name })).toBeInTheDocument();
    // The lease ends in 60 days, so the renewal is due.
    expect(within(next).getByRole('link', { name: '续租' })).toHaveAttribute(
      'href',
      `/contractManage/contract-renewal?id=${running.id}`,
    );
    const figures = screen.getByRole('region', { name: /概况$/ });
    expect(cardOf(figures, '合同到期')).toHaveTextContent('剩余 60 天');
    expect(cardOf(figures, '月租金')).toHaveTextContent('6,083.33');
    expect(within(next).getByRole('link', { name: running.number })).toBeInTheDocument();
    await screen.findByText('共 1 条');
    expect(screen.getAllByRole('link', { name: running.number })).toHaveLength(2);
  });

  it('names the tenant of a future lease, and offers a contract for vacant or reserved spaces', async () => {
    openSpace(signed.id);
    const ahead = await screen.findByRole('region', { name: '下一步' });
    expect(ahead).toHaveTextContent(`已签合同，尚未起租：${coming.tenant_name}`);
    expect(within(ahead).getByRole('link', { name: '查看合同' })).toHaveAttribute(
      'href',
      `/contractManage/contract-detail?id=${coming.id}`,
    );
    cleanup();
    openSpace(vacant.id);
    const free = await screen.findByRole('region', { name: '下一步' });
    expect(within(free).getByRole('link', { name: '新增合同' })).toBeInTheDocument();
    cleanup();
    await admin.call(reserveSpace, { space_id: vacant.id, holder: '意向客户', start_date: TODAY, end_date: TODAY });
    openSpace(vacant.id);
    const steps = await screen.findByRole('region', { name: '下一步' });
    // Cached data is shown until it is refetched.
    await waitFor(() => expect(steps).toHaveTextContent(`意向客户，保留至 ${TODAY}`));
    expect(within(steps).getByRole('link', { name: '转为合同' })).toBeInTheDocument();
  });

  it('hides tenant and money without their keys', async () => {
    openSpace(let_out.id, { p_1400: true });
    expect(await screen.findByRole('region', { name: '下一步' })).toHaveTextContent('在租');
    expect(screen.queryByText(running.tenant_name)).toBeNull();
    expect(screen.queryByText('月租金')).toBeNull();
    expect(screen.queryByText('逾期')).toBeNull();
  });

  it('has dated values, lineage and reservations', async () => {
    openSpace(let_out.id);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: '历史与预定' }));
    expect(await screen.findByRole('heading', { name: '历次用途、面积与价格' })).toBeInTheDocument();
    expect(await screen.findByText('没有拆分或合并过。')).toBeInTheDocument();
    expect(await screen.findByText('没有预定。')).toBeInTheDocument();
  });
});

describe('the next step', () => {
  const steps = (change: Partial<Standing>) =>
    nextSteps({ id: 1, park_id: 2, status: 'vacant', contract_id: null, lease_end: null, ...change }, '2026-03-16');

  it.each<[string[], Partial<Standing>]>([
    [['新增合同'], {}],
    [['转为合同'], { status: 'reserved' }],
    [['查看合同'], { status: 'signed', contract_id: 3 }],
    [['查看合同'], { status: 'leased', contract_id: 3, lease_end: '2026-06-15' }],
    [['续租', '查看合同'], { status: 'leased', contract_id: 3, lease_end: '2026-06-14' }],
    [['查看合同'], { status: 'holdover', contract_id: 3, lease_end: '2026-03-01' }],
    [['修改用途'], { status: 'self_use' }],
    [[], { status: 'leased' }],
  ])('is %j', (labels, change) => {
    expect(steps(change).map(({ label }) => label)).toEqual(labels);
  });
});
