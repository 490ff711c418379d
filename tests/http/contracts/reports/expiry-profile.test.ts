// Expiry profile (docs/domain §7.2) by the call of its page: the worked cases, by year and quarter, with holdovers listed separately.
import { expect, it } from 'vitest';
import { expiryProfileReport } from '#api/contracts/expiry-profile';
import { reportEndpoint } from '#api/kernel/report/report';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { expiryCases, loadExpiry } from '#tests/support/contracts/expiry-case';
import { openBooks } from '#tests/support/finance/open-books';

const { books, inside } = openBooks();

const twoDecimals = (area: string) => formatFixed(toScaled(area, 2), 2);

it.each(expiryCases)('worked case $name', async ({ input, expected }) => {
  await inside((tx) => loadExpiry(tx, books, input));
  const { totals, rows } = await books.person.call(reportEndpoint(expiryProfileReport), { as_of: input.as_of });
  const figures = ({ contract_count, area_sqm, monthly_rent_fen }: (typeof totals)[number]) => ({
    count: contract_count,
    area: twoDecimals(area_sqm),
    rent: monthly_rent_fen,
  });
  const all = totals.filter(({ year_id }) => year_id !== 0);
  const grandTotal = all.find(({ year_id }) => year_id === null);
  const reported = {
    by_year: all
      .filter(({ year_id, quarter_id }) => year_id !== null && quarter_id === null)
      .map((total) => ({ year: String(total.year_id), ...figures(total) })),
    by_quarter: all
      .filter(({ quarter_id }) => quarter_id !== null)
      .map((total) => ({ quarter: total.quarter, ...figures(total) })),
    total: grandTotal ? figures(grandTotal) : { count: 0, area: '0.00', rent: 0 },
    holdover: { count: grandTotal?.holdover_count ?? 0, area: twoDecimals(grandTotal?.holdover_sqm ?? '0') },
  };
  const { by_year, by_quarter, total, holdover } = expected;
  expect(reported).toEqual({ by_year, by_quarter, total, holdover });
  // The leases behind a quarter add up to its figures.
  for (const { quarter, rent, count } of by_quarter) {
    const behind = rows.filter((row) => row.quarter === quarter);
    expect([behind.length, behind.reduce((sum, row) => sum + row.monthly_rent_fen, 0)]).toEqual([count, rent]);
  }
});
