// Turnover rent in the contract form, clause templates and the notices at the trial, over the real server.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clauseTemplates } from '#api/contracts/clause-template';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { roleOptions } from '#api/setup/role/role';
import { newContract } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractFormPage from '@/pages/contracts/contract-form';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const ACCESS = { p_4100: true, p_4100_edit: true };

let world: World;
let person: Person;
let stored: Contract;

beforeAll(async () => {
  world = await openWorld();
  person = await (await newEnterprise(world)).person('admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  actAs(world, person);
  stored = await newContract(person);
});

const read = () => person.call(contractCalls.get, { id: stored.id });
const trial = () => within(screen.getByLabelText('试算'));
const isSaved = () => waitFor(() => expect(history.location.pathname).toBe('/contractManage/contract-detail'));

async function openStored(): Promise<void> {
  renderApp(<ContractFormPage />, { path: `/contractManage/contract-edit?id=${stored.id}`, access: ACCESS });
  await screen.findByRole('button', { name: '保存' });
  await waitFor(() => expect(screen.getByLabelText('单价')).toHaveValue('2'));
}

async function chooseTurnover(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(screen.getByLabelText('计费方式'));
  await user.click(await screen.findByTitle('流水抽成'));
  await screen.findByLabelText('抽成比例');
}

it('accepts a rate above a breakpoint, without its own plan', async () => {
  const user = userEvent.setup();
  await openStored();
  await chooseTurnover(user);
  expect(screen.queryByLabelText('单价')).toBeNull();
  await user.type(screen.getByLabelText('抽成比例'), '12.5');
  await user.type(screen.getByLabelText('起抽点'), '80000');
  expect(await trial().findByText(/按租客申报的营业额结算/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await isSaved();
  const [clause] = (await read()).clauses;
  expect(clause).toMatchObject({ basis: 'turnover', rate: '0.125', breakpoint_fen: 8_000_000 });
  expect(clause).not.toHaveProperty('tiers');
  expect(clause).not.toHaveProperty('minimum');
}, 60_000);

it('accepts rising tiers and a guaranteed minimum, whose plan is the trial', async () => {
  const user = userEvent.setup();
  await openStored();
  await chooseTurnover(user);
  await user.click(screen.getByRole('radio', { name: '分级比例' }));
  await user.type(await screen.findByLabelText('第 1 级的上限'), '100000');
  await user.type(screen.getByLabelText('第 1 级的比例'), '5');
  await user.type(screen.getByLabelText('第 2 级的比例'), '8');
  expect(screen.queryByLabelText('抽成比例')).toBeNull();
  await user.click(screen.getByRole('switch', { name: '约定保底' }));
  await user.type(await screen.findByLabelText('单价'), '3');
  // 100 m² at 3 yuan for 365 days.
  expect((await trial().findAllByText('109,500.00')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await isSaved();
  const [clause] = (await read()).clauses;
  expect(clause).toMatchObject({
    basis: 'turnover',
    tiers: [{ up_to_fen: 10_000_000, rate: '0.05' }, { rate: '0.08' }],
    minimum: { basis: 'per_sqm_day', price: '3' },
  });
}, 60_000);

it('reports missing values of a turnover clause at the fields', async () => {
  const user = userEvent.setup();
  await openStored();
  await chooseTurnover(user);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(screen.getByLabelText('抽成比例').closest('.ant-form-item')).toHaveClass('ant-form-item-has-error'),
  );
  expect((await read()).clauses[0]?.basis).toBe('per_sqm_day');
}, 60_000);

it('saves a clause as a template and creates another from it', async () => {
  const user = userEvent.setup();
  await openStored();
  await user.click(screen.getByRole('button', { name: /新增递增/ }));
  await user.type(await screen.findByLabelText('第 1 条递增的比例'), '6');
  await user.click(screen.getByRole('button', { name: '存为模板' }));
  const dialog = await screen.findByRole('dialog', { name: '存为条款模板' });
  await user.type(within(dialog).getByLabelText('模板名称'), '办公租金年增 6%');
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(async () =>
    expect(await person.call(clauseTemplates, {})).toMatchObject([{ name: '办公租金年增 6%' }]),
  );
  await waitFor(() => expect(dialog).not.toBeVisible());

  // The name is already taken.
  await user.click(screen.getByRole('button', { name: '存为模板' }));
  const again = await screen.findByRole('dialog', { name: '存为条款模板' });
  await user.type(within(again).getByLabelText('模板名称'), '办公租金年增 6%');
  await user.click(within(again).getByRole('button', { name: '保存' }));
  expect(await within(again).findByRole('alert')).toHaveTextContent('已有同名条款模板');
  await user.click(within(again).getByRole('button', { name: '取消' }));
  await user.click(await screen.findByText(/^关\s?闭$/));
  await waitFor(() => expect(again).not.toBeVisible());

  await user.click(screen.getByRole('button', { name: /套用条款模板/ }));
  await user.click(await screen.findByText('办公租金年增 6%'));
  await waitFor(() => expect(screen.getAllByLabelText('单价')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await isSaved();
  const { clauses } = await read();
  expect(clauses).toHaveLength(2);
  expect(clauses[1]).toMatchObject({
    charge_item_id: clauses[0]?.charge_item_id,
    price: '2',
    start: '2026-01-01',
    end: '2026-12-31',
    escalations: [{ every_months: 12, kind: 'percent', value: '0.06' }],
  });
}, 60_000);

it('shows unusual terms during input, and those that need a special approval', async () => {
  const user = userEvent.setup();
  const { version } = await person.call(getParam, {});
  const role = firstOf(await person.call(roleOptions, {}));
  const values = {
    'contract.free_days_limit': 10,
    'contract.free_days': 'approval',
    'approval.special_role_id': role.value,
  };
  await person.call(saveParam, { values, version } as never);
  await openStored();
  expect(screen.queryByText(/处提示/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /新增免租期/ }));
  const notice = await screen.findByText('免租期合计 31 天，超过上限 10 天');
  expect(notice).toHaveTextContent('须特批');
  await user.click(screen.getByRole('button', { name: '移除第 1 个免租期' }));
  await waitFor(() => expect(screen.queryByText(/免租期合计/)).toBeNull());
}, 60_000);
