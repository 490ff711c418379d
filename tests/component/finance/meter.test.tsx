// Meters on their page, over the real server: created, read with the amount shown during input, replaced, and their history.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { meterCalls, meterReadings } from '#api/finance/meter/meter';
import { meterList } from '#api/finance/meter/meter.list';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import MeterListPage from '@/pages/finance/meter-list';
import ReceivableListPage from '@/pages/finance/receivable-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_5200: true, p_5200_edit: true, p_5200_import: true, p_3100: true };
const PATH = '/financeManage/costList/meter';
let world: World;
let admin: Person;
let approver: () => Promise<Person>;
let contract: Contract;
let building: { id: number; name: string };

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  approver = () => enterprise.person('admin');
  contract = await approvedContract(admin, await enterprise.person('admin'));
  const space_id = firstOf(contract.spaces).id;
  const [found] = await world.db.asOwner((tx) =>
    tx.query<typeof building>(
      sql`select b.id, b.name from space s join building b on b.id = s.building_id where s.id = ${space_id}`,
    ),
  );
  building = found ?? { id: 0, name: '' };
  const hung = { building_id: building.id, kind: 'electricity' as const, read_on: '2026-01-31', reading: '1100' };
  await admin.call(meterCalls.save, { ...hung, space_id, number: 'E-1' });
  await admin.call(meterCalls.save, { ...hung, number: 'E-2' });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const openPage = async () => {
  renderApp(<MeterListPage />, { path: PATH, access });
  await screen.findAllByText('E-1');
};
const choose = async (user: ReturnType<typeof userEvent.setup>, label: HTMLElement, text: string) => {
  await user.click(label);
  const options = await screen.findAllByTitle(text);
  await user.click(options.at(-1) as HTMLElement);
};
const meterOf = async (number: string) => {
  const { rows } = await admin.call(listEndpoint(meterList), { page: 1, page_size: 20 });
  return rows.find((row) => row.number === number);
};

it('reads the meters of a building: amounts are shown during input, errors at their line, and posted as shown', async () => {
  const user = userEvent.setup();
  await openPage();
  const [button] = screen.getAllByRole('button', { name: '抄表' });
  await user.click(button as HTMLElement);
  const sheet = await form('抄表');
  await choose(user, sheet.getByLabelText('楼宇'), building.name);
  await choose(user, sheet.getByLabelText('种类'), '电表');
  await user.type(sheet.getByLabelText('抄表日期'), '2026-02-28{Enter}');
  const typed = await sheet.findByLabelText('E-1 本次读数');
  expect(sheet.getByText('公共表，不收费')).toBeInTheDocument();
  await choose(user, sheet.getByLabelText('费项'), '电费');
  await user.type(sheet.getByLabelText('单价'), '0.85');
  await user.clear(sheet.getByLabelText('损耗分摊'));
  await user.type(sheet.getByLabelText('损耗分摊'), '3');
  for (const [field, day] of [
    ['计费开始', '2026-02-01'],
    ['计费结束', '2026-02-28'],
    ['应收日', '2026-03-20'],
  ] as const)
    await user.type(sheet.getByLabelText(field), `${day}{Enter}`);
  await user.type(typed, '1099');
  expect(await sheet.findByText(/如已换表请先登记/)).toBeInTheDocument();
  await user.click(screen.getByText('保存'));
  await waitFor(() => expect(sheet.getAllByText(/如已换表请先登记/)).toHaveLength(2));
  await user.clear(typed);
  await user.type(typed, '1250');
  await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('本次收费 131.33 元'));
  await user.click(screen.getByText('保存'));
  await waitFor(async () => {
    const rows = await receivablesOf(admin, contract);
    expect(rows.filter((row) => row.charge_kind === 'utility')).toMatchObject([{ gross_fen: 13_133 }]);
  });
});

it('begins with the values of the last reading, for the next period, and leaves a tenant out', async () => {
  const user = userEvent.setup();
  await openPage();
  await user.click(screen.getAllByRole('button', { name: '抄表' })[0] as HTMLElement);
  const sheet = await form('抄表');
  expect(sheet.getByLabelText('计费开始')).toHaveValue('2026-03-01');
  expect(sheet.getByLabelText('计费结束')).toHaveValue('2026-03-31');
  expect(sheet.getByLabelText('应收日')).toHaveValue('2026-04-20');
  expect(sheet.getByLabelText('单价')).toHaveValue('0.85');
  await user.type(await sheet.findByLabelText('E-1 本次读数'), '1260');
  const status = () => sheet.getByRole('status');
  await waitFor(() => expect(status()).toHaveTextContent('本次收费 8.76 元'));
  await user.type(sheet.getByLabelText('每块表最低金额'), '10');
  await waitFor(() => expect(status()).toHaveTextContent('跳过 1 块（不登记读数，用量计入下次），本次收费 0.00 元'));
  expect(sheet.getByText('低于最低金额，用量计入下次')).toBeInTheDocument();
  await user.clear(sheet.getByLabelText('每块表最低金额'));
  await choose(user, sheet.getByRole('combobox', { name: '跳过的租客' }), contract.tenant_name);
  expect(await sheet.findByText('本次跳过，用量计入下次')).toBeInTheDocument();
  await user.type(sheet.getByLabelText('在预览中查找'), 'E-2');
  expect(sheet.queryByLabelText('E-1 本次读数')).toBeNull();
  expect(sheet.getByLabelText('E-2 本次读数')).toBeInTheDocument();
});

it('explains the amount on the receivable', async () => {
  const [row] = (await receivablesOf(admin, contract)).filter(({ charge_kind }) => charge_kind === 'utility');
  renderApp(<ReceivableListPage />, { path: `/financeManage/costList?open=${row?.id}`, access });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('(1,250.000 − 1,100.000) × 倍率 1 = 150.000')).toBeInTheDocument();
  expect(drawer.getByText('损耗 3% → 154.500 × 单价 0.85 元 = 131.33 元')).toBeInTheDocument();
});

it('replaces a meter, and its history shows the last reading', async () => {
  const user = userEvent.setup();
  await openPage();
  const line = within((await screen.findByText('E-1')).closest('tr') as HTMLElement);
  await user.click(line.getByText('更换仪表'));
  const swap = await form('更换仪表');
  expect(screen.getByText(/最近读数 1,250.000（2026-02-28）/)).toBeInTheDocument();
  await user.type(swap.getByLabelText('换表日期'), '2026-03-10{Enter}');
  await user.type(swap.getByLabelText('旧表读数'), '1249');
  await user.type(swap.getByLabelText('新表表号'), 'E-9');
  await user.click(screen.getByText('保存'));
  expect(await swap.findByText(/不能小于上次读数 1250/)).toBeInTheDocument();
  await user.clear(swap.getByLabelText('旧表读数'));
  await user.type(swap.getByLabelText('旧表读数'), '1260');
  await user.click(screen.getByText('保存'));
  await waitFor(async () => expect(await meterOf('E-9')).toMatchObject({ reading: '0', state: 'hanging' }));
  expect(await meterOf('E-1')).toMatchObject({ state: 'removed', reading: '1260' });
});

it('undoes a replacement with a reason', async () => {
  const user = userEvent.setup();
  renderApp(<MeterListPage />, { path: PATH, access });
  const line = within((await screen.findByText('E-9')).closest('tr') as HTMLElement);
  await user.click(line.getByRole('button', { name: /更多/ }));
  await user.click(await screen.findByText('撤销换表'));
  await user.type(await screen.findByRole('textbox', { name: '撤销换表原因' }), '登记错误');
  const buttons = screen.getAllByRole('button', { name: '撤销换表' });
  await user.click(buttons.at(-1) as HTMLElement);
  await waitFor(async () => expect(await meterOf('E-1')).toMatchObject({ state: 'hanging', reading: '1250' }));
  expect(await meterOf('E-9')).toBeUndefined();
});

it('requires a reading for a handover of the space, and shows the amount of each tenant', async () => {
  const user = userEvent.setup();
  const first = await approvedContract(admin, await approver(), { end: '2026-02-20' });
  const space_id = firstOf(first.spaces).id;
  const spaces = [{ id: space_id, area: '100.00' }];
  const next = await approvedContract(admin, await approver(), { park_id: first.park_id, spaces, start: '2026-02-21' });
  const [place] = await world.db.asOwner((tx) =>
    tx.query<typeof building>(
      sql`select b.id, b.name from space s join building b on b.id = s.building_id where s.id = ${space_id}`,
    ),
  );
  const hung = { building_id: present(place).id, space_id, kind: 'electricity' as const, number: 'H-1' };
  await admin.call(meterCalls.save, { ...hung, read_on: '2026-02-10', reading: '100' });
  renderApp(<MeterListPage />, { path: PATH, access });
  await screen.findAllByText('H-1');
  await user.click(screen.getAllByRole('button', { name: '抄表' })[0] as HTMLElement);
  const sheet = await form('抄表');
  await choose(user, sheet.getByLabelText('楼宇'), present(place).name);
  await choose(user, sheet.getByLabelText('种类'), '电表');
  await user.clear(sheet.getByLabelText('抄表日期'));
  await user.type(sheet.getByLabelText('抄表日期'), '2026-03-10{Enter}');
  await user.clear(sheet.getByLabelText('单价'));
  await user.type(sheet.getByLabelText('单价'), '1');
  await user.clear(sheet.getByLabelText('损耗分摊'));
  await user.type(sheet.getByLabelText('损耗分摊'), '0');
  await user.type(await sheet.findByLabelText('H-1 本次读数'), '380');
  // 28 days: 10 of the first, 18 of the second.
  expect(await sheet.findByText(`${first.tenant_name}：`)).toHaveTextContent('100.000 → 100.00 元');
  expect(sheet.getByText(`${next.tenant_name}：`)).toHaveTextContent('180.000 → 180.00 元');
  await user.type(sheet.getByLabelText('H-1 2026-02-20 交接读数'), '130');
  await waitFor(() => expect(sheet.getByText(`${first.tenant_name}：`)).toHaveTextContent('30.000 → 30.00 元'));
  expect(sheet.getByRole('status')).toHaveTextContent('本次收费 280.00 元');
});

it('creates a meter with its first reading and voids that with a reason', async () => {
  const user = userEvent.setup();
  await openPage();
  await user.click(screen.getByText('新增'));
  const fresh = await form('仪表');
  await choose(user, fresh.getByLabelText('楼宇'), building.name);
  await choose(user, fresh.getByLabelText('种类'), '水表');
  await user.type(fresh.getByLabelText('表号'), 'W-1');
  await user.type(fresh.getByLabelText('底数'), '12.5');
  await user.click(screen.getByText('保存'));
  expect(await fresh.findByText('请填写底数的抄表日期')).toBeInTheDocument();
  await user.type(fresh.getByLabelText('抄表日期'), '2026-03-01{Enter}');
  await user.click(screen.getByText('保存'));
  await waitFor(async () => expect(await meterOf('W-1')).toMatchObject({ reading: '12.5' }));
  const line = within((await screen.findByText('W-1')).closest('tr') as HTMLElement);
  await user.click(line.getByText('读数'));
  await user.click(await screen.findByText('作废'));
  await user.type(await screen.findByPlaceholderText(/原因/), '抄错');
  const buttons = screen.getAllByRole('button', { name: '作废' });
  await user.click(buttons.at(-1) as HTMLElement);
  const id = present(await meterOf('W-1')).id;
  await waitFor(async () =>
    expect(await admin.call(meterReadings, { id })).toMatchObject([{ voided_on: '2026-03-16' }]),
  );
});
