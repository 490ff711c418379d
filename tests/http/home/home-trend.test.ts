// The twelve months on the home page: each month's figures are its own, and this month's are those of the summary.
import { expect, it } from 'vitest';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { homeSummary, homeTrend } from '#api/home/summary';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { enterprise, owner, approver } = openEnterprise();

it('shows the due and the received amounts of each month', async () => {
  const contract = await approvedContract(owner, approver);
  const rows = await receivablesOf(owner, contract);
  const january = firstOf(rows);
  const cash = await newCash(owner, 500_000, contract.tenant_name);
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: january.id, amount_fen: 300_000 }] });

  const months = await owner.call(homeTrend, {});
  expect(months.map(({ month }) => month)).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
    ...['01', '02', '03'].map((month) => `2026-${month}`),
  ]);
  const dueIn = (month: string) =>
    rows.filter(({ due_date }) => due_date.startsWith(month)).reduce((sum, { gross_fen }) => sum + gross_fen, 0);
  expect(months.map(({ due_fen }) => due_fen)).toEqual(months.map(({ month }) => dueIn(month)));
  expect(months.map(({ received_fen }) => received_fen)).toEqual([...Array(11).fill(0), 300_000]);

  const { due_this_month_fen, received_this_month_fen } = await owner.call(homeSummary, {});
  expect(present(months.at(-1))).toMatchObject({ due_fen: due_this_month_fen, received_fen: received_this_month_fen });
});

it('shows each figure only to those who may open the rows behind it', async () => {
  const leasing = await enterprise.person('leasing');
  expect(await leasing.call(homeSummary, {})).toMatchObject({
    expiring_90_days: expect.any(Number),
    rentable_area_sqm: expect.any(String),
    due_this_month_fen: null,
    received_this_month_fen: null,
    overdue_fen: null,
  });
  const finance = await enterprise.person('finance');
  expect(await finance.call(homeSummary, {})).toMatchObject({
    rentable_area_sqm: null,
    leased_area_sqm: null,
    occupancy: null,
    due_this_month_fen: expect.any(Number),
    overdue_fen: expect.any(Number),
  });
});
