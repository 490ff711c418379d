// A contract of two clauses, changed and terminated: computed by hand.
import { expect, it } from 'vitest';
import type { TermsVersion } from '../clause/version-terms';
import { effectiveSchedule } from './effective-schedule';

const spaces = [{ id: 1, area: '100' }];
const clause = (line: number, price: string, more: object = {}) => ({
  line,
  basis: 'fixed_month' as const,
  price,
  tax_rate: '0',
  start: '2026-01-01',
  end: '2026-12-31',
  ...more,
});
const first = {
  version_no: 1,
  effective_on: '2026-01-01',
  end: '2026-12-31',
  spaces,
  clauses: [clause(1, '10000'), clause(2, '1000', { cycle_months: 3 })],
} as TermsVersion;
/** Rent 12,400 from 11 March on; the fee ends there, a second one begins. */
const second = {
  ...first,
  version_no: 2,
  effective_on: '2026-03-11',
  clauses: [
    clause(1, '10000', { escalations: [{ on: '2026-03-11', kind: 'price', value: '12400' }] }),
    clause(3, '900', { start: '2026-03-11' }),
  ],
} as TermsVersion;

const rowsOf = (versions: TermsVersion[], leave_date: string | null) =>
  effectiveSchedule({ start: '2026-01-01', versions, leave_date }).map(({ line, start, end, gross }) => [
    ...[line, start, end],
    gross,
  ]);

it('is the schedule of the first version when there are no changes', () => {
  const rows = rowsOf([first], null);
  expect(rows).toHaveLength(12 + 4);
  expect(rows.slice(0, 2)).toEqual([
    [1, '2026-01-01', '2026-01-31', 1_000_000],
    [1, '2026-02-01', '2026-02-28', 1_000_000],
  ]);
  expect(rows.at(-1)).toEqual([2, '2026-10-01', '2026-12-31', 300_000]);
});

it('follows each clause through the change and cuts each at the end', () => {
  expect(rowsOf([first, second], '2026-05-10')).toEqual([
    [1, '2026-01-01', '2026-01-31', 1_000_000],
    [1, '2026-02-01', '2026-02-28', 1_000_000],
    // 10 of 31 days at 10,000 and 21 of 31 at 12,400.
    [1, '2026-03-01', '2026-03-31', 1_162_581],
    [1, '2026-04-01', '2026-04-30', 1_240_000],
    // 10 of 31 days.
    [1, '2026-05-01', '2026-05-31', 400_000],
    // January, February and 10 of 31 days of March.
    [2, '2026-01-01', '2026-03-31', 232_258],
    // Its months begin with the clause; the second ends with the tenant's last day.
    [3, '2026-03-11', '2026-04-10', 90_000],
    [3, '2026-04-11', '2026-05-10', 90_000],
  ]);
});

it('cuts a row that a change left unchanged by the terms of that change', () => {
  const monthly = { ...first, clauses: [clause(1, '10000', { proration: 'actual' })] } as TermsVersion;
  const thirty = {
    ...monthly,
    version_no: 2,
    effective_on: '2026-06-01',
    clauses: [clause(1, '10000', { proration: 'thirty' })],
  } as TermsVersion;
  // 20 of 30 days, and not of 31 as the first version has it.
  expect(rowsOf([monthly, thirty], '2026-08-20').at(-1)).toEqual([1, '2026-08-01', '2026-08-31', 666_667]);
  const doubled = {
    ...thirty,
    version_no: 3,
    effective_on: '2026-08-21',
    clauses: [
      clause(1, '10000', { proration: 'thirty', escalations: [{ on: '2026-08-21', kind: 'price', value: '20000' }] }),
    ],
  } as TermsVersion;
  // 20 days of 30 at 10,000 and the rest at 20,000.
  expect(rowsOf([monthly, thirty, doubled], null).filter(([, start]) => start === '2026-08-01')).toEqual([
    [1, '2026-08-01', '2026-08-31', 1_333_333],
  ]);
});

it('preserves the order of periods when a change replaces only the first of them', () => {
  const stepped = (version_no: number, effective_on: string, price: string) =>
    ({
      ...first,
      version_no,
      effective_on,
      clauses: [clause(1, price, { escalations: [{ on: '2026-07-01', kind: 'price', value: '12000' }] })],
    }) as TermsVersion;
  const rows = rowsOf(
    [stepped(1, '2026-01-01', '10000'), stepped(2, '2026-05-01', '11000'), stepped(3, '2026-06-01', '11500')],
    null,
  );
  expect(rows.slice(3, 7)).toEqual([
    [1, '2026-04-01', '2026-04-30', 1_000_000],
    [1, '2026-05-01', '2026-05-31', 1_100_000],
    [1, '2026-06-01', '2026-06-30', 1_150_000],
    [1, '2026-07-01', '2026-07-31', 1_200_000],
  ]);
});
