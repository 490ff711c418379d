// Property tax and occupancy against the real application: figures link to their sources on the same page, and the tax parameters of a building are
// edited on its page.
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { spaceCalls } from '#api/assets/space/space';
import { approvedContract } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import BuildingDetailPage from '@/pages/assets/building-detail';
import PropertyTaxPage from '@/pages/contracts/reports/property-tax';
import RentalRatePage from '@/pages/contracts/reports/rental-rate';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_1300: true, p_1300_edit: true, p_1400: true, p_4100: true, p_4305: true, p_43036: true };
const REPORTS = '/contractManage/contractReport';
let world: World;
let admin: Person;
let place: { park_id: number; building_id: number };

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const { park_id, spaces } = await approvedContract(await enterprise.person('leasing'), admin);
  const { building_id } = await admin.call(spaceCalls.get, { id: firstOf(spaces).id });
  place = { park_id, building_id };
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const hrefsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('link')
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));

it('links the tax of a month to its rent and its days', async () => {
  renderApp(<PropertyTaxPage />, { path: `${REPORTS}/propertyTax?year=2026&as_of=2026-03-16`, access });
  const row = (await screen.findByText('2026-03')).closest('tr') as HTMLElement;
  const behind = `months=2026-03~2026-03&as_of=2026-03-16&known_as_of=now&building_ids=${place.building_id}`;
  expect(hrefsOf(row)).toContain(`${REPORTS}/propertyTax?view=rent&${behind}`);
  // The value of the building is unknown, so there is no link.
  expect(within(row).getAllByText('—').length).toBeGreaterThan(1);
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: '年度申报表' }));
  expect(await screen.findByText('从租计征')).toBeInTheDocument();
  expect(screen.getAllByText('1–12 月')).toHaveLength(2);
});

it('links the occupancy of a month to its spaces and to the changes', async () => {
  renderApp(<RentalRatePage />, { path: `${REPORTS}/rentalRate?year=2026&by=building&known_on=2026-03-16`, access });
  const rows = await screen.findAllByText('2026-01');
  const row = rows
    .map((cell) => cell.closest('tr') as HTMLElement)
    .find((each) => within(each).queryAllByRole('link').length);
  const behind = `months=2026-01~2026-01&known_on=2026-03-16&park_ids=${place.park_id}&building_id=${place.building_id}`;
  expect(hrefsOf(row as HTMLElement)).toEqual(
    expect.arrayContaining([
      `${REPORTS}/rentalRate?view=spaces&${behind}`,
      `${REPORTS}/rentalRate?view=changes&${behind}`,
    ]),
  );
});

it('edits the tax terms of a building on its page, with errors at their fields', async () => {
  const user = userEvent.setup();
  renderApp(<BuildingDetailPage />, { path: `/assetsManage/asset-detail?id=${place.building_id}&tab=tax`, access });
  await user.click(await screen.findByRole('button', { name: '新增房产税参数' }));
  const drawer = within(await screen.findByRole('dialog'));
  const date = await drawer.findByLabelText('生效日期');
  fireEvent.mouseDown(date);
  fireEvent.change(date, { target: { value: '2026-01-01' } });
  fireEvent.keyDown(date, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await user.click(drawer.getByRole('button', { name: /^保\s?存$/ }));
  expect(await drawer.findAllByText('自有楼宇须填写房产原值')).not.toHaveLength(0);
  await user.type(drawer.getByLabelText('房产原值'), '1200000');
  await user.click(drawer.getByRole('button', { name: /^保\s?存$/ }));
  const row = (await screen.findByText('1,200,000.00')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('2026-01-01自有1,200,000.0030.00%1.20%12.00%1.00');
});
