// 租赁激励 over the real server: agreed in the form of a contract, confirmed by invoices on its page, and undone in the drawer of the list.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { contractPaths, incentivePaths } from '#api/kernel/paths';
import { approvedContract } from '#tests/support/builders';
import { confirmed, fitOut, incentivesOf } from '#tests/support/finance/incentive';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import IncentiveListPage from '@/pages/finance/incentive-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let approver: Person;
let contract: Contract;

const access = { p_4100: true, p_5120: true, p_5120_post: true, p_5120_undo: true, p_5400: true, p_5400_post: true };

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  [admin, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
});
beforeEach(async () => {
  contract = await approvedContract(admin, approver, {
    incentives: [
      fitOut(1_000_000, {
        kind: 'cash',
        trigger: 'date',
        due_on: '2026-02-01',
        against_invoices: true,
        clawback: true,
      }),
    ],
  });
  actAs(world, admin);
});
afterAll(() => world.close());

it('is confirmed by an invoice on the page of the contract, with errors at the field', async () => {
  const user = userEvent.setup();
  renderApp(<ContractDetailPage />, { access, path: contractPaths.tab(contract.id, 'incentives') });
  const row = within((await screen.findByText('待确认')).closest('tr') as HTMLElement);
  await user.click(row.getByRole('button', { name: '确认应付' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('发票号码'), '26112000000012345678');
  await user.type(drawer.getByLabelText('开票日期'), '2026-03-10{Enter}');
  await user.type(drawer.getByLabelText('发票金额'), '10000.01');
  await user.clear(drawer.getByLabelText('确认日期'));
  await user.type(drawer.getByLabelText('确认日期'), '2026-03-16{Enter}');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('超过待确认的 10,000.00 元')).toBeInTheDocument();
  await user.clear(drawer.getByLabelText('发票金额'));
  await user.type(drawer.getByLabelText('发票金额'), '3000');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('link', { name: '登记付款' })).toBeInTheDocument();
  const [incentive] = await incentivesOf(admin, contract);
  expect(incentive).toMatchObject({ confirmed_fen: 300_000, acts: [{ invoice_on: '2026-03-10' }] });
}, 60_000);

it('is undone with a reason in the drawer of the list', async () => {
  const user = userEvent.setup();
  const { id } = firstOf(await incentivesOf(admin, contract));
  await confirmed(admin, { id }, '2026-03-16', { amount_fen: 200_000, invoice_number: 'A1', invoice_on: '2026-03-16' });
  renderApp(<IncentiveListPage />, { access, path: incentivePaths.open(id) });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/发票 A1/)).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: '撤销' }));
  const reason = await screen.findByLabelText('撤销原因');
  const question = within(reason.closest('[role="dialog"]') as HTMLElement);
  await user.type(reason, '发票作废');
  await user.click(question.getByRole('button', { name: '撤销' }));
  expect(await drawer.findByText(/撤销：发票作废/)).toBeInTheDocument();
}, 60_000);
