// The space form against the real application: a change of a dated value requires a day, and the history shows it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { spaceCalls } from '#api/assets/space/space';
import type { Space } from '#api/assets/space/space.schema';
import { businessDay } from '#api/kernel/instant';
import { newPlace, newSpace } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import SpaceFormPage from '@/pages/assets/space-form';
import { meaningOf } from '@/pages/assets/space-form/dated-values';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let space: Space;

beforeAll(async () => {
  world = await openWorld();
  // The page uses the browser's clock and time zone, so the application follows it.
  world.time.now = new Date(`${today()}T04:00:00Z`);
  admin = await (await newEnterprise(world)).person('admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  actAs(world, admin);
  space = await newSpace(admin, await newPlace(admin));
});

const open = () =>
  renderApp(<SpaceFormPage />, {
    path: `/assetsManage/space-edit?id=${space.id}`,
    access: { p_1400: true, p_1400_edit: true },
  });
const stored = async () => (await admin.call(spaceCalls.get, { id: space.id })).history;
const today = () => businessDay();

describe('a changed area', () => {
  it('defaults to today, explains the effect, and applies from that day on', async () => {
    const user = userEvent.setup();
    open();
    const area = await screen.findByLabelText('计租面积');
    const day = screen.getByLabelText('变更生效日期');
    await waitFor(() => expect(area).toHaveValue('100'));
    expect(day).toHaveValue('');
    await user.clear(area);
    await user.type(area, '90');
    await waitFor(() => expect(day).toHaveValue(today()));
    expect(
      await screen.findByText(/起按新值计算，此前的报表不变/, { selector: '.ant-alert-message' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () => expect(await stored()).toHaveLength(2));
    expect((await stored())[0]).toMatchObject({ start_date: today(), rentable_area_sqm: '90.00' });
  });

  it('requires no day after it is reverted', async () => {
    const user = userEvent.setup();
    open();
    const area = await screen.findByLabelText('计租面积');
    await waitFor(() => expect(area).toHaveValue('100'));
    await user.clear(area);
    await user.type(area, '90');
    await waitFor(() => expect(screen.getByLabelText('变更生效日期')).toHaveValue(today()));
    await user.clear(area);
    await user.type(area, '100');
    await waitFor(() => expect(screen.getByLabelText('变更生效日期')).toHaveValue(''));
  });

  it('before the first day of the space is refused at the field', async () => {
    const user = userEvent.setup();
    open();
    const area = await screen.findByLabelText('计租面积');
    await waitFor(() => expect(area).toHaveValue('100'));
    await user.clear(area);
    await user.type(area, '90');
    const day = screen.getByLabelText('变更生效日期');
    await user.clear(day);
    await user.type(day, '2019-12-31{Enter}');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('不能早于空间的启用日期 2020-01-01')).toBeInTheDocument();
    expect(await stored()).toHaveLength(1);
  });
});

it('shows a future value, and withdraws it', async () => {
  const { park_name, building_name, floor_name, history, ...own } = space;
  await admin.call(spaceCalls.save, { ...own, use: 'self_use', effective_on: '2999-01-01' });
  const user = userEvent.setup();
  open();
  const table = await screen.findByRole('region', { name: '历次用途、面积与价格' });
  expect(within(table).getByText('未生效')).toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: '删除 2999-01-01 起的变更' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^删\s?除$/ }));
  await waitFor(() => expect(within(table).queryByText('未生效')).not.toBeInTheDocument());
  expect(await stored()).toHaveLength(1);
});

describe('the effect of a change', () => {
  const value = (start_date: string, end_date: string | null) =>
    ({ ...space?.history[0], start_date, end_date }) as never;
  const history = () => [value('2026-07-01', null), value('2026-01-01', '2026-06-30')];

  it.each([
    ['2026-03-16', 'info', /2026-07-01 起另有已登记的值，本次变更到 2026-06-30 为止/],
    ['2026-03-01', 'warning', /早于今天/],
    ['2026-07-01', 'warning', /原值将被替换/],
    ['2026-08-01', 'info', /^自 2026-08-01 起按新值计算，此前的报表不变。$/],
  ])('from %s', (from, type, text) => {
    expect(meaningOf(history(), from, '2026-03-16')).toEqual({ type, text: expect.stringMatching(text) });
  });
});
