// Year-end disclosure of a lessor in SQL (docs/domain §7.5) against the rule of domain/: worked cases and random leases; the rows add up to it.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import {
  type DisclosedLease,
  type LeaseDisclosure,
  leaseDisclosure,
} from '#domain/finance/accounting/lease-disclosure';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { leaseDisclosureOn, leaseDisclosureRowsOn } from '#server/measures/finance/lease-disclosure';
import { one, type Tx } from '#server/platform/db/database';
import { addContract } from '#tests/support/finance/books';
import { addCosts, addDisclosedLease } from '#tests/support/finance/disclosed-lease';
import { openBooks } from '#tests/support/finance/open-books';

interface DisclosureCase {
  name: string;
  input: DisclosedLease;
  expected: LeaseDisclosure;
}
const cases: DisclosureCase[] = JSON.parse(readFileSync('tests/golden/cases/lease_disclosure.json', 'utf8'));

const { books, inside } = openBooks();

async function measured(tx: Tx, contract_id: number, day: string): Promise<LeaseDisclosure> {
  return one<LeaseDisclosure>(
    tx,
    sql`select json_build_array(year_1_fen, year_2_fen, year_3_fen, year_4_fen, year_5_fen) as years, later_fen as later, fixed_fen as fixed,
          variable_fen as variable, other_fen as other, cost_incurred_fen as cost_incurred, cost_amortised_fen as cost_amortised,
          cost_balance_fen as cost_balance, incentive_incurred_fen as incentive_incurred, incentive_amortised_fen as incentive_amortised,
          incentive_balance_fen as incentive_balance, straight_line_fen as straight_line
        from ${leaseDisclosureOn(day)} d where contract_id = ${contract_id}
        union all select '[0,0,0,0,0]'::json, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 limit 1`,
  );
}

it.each(cases.filter(({ input }) => input.term.changes.length === 0))('worked case $name', ({ input, expected }) =>
  inside(async (tx) => {
    expect(await measured(tx, await addDisclosedLease(tx, books, input), input.as_of)).toEqual(expected);
  }),
);

it('worked case of a change, whose reduction is due like the first row', () =>
  inside(async (tx) => {
    const { input, expected } = cases.find(({ name }) => name === 'change_spreads_the_rest') as DisclosureCase;
    const receivables = [
      { due: '2026-01-05', net: 500_000 },
      { due: '2027-01-05', net: 500_000 },
    ];
    expect(await measured(tx, await addDisclosedLease(tx, books, { ...input, receivables }), input.as_of)).toEqual(
      expected,
    );
  }));

const day = (from: string, most: number) => fc.integer({ min: 0, max: most }).map((count) => addDays(from, count));
const amounts = (most: number) =>
  fc.array(fc.record({ on: day('2024-06-01', 1200), fen: fc.integer({ min: 1, max: 9_000_000 }) }), {
    maxLength: most,
  });

const lease: fc.Arbitrary<DisclosedLease> = fc
  .record({
    as_of: fc.oneof(fc.constantFrom('2025-12-31', '2026-12-31', '2028-02-29'), day('2025-01-01', 1400)),
    start: day('2024-06-01', 900),
    length: fc.integer({ min: 30, max: 3500 }),
    receivables: fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 3400 }), net: fc.integer({ min: 1, max: 90_000_000 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    variable: amounts(3),
    other: amounts(2),
    costs: amounts(3),
    incentives: amounts(2),
  })
  .map(({ start, length, receivables, ...rest }) => {
    const rows = receivables.map(({ after, net }) => ({ due: addDays(start, after), net }));
    const total_net = rows.reduce((sum, { net }) => sum + net, 0);
    return { ...rest, receivables: rows, term: { start, end: addDays(start, length), total_net, changes: [] } };
  });

interface Sum {
  kind: string;
  fen: number;
}

it('random leases are disclosed by the rule, and the rows behind them add up', () =>
  fc.assert(
    fc.asyncProperty(lease, async (input) => {
      await inside(async (tx) => {
        const contract_id = await addDisclosedLease(tx, books, input);
        const found = await measured(tx, contract_id, input.as_of);
        expect(found).toEqual(leaseDisclosure(input));
        const sums = await tx.query<Sum>(
          sql`select kind, sum(fen)::bigint as fen from ${leaseDisclosureRowsOn(input.as_of)} r where contract_id = ${contract_id} group by kind`,
        );
        const sumOf = (kind: string) => sums.find((each) => each.kind === kind)?.fen ?? 0;
        expect(['cost_amortised', 'incentive_amortised'].map(sumOf)).toEqual([
          found.cost_amortised,
          found.incentive_amortised,
        ]);
        const receipts = found.years.reduce((sum, fen) => sum + fen, found.later);
        expect(['receipt', 'fixed', 'variable', 'other'].map(sumOf)).toEqual([
          receipts,
          found.fixed,
          found.variable,
          found.other,
        ]);
        // The rent of the lease is due by the day or later; an incentive is what is recognised beyond the part due.
        expect(receipts + dueBy(input)).toBe(input.term.total_net);
      });
    }),
    { numRuns: 60 },
  ));

const dueBy = ({ receivables, as_of }: DisclosedLease) =>
  receivables.reduce((sum, { due, net }) => (due <= as_of ? sum + net : sum), 0);

it('costs of a lease without fixed rent are amortised by its days', () =>
  inside(async (tx) => {
    const contract_id = await addContract(tx, books, { start: '2026-01-01', end: '2027-12-31' });
    await addCosts(tx, books, contract_id, [{ on: '2025-12-01', fen: 7300 }]);
    expect(await measured(tx, contract_id, '2025-12-31')).toMatchObject({ cost_incurred: 7300, cost_balance: 7300 });
    expect(await measured(tx, contract_id, '2026-12-31')).toMatchObject({ cost_amortised: 3650, cost_balance: 3650 });
    expect(await measured(tx, contract_id, '2027-12-31')).toMatchObject({ cost_amortised: 3650, cost_balance: 0 });
  }));
