import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { toScaled } from '#domain/kernel/numbers/decimal';
import { daysBetweenReadings, type Holder, handoverDays, shareUsage } from './usage-split';
import { type MeterRun, runUnits, USAGE_SCALE } from './utility-usage';

const run = (days: { start: string; end: string }, to = '100') => ({
  number: 'E-1',
  multiplier: '1',
  from: '0',
  to,
  days,
});
const holder = (contract_id: number, start: string, end: string): Holder => ({ contract_id, start, end });
const units = (run: MeterRun) => (run.part ? toScaled(run.part.usage, USAGE_SCALE) : runUnits(run));
const usages = (runs: Parameters<typeof shareUsage>[0], holders: readonly Holder[]) =>
  shareUsage(runs, holders).map((share) => [
    share.contract_id,
    Number(share.runs.map(units).reduce((sum, each) => sum + each, 0n)) / 1e7,
  ]);
const read = (read_on: string, source = 'manual') => ({ read_on, source });

describe('the days of a run', () => {
  it('begin after the previous reading and end with the current one', () => {
    expect(daysBetweenReadings(read('2024-02-28'), read('2024-03-01'))).toEqual({
      start: '2024-02-29',
      end: '2024-03-01',
    });
  });

  it('end before a delivery, and begin on it', () => {
    expect(daysBetweenReadings(read('2026-01-31'), read('2026-02-11', 'delivery'))).toEqual({
      start: '2026-02-01',
      end: '2026-02-10',
    });
    expect(daysBetweenReadings(read('2026-02-11', 'delivery'), read('2026-02-28'))).toEqual({
      start: '2026-02-11',
      end: '2026-02-28',
    });
  });

  it('of two readings on one day are that day, charged to the previous tenant', () => {
    expect(daysBetweenReadings(read('2026-02-10'), read('2026-02-10'))).toEqual({
      start: '2026-02-10',
      end: '2026-02-10',
    });
    expect(daysBetweenReadings(read('2026-02-11'), read('2026-02-11', 'delivery'))).toEqual({
      start: '2026-02-10',
      end: '2026-02-10',
    });
  });
});

describe('the share of each tenant', () => {
  it('is computed by days, including 29 February', () => {
    // 2024-02-28 … 03-01 are 3 days.
    const days = { start: '2024-02-28', end: '2024-03-01' };
    expect(
      usages([run(days, '3')], [holder(1, '2023-01-01', '2024-02-29'), holder(2, '2024-03-01', '2025-01-01')]),
    ).toEqual([
      [1, 2],
      [2, 1],
    ]);
    const year = { start: '2023-02-28', end: '2023-03-01' };
    expect(
      usages([run(year, '3')], [holder(1, '2022-01-01', '2023-02-28'), holder(2, '2023-03-01', '2025-01-01')]),
    ).toEqual([
      [1, 1.5],
      [2, 1.5],
    ]);
  });

  it('belongs entirely to the tenant in holdover after the lease', () => {
    const days = { start: '2026-02-01', end: '2026-02-28' };
    const holders = [holder(1, '2025-01-01', '2026-02-10'), holder(1, '2026-02-11', '2026-02-28')];
    expect(usages([run(days)], holders)).toEqual([[1, 100]]);
    expect(handoverDays(read('2026-01-31'), read('2026-02-28'), holders)).toEqual([]);
  });

  it('is undivided when the tenant changed on the day of a reading', () => {
    const holders = [holder(1, '2025-01-01', '2026-02-28'), holder(2, '2026-03-01', '2027-01-01')];
    expect(usages([run({ start: '2026-02-01', end: '2026-02-28' })], holders)).toEqual([[1, 100]]);
    expect(usages([run({ start: '2026-03-01', end: '2026-03-31' })], holders)).toEqual([[2, 100]]);
    expect(handoverDays(read('2026-01-31'), read('2026-02-28'), holders)).toEqual([]);
  });

  it('adds remaining thousandths to the largest remainders', () => {
    const days = { start: '2026-02-01', end: '2026-02-03' };
    const holders = [1, 2, 3].map((day) => holder(day, `2026-02-0${day}`, `2026-02-0${day}`));
    expect(usages([run(days)], holders)).toEqual([
      [1, 33.334],
      [2, 33.333],
      [3, 33.333],
    ]);
  });

  it('changes the tenant after the last day of each, also of a vacancy', () => {
    const holders = [holder(1, '2025-01-01', '2026-02-10'), holder(2, '2026-02-21', '2027-01-01')];
    expect(handoverDays(read('2026-01-31'), read('2026-02-28'), holders)).toEqual(['2026-02-10', '2026-02-20']);
    expect(handoverDays(read('2026-02-10'), read('2026-02-28'), holders)).toEqual(['2026-02-20']);
  });
});

const reading = (scale: number) => fc.nat(10 ** 6).map((value) => (value / 10 ** scale).toFixed(scale));

describe('any split', () => {
  it('has parts that add up to the usage, none below zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ used: reading(3), multiplier: reading(4), days: fc.integer({ min: 1, max: 70 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.record({ gap: fc.nat(20), length: fc.integer({ min: 1, max: 60 }) }), { maxLength: 5 }),
        (made, holdings) => {
          let day = '2024-02-01';
          const runs = made.map(({ used, multiplier, days }) => {
            const start = day;
            day = addDays(day, days);
            return { ...run({ start, end: addDays(day, -1) }, used), multiplier };
          });
          let from = '2024-01-20';
          const holders = holdings.map(({ gap, length }, place) => {
            const start = addDays(from, gap);
            from = addDays(start, length);
            return holder(place, start, addDays(from, -1));
          });
          const parts = shareUsage(runs, holders).flatMap((share) => share.runs.map(units));
          const total = runs.map(runUnits).reduce((sum, each) => sum + each, 0n);
          expect(parts.reduce((sum, each) => sum + each, 0n)).toBe(total);
          expect(parts.every((each) => each >= 0n)).toBe(true);
        },
      ),
    );
  });
});
