// 账单详情 over the real server: unit price × quantity of the lines, the receipts with their cash record, the payee account.
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { billDetails, runBills } from '#api/finance/bill/bill';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { ACCOUNT_NUMBER, withAccountNumber } from '#tests/support/finance/payee-account';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import BillDetailPage from '@/pages/finance/bill-detail';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let bill_id: number;
let cash_record_id: number;
let tenant_name: string;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const contract = await approvedContract(admin, await enterprise.person('admin'));
  await withAccountNumber(admin);
  tenant_name = contract.tenant_name;
  bill_id = firstOf((await admin.call(runBills, { month: '2026-03' })).ids);
  const march = present((await receivablesOf(admin, contract)).find((row) => row.start_date === '2026-03-01'));
  cash_record_id = (await newCash(admin, 200_000, tenant_name)).id;
  await admin.call(writeOff, { cash_record_id, items: [{ receivable_id: march.id, amount_fen: 200_000 }] });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (access: Record<string, boolean>) =>
  renderApp(<BillDetailPage />, { path: `/financeManage/bill-detail?id=${bill_id}`, access });
/** Returns the first table whose header contains the column. */
const tableWith = async (header: string) => {
  const [cell] = await screen.findAllByRole('columnheader', { name: header });
  return within(present(cell).closest('.ant-table-wrapper') as HTMLElement);
};

it('shows price and quantity of a line, its receipts and the account to pay to', async () => {
  open({ p_5300: true, p_5400: true });
  const lines = await tableWith('单价');
  expect(await lines.findByText('2.00 元/㎡/天')).toBeInTheDocument();
  expect(lines.getByText('100.00 ㎡ × 31 天')).toBeInTheDocument();
  const arrears = await tableWith('出账时未收(元)');
  expect(arrears.getByText('5,600.00')).toBeInTheDocument();
  const receipts = await tableWith('收款日期');
  expect(receipts.getByText(tenant_name)).toBeInTheDocument();
  expect(receipts.getAllByText('2,000.00').length).toBeGreaterThan(0);
  expect(receipts.getByRole('link', { name: `流水 ${cash_record_id}` })).toHaveAttribute(
    'href',
    `/financeManage/cashRecord?open=${cash_record_id}`,
  );
  const { payee } = await admin.call(billDetails, { id: bill_id });
  expect(screen.getByRole('heading', { name: `收款账户：${payee.name}` })).toBeInTheDocument();
  expect(screen.getByText(ACCOUNT_NUMBER)).toBeInTheDocument();
});

it('shows the receipts without a link to users without access to cash records', async () => {
  open({ p_5300: true });
  const receipts = await tableWith('收款日期');
  expect(await receipts.findByText(tenant_name)).toBeInTheDocument();
  expect(receipts.queryByRole('link')).toBeNull();
});
