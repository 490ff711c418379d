// The home page for each kind of work, against the real application: its preset, and the user's changes.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { getSetting, me as meCall } from '#api/account/me';
import type { RoleName } from '#server/db/seed/enterprise';
import { newCash } from '#tests/support/builders';
import { type Enterprise, newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import { queryClient } from '@/api/query-client';
import HomePage, { spread } from '@/pages/home';
import { presetOf } from '@/pages/home/use-widgets';
import { renderApp } from '../support/app';
import { actAs, answered } from '../support/real-server';

let world: World;
let enterprise: Enterprise;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  queryClient.clear();
  enterprise = await newEnterprise(world);
});
afterEach(answered);
afterAll(() => world.close());

const open = async (role: RoleName) => openAs(await enterprise.person(role));

async function openAs(person: Person) {
  actAs(world, person);
  const me = await person.call(meCall, {});
  const view = renderApp(<HomePage />, { access: me.permissions, as: me });
  await screen.findByRole('region', { name: '待我处理' });
  return { person, view };
}

it('shows the outline of a page, without another menu, until its widgets are known', async () => {
  const person = await enterprise.person('viewer');
  actAs(world, person);
  const me = await person.call(meCall, {});
  renderApp(<HomePage />, { access: me.permissions, as: me });
  expect(screen.getByRole('status', { name: '加载中' })).toHaveClass('page-loading');
  await screen.findByRole('region', { name: '待我处理' });
});

/** Returns the titles of the widgets in their order. */
const widgets = () =>
  screen
    .getAllByRole('region')
    .flatMap((each) => (each.parentElement?.className.includes('widgets') ? [each.getAttribute('aria-label')] : []));
/** Matches the end of the name, because the label of the icon precedes it. */
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: (label) => label.endsWith(name) }));

it('starts with the preset of each role', async () => {
  const begun: Record<string, unknown> = {};
  for (const role of ['leasing', 'finance', 'admin', 'viewer'] as const) {
    const { view } = await open(role);
    begun[role] = widgets().slice(1, 4);
    await answered();
    view.unmount();
    queryClient.clear();
  }
  const managers = ['今日数据', '出租率走势（含已签未起租）', '近 12 个月应收与实收（全部费项）'];
  expect(begun).toEqual({
    leasing: ['招商概况', '今年登记客户的漏斗', '关键日期'],
    finance: ['今日数据', '各月租金与物业费的收缴', '各园区逾期'],
    admin: managers,
    viewer: managers,
  });
  expect(presetOf((key) => key === 'p_1400_edit')).toBe('assets');
});

it('hides money from users without access to it', async () => {
  await open('leasing');
  await press('自定义首页');
  await press('今日数据');
  expect(await screen.findByText('90 天内到期合同')).toBeInTheDocument();
  expect(screen.getByText('出租率')).toBeInTheDocument();
  for (const money of ['本月应收', '本月实收', '逾期']) expect(screen.queryByText(money)).toBeNull();
  expect(screen.queryByRole('button', { name: /近 12 个月应收与实收/ })).toBeNull();
});

it('counts pending rows of a list, and links to these rows', async () => {
  const owner = await enterprise.person('admin');
  await newCash(owner, 120_000, '云端科技');
  await newCash(owner, 80_000, '云端科技');
  await open('finance');
  const link = await screen.findByRole('link', { name: /待核销收款/ });
  expect(link).toHaveTextContent('待核销收款 2');
  const address = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect(address.pathname).toBe('/financeManage/cashRecord');
  expect(address.searchParams.get('f_status')).toBe('open,partial');
  expect(address.searchParams.get('f_direction')).toBe('in');
});

it('stores the added, removed and reordered widgets of the user', async () => {
  const { person, view } = await open('finance');
  const stored = async () => (await person.call(getSetting, { key: 'home' })).value;
  await press('自定义首页');
  await press('移除「今日数据」');
  await press('出租率走势（含已签未起租）');
  await waitFor(async () => expect(await stored()).toContain('asset.occupancy'));
  expect(widgets()).not.toContain('今日数据');
  expect(widgets().at(-1)).toBe('出租率走势（含已签未起租）');
  await press('完成');
  view.unmount();
  queryClient.clear();
  await openAs(person);
  await waitFor(() => expect(widgets().at(-1)).toBe('出租率走势（含已签未起租）'));
  await press('自定义首页');
  await press('招商');
  expect(widgets()).not.toContain('招商概况');
  await press('恢复默认');
  expect(widgets()[1]).toBe('今日数据');
});

it('fills the row of a single chart', () => {
  const letters = (text: string) => [...text].map((letter) => ({ wide: letter === 'w' }));
  const announced = (text: string) =>
    spread(letters(text))
      .map((wide) => (wide ? 'w' : 'h'))
      .join('');
  expect(announced('whhw')).toBe('whhw');
  expect(announced('whhhw')).toBe('whhww');
  expect(announced('hwh')).toBe('www');
  expect(announced('hhhh')).toBe('hhhh');
});
