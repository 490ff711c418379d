// 流水申报 over the real server: a month typed and saved, settled with its last month, refused at its row.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { declareTurnover, turnoverOfMonth } from '#api/contracts/turnover';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import TurnoverPage from '@/pages/contracts/turnover';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const EDIT = { p_4400: true, p_4400_edit: true };

let world: World;
let owner: Person;
let contract: Contract;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  const term = { start: '2026-01-01', end: '2026-12-31' };
  contract = await approvedContract(owner, await enterprise.person('admin'), {
    clauses: [
      {
        charge_item_id: await chargeItem(owner, 'rent'),
        basis: 'turnover',
        rate: '0.1',
        cycle_months: 1,
        ...term,
        tax_rate: '0.09',
      },
    ],
  });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, owner));

const open = (month: string, access: Record<string, boolean> = EDIT) =>
  renderApp(<TurnoverPage />, { path: `/contractManage/turnover?month=${month}`, access });
const amount = () => screen.findByLabelText(new RegExp(`^${contract.tenant_name} .*营业额$`));
const declared = async (month: string) => (await owner.call(turnoverOfMonth, { month }))[0]?.amount_fen;

it('saves the input and shows what it settled', async () => {
  const user = userEvent.setup();
  open('2026-02');
  expect(await screen.findByText('共 1 条抽成条款，1 条未申报')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await user.type(await amount(), '123456.78');
  expect(screen.getByText('已填写 1 条')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '保存' }));
  // 10 % of it.
  expect(await screen.findByText(/结算 1 期，应收 12,345\.68 元/)).toBeInTheDocument();
  expect(await screen.findByText('已结算')).toBeInTheDocument();
  expect(await declared('2026-02')).toBe(12_345_678);
  expect((await receivablesOf(owner, contract)).map((row) => row.gross_fen)).toEqual([1_234_568]);
}, 60_000);

it('shows a refusal at its row, and retains the input', async () => {
  const user = userEvent.setup();
  // The month is not over, so nothing can be declared yet.
  open('2026-04');
  const input = await amount();
  await user.type(input, '5000');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const alert = await screen.findByRole('alert');
  expect(alert.closest('tr')).toHaveTextContent(contract.number);
  expect(input).toHaveValue('5,000.00');
  expect(await declared('2026-04')).toBeNull();
  await user.clear(input);
  await user.type(input, '4000');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
}, 60_000);

it('shows readers the amounts without inputs', async () => {
  await owner.call(declareTurnover, {
    entries: [{ contract_id: contract.id, line: 1, month: '2026-01', amount_fen: 4_500_000 }],
  });
  open('2026-01', { p_4400: true });
  expect(await screen.findByText('45,000.00')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.queryByLabelText('申报日期')).toBeNull();
}, 60_000);
