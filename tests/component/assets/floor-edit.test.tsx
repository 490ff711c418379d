// The floor editor against the real application: a range in one step, errors at the row, floors with spaces cannot be removed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { floorsOfBuilding } from '#api/assets/building/building';
import { newPlace, newSpace, type Place } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import FloorEditPage from '@/pages/assets/floor-edit';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let place: Place;

beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
  // Floors B1, 1F, 2F, 3F; a space on 1F.
  place = await newPlace(admin);
  await newSpace(admin, place);
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = () => renderApp(<FloorEditPage />, { path: `/assetsManage/floor-edit?id=${place.building_id}` });
const names = async () =>
  (await admin.call(floorsOfBuilding, { building_id: place.building_id })).map((floor) => floor.name);

async function addRange(user: ReturnType<typeof userEvent.setup>, from: string, to: string) {
  await user.type(screen.getByLabelText('起始楼层号'), from);
  await user.type(screen.getByLabelText('结束楼层号'), `${to}{Enter}`);
}

it('marks a duplicate number at both rows, and saves nothing', async () => {
  const user = userEvent.setup();
  open();
  const number = await screen.findByLabelText('楼层号 3F');
  await user.clear(number);
  await user.type(number, '2');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.getAllByText('楼层号重复')).toHaveLength(2));
  expect(await names()).toEqual(['3F', '2F', '1F', 'B1']);
});

it.each([
  ['1', '10000', '楼层号应在 -20 与 200 之间'],
  ['0', '0', '楼层号不能为 0'],
  ['5', '1', '起始楼层号不能大于结束楼层号'],
])('refuses the range from %s to %s at its fields', async (from, to, message) => {
  const user = userEvent.setup();
  open();
  await screen.findByLabelText('楼层号 1F');
  await addRange(user, from, to);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByText('共 4 层')).toBeInTheDocument();
});

it('marks floor 0 at its row', async () => {
  const user = userEvent.setup();
  open();
  const number = await screen.findByLabelText('楼层号 3F');
  await user.clear(number);
  await user.type(number, '0');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('楼层号不能为 0')).toBeInTheDocument();
});

it('adds a range without floor 0 and without those that exist, removes an empty floor, and keeps one with spaces', async () => {
  const user = userEvent.setup();
  open();
  await screen.findByLabelText('楼层号 1F');
  expect(screen.getByRole('button', { name: '删除 1F' })).toBeDisabled();
  await addRange(user, '-2', '5');
  expect(await screen.findByText('共 7 层')).toBeInTheDocument();
  expect(screen.getByLabelText('楼层名称 B2')).toHaveValue('B2');
  await user.click(screen.getByRole('button', { name: '删除 4F' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await names()).toEqual(['5F', '3F', '2F', '1F', 'B1', 'B2']));
});
