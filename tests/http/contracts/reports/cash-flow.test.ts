// Rent and fee cash flow (docs/domain §7.1) by the calls of its page, against the rule of domain/: worked cases and random books, for every grouping;
// the rows behind a figure add up to it.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { cashFlowEntriesReport, cashFlowReport } from '#api/contracts/cash-flow';
import { reportEndpoint } from '#api/kernel/report/report';
import { type CashFlow, type CashFlowInput, cashFlow, type FlowRow } from '#domain/finance/accounting/cash-flow';
import { addDays } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import {
  addContract,
  addMoney,
  addReceivable,
  itemOfKind,
  newBooks,
  putOn,
  undo,
  voidRow,
} from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';

interface FlowCase {
  name: string;
  input: CashFlowInput;
  expected: CashFlow;
}
const cases: FlowCase[] = JSON.parse(readFileSync('tests/golden/cases/cash_flow.json', 'utf8'));

const { world, books, inside, renew } = openBooks();

const report = reportEndpoint(cashFlowReport);
const entries = reportEndpoint(cashFlowEntriesReport);

/** Stores the books of a case; returns the contracts' ids by their names in the case. */
async function load(tx: Tx, { rows, receipts }: CashFlowInput): Promise<Map<string, number>> {
  const names = [...new Set([...rows, ...receipts].map(({ contract }) => String(contract)))].sort();
  const contracts = new Map<string, number>();
  for (const name of names)
    contracts.set(name, await addContract(tx, books, { start: '2020-01-01', end: '2030-12-31' }));
  const keyOf = async ({ contract, kind }: { contract: string | number; kind: string }) => ({
    contract_id: contracts.get(String(contract)) as number,
    charge_item_id: await itemOfKind(tx, kind),
  });
  const originals = new Map<string, number>();
  for (const row of [...rows.filter(({ posted }) => !posted), ...rows.filter(({ posted }) => posted)]) {
    if (row.gross === 0) continue;
    const key = [row.contract, row.kind, row.start, row.end, row.due].join();
    const adjusts_id = row.posted ? originals.get(key) : undefined;
    const dates = { due: row.due, start: row.start, end: row.end, posted: row.posted ?? undefined };
    const id = await addReceivable(tx, books, {
      ...(await keyOf(row)),
      ...dates,
      gross: row.gross,
      net: row.net,
      adjusts_id,
    });
    if (!row.posted) originals.set(key, id);
    if (row.voided) await voidRow(tx, id, row.voided);
  }
  const money = await addMoney(tx, books);
  const active: { id: number; contract: string | number; amount: number }[] = [];
  for (const receipt of receipts) {
    const { contract, accounted, amount } = receipt;
    if (amount < 0) {
      const undone = active.findIndex((each) => each.contract === contract && each.amount === -amount);
      await undo(tx, books, (active.splice(undone, 1)[0] as { id: number }).id, accounted);
    } else if (amount > 0) {
      // The row under the write-off is due long before.
      const borne = { due: '1990-01-01', gross: amount };
      const row = await addReceivable(tx, books, { ...(await keyOf(receipt)), ...borne });
      active.push({ id: await putOn(tx, books, row, { cash_record_id: money }, amount, accounted), contract, amount });
    }
  }
  return contracts;
}

type By = 'contract' | 'tenant' | 'building' | 'charge_item';

async function requestOf({ as_of, basis, amount, from, to, kinds }: CashFlowInput) {
  const charge_item_ids = await inside((tx) => Promise.all((kinds ?? []).map((kind) => itemOfKind(tx, kind))));
  return { as_of, basis, amount, months: { from, to }, charge_item_ids };
}

const cell = (record: Readonly<Record<string, number>>, month: string) => record[month] ?? 0;

const somethingIn = ({ months }: CashFlow['contracts'][number]) =>
  months.some(({ charged, received }) => charged !== 0 || received !== 0);

/** Returns the page's response in the shape of the rule. */
async function answered(input: CashFlowInput, contracts: ReadonlyMap<string, number>) {
  const { rows, totals } = await books.person.call(report, { ...(await requestOf(input)), by: 'contract' });
  const names = new Map([...contracts].map(([name, id]) => [id, name]));
  const months = cashFlow({ ...input, rows: [], receipts: [] }).total.map(({ month }) => month);
  const keyOf = (line: {
    charged_fen: Readonly<Record<string, number>>;
    received_fen: Readonly<Record<string, number>>;
  }) =>
    months.map((month) => ({
      month,
      charged: cell(line.charged_fen, month),
      received: cell(line.received_fen, month),
    }));
  const all = totals.find(({ park_id }) => park_id === null);
  return {
    contracts: rows
      .map((row) => ({ contract: names.get(row.member_id as number), months: keyOf(row) }))
      .sort((a, b) => ((a.contract as string) < (b.contract as string) ? -1 : 1)),
    total: all ? keyOf(all) : keyOf({ charged_fen: {}, received_fen: {} }),
  };
}

const expectedOf = ({ contracts, total }: CashFlow) => ({
  contracts: contracts.filter(somethingIn).map(({ contract, months }) => ({ contract: String(contract), months })),
  total,
});

it.each(cases)('worked case $name', async ({ input, expected }) => {
  const contracts = await inside((tx) => load(tx, input));
  expect(await answered(input, contracts)).toEqual(expectedOf(expected));
});

const FIRST = '2025-01-01';
const day = (most: number) => fc.nat(most).map((after) => addDays(FIRST, after));
const row = fc
  .record({
    contract: fc.constantFrom('X', 'Y', 'Z'),
    kind: fc.constantFrom('rent', 'rent', 'property_fee', 'deposit'),
    start: day(300),
    days: fc.integer({ min: 0, max: 400 }),
    due: day(400),
    net: fc.integer({ min: 1, max: 5_000_000 }),
    tax: fc.nat(9000),
    voided: fc.option(day(400), { freq: 4, nil: null }),
  })
  .map(({ days, tax, net, ...rest }): FlowRow => ({ ...rest, end: addDays(rest.start, days), net, gross: net + tax }));
const random: fc.Arbitrary<CashFlowInput> = fc
  .record({
    as_of: day(400),
    basis: fc.constantFrom('due' as const, 'period' as const),
    amount: fc.constantFrom('gross' as const, 'net' as const),
    // Adjusted rows are distinguished by their due day.
    rows: fc.uniqueArray(row, { minLength: 3, maxLength: 12, selector: ({ due }) => due }),
    adjusted: fc.array(fc.record({ after: fc.nat(200), part: fc.integer({ min: -3, max: 3 }) }), { maxLength: 12 }),
    receipts: fc.array(
      fc.record({
        contract: fc.constantFrom('X', 'Y'),
        kind: fc.constant('rent'),
        accounted: day(400),
        amount: fc.integer({ min: 1, max: 900_000 }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ rows, adjusted, ...rest }) => ({
    ...rest,
    from: '2025-02',
    to: '2026-01',
    rows: [
      ...rows,
      ...adjusted.flatMap(({ after, part }, place) => {
        const original = rows[place];
        if (!original || part === 0 || original.voided) return [];
        const amounts = { gross: Math.trunc(original.gross / 4) * part, net: Math.trunc(original.net / 4) * part };
        return amounts.gross === 0 ? [] : [{ ...original, ...amounts, posted: addDays(FIRST, after) }];
      }),
    ],
  }));

it('random books, as the rule has them', () =>
  fc.assert(
    fc.asyncProperty(random, async (input) => {
      await renew();
      // An accounting date is never before the due date: rows that fall due later are known already.
      const contracts = await inside((tx) => load(tx, input));
      expect(await answered(input, contracts)).toEqual(expectedOf(cashFlow(input)));
    }),
    { numRuns: 12 },
  ));

it.each(['due', 'period'] as const)('of a past day it stays the same after later postings: by %s', async (basis) => {
  const request = { as_of: '2025-06-30', basis, months: { from: '2025-01', to: '2025-12' } };
  const photograph = async (as_of = request.as_of) => books.person.call(report, { ...request, as_of });
  const recorded = await inside(async (tx) => {
    const contract_id = await addContract(tx, books, { start: '2025-01-01', end: '2025-12-31' });
    const post = (due: string, end: string) =>
      addReceivable(tx, books, { contract_id, due, start: due, end, gross: 90_000, net: 82_569 });
    const [paid, ahead, voided] = [
      await post('2025-03-01', '2025-05-31'),
      await post('2025-09-01', '2025-11-30'),
      await post('2025-06-01', '2025-08-31'),
    ];
    const money = await addMoney(tx, books);
    const write_off = await putOn(tx, books, paid, { cash_record_id: money }, 50_000, '2025-04-02');
    return { contract_id, paid, ahead, voided, money, write_off };
  });
  const before = await photograph();
  expect(before.totals.find(({ park_id }) => park_id === null)).toMatchObject({ received_sum_fen: 50_000 });
  await inside(async (tx) => {
    const { contract_id, paid, ahead, voided, money, write_off } = recorded;
    const correct = (adjusts_id: number, due: string, posted: string) =>
      addReceivable(tx, books, {
        contract_id,
        due,
        accounting: due > posted ? due : posted,
        posted,
        adjusts_id,
        gross: 700,
      });
    await undo(tx, books, write_off, '2025-07-01');
    await putOn(tx, books, paid, { cash_record_id: money }, 20_000, '2025-07-05');
    await correct(paid, '2025-03-01', '2025-07-10');
    // Its accounting date is the due date, long after it was posted.
    await correct(ahead, '2025-09-01', '2025-07-11');
    await voidRow(tx, voided, '2025-08-03');
    await addReceivable(tx, books, { contract_id, due: '2025-05-15', accounting: '2025-07-20', gross: 333 });
  });
  expect(await photograph()).toEqual(before);
  expect(await photograph('2025-12-31')).not.toEqual(before);
});

describe('the rows behind a figure', () => {
  const rows: FlowRow[] = ['X', 'Y'].flatMap((contract) =>
    ['rent', 'property_fee'].flatMap((kind, place) => [
      {
        contract,
        kind,
        start: '2025-01-10',
        end: '2025-04-09',
        due: '2025-01-10',
        gross: 100_003 + place,
        net: 91_746,
      },
      { contract, kind, start: '2025-04-10', end: '2025-07-09', due: '2025-04-10', gross: 77_777, net: 71_355 },
    ]),
  );
  const receipts = [{ contract: 'X', kind: 'rent', accounted: '2025-02-03', amount: 5_001 }];
  const input: CashFlowInput = {
    as_of: '2025-12-31',
    basis: 'period',
    amount: 'gross',
    from: '2025-01',
    to: '2025-12',
    rows,
    receipts,
  };

  /** Adds spaces of two buildings to a contract of the case. */
  const overTwoBuildings = (tx: Tx, contract_id: number) =>
    tx.query(sql`with other as (
        insert into building (company_id, park_id, name, code) values (app_company(), ${books.park_id}, '副楼', 'B9') returning id
      ), floor as (insert into floor (company_id, park_id, building_id, number, name) select app_company(), ${books.park_id}, id, 1, '1F' from other returning id, building_id
      ), space as (insert into space (company_id, park_id, building_id, floor_id, number, gross_area_sqm, valid_from)
        select app_company(), ${books.park_id}, building_id, id, 'S9', 20, '2020-01-01' from floor returning id)
      insert into contract_space (company_id, contract_id, version_no, space_id, area_sqm) select app_company(), ${contract_id}, 1, id, 17.33 from space`);

  it.each<By>(['contract', 'tenant', 'building', 'charge_item'])('adds up to it by %s', async (grouping) => {
    const contracts = await inside(async (tx) => {
      const loaded = await load(tx, input);
      await overTwoBuildings(tx, loaded.get('Y') as number);
      return loaded;
    });
    const request = await requestOf(input);
    const { rows: lines, totals } = await books.person.call(report, { ...request, by: grouping });
    expect(lines).toHaveLength({ contract: contracts.size, tenant: 1, building: 2, charge_item: 2 }[grouping]);
    let charged = 0;
    for (const line of lines)
      for (const [month, fen] of Object.entries(line.charged_fen)) {
        const subset = {
          ...request,
          months: { from: month, to: month },
          park_ids: [line.park_id],
          charge_item_ids: line.charge_item_id === null ? request.charge_item_ids : [line.charge_item_id],
          ...(grouping !== 'charge_item' && { [`${grouping}_id`]: line.member_id }),
        };
        const behind = await books.person.call(entries, subset);
        const sum = (name: 'charged_fen' | 'received_fen') => behind.rows.reduce((all, each) => all + each[name], 0);
        expect([sum('charged_fen'), sum('received_fen')]).toEqual([fen, cell(line.received_fen, month)]);
        charged += fen;
      }
    const all = totals.find(({ park_id }) => park_id === null);
    expect([all?.charged_sum_fen, all?.received_sum_fen]).toEqual([charged, 5_001]);
    expect(charged).toBe(rows.reduce((sum, { gross }) => sum + gross, 0));
  });
});

it.each([
  [{ as_of: '1900-01-01' }, '日期应在 2000-01-01 至 2099-12-31 之间'],
  [{ as_of: '2200-01-01' }, '日期应在 2000-01-01 至 2099-12-31 之间'],
  [{ months: { from: '2025-01', to: '2035-01' } }, '最多 120 个月'],
  [{ months: { from: '2025-02', to: '2025-01' } }, '结束月份不能早于开始月份'],
  [{ months: { from: '2025-13', to: '2026-01' } }, '应为月份 YYYY-MM'],
  [{ basis: 'month' }, '不在可选范围内'],
])('refuses %o', async (request, message) => {
  const { error_code, errors = [] } = await books.person.request(report, request);
  expect([error_code, errors.map((each) => each.message)]).toEqual([422, [message]]);
});

it('returns nothing of a park of another enterprise', async () => {
  await inside((tx) => load(tx, cases[0]?.input as CashFlowInput));
  const own = books;
  const { park_id } = await newBooks(world);
  expect(
    (await own.person.call(report, { park_ids: [park_id], months: { from: '2025-01', to: '2025-12' } })).rows,
  ).toEqual([]);
});
