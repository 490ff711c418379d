// The stacking plan against the real application: legend, list, keyboard and pointer, the drawer and its actions.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { floorsOfBuilding } from '#api/assets/building/building';
import { spaceCalls } from '#api/assets/space/space';
import { reservationsOfSpace } from '#api/assets/stacking-plan';
import { approvedContract, contractInput, newPlace, newSpace, type Place } from '#tests/support/builders';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import StackingPlanPage from '@/pages/assets/stacking-plan';
import { LABEL_PX } from '@/pages/assets/stacking-plan/drawing/layout';
import ContractFormPage from '@/pages/contracts/contract-form';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_1500: true, p_1400: true, p_1400_edit: true, p_4100: true, p_4100_edit: true };
const DAY = '2026-03-16';
let world: World;
let admin: Person;
let place: Place;
let spaces: { id: number; number: string }[];
let tenant: string;
let contract: string;

/** The cells of a floor are ordered by their numbers, so the builder does not assign them. */
const numbered = (number: string, area: string, floor_id: number) =>
  admin.call(spaceCalls.save, {
    ...place,
    floor_id,
    number,
    gross_area_sqm: area,
    rentable_area_sqm: area,
    use: 'for_rent',
    list_price: '4.5',
    valid_from: '2020-01-01',
  });

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  place = await newPlace(admin);
  const floors = await admin.call(floorsOfBuilding, { building_id: place.building_id });
  const second = present(floors.find((floor) => floor.number === 2)).id;
  // 2F: one of 100; 1F: one of 100, leased, and one of 300.
  const [top, let_, free] = [
    await numbered('201', '100.00', second),
    await numbered('101', '100.00', place.floor_id),
    await numbered('102', '300.00', place.floor_id),
  ];
  spaces = [top, let_, free];
  const input = await contractInput(admin, { park_id: place.park_id, spaces: [{ id: let_.id, area: '100.00' }] });
  const made = await approvedContract(await enterprise.person('leasing'), admin, input);
  [tenant, contract] = [made.tenant_name, made.number];
});
afterAll(() => world.close());

beforeEach(() => {
  actAs(world, admin);
  // jsdom has no layout and draws nothing.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

const open = (query = '') =>
  renderApp(
    <Routes>
      <Route path="/assetsManage/stacking-plan/:parkId" element={<StackingPlanPage />} />
    </Routes>,
    { path: `/assetsManage/stacking-plan/${place.park_id}?on=${DAY}${query}`, access },
  );
const pane = () => screen.findByRole('application');
const legend = (name: RegExp) => screen.findByRole('button', { name });

it('explains the colours, and filters the list by the selected ones', async () => {
  const user = userEvent.setup();
  open();
  expect(await legend(/已租.*1 个 · 100\.00/)).toBeInTheDocument();
  await user.click(await legend(/空置.*2 个 · 400\.00/));
  await user.click(screen.getByText('列表'));
  expect(new URLSearchParams(window.location.search).get('only')).toBe('vacant');
  expect(await screen.findByRole('button', { name: spaces[2]?.number })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: spaces[1]?.number })).toBeNull();
  await user.click(screen.getByRole('button', { name: '重置' }));
  const row = (await screen.findByRole('button', { name: spaces[1]?.number })).closest('tr') as HTMLElement;
  expect(within(row).getByText(tenant)).toBeInTheDocument();
  // To 2026-12-31.
  expect(within(row).getByText('290')).toBeInTheDocument();
});

it('shows the day of the address: before the lease the space is signed', async () => {
  open('&mode=expiry');
  expect(await legend(/≤ 365 天.*1 个/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('状态'));
  expect(await legend(/已租.*1 个/)).toBeInTheDocument();
});

it('is navigated by keyboard, announced to screen readers, and opened by Enter', async () => {
  const user = userEvent.setup();
  open();
  (await pane()).focus();
  expect(await screen.findByText(new RegExp(`2F ${spaces[0]?.number}，空置，计租面积 100.00`))).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText(new RegExp(`1F ${spaces[1]?.number}，已租.*租客 ${tenant}`))).toBeInTheDocument();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByRole('link', { name: contract })).toHaveAttribute(
    'href',
    expect.stringContaining('/contractManage/contract-detail?id='),
  );
});

it('shows the hovered cell, and opens the clicked one', async () => {
  open();
  const target = await pane();
  await screen.findByText(/空置/);
  // The first row of the building: 2F, a space of 100 of at most 400: a quarter of the width.
  const onTop = { clientX: 12 + LABEL_PX + 20, clientY: 12 + 36 + 40 + 10 };
  await waitFor(() => {
    fireEvent.mouseMove(target, onTop);
    expect(target.style.cursor).toBe('pointer');
  });
  expect(screen.getByText(spaces[0]?.number ?? '')).toBeInTheDocument();
  fireEvent.mouseMove(target, { ...onTop, clientX: 900 });
  expect(target.style.cursor).toBe('');
  fireEvent.click(target, onTop);
  expect(within(await screen.findByRole('dialog')).getByText(/没有在租的合同/)).toBeInTheDocument();
});

async function openDrawer(index: number, user: ReturnType<typeof userEvent.setup>) {
  open('&view=list');
  await user.click(await screen.findByRole('button', { name: spaces[index]?.number }));
  return screen.findByRole('dialog');
}
const lastDialog = () => screen.getAllByRole('dialog').at(-1) as HTMLElement;

it('reserves a space, shows the queue, and releases the reservation', async () => {
  const user = userEvent.setup();
  const drawer = await openDrawer(2, user);
  const space_id = present(spaces[2]).id;
  const reserve = async () => {
    await user.click(within(drawer).getByRole('button', { name: '预定' }));
    await user.type(await screen.findByLabelText('预定人'), '意向客户');
    await user.click(within(lastDialog()).getByRole('button', { name: '保存' }));
  };
  await reserve();
  expect(await within(drawer).findByText(/意向客户/)).toBeInTheDocument();
  await waitFor(() => expect(lastDialog()).toBe(drawer));
  await reserve();
  expect(await screen.findByText('已排队，前面有 1 个预定')).toBeInTheDocument();
  expect(await within(drawer).findByText('排队 1')).toBeInTheDocument();
  for (let remaining = 1; remaining >= 0; remaining -= 1) {
    await waitFor(() => expect(lastDialog()).toBe(drawer));
    // The list of the drawer follows the release before it.
    await waitFor(() =>
      expect(within(drawer).getAllByRole('button', { name: '解除预定' })).toHaveLength(remaining + 1),
    );
    await user.click(present(within(drawer).getAllByRole('button', { name: '解除预定' }).at(-1)));
    await waitFor(() => expect(lastDialog()).not.toBe(drawer));
    await user.type(within(lastDialog()).getByLabelText('解除预定原因'), '客户放弃');
    await user.click(within(lastDialog()).getByRole('button', { name: '解除预定' }));
    await waitFor(async () => expect(await admin.call(reservationsOfSpace, { space_id })).toHaveLength(remaining));
  }
});

it('splits a space in two steps: compares the areas, and shows refusals at the fields', async () => {
  const user = userEvent.setup();
  const drawer = await openDrawer(2, user);
  const number = spaces[2]?.number ?? '';
  await user.click(within(drawer).getByRole('button', { name: '拆分' }));
  const first = (await screen.findAllByLabelText('计租面积'))[0] as HTMLElement;
  await waitFor(() => expect(first).toHaveValue('150'));
  expect(await screen.findByText('面积一致')).toBeInTheDocument();
  const wizard = lastDialog();
  const next = () => user.click(within(wizard).getByRole('button', { name: '下一步' }));

  await user.clear(first);
  await user.type(first, '149.99');
  expect(await screen.findByText(/相差/)).toHaveTextContent('−0.01');
  await next();
  expect(await screen.findByText(/请填写原因/)).toBeInTheDocument();

  await user.click(within(wizard).getByRole('button', { name: '平均分配' }));
  const numbers = screen.getAllByLabelText('新空间编号');
  await user.clear(numbers[1] as HTMLElement);
  await user.type(numbers[1] as HTMLElement, spaces[1]?.number ?? '');
  await next();
  expect(await screen.findByText(/不能撤销/)).toBeInTheDocument();
  await user.click(within(wizard).getByRole('button', { name: '拆分' }));
  expect(await screen.findByText('该楼层已有相同编号的空间')).toBeInTheDocument();
  expect(screen.queryByText(/不能撤销/)).toBeNull();

  await user.clear(numbers[1] as HTMLElement);
  await user.type(numbers[1] as HTMLElement, `${number}-B`);
  await next();
  await user.click(await within(wizard).findByRole('button', { name: '拆分' }));
  await waitFor(async () =>
    expect((await admin.call(spaceCalls.get, { id: present(spaces[2]).id })).valid_to).not.toBeNull(),
  );
  expect(await within(drawer).findByText(/拆分为/)).toBeInTheDocument();
  expect(within(drawer).getByText(new RegExp(`${number}-B`))).toBeInTheDocument();
});

it('reports at the day why a space that is leased longer cannot be split', async () => {
  const user = userEvent.setup();
  const drawer = await openDrawer(1, user);
  await user.click(within(drawer).getByRole('button', { name: '拆分' }));
  await screen.findAllByLabelText('计租面积');
  const wizard = lastDialog();
  await user.click(within(wizard).getByRole('button', { name: '下一步' }));
  await user.click(await within(wizard).findByRole('button', { name: '拆分' }));
  expect(await screen.findByText(new RegExp(`合同 ${contract} 租期超过该日期`))).toBeInTheDocument();
});

it('opens a new contract with the space in it', async () => {
  const user = userEvent.setup();
  const drawer = await openDrawer(0, user);
  await user.click(within(drawer).getByRole('button', { name: '新增合同' }));
  const { pathname, search } = window.location;
  expect(pathname).toBe('/contractManage/contract-add');
  cleanup();
  renderApp(<ContractFormPage />, { path: `${pathname}${search}`, access });
  const area = await screen.findByLabelText(new RegExp(`2F ${spaces[0]?.number} 计租面积`));
  expect(area).toHaveValue('100');
});

describe('several spaces', () => {
  const FIRST = { clientX: 12 + LABEL_PX + 20, clientY: 12 + 36 + 10 };
  const bar = () => screen.findByRole('region', { name: '选择空间' });

  it('are selected by Ctrl, Shift and the space bar, and form one contract', async () => {
    const user = userEvent.setup();
    open();
    const target = await pane();
    await waitFor(() => {
      fireEvent.mouseMove(target, { ...FIRST, clientY: FIRST.clientY + 40 });
      expect(target.style.cursor).toBe('pointer');
    });
    fireEvent.click(target, { ...FIRST, clientY: FIRST.clientY + 40, ctrlKey: true });
    expect(await bar()).toHaveTextContent('已选 1 个空间');
    target.focus();
    await user.keyboard('{ArrowDown} ');
    expect(await bar()).toHaveTextContent('已选 2 个空间 · 计租面积 200.00 ㎡（1 个已有合同');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(await bar()).getByRole('button', { name: '新增合同' }));
    const { pathname, search } = window.location;
    expect(pathname).toBe('/contractManage/contract-add');
    cleanup();
    renderApp(<ContractFormPage />, { path: `${pathname}${search}`, access });
    for (const index of [0, 1]) {
      const floor = index === 0 ? '2F' : '1F';
      const label = new RegExp(`${floor} ${spaces[index]?.number} 计租面积`);
      expect(await screen.findByLabelText(label)).toHaveValue('100');
    }
  });

  it('are also selected in the list, and held by one reservation', async () => {
    const user = userEvent.setup();
    const [a, b] = [await newSpace(admin, place), await newSpace(admin, place)];
    open('&view=list');
    for (const { number } of [a, b]) await user.click(await screen.findByRole('checkbox', { name: `选择${number}` }));
    await user.click(within(await bar()).getByRole('button', { name: '预定' }));
    await user.type(await screen.findByLabelText('预定人'), '大客户');
    await user.click(within(lastDialog()).getByRole('button', { name: '保存' }));
    await waitFor(async () => {
      for (const { id } of [a, b])
        expect(await admin.call(reservationsOfSpace, { space_id: id })).toMatchObject([{ holder: '大客户' }]);
    });
    await waitFor(async () => expect(await bar()).not.toHaveTextContent('已选'));
  });

  it('opens nothing while the switch selects several', async () => {
    const user = userEvent.setup();
    open();
    const target = await pane();
    await user.click(await screen.findByRole('switch', { name: '多选' }));
    await waitFor(() => {
      fireEvent.mouseMove(target, { ...FIRST, clientY: FIRST.clientY + 40 });
      expect(target.style.cursor).toBe('pointer');
    });
    fireEvent.click(target, { ...FIRST, clientY: FIRST.clientY + 40 });
    expect(await bar()).toHaveTextContent('已选 1 个空间');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: '取消选择' }));
    expect(await bar()).not.toHaveTextContent('已选');
  });
});

it('links to the page of a space, its contract and its tenant in the drawer', async () => {
  const user = userEvent.setup();
  const drawer = await openDrawer(1, user);
  expect(within(drawer).getByRole('link', { name: spaces[1]?.number })).toHaveAttribute(
    'href',
    `/assetsManage/space-detail?id=${spaces[1]?.id}`,
  );
  await user.click(within(drawer).getByRole('button', { name: '查看合同' }));
  expect(window.location.pathname).toBe('/contractManage/contract-detail');
});
