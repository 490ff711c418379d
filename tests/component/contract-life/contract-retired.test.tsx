// The page of a terminated contract over the real server: the banner links to the order, the term ends with the leave date, and the plan marks void
// and reduced rows. Today is 2026-03-16.
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { approvedContract, chargeItem } from '#tests/support/builders';
import { executeTermination, submitTermination } from '#tests/support/contracts/termination';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import { queryClient } from '@/api/query-client';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import ContractListPage from '@/pages/contracts/contract-list';
import ContractTrialPage from '@/pages/contracts/contract-trial';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let owner: Person;
let approver: Person;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  approver = await enterprise.person('admin');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, owner));

const access = { p_4100: true, p_4100_change: true, p_4200: true };
const order = (contract: Contract) => ({
  contract_id: contract.id,
  kind: 'agreement' as const,
  leave_date: '2026-06-15',
});

async function lease(): Promise<Contract> {
  const term = { start: '2026-01-01', end: '2026-12-31' };
  const monthly = async (kind: string, price: string) => ({
    charge_item_id: await chargeItem(owner, kind),
    basis: 'fixed_month' as const,
    price,
    tax_rate: '0',
    ...term,
  });
  const clauses = [await monthly('rent', '10000'), await monthly('property_fee', '1000')];
  return approvedContract(owner, approver, { ...term, clauses });
}

function openDetail({ id }: Contract, tab: string) {
  queryClient.clear();
  return renderApp(<ContractDetailPage />, { path: `/contractManage/contract-detail?id=${id}&tab=${tab}`, access });
}
const rowsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('row')
    .map((row) => row.textContent ?? '');

it('shows nothing about a termination that is not executed', async () => {
  const contract = await lease();
  await submitTermination(owner, approver, order(contract));
  openDetail(contract, 'facts');
  expect(await screen.findByText('2026-01-01 ~ 2026-12-31')).toBeInTheDocument();
  expect(screen.queryByText('查看退租单')).toBeNull();
});

it('shows the end in banner, term, list and plan, and links to the order', async () => {
  const contract = await lease();
  const { id } = await executeTermination(owner, approver, order(contract));
  const detail = openDetail(contract, 'facts');
  expect(await screen.findByText('已办理退租，租期至 2026-06-15，原到期日 2026-12-31')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看退租单' })).toHaveAttribute(
    'href',
    `/contractManage/contractRetire/${id}`,
  );
  expect(screen.getByText('执行中')).toBeInTheDocument();
  expect(screen.getByText('2026-01-01 ~ 2026-06-15')).toBeInTheDocument();
  expect(screen.getByText('（原到期日 2026-12-31）')).toBeInTheDocument();
  detail.unmount();

  const plan = openDetail(contract, 'plan');
  const title = await screen.findByText(/^费用条款 2：/);
  const rows = rowsOf(title.closest('.ant-card') as HTMLElement);
  expect(rows.find((row) => row.includes('2026-05-01'))).not.toMatch(/已调整|已作废/);
  expect(rows.find((row) => row.includes('2026-06-01'))).toMatch(/已调整500\.001,000\.00/);
  const gone = rows.filter((row) => row.includes('已作废'));
  expect(gone).toHaveLength(6);
  // Planned and struck through; net, tax, received and open amounts are zero.
  for (const row of gone) expect(row).toMatch(/已作废1,000\.00(0\.00|—){4}$/);
  expect(rows.at(-1)).toContain('5,500.00');
  plan.unmount();

  queryClient.clear();
  const list = renderApp(<ContractListPage />, { path: '/contractManage/contractList?tab=all', access });
  const line = (await screen.findByText(contract.number)).closest('tr') as HTMLElement;
  expect(within(line).getByText('2026-06-15')).toBeInTheDocument();
  expect(within(line).queryByText('变更')).toBeNull();
  list.unmount();

  queryClient.clear();
  renderApp(<ContractTrialPage />, { path: `/contractManage/contract-trial?id=${contract.id}`, access });
  expect(await screen.findByText(/租期 2026-01-01 ~ 2026-06-15，/)).toBeInTheDocument();
});

it('is retired from the following day', async () => {
  const contract = await lease();
  await executeTermination(owner, approver, order(contract));
  await onDay(world, '2026-06-16');
  openDetail(contract, 'facts');
  expect(await screen.findByText('合同已于 2026-06-15 退租，原到期日 2026-12-31')).toBeInTheDocument();
  expect(screen.getByText('已退租')).toBeInTheDocument();
});
