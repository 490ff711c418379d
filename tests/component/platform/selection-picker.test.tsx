// The park and building pickers of the header.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { HeaderPickers } from '@/components/assets/selection-picker';
import { renderApp } from '../support/app';
import { answer, ok } from '../support/server';

const parks = [
  { value: 1, label: '望京园' },
  { value: 2, label: '亦庄园' },
  { value: 3, label: '张江园' },
];
const buildings = [
  { value: 11, label: '望京 A 座', park_id: 1 },
  { value: 21, label: '亦庄 B 座', park_id: 2 },
];

let saved: unknown[];
beforeEach(() => {
  answer('/api/option/park', () => ok(parks));
  answer('/api/option/building', () => ok(buildings));
  answer('/api/me/get-building', () => ok({ park_id: '1,2', building_id: '11,21' }));
  saved = answer('/api/me/set-building', (body) => ok(body as object));
});

async function openParks() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '选择园区：望京园、亦庄园' }));
  return { user, panel: within(await screen.findByRole('dialog', { name: '选择园区' })) };
}

it('shows all-items as indeterminate while only some are selected, and checked when all are', async () => {
  renderApp(<HeaderPickers reload={() => undefined} />);
  const { user, panel } = await openParks();
  const all = panel.getByRole('checkbox', { name: '全部园区' });
  expect(all).not.toBeChecked();
  expect(all).toBePartiallyChecked();

  await user.click(panel.getByRole('checkbox', { name: '张江园' }));
  expect(all).toBeChecked();
  expect(all).not.toBePartiallyChecked();

  await user.click(all);
  expect(panel.getByRole('button', { name: '提交' })).toBeDisabled();
});

it('saves the selection and restarts the app; buildings outside the parks are removed', async () => {
  let reloads = 0;
  renderApp(<HeaderPickers reload={() => reloads++} />);
  await screen.findByRole('button', { name: '选择楼宇：望京 A 座、亦庄 B 座' });
  const { user, panel } = await openParks();
  await user.click(panel.getByRole('checkbox', { name: '亦庄园' }));
  await user.click(panel.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(reloads).toBe(1));
  expect(saved).toEqual([{ park_id: '1', building_id: '11' }]);
});

it('narrows to one park by a click', async () => {
  let reloads = 0;
  renderApp(<HeaderPickers reload={() => reloads++} />);
  await screen.findByRole('button', { name: '选择楼宇：望京 A 座、亦庄 B 座' });
  const { user, panel } = await openParks();
  await user.click(panel.getByRole('button', { name: '仅看亦庄园' }));
  await waitFor(() => expect(reloads).toBe(1));
  expect(saved).toEqual([{ park_id: '2', building_id: '21' }]);
});

it('saves all as an empty list', async () => {
  renderApp(<HeaderPickers reload={() => undefined} />);
  const { user, panel } = await openParks();
  await user.click(panel.getByRole('checkbox', { name: '全部园区' }));
  await user.click(panel.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(saved).toEqual([{ park_id: '', building_id: '11,21' }]));
});

it('finds by name and closes by Esc', async () => {
  renderApp(<HeaderPickers reload={() => undefined} />);
  const { user, panel } = await openParks();
  await user.type(panel.getByRole('textbox', { name: '查找园区' }), '张');
  expect(panel.queryByRole('checkbox', { name: '望京园' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '选择园区' })).toBeNull());
});

it('lists buildings below their parks, and selects all buildings of a park', async () => {
  answer('/api/me/get-building', () => ok({ park_id: '', building_id: '' }));
  answer('/api/option/building', () => ok([...buildings, { value: 12, label: '望京 B 座', park_id: 1 }]));
  renderApp(<HeaderPickers reload={() => undefined} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '选择楼宇：全部楼宇' }));
  const panel = within(await screen.findByRole('dialog', { name: '选择楼宇' }));
  const names = panel.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(names).toEqual(['全部楼宇', '望京园', '望京 A 座', '望京 B 座', '亦庄园', '亦庄 B 座']);
  await user.click(panel.getByRole('checkbox', { name: '望京 B 座' }));
  expect(panel.getByRole('checkbox', { name: '望京园' })).toBePartiallyChecked();
  await user.click(panel.getByRole('checkbox', { name: '亦庄园' }));
  await user.click(panel.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(saved).toEqual([{ park_id: '', building_id: '11' }]));
});
