// 税费参数 over the real server: the empty list, input refused at its fields, and a parameter entered, changed and deleted.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { taxTermCalls } from '#api/finance/tax-term/tax-term';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import TaxTermListPage from '@/pages/finance/tax-term-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const path = '/financeManage/tax-term';
const access = { p_5920: true, p_5920_edit: true, p_5920_delete: true };
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await (await newEnterprise(world)).person('admin');
  actAs(world, admin);
});

const RELIEF = {
  kind: 'stamp_relief' as const,
  start_date: '2023-01-01',
  value: '0.5',
  basis: '2023 年第 12 号第二条',
};

function typeDate(field: HTMLElement, value: string): void {
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
}

it('says what applies while nothing is entered, and offers no entry without its key', async () => {
  renderApp(<TaxTermListPage />, { path, access: { p_5920: true } });
  expect(await screen.findByText('还没有登记，按法定税率计税；土地使用税须登记单位税额')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
});

it('refuses wrong input at its fields, and lists what is saved', async () => {
  const user = userEvent.setup();
  renderApp(<TaxTermListPage />, { path, access });
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = within(await screen.findByRole('dialog'));
  const save = () => user.click(drawer.getByRole('button', { name: /^保\s?存$/ }));
  typeDate(await drawer.findByLabelText('生效日期'), '2026-01-01');
  await user.type(drawer.getByLabelText('税率（小数）'), '2');
  await save();
  expect(await drawer.findAllByText('税率、比例与系数应在 0 与 1 之间')).not.toHaveLength(0);
  await user.click(drawer.getByLabelText('参数'));
  await user.click(await screen.findByTitle('土地使用税：单位税额'));
  await save();
  expect(await drawer.findAllByText('单位税额按土地等级填写')).not.toHaveLength(0);
  await user.click(drawer.getByLabelText('参数'));
  await user.click(await screen.findByTitle('印花税：租赁合同税率'));
  await user.clear(drawer.getByLabelText('税率（小数）'));
  await user.type(drawer.getByLabelText('税率（小数）'), '0.0005');
  await save();
  const row = (await screen.findByText('0.0005')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('2026-01-01');
  expect(await screen.findByText(/共 1 条|1-1/)).toBeInTheDocument();
}, 60_000);

it('refuses a second value on the same day at the date, and deletes with its consequence', async () => {
  const user = userEvent.setup();
  await admin.call(taxTermCalls.save, RELIEF);
  await admin.call(taxTermCalls.save, { ...RELIEF, start_date: '2024-01-01', value: '1' });
  const page = renderApp(<TaxTermListPage />, { path, access });
  const rowOf = async (day: string) => within((await screen.findByText(day)).closest('tr') as HTMLElement);
  await user.click((await rowOf('2024-01-01')).getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog'));
  typeDate(await drawer.findByLabelText('生效日期'), '2023-01-01');
  await user.click(drawer.getByRole('button', { name: /^保\s?存$/ }));
  expect(await drawer.findAllByText('同一参数在这一天已有一条')).not.toHaveLength(0);
  page.unmount();
  renderApp(<TaxTermListPage />, { path, access });
  await user.click((await rowOf('2024-01-01')).getByRole('button', { name: '删除' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('删除后适用较早的一条或法定值，已经算出的税额会随之变化。')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: /^删\s?除$/ }));
  await waitFor(() => expect(screen.queryByText('2024-01-01')).toBeNull());
  expect(screen.getByText('2023-01-01')).toBeInTheDocument();
}, 60_000);
