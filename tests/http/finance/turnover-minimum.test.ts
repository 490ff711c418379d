// The guaranteed minimum of turnover rent is a fixed lease payment (docs/domain §6): 10,000.00 yuan a month from 2026-01 on without tax, the
// first two months free, and 8 % of the turnover where that is more. Today is 2026-03-16.
import { expect, it } from 'vitest';
import { declareTurnover } from '#api/contracts/turnover';
import { straightLinesReport, taxDifferenceReport, taxDueReport } from '#api/finance/report/tax-difference';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { owner, approver } = openEnterprise();

it('straight-lines the minimum of turnover rent, and leaves out the excess', async () => {
  const term = { start: '2026-01-01', end: '2026-12-31' };
  const tax = { tax_rate: '0', price_includes_tax: true };
  const contract = await approvedContract(owner, approver, {
    ...term,
    clauses: [
      {
        charge_item_id: await chargeItem(owner, 'rent'),
        basis: 'turnover',
        rate: '0.08',
        cycle_months: 1,
        ...term,
        ...tax,
        minimum: {
          ...term,
          ...tax,
          basis: 'fixed_month',
          price: '10000',
          cycle_months: 1,
          free_periods: [['2026-01-01', '2026-02-28']],
        },
      },
    ],
  });
  const january = { contract_id: contract.id, line: 1, month: '2026-01', amount_fen: 50_000_000 };
  await owner.call(declareTurnover, { declared_on: '2026-02-05', entries: [january] });
  const excess = (await receivablesOf(owner, contract)).filter((row) => row.clause_id === null);
  expect(excess.map((row) => row.gross_fen)).toEqual([4_000_000]);

  const year = { as_of: '2026-12-31', months: { from: '2026-01', to: '2026-12' } };
  const terms = { ...year, contract_id: contract.id };
  const difference = await owner.call(reportEndpoint(taxDifferenceReport), year);
  // 100,000.00 yuan over 365 days; 2 free months of tax revenue.
  expect(firstOf(difference.rows)).toMatchObject({
    total_fen: 10_000_000,
    accounting_sum_fen: 10_000_000,
    tax_sum_fen: 10_000_000,
    running_fen: 0,
    accounting_fen: { '2026-01': 849_315, '2026-02': 767_123 },
  });
  const [line] = (await owner.call(reportEndpoint(straightLinesReport), terms)).rows;
  expect(line).toMatchObject({ total_fen: 10_000_000, days: 365, free_days: 59 });
  const due = await owner.call(reportEndpoint(taxDueReport), terms);
  expect(due.rows).toHaveLength(10);
});
