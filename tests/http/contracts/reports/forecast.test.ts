// The forecast by the calls of its page (docs/domain §7.3), against the worked cases and the rule of domain/: by space and by building, the rows
// behind a building, the scenarios side by side, and contracted rent against the cash flow.
import { describe, expect, it } from 'vitest';
import { cashFlowReport } from '#api/contracts/cash-flow';
import { type ForecastLine, forecastReport, forecastScenariosReport } from '#api/contracts/forecast';
import { marketMonthText } from '#api/contracts/forecast-text';
import { reportEndpoint } from '#api/kernel/report/report';
import { type ForecastInput, forecast } from '#domain/finance/accounting/forecast';
import { addMonths, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import { forecastCases, loadForecast } from '#tests/support/contracts/forecast-case';
import { itemOfKind } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';
import { present } from '#tests/support/present';

const { books, inside } = openBooks();
const report = reportEndpoint(forecastReport);

const monthsOf = ({ as_of, horizon }: ForecastInput) => {
  const month = `${as_of.slice(0, 7)}-01`;
  return yearMonthsBetween(addMonths(month, 1).slice(0, 7), addMonths(month, horizon).slice(0, 7));
};
type Cells = Pick<ForecastLine, 'contracted_fen' | 'renewed_fen' | 'new_fen'>;
const NOTHING: Cells = { contracted_fen: {}, renewed_fen: {}, new_fen: {} };

function figures(input: ForecastInput, cells: Cells = NOTHING) {
  const valuesOf = (record: Readonly<Record<string, number>>) => monthsOf(input).map((month) => record[month] ?? 0);
  const renewed = valuesOf(cells.renewed_fen);
  return {
    contracted: valuesOf(cells.contracted_fen),
    speculative: valuesOf(cells.new_fen).map((fen, place) => fen + (renewed[place] ?? 0)),
    renewed,
  };
}

const requestOf = ({ as_of, horizon, by_break }: ForecastInput) => ({
  as_of,
  horizon,
  ends: by_break ? 'break' : 'agreed',
});

describe.each(forecastCases)('worked case $name', ({ input, expected }) => {
  it('is the same by space, by building and in the cash flow', async () => {
    const { ids, scenario_id } = await inside((tx) => loadForecast(tx, books, input));
    const request = { ...requestOf(input), scenario_id };
    const bySpace = await books.person.call(report, { ...request, by: 'space' });
    const rule = forecast(input);
    const found = input.spaces.map(({ id }) => {
      const line = bySpace.rows.find(({ space_id }) => space_id === ids.get(id));
      const leases = (line?.market_leases ?? []).map(({ start_date, end_date, free_months }) => ({
        start: start_date,
        end: end_date,
        free_months,
      }));
      return { space: id, ...figures(input, line), leases };
    });
    expect(found).toEqual(
      rule.spaces.map((space) => ({ ...space, leases: space.leases.map(({ monthly, ...lease }) => lease) })),
    );
    expect(found).toMatchObject(
      expected.spaces.map((space) => ({ ...space, leases: space.leases.map(({ monthly, ...lease }) => lease) })),
    );
    const unforecast = bySpace.rows.filter(({ unforecast_count }) => unforecast_count > 0);
    expect(unforecast.map(({ space_id }) => space_id).sort()).toEqual(
      rule.unpriced.map((id) => present(ids.get(id))).sort(),
    );
    const all = present(bySpace.totals.find(({ park_id }) => park_id === null));
    expect(figures(input, all)).toEqual(rule.total);

    // All spaces of a case are in one building.
    const byBuilding = await books.person.call(report, { ...request, by: 'building' });
    expect(byBuilding.rows.map((line) => figures(input, line))).toEqual(bySpace.rows.length ? [rule.total] : []);

    const months = monthsOf(input);
    const flow = await books.person.call(reportEndpoint(cashFlowReport), {
      as_of: input.as_of,
      basis: 'period',
      by: 'building',
      months: { from: present(months[0]), to: present(months.at(-1)) },
      charge_item_ids: [await inside((tx) => itemOfKind(tx, 'rent'))],
    });
    const charged = flow.totals.find(({ park_id }) => park_id === null)?.charged_fen ?? {};
    const asSigned = !input.by_break && input.leases.every(({ status }) => status === 'approved');
    if (asSigned) expect(months.map((month) => charged[month] ?? 0)).toEqual(rule.total.contracted);
  });
});

const blended = present(forecastCases.find(({ name }) => name === 'blended_rent'));

const broken = present(forecastCases.find(({ name }) => name === 'breaks_at_the_earliest_day'));

it.each([blended, broken])('compares the scenarios: each row is the forecast made by it: $name', async ({ input }) => {
  const { scenario_id } = await inside((tx) => loadForecast(tx, books, input));
  const request = requestOf(input);
  const { rows, totals } = await books.person.call(reportEndpoint(forecastScenariosReport), request);
  expect(rows.map((row) => row.scenario_id)).toEqual([scenario_id]);
  const one = await books.person.call(report, { ...request, scenario_id });
  const all = present(one.totals.find(({ park_id }) => park_id === null));
  for (const name of ['contracted_sum_fen', 'renewed_sum_fen', 'new_sum_fen', 'sum_fen', 'unforecast_count'] as const)
    expect([name, rows[0]?.[name]]).toEqual([name, all[name]]);
  const { total } = forecast(input);
  const sums = monthsOf(input).map((_, place) => present(total.contracted[place]) + present(total.speculative[place]));
  expect(monthsOf(input).map((month) => rows[0]?.month_fen[month] ?? 0)).toEqual(sums);
  // Alternatives have no sum.
  expect(totals.map((each) => each.scenario_id)).toEqual([scenario_id]);
});

it('shows the parts of a speculative month', async () => {
  const { scenario_id } = await inside((tx) => loadForecast(tx, books, blended.input));
  const { as_of, horizon } = blended.input;
  const { rows } = await books.person.call(report, { as_of, horizon, scenario_id, by: 'space' });
  const line = present(rows.find(({ market_leases }) => market_leases.length > 0));
  const [lease] = line.market_leases;
  const month = present(lease).start_date.slice(0, 7);
  const text = marketMonthText(line, month) ?? '';
  expect(text).toContain('× 365 ÷ 12');
  expect(text).toContain('续租概率 70% × 续租租金 95% + 新租 30%');
  expect(marketMonthText(line, as_of.slice(0, 7))).toBeNull();
});

it('forecasts by the first scenario that is enabled, and by none where there is none', async () => {
  const { rows } = await books.person.call(report, { as_of: '2026-03-16', by: 'space' });
  // The vacant spaces of the books.
  expect(rows.map(({ unforecast_count, sum_fen }) => [unforecast_count, sum_fen])).toEqual(Array(4).fill([1, 0]));
  const { input } = present(forecastCases.find(({ name }) => name === 'vacant'));
  const { scenario_id } = await inside((tx) => loadForecast(tx, books, input));
  const request = { as_of: input.as_of, horizon: input.horizon };
  const chosen = await books.person.call(report, { ...request, scenario_id });
  expect(await books.person.call(report, request)).toEqual(chosen);
});

it('refuses more than ten years and no month', async () => {
  const refused = async (horizon: number) => (await books.person.request(report, { horizon })).errors;
  expect(await refused(121)).toEqual([{ path: ['horizon'], message: '最多 120 个月' }]);
  expect(await refused(0)).toEqual([{ path: ['horizon'], message: '至少 1 个月' }]);
});
