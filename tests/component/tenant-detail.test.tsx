// The page of a tenant over the real server: contacts, spaces, deposits, the statement with its links, credit, disabling.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import TenantDetailPage from '@/pages/tenants/tenant-detail';
import { approvedContract, chargeItem, newCash, newTenant, receivablesOf } from '../support/builders';
import { present } from '../support/present';
import { newEnterprise, openWorld, type Person, type World } from '../support/world';
import { renderApp } from './support/app';
import { actAs } from './support/real-server';

const ACCESS = { p_3100: true, p_3100_edit: true, p_3100_export: true, p_4100: true, p_5200: true, p_5400: true };

let world: World;
let owner: Person;
let contract: Contract;
let cash_id: number;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  const deposit = await chargeItem(owner, 'deposit');
  contract = await approvedContract(owner, await enterprise.person('admin'), {
    deposits: [{ charge_item_id: deposit, kind: 'fixed', amount_fen: 1000000, due: '2026-01-01' }],
  });
  const rows = await receivablesOf(owner, contract);
  const receivable = present(rows.find((row) => row.gross_fen === 1000000));
  const cash = await newCash(owner, 1500000, contract.tenant_name);
  cash_id = cash.id;
  await owner.call(writeOff, {
    cash_record_id: cash.id,
    items: [{ receivable_id: receivable.id, amount_fen: 1000000 }],
  });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, owner));

const open = (tab: string, id = contract.tenant_id, access: Record<string, boolean> = ACCESS) =>
  renderApp(<TenantDetailPage />, { path: `/tenantManage/tenant/x?id=${id}&tab=${tab}`, access });

it('shows the statement of a period with its balances, each line linking to its source', async () => {
  open('statement&from=2026-01-01&to=2026-03-31');
  const table = within(await screen.findByRole('region', { name: /的对账单$/ }));
  // 90 days at 200 plus the deposit, minus 15,000.00.
  const total = table.getByText('本期合计与期末余额（截至 2026-03-31）').closest('tr') as HTMLElement;
  for (const figure of ['28,000.00', '15,000.00', '13,000.00'])
    expect(within(total).getByText(figure)).toBeInTheDocument();
  expect(table.getByText(/人民币壹万叁仟元整/)).toHaveTextContent('到期未收 18,000.00 元，预收及应退 5,000.00 元');
  expect(table.getByText(/另持有保证金（不计入余额）/)).toHaveTextContent('10,000.00 元');
  expect(table.getByRole('link', { name: contract.tenant_name })).toHaveAttribute(
    'href',
    expect.stringContaining(`/financeManage/cashRecord?f_tenant_id=${contract.tenant_id}&open=${cash_id}`),
  );
  const charge = table.getAllByRole('link').find((link) => link.textContent?.includes('2026-03-01 ~ 2026-03-31'));
  expect(charge).toHaveAttribute('href', expect.stringContaining('/financeManage/costList?f_tenant_id='));
});

it('offers files and links only with their keys', async () => {
  open('statement&from=2026-01-01&to=2026-03-31', contract.tenant_id, { p_3100: true });
  const table = within(await screen.findByRole('region', { name: /的对账单$/ }));
  expect(table.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /打印|导出Excel/ })).toBeNull();
});

it('shows spaces, deposits and credit', async () => {
  const user = userEvent.setup();
  open('spaces');
  const space = (await screen.findByRole('link', { name: contract.number })).closest('tr') as HTMLElement;
  expect(within(space).getByText('100.00')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: '保证金' }));
  // Required, received, held.
  const deposits = within(await screen.findByRole('tabpanel', { name: '保证金' }));
  await waitFor(() => expect(deposits.getAllByText('10,000.00')).toHaveLength(3));
  await user.click(screen.getByRole('tab', { name: '信用' }));
  // The deposit was paid 68 days late.
  const credit = within(await screen.findByRole('region', { name: '付款信用' }));
  expect(credit.getByText('68.0')).toBeInTheDocument();
  expect(credit.getByText('逾期')).toBeInTheDocument();
});

it('shows the next step where there are no rows', async () => {
  const user = userEvent.setup();
  const empty = await newTenant(owner);
  open('statement', empty.id);
  expect(await screen.findByText(/所选期间及以前没有往来/)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: '在租空间' }));
  expect(await screen.findByText(/今天没有在租的空间/)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: '基本信息' }));
  expect(await screen.findByText(/还没有联系人/)).toBeInTheDocument();
});

it('disables after a confirmation that names the tenant and the effect', async () => {
  const user = userEvent.setup();
  const tenant = await newTenant(owner);
  open('basic', tenant.id);
  await user.click(await screen.findByRole('button', { name: /停\s*用/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(`停用租客「${tenant.name}」`);
  expect(dialog).toHaveTextContent('不能与其签订新合同');
  await user.click(within(dialog).getByRole('button', { name: /停\s*用/ }));
  expect(await screen.findByRole('button', { name: /启\s*用/ })).toBeInTheDocument();
  await waitFor(async () => expect((await owner.call(tenantCalls.get, { id: tenant.id })).enabled).toBe(false));
});
