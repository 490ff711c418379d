// 非现金担保 over the real server: registered on the contract's page, claimed and undone in the drawer of the list, and the exposure of the tenant.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { registerSecurity, securitiesOfContract } from '#api/finance/security/security';
import { contractPaths, depositPaths, exposurePaths, securityPaths } from '#api/kernel/paths';
import { approvedContract, chargeItem, newCash } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import ExposurePage from '@/pages/contracts/reports/exposure';
import DepositListPage from '@/pages/finance/deposit-list';
import SecurityListPage from '@/pages/finance/security-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let approver: Person;
let charge_item_id: number;
let contract: Contract;

const access = {
  p_4100: true,
  p_5100: true,
  p_5110: true,
  p_5110_edit: true,
  p_5110_post: true,
  p_5110_undo: true,
  p_5400: true,
  p_4306: true,
};

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  [admin, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
  charge_item_id = await chargeItem(admin, 'deposit');
});
beforeEach(async () => {
  contract = await approvedContract(admin, approver, {
    deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
  });
  actAs(world, admin);
});
afterAll(() => world.close());

const registered = () =>
  admin.call(registerSecurity, {
    contract_id: contract.id,
    charge_item_id,
    kind: 'bank_guarantee',
    issuer: '招商银行上海分行',
    number: 'BH-1',
    amount_fen: 600_000,
    start: '2026-01-01',
    end: '2026-12-31',
  });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

it('registers a guarantee on the page of the contract, with errors at the field', async () => {
  const user = userEvent.setup();
  renderApp(<ContractDetailPage />, { path: contractPaths.tab(contract.id, 'securities'), access });
  await user.click(await screen.findByRole('button', { name: '登记担保' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findAllByText(/约定 10,000.00 元，已担保 0.00 元/)).not.toHaveLength(0);
  await user.type(drawer.getByLabelText('出具人'), '招商银行上海分行');
  await user.type(drawer.getByLabelText('编号'), 'BH-77');
  await user.type(drawer.getByLabelText('担保金额'), '12000');
  await user.type(drawer.getByLabelText('起期'), '2026-01-01{Enter}');
  await user.type(drawer.getByLabelText('止期'), '2025-12-31{Enter}');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('止期不能早于起期')).toBeInTheDocument();
  await user.clear(drawer.getByLabelText('止期'));
  await user.type(drawer.getByLabelText('止期'), '2026-12-31{Enter}');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('超过合同约定的保证金 10,000.00 元')).toBeInTheDocument();
  await user.clear(drawer.getByLabelText('担保金额'));
  await user.type(drawer.getByLabelText('担保金额'), '10000');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  const row = await rowOf('BH-77');
  expect(row.getByText('有效')).toBeInTheDocument();
  expect(row.getByText('2026-01-01 ~ 2026-12-31')).toBeInTheDocument();
}, 60_000);

it('claims a part in the drawer of the list and undoes it', async () => {
  const user = userEvent.setup();
  const { id } = await registered();
  renderApp(<SecurityListPage />, { path: securityPaths.open(id), access });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '索赔' }));
  const form = within((await screen.findByText('索赔 银行保函 BH-1')).closest('[role="dialog"]') as HTMLElement);
  await user.type(form.getByLabelText('到账金额'), '2000');
  await user.clear(form.getByLabelText('到账日'));
  await user.type(form.getByLabelText('到账日'), '2026-03-16{Enter}');
  await user.type(form.getByLabelText('索赔原因'), '欠租');
  await waitFor(() => expect(form.getByLabelText('流水账户')).toBeEnabled());
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('2026-03-16 索赔 2,000.00 元')).toBeInTheDocument();
  expect(drawer.getByRole('link', { name: '收款流水' })).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: '撤销' }));
  const reason = await screen.findByLabelText('撤销原因');
  const question = within(reason.closest('[role="dialog"]') as HTMLElement);
  await user.type(reason, '误登');
  await user.click(question.getByRole('button', { name: '撤销' }));
  expect(await drawer.findByText(/已撤销：误登/)).toBeInTheDocument();
}, 60_000);

it('links a claim to a receipt that was entered before', async () => {
  const user = userEvent.setup();
  const { id } = await registered();
  await newCash(admin, 150_000, '招商银行上海分行', '2026-03-10');
  renderApp(<SecurityListPage />, { path: securityPaths.open(id), access });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '索赔' }));
  const form = within((await screen.findByText('索赔 银行保函 BH-1')).closest('[role="dialog"]') as HTMLElement);
  expect(form.getByLabelText('到账日')).toBeInTheDocument();
  await user.click(await form.findByLabelText('已有的收款流水'));
  await user.click(await screen.findByTitle(/^2026-03-10 招商银行上海分行 1,500.00 元/));
  await waitFor(() => expect(form.queryByLabelText('到账日')).toBeNull());
  expect(form.getByLabelText('到账金额')).toHaveValue('1,500.00');
  await user.type(form.getByLabelText('索赔原因'), '欠租');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('2026-03-10 索赔 1,500.00 元')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('担保金额恢复；关联的收款流水保留。')).toBeInTheDocument();
}, 60_000);

it('carries a guarantee to the renewal, with its terms filled in', async () => {
  const user = userEvent.setup();
  const { id } = await registered();
  const { tenant_id, park_id, spaces } = contract;
  const renewal = await approvedContract(admin, approver, {
    kind: 'renewal',
    renews_id: contract.id,
    tenant_id,
    park_id,
    spaces: spaces.map((space) => ({ id: space.id, area: space.area })),
    start: '2027-01-01',
    end: '2027-12-31',
    deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 1_000_000, due: '2027-01-01' }],
  });
  renderApp(<SecurityListPage />, { path: securityPaths.open(id), access });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '延续至续租' }));
  const form = within((await screen.findByLabelText('登记担保')).closest('[role="dialog"]') as HTMLElement);
  expect(await form.findByTitle('原合同 银行保函 BH-1，至 2026-12-31')).toBeInTheDocument();
  expect(form.getByLabelText('起期')).toHaveValue('2027-01-01');
  expect(form.getByLabelText('编号')).toHaveValue('BH-1');
  await user.clear(form.getByLabelText('止期'));
  await user.type(form.getByLabelText('止期'), '2027-12-31{Enter}');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已登记担保')).toBeInTheDocument();
  const { securities } = await admin.call(securitiesOfContract, { contract_id: renewal.id });
  expect(securities).toMatchObject([{ number: 'BH-1', amount_fen: 600_000, start: '2027-01-01', end: '2027-12-31' }]);
}, 60_000);

it('shows what is covered with the deposit, and the exposure', async () => {
  await registered();
  const ledger = renderApp(<DepositListPage />, { path: depositPaths.open(contract.id, charge_item_id), access });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('BH-1')).toBeInTheDocument();
  expect(drawer.getByText('担保覆盖')).toBeInTheDocument();
  ledger.unmount();
  renderApp(<ExposurePage />, { path: exposurePaths.ofTenant(contract.tenant_id), access });
  expect(await screen.findByText('银行保函 BH-1')).toBeInTheDocument();
});
