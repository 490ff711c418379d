// The straight line in SQL (docs/domain §6), compared with worked cases and, on random terms with changes agreed in any order, with the rule of
// domain/.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import {
  type AccountingMonth,
  type DifferenceMonth,
  type DueRent,
  type RentTerm,
  type SpreadBy,
  straightLine,
  taxDifference,
} from '#domain/finance/accounting/straight-line';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { accountingRevenueBetween } from '#server/measures/finance/straight-line';
import { one, type Tx } from '#server/platform/db/database';
import { addContract, addReceivable } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';

interface Case {
  name: string;
  input: RentTerm & { receivables?: DueRent[] };
  expected: { months: (AccountingMonth & Partial<DifferenceMonth>)[] };
}
const cases: Case[] = JSON.parse(readFileSync('tests/golden/cases/straight_line.json', 'utf8'));

const { books, inside } = openBooks();

const FAR = '2019-01-01';

/** Returns the rows of a contract by the version that posts them: the given ones, or one row for the whole of each version. */
function rowsOf({ start, total_net, changes, receivables }: Case['input']): (DueRent & { version_no: number })[] {
  const totals = [0, total_net, ...changes.map((change) => change.total_net)];
  if (!receivables)
    return totals
      .slice(1)
      .map((total, place) => ({ due: start, net: total - (totals[place] ?? 0), version_no: place + 1 }));
  let sum = 0;
  return receivables.map((row) => {
    const version_no = 1 + totals.slice(1, -1).filter((total) => sum >= total).length;
    sum += row.net;
    return { ...row, version_no };
  });
}

async function loadTerm(tx: Tx, input: Case['input']): Promise<number> {
  const contract_id = await addContract(tx, books, { start: input.start, end: input.end });
  const { id: clause_id } = await one<{ id: number }>(
    tx,
    sql`select id from charge_clause where company_id = app_company() and contract_id = ${contract_id}`,
  );
  for (const [place, { effective_date, end }] of input.changes.entries())
    await tx.query(
      sql`insert into contract_version (company_id, contract_id, version_no, effective_on, end_date, approved_on, reason)
          values (app_company(), ${contract_id}, ${place + 2}, ${effective_date}, ${end}, ${addDays(FAR, place)}, '变更')`,
    );
  let original: number | undefined;
  for (const { due, net, version_no } of rowsOf(input).filter((row) => row.net !== 0)) {
    const adjusts_id = net < 0 ? original : undefined;
    const row = { due, gross: net, contract_id, version_no, posted: addDays(FAR, version_no), clause_id, adjusts_id };
    const id = await addReceivable(tx, books, row);
    original ??= id;
  }
  return contract_id;
}

const setSpread = (tx: Tx, basis: SpreadBy) =>
  tx.query(
    sql`insert into company_parameter (company_id, key, value) values (app_company(), 'accounting.straight_line', ${JSON.stringify(basis)}::jsonb)
        on conflict (company_id, key) do update set value = excluded.value`,
  );

type Month = { month: string; accounting: number; tax: number; running: number };

async function measured(tx: Tx, input: Case['input']): Promise<Month[]> {
  const contract_id = await loadTerm(tx, input);
  return tx.query<Month>(
    sql`select to_char(month, 'YYYY-MM') as month, accounting_fen as accounting, tax_fen as tax, running_fen as running
        from ${accountingRevenueBetween('2100-01-01', { from: '2019-01', to: '2040-12' })} f where contract_id = ${contract_id} order by month`,
  );
}

const accountingOf = (months: readonly { month: string; accounting: number }[]) =>
  months.filter(({ accounting }) => accounting !== 0).map(({ month, accounting }) => ({ month, accounting }));

it.each(cases)('worked case $name of straight_line', ({ input, expected }) =>
  inside(async (tx) => {
    const months = await measured(tx, input);
    expect(accountingOf(months)).toEqual(accountingOf(expected.months));
    if (!input.receivables) return;
    const byMonth = new Map(months.map((month) => [month.month, month]));
    for (const { month, tax, running } of expected.months.filter(({ month: each }) => byMonth.has(each)))
      expect([month, byMonth.get(month)]).toMatchObject([month, { tax, running }]);
    expect(months.at(-1)?.running).toBe(expected.months.at(-1)?.running);
  }),
);

const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((days) => addDays('2024-01-01', days));
const term = fc
  .record({
    start: day(0, 60),
    length: fc.integer({ min: 0, max: 900 }),
    total_net: fc.integer({ min: 1, max: 10_000_000 }),
    changes: fc.array(
      fc.record({
        effective_date: day(0, 1000),
        length: fc.integer({ min: 0, max: 900 }),
        total_net: fc.integer({ min: 1, max: 10_000_000 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ start, length, total_net, changes }) => {
    // Every change leaves some term: an end before the beginning would be no lease.
    const endAfter = (days: number) => addDays(start, days);
    return {
      start,
      end: endAfter(length),
      total_net,
      changes: changes.map((each) => ({
        effective_date: each.effective_date < start ? start : each.effective_date,
        end: endAfter(each.length),
        total_net: each.total_net,
      })),
    };
  });

it.each(['day', 'month'] as const)(
  'is the rule of the domain on random terms, spread by %s',
  async (basis) => {
    await fc.assert(
      fc.asyncProperty(term, async (input) => {
        await inside(async (tx) => {
          await setSpread(tx, basis);
          const months = await measured(tx, input);
          expect(accountingOf(months)).toEqual(accountingOf(straightLine(input, basis)));
          const rows = rowsOf(input).map(({ due, net }) => ({ due, net }));
          expect(months.at(-1)?.running).toBe(taxDifference(input, rows, basis).at(-1)?.running);
        });
      }),
      {
        numRuns: 100,
        // The same total over a longer term.
        examples: [
          [
            {
              start: '2024-01-01',
              end: '2024-01-01',
              total_net: 9_999_996,
              changes: [{ effective_date: '2024-01-01', end: '2024-02-01', total_net: 9_999_996 }],
            },
          ],
        ],
      },
    );
  },
  120_000,
);
