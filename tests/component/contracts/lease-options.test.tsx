// 选择权 of a contract and 关键日期, over the real server: exercised, carried out, undone; entered in the form of a contract.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import { actOnOption, optionsOfContract } from '#api/contracts/lease-option';
import { contractPaths, terminationPaths } from '#api/kernel/paths';
import { approvedContract, newContract } from '#tests/support/builders';
import { type Enterprise, newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import ContractFormPage from '@/pages/contracts/contract-form';
import CriticalDatesPage from '@/pages/contracts/critical-dates';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let enterprise: Enterprise;
let approver: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  enterprise = await newEnterprise(world);
  approver = await enterprise.person('admin');
  admin = await enterprise.person('admin');
});
afterAll(() => world.close());

type Options = NonNullable<ContractSave['lease_options']>;

// Today is 2026-03-16.
const RENEWAL = {
  kind: 'renewal',
  start: '2026-05-30',
  end: '2026-08-28',
  notice_days: 90,
  months: 24,
  uplift: '0.05',
} as const;
const BREAK = { kind: 'break', start: '2026-04-30', end: '2026-10-31', notice_days: 30 } as const;

const access = { p_4100: true, p_4100_option: true, p_4100_renew: true, p_4200_edit: true, p_4500: true };
const leaseWith = (lease_options: Options) =>
  approvedContract(admin, approver, { start: '2025-01-01', end: '2026-12-31', lease_options });

const page = (id: number) => renderApp(<ContractDetailPage />, { path: contractPaths.tab(id, 'options'), access });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

it('records an act with its day and leads on to the renewal with the agreed terms', async () => {
  const user = userEvent.setup();
  const contract = await leaseWith([RENEWAL]);
  actAs(world, admin);
  const detail = page(contract.id);
  const row = () => rowOf('租期 24 个月，租金上调 5%');
  expect((await row()).getByText('通知期内')).toBeInTheDocument();
  expect((await row()).getByText('2026-03-01 ~ 2026-05-30')).toBeInTheDocument();
  expect((await row()).queryByRole('button', { name: '办理续租' })).toBeNull();

  await user.click((await row()).getByRole('button', { name: '行权' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('最晚通知日 2026-05-30')).toBeInTheDocument();
  await user.clear(drawer.getByLabelText('通知收到日'));
  await user.type(drawer.getByLabelText('通知收到日'), '2026-03-10{Enter}');
  await user.type(drawer.getByLabelText('说明'), '快递签收');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已行权')).toBeInTheDocument();
  expect((await row()).getByText('快递签收')).toBeInTheDocument();
  await user.click((await row()).getByRole('button', { name: '办理续租' }));
  expect(`${history.location.pathname}${history.location.search}`).toBe(contractPaths.renewBy(contract.id, 1));

  detail.unmount();
  renderApp(<ContractFormPage />, { path: contractPaths.renewBy(contract.id, 1), access });
  expect(await screen.findByText(/租期与租金按续租权的约定（租期 24 个月，租金上调 5%）/)).toBeInTheDocument();
  // The price was 2; the term follows the old one.
  await waitFor(() => expect(screen.getByLabelText('单价')).toHaveValue('2.1'));
  expect(screen.getByLabelText('起租日')).toHaveValue('2027-01-01');
  expect(screen.getByLabelText('到期日')).toHaveValue('2028-12-31');
});

const leaving = async () => {
  const contract = await leaseWith([BREAK]);
  const { start, end, kind } = BREAK;
  await admin.call(actOnOption, {
    contract_id: contract.id,
    kind,
    start,
    end,
    act: 'exercised',
    acted_on: '2026-03-10',
  });
  actAs(world, admin);
  return contract;
};

it('leads on to a termination on the earliest day', async () => {
  const user = userEvent.setup();
  const contract = await leaving();
  page(contract.id);
  await user.click(await screen.findByRole('button', { name: '办理退租' }));
  expect(`${history.location.pathname}${history.location.search}`).toBe(
    terminationPaths.addOn(contract.id, '2026-04-30'),
  );
});

it('undoes an act with a reason', async () => {
  const user = userEvent.setup();
  const contract = await leaving();
  page(contract.id);
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '撤销' })).toBeDisabled();
  await user.type(dialog.getByLabelText('撤销原因'), '登记错误');
  await user.click(dialog.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('未到期')).toBeInTheDocument();
  const [option] = await admin.call(optionsOfContract, { contract_id: contract.id });
  expect(option?.act_id).toBeNull();
});

it('has no buttons without the right', async () => {
  const contract = await leaseWith([RENEWAL]);
  actAs(world, admin);
  renderApp(<ContractDetailPage />, { path: contractPaths.tab(contract.id, 'options'), access: { p_4100: true } });
  expect(await screen.findByText('通知期内')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '行权' })).toBeNull();
});

it('shows the fields of the kind and the latest notice in the form of a contract', async () => {
  const user = userEvent.setup();
  const contract = await newContract(admin, { end: '2026-12-31', lease_options: [{ ...RENEWAL }] });
  actAs(world, admin);
  renderApp(<ContractFormPage />, {
    path: contractPaths.edit(contract.id),
    access: { p_4100: true, p_4100_edit: true },
  });
  expect(await screen.findByText('最晚 2026-05-30 通知')).toBeInTheDocument();
  expect(screen.getByLabelText('约定租期')).toHaveValue('24');
  await user.click(screen.getByLabelText('选择权种类'));
  await user.click(await screen.findByTitle('提前退租权'));
  expect(screen.queryByLabelText('约定租期')).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(history.location.pathname).toBe('/contractManage/contract-detail'));
  const { lease_options } = await admin.call(contractCalls.get, { id: contract.id });
  expect(lease_options).toEqual([
    expect.objectContaining({ kind: 'break', holder: 'tenant', months: null, price: null, uplift: null }),
  ]);
});

it('lists the dates of all contracts, and opens the page of each', async () => {
  const user = userEvent.setup();
  const contract = await leaseWith([RENEWAL]);
  actAs(world, admin);
  renderApp(<CriticalDatesPage />, { path: '/contractManage/criticalDates?as_of=2026-03-16', access });
  const row = await rowOf(contract.number);
  expect(row.getByText('续租权')).toBeInTheDocument();
  await user.click(row.getByRole('link', { name: '选择权' }));
  expect(`${history.location.pathname}${history.location.search}`).toBe(contractPaths.tab(contract.id, 'options'));
});

it('shows the dates of a month in the calendar', async () => {
  const contract = await leaseWith([RENEWAL]);
  actAs(world, admin);
  renderApp(<CriticalDatesPage />, { path: '/contractManage/criticalDates?view=calendar&day=2026-05-01', access });
  const entry = await screen.findByTitle(new RegExp(`^续租权：${contract.tenant_name}`));
  expect(entry).toHaveAttribute('href', contractPaths.tab(contract.id, 'options'));
});
