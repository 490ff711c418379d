// Tax sheets and the year-end disclosure over the real server: figures recomputed from the receivables, links to what is behind them, filters, totals, and
// the empty state. One lease of 2026 of 100 m² at 2 yuan a day, tax 9 %, signed on 2026-01-05; today is 2026-03-16.
import { cleanup, screen, within } from '@testing-library/react';
import type { FC } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { parkCalls } from '#api/assets/park/park';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { taxTermCalls } from '#api/finance/tax-term/tax-term';
import { contractPaths, receivablePaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { approvedContract, newPark, receivablesOf } from '#tests/support/builders';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import LandUseTaxPage from '@/pages/contracts/reports/land-use-tax';
import LessorDisclosurePage from '@/pages/contracts/reports/lessor-disclosure';
import StampDutyPage from '@/pages/contracts/reports/stamp-duty';
import VatPage from '@/pages/finance/reports/vat';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = {
  p_1600: true,
  p_3100: true,
  p_4100: true,
  p_4307: true,
  p_4308: true,
  p_4309: true,
  p_4310: true,
  p_5200: true,
};
const REPORTS = '/contractManage/contractReport';
const NOTHING = '所选条件下没有数据';
let world: World;
let admin: Person;
let contract: Contract;
let rows: Awaited<ReturnType<typeof receivablesOf>>;
let emptyPark: number;
let parkName: string;

beforeAll(async () => {
  world = await openWorld();
  await onDay(world, '2026-01-05');
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  contract = await approvedContract(await enterprise.person('leasing'), admin, { signed_on: '2026-01-05' });
  await onDay(world, '2026-03-16');
  rows = await receivablesOf(admin, contract);
  emptyPark = (await newPark(admin)).id;
  const { park_id } = contract;
  parkName = (await admin.call(parkCalls.get, { id: park_id })).name;
  const land = { land_class: '2' as const, taxed_sqm: '10000', issued_on: '2020-05-01' };
  await admin.call(certificateCalls.save, { park_id, kind: 'land', number: '国用第 8 号', ...land });
  const unit = { kind: 'land_unit' as const, land_class: '2' as const, start_date: '2024-01-01', value: '12' };
  await admin.call(taxTermCalls.save, unit);
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (Page: FC, path: string) => renderApp(<Page />, { path, access });
const rowOf = (text: HTMLElement) => within(text.closest('tr') as HTMLElement);
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');
/** Checks a figure in the totals of a sheet, which are a table of their own where there are several groups. */
const expectTotal = (figure: string) =>
  expect(screen.getAllByText('合计').map((cell) => cell.closest('tr')?.textContent)).toContainEqual(
    expect.stringContaining(figure),
  );
const net = () => rows.reduce((sum, { net_fen }) => sum + net_fen, 0);

/** Opens the page at an address again, with the address of a link on it. */
function follow(Page: FC, href: string): void {
  cleanup();
  open(Page, href);
}

/** The sheet has no rows for a park without leases, nor for a time before. */
async function expectNothing(Page: FC, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    cleanup();
    open(Page, address);
    expect(await screen.findByText(NOTHING)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: contract.number })).toBeNull();
  }
}

it('增值税: the month of a lease, its receivables, and the filter by park', async () => {
  const address = (months: string) => `${REPORTS}/vat?months=${months}&as_of=2026-03-16`;
  open(VatPage, address('2026-02~2026-02'));
  const february = present(rows.find(({ start_date }) => start_date === '2026-02-01'));
  const row = rowOf(await screen.findByText('2026-02', { selector: 'td *, td' }));
  expect(row.getByText('一般计税')).toBeInTheDocument();
  expect(row.getByText('9.00%')).toBeInTheDocument();
  // 28 days of 200 yuan, gross.
  expect([february.gross_fen, february.net_fen]).toEqual([560_000, 513_761]);
  expectTotal('5,137.61');
  expect(row.getAllByText('462.39')).toHaveLength(2);
  const links = row.getAllByRole('link', { name: '5,137.61' });
  expect(links).toHaveLength(2);
  follow(VatPage, hrefOf(firstOf(links)));
  const behind = rowOf(await screen.findByRole('link', { name: contract.number }));
  expect(behind.getByRole('link', { name: '5,600.00' })).toHaveAttribute('href', receivablePaths.open(february.id));
  expect(behind.getAllByText('5,137.61')).toHaveLength(2);
  await expectNothing(VatPage, [address('2025-01~2025-02'), `${address('2026-02~2026-02')}&park_ids=${emptyPark}`]);
});

it('印花税: a thousandth of the net rent in the quarter of the signing, and the receivables behind it', async () => {
  const address = `${REPORTS}/stampDuty?year=2026&as_of=2026-03-16`;
  open(StampDutyPage, address);
  const link = await screen.findByRole('link', { name: contract.number });
  expect(link).toHaveAttribute('href', contractPaths.detail(contract.id));
  const row = rowOf(link);
  const tax = formatMoney(Math.round(net() / 1000));
  expect(row.getByText('签订合同')).toBeInTheDocument();
  expect(row.getByText('2026-01-05')).toBeInTheDocument();
  // The duty in all and in the first quarter.
  expect(row.getAllByText(tax)).toHaveLength(2);
  expectTotal(formatMoney(net()));
  follow(StampDutyPage, hrefOf(row.getByRole('link', { name: formatMoney(net()) })));
  expect(await screen.findAllByText(`共 ${rows.length} 笔应收`)).not.toHaveLength(0);
  expectTotal(formatMoney(net()));
  await expectNothing(StampDutyPage, [`${REPORTS}/stampDuty?year=2025`, `${address}&park_ids=${emptyPark}`]);
});

it('城镇土地使用税: area times unit amount, by quarter, and the months of a certificate', async () => {
  open(LandUseTaxPage, `${REPORTS}/landUseTax?year=2026`);
  const row = rowOf(await screen.findByRole('link', { name: '国用第 8 号' }));
  expect(row.getByText(parkName)).toBeInTheDocument();
  expect(row.getAllByText('30,000.00')).toHaveLength(4);
  expectTotal('120,000.00');
  follow(LandUseTaxPage, hrefOf(row.getByRole('link', { name: '120,000.00' })));
  expect(await screen.findByText('2026-12')).toBeInTheDocument();
  expect(screen.getAllByText('10,000.00', { selector: 'td *, td' }).length).toBeGreaterThanOrEqual(12);
  cleanup();
  open(LandUseTaxPage, `${REPORTS}/landUseTax?year=2026&park_ids=${emptyPark}`);
  expect(await screen.findByText(NOTHING)).toBeInTheDocument();
});

it('出租人年末披露: the rent of the days until then, what is due later, and the rows behind', async () => {
  const address = `${REPORTS}/lessorDisclosure?as_of=2026-03-16`;
  open(LessorDisclosurePage, address);
  const row = rowOf(await screen.findByRole('link', { name: contract.number }));
  // 75 of 365 days are recognised.
  const fixed = formatMoney(Math.round((net() * 75) / 365));
  const later = rows.filter(({ due_date }) => due_date > '2026-03-16').reduce((sum, { net_fen }) => sum + net_fen, 0);
  expect(row.getByText('经营租赁')).toBeInTheDocument();
  expectTotal(fixed);
  expect(row.getByRole('link', { name: formatMoney(later) })).toBeInTheDocument();
  follow(LessorDisclosurePage, hrefOf(row.getByRole('link', { name: fixed })));
  expect(await screen.findAllByText('未折现收款额', { selector: 'td *, td' })).toHaveLength(
    rows.filter(({ due_date }) => due_date > '2026-03-16').length,
  );
  expectTotal(formatMoney(later));
  await expectNothing(LessorDisclosurePage, [
    `${REPORTS}/lessorDisclosure?as_of=2025-12-31`,
    `${address}&park_ids=${emptyPark}`,
  ]);
});
