// Property tax and forecast compared with the rent recomputed day by day.
import { expect } from 'vitest';
import { forecastReport } from '#api/contracts/forecast';
import { propertyTaxReport } from '#api/contracts/property-tax';
import { rentByDay } from './rent-by-day';
import { fullReport } from './report';
import type { Story } from './story';

/** Returns the number of buildings with taxed rent, and of months of spaces with contracted rent ahead. */
export async function expectRentOfDays(
  story: Story,
  years: readonly number[],
  as_of: string,
): Promise<{ buildings: number; months: number }> {
  const { buildings, spaces } = await rentByDay(story);
  const taxed = new Set<number | null>();
  for (const year of years) {
    const { rows } = await fullReport(story.owner, propertyTaxReport, { year, by: 'month', as_of });
    for (const { building_id, period, rent_net_fen } of rows) {
      const expected = buildings.get(`${building_id} ${period}`) ?? 0;
      expect(Math.abs(rent_net_fen - expected), `${building_id} ${period} ${expected}`).toBeLessThan(0.501);
      if (rent_net_fen !== 0) taxed.add(building_id);
    }
  }
  const forecast = await fullReport(story.owner, forecastReport, { as_of, horizon: 24, by: 'space' });
  let months = 0;
  for (const { space_id, contracted_fen } of forecast.rows)
    for (const [month, fen] of Object.entries(contracted_fen)) {
      const { fen: expected, rows } = spaces.get(`${space_id} ${month}`) ?? { fen: 0, rows: 0 };
      // Each row is rounded by months, and shared by largest remainder.
      expect(Math.abs(fen - expected), `${space_id} ${month} ${expected}`).toBeLessThanOrEqual(2 * rows);
      if (fen !== 0) months += 1;
    }
  return { buildings: taxed.size, months };
}
