// 市场假设 against the real application: a scenario with its profiles, refused at the profile's field, the next one started with the figures of the
// previous one.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import { forecastScenarioCalls } from '#api/setup/forecast-scenario';
import { newPark } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import MarketProfilePage from '@/pages/setup/market-profile';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_98397: true, p_98397_edit: true, p_98397_delete: true };

let world: World;
let admin: Person;
let park: { id: number; name: string };
beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
  park = await admin.call(parkCalls.get, { id: (await newPark(admin)).id });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

async function choose(user: ReturnType<typeof userEvent.setup>, within_: HTMLElement, label: string, option: string) {
  await user.click(within(within_).getByRole('combobox', { name: new RegExp(label) }));
  const found = await screen.findAllByTitle(option);
  await user.click(found.at(-1) as HTMLElement);
}

it('saves a scenario with its profiles, and reports errors at their fields', async () => {
  const user = userEvent.setup();
  renderApp(<MarketProfilePage />, { path: '/setupCenter/leaseSetting/market-profile', access });
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = await screen.findByRole('dialog');
  await user.type(within(drawer).getByLabelText(/情景名称/), '基准');
  await user.click(within(drawer).getByRole('button', { name: /新增假设/ }));
  const first = within(drawer).getByRole('group', { name: '第 1 条' });
  await choose(user, first, '园区', park.name);
  const chance = within(first).getByLabelText(/续租概率/);
  await user.clear(chance);
  await user.type(chance, '120');
  await user.click(within(drawer).getByRole('button', { name: /^保.?存$/ }));
  expect(await within(first).findByText('应在 0% 与 100% 之间')).toBeInTheDocument();
  await user.clear(chance);
  await user.type(chance, '62.5');
  await user.click(within(drawer).getByRole('button', { name: /新增假设/ }));
  const second = within(drawer).getByRole('group', { name: '第 2 条' });
  expect(within(second).getByLabelText(/续租概率/)).toHaveValue('62.5');
  await user.click(within(drawer).getByRole('button', { name: '删除第 2 条' }));
  await user.click(within(drawer).getByRole('button', { name: /^保.?存$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [row] = await admin.call(forecastScenarioCalls.list, {});
  expect(row).toMatchObject({
    name: '基准',
    profiles: [{ park_id: park.id, spatial_type_id: null, renewal: '0.625' }],
  });
  // Nothing refers to a scenario, so its usage is not counted.
  expect(screen.queryByText('使用数')).toBeNull();
});
