// Random pools: buildings with spaces that begin, end and change, leases one after the other, and rows billed around the period.
import fc from 'fast-check';
import type {
  BilledRow,
  CostCap,
  PoolLease,
  PoolSpace,
  ReconciliationInput,
} from '#domain/finance/accounting/reconciliation';
import { addDays } from '#domain/kernel/dates/calendar-date';

const FIRST = '2023-11-01';
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((days) => addDays(FIRST, days));
const area = fc.integer({ min: 100, max: 90_000 }).map((units) => (units / 100).toFixed(2));
const share = fc.integer({ min: 0, max: 30 }).map((hundredths) => (hundredths / 100).toFixed(2));

/** A space with a new area, and perhaps another use, from a day on; a space without a lease may end. */
const space = (id: string, building: string, ends = false): fc.Arbitrary<PoolSpace[]> =>
  fc
    .record({
      area,
      other: fc.option(area),
      date: day(60, 360),
      last: ends ? fc.option(day(420, 800)) : fc.constant(null),
      use: fc.constantFrom('for_rent', 'for_rent', 'self_use'),
    })
    .map(({ area: first, other, date, last, use }) => {
      const common = { id, building, use: 'for_rent' };
      if (other === null) return [{ ...common, rentable_area: first, valid_from: FIRST, valid_to: last }];
      return [
        { ...common, rentable_area: first, valid_from: FIRST, valid_to: addDays(date, -1) },
        { ...common, use, rentable_area: other, valid_from: date, valid_to: last },
      ];
    });

const cap: fc.Arbitrary<CostCap> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.integer({ min: 0, max: 50_000 }).map((fen) => ({ kind: 'fixed', fen }) as const),
  fc.record({ kind: fc.constant('yearly' as const), p: share, rate: fc.constantFrom(null, '0', '12345.5', '900') }),
  fc.record({
    kind: fc.constant('cumulative' as const),
    p: share,
    rate: fc.constantFrom(null, '5000', '777.25'),
    base_start: fc.constantFrom('2020-02-29', '2021-01-01'),
  }),
);

/** Rows of a lease: billed for days around the period, some void, some below 0, some only of its first space. */
const rows = (contract: string, spaces: readonly string[]): fc.Arbitrary<BilledRow[]> =>
  fc.array(
    fc
      .record({
        charge_item: fc.constantFrom('a', 'b', 'c'),
        from: fc.integer({ min: 0, max: 700 }),
        days: fc.integer({ min: 0, max: 120 }),
        gross: fc.integer({ min: -500_000, max: 5_000_000 }).filter((fen) => fen !== 0),
        isVoid: fc.boolean(),
        own: fc.boolean(),
      })
      .map(({ charge_item, from, days, gross, isVoid, own }) => ({
        contract,
        charge_item,
        start: addDays(FIRST, from),
        end: addDays(FIRST, from + days),
        gross,
        ...(isVoid && { status: 'void' }),
        ...(own && { spaces: spaces.slice(0, 1) }),
      })),
    { maxLength: 5 },
  );

/** Leases of a group of spaces follow each other: one leaves early, the last may stay on. */
const leases = (group: string, spaces: readonly string[]) =>
  fc
    .record({
      start: day(0, 200),
      first: fc.integer({ min: 30, max: 250 }),
      leave_in: fc.option(fc.integer({ min: 0, max: 29 })),
      gap: fc.integer({ min: 1, max: 60 }),
      second: fc.integer({ min: 30, max: 300 }),
      holdover: fc.boolean(),
      status: fc.constantFrom('approved', 'approved', 'draft'),
      caps: fc.tuple(cap, cap),
      excluded: fc.tuple(fc.subarray(['清洁', '电梯']), fc.subarray(['清洁', '电梯'])),
      billed: fc.tuple(rows(`${group}1`, spaces), rows(`${group}2`, spaces)),
    })
    .map(({ start, first, leave_in, gap, second, holdover, status, caps, excluded, billed }) => {
      const end = addDays(start, first);
      const next = addDays(end, gap);
      const pair: PoolLease[] = [
        {
          id: `${group}1`,
          spaces,
          start,
          end,
          leave_date: leave_in === null ? null : addDays(end, -leave_in),
          holdover: false,
          status: 'approved',
          excluded: excluded[0],
          cap: caps[0],
        },
        {
          id: `${group}2`,
          spaces,
          start: next,
          end: addDays(next, second),
          leave_date: null,
          holdover: holdover && status === 'approved',
          status,
          excluded: excluded[1],
          cap: caps[1],
        },
      ];
      return { pair, billed: [...billed[0], ...billed[1]] };
    });

export const poolInput: fc.Arbitrary<ReconciliationInput> = fc
  .record({
    spaces: fc.tuple(space('1', 'H'), space('2', 'H'), space('3', 'J', true), space('4', 'K')),
    tenants: fc.tuple(leases('X', ['1']), leases('Y', ['2', '4'])),
    period: fc.constantFrom(['2024-01-01', '2024-12-31'], ['2024-02-29', '2025-02-27'], ['2024-03-10', '2024-11-02']),
    buildings: fc.constantFrom(['H'], ['H', 'J']),
    amounts: fc.tuple(
      fc.integer({ min: 1_000_001, max: 900_000_000 }),
      fc.integer({ min: -1_000_000, max: 90_000_000 }),
    ),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    target: fc.constantFrom(null, '0.8', '0.95'),
    basis: fc.constantFrom('rentable' as const, 'let' as const),
    admin: fc.constantFrom('0', '0.05', '0.123456'),
  })
  .map(({ spaces, tenants, period, buildings, amounts, flags, target, basis, admin }) => ({
    pool: {
      buildings,
      start: period[0] as string,
      end: period[1] as string,
      items: [
        { name: '清洁', amount_fen: amounts[0], variable: flags[0], controllable: true, charge_items: ['a', 'b'] },
        { name: '电梯', amount_fen: amounts[1], variable: flags[1], controllable: flags[2], charge_items: ['b'] },
      ],
      target,
      basis,
      admin,
    },
    spaces: spaces.flat(),
    leases: tenants.flatMap(({ pair }) => pair),
    billed: tenants.flatMap(({ billed }) => billed),
  }));
