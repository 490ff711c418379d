// Tenancy schedule (docs/domain §7) by the calls of its page: years, steps and terms of leases, calculated by hand.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rentStepsReport, tenancyBarsReport, tenancyScheduleReport } from '#api/contracts/tenancy-schedule';
import { reportEndpoint } from '#api/kernel/report/report';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { addContract, type Books, newBooks } from '#tests/support/finance/books';
import { openWorld, type World } from '#tests/support/world';

const AS_OF = '2026-03-16';

let world: World;
let books: Books;
let stepped: number;
let pending: number;
let contractId: number;

beforeAll(async () => {
  world = await openWorld();
  books = await newBooks(world);
  await world.db.transaction({ company_id: books.company_id, patient: true }, async (tx: Tx) => {
    stepped = await addContract(tx, books, {
      start: '2025-07-01',
      end: '2028-06-30',
      areas: ['100.00', '50.00'],
      clauses: [
        {
          basis: 'per_sqm_month',
          price: '60',
          tax_rate: '0',
          escalations: [{ on: '2026-07-01', kind: 'percent', value: '0.05' }],
          free_periods: [['2025-07-01', '2025-08-31']],
        },
        { basis: 'fixed_month', price: '1000', price_includes_tax: false, tax_rate: '0.05' },
      ],
    });
    pending = await addContract(tx, books, { start: '2026-05-01', end: '2026-12-31' });
    contractId = await addContract(tx, books, { start: '2024-01-01', end: '2025-12-31' });
    await insertRecord(tx, 'contract_holdover', {
      contract_id: contractId,
      start_date: '2026-01-01',
      factor: '1',
      created_by: books.user_id,
    });
    await addContract(tx, books, { start: '2024-01-01', end: '2025-12-31', leave_date: '2025-06-30' });
    await addContract(tx, books, { start: '2025-01-01', end: '2027-12-31', status: 'auditing' });
  });
});
afterAll(() => world.close());

it('shows each lease with its rent in every year of its term', async () => {
  const { rows, totals } = await books.person.call(reportEndpoint(tenancyScheduleReport), { as_of: AS_OF });
  expect(rows.map(({ contract_id, phase }) => [contract_id, phase])).toEqual([
    [contractId, 'holdover'],
    [pending, 'pending'],
    [stepped, 'running'],
  ]);
  // 150 m² at 60 yuan and 1,050 with tax; at 63 from July 2026.
  expect(rows[2]).toMatchObject({
    area_sqm: '150.00',
    start_date: '2025-07-01',
    end_date: '2028-06-30',
    monthly_rent_fen: 1_005_000,
    unit_price: '60',
    next_escalation_on: '2026-07-01',
    free_periods: '2025-07-01 至 2025-08-31',
    rent_fen: { '2025': 1_005_000, '2026': 1_005_000, '2027': 1_050_000, '2028': 1_050_000 },
  });
  expect(rows[1]).toMatchObject({ monthly_rent_fen: 10_000, rent_fen: { '2026': 10_000 } });
  expect(rows[0]).toMatchObject({
    monthly_rent_fen: 0,
    remaining_months: null,
    rent_fen: { '2024': 10_000, '2025': 10_000 },
  });
  expect(totals.at(-1)).toMatchObject({
    contract_count: 3,
    area_sqm: '170.00',
    monthly_rent_fen: 1_015_000,
    rent_fen: { '2024': 10_000, '2025': 1_015_000, '2026': 1_015_000, '2027': 1_050_000, '2028': 1_050_000 },
  });
});

it('shows every step of the rent', async () => {
  const { rows } = await books.person.call(reportEndpoint(rentStepsReport), { as_of: AS_OF });
  const steps = rows.filter(({ contract_id }) => contract_id === stepped);
  const expected = steps.map((step) => [
    step.clause,
    step.start_date,
    step.end_date,
    step.price,
    step.monthly_rent_fen,
    step.change,
  ]);
  expect(expected).toEqual([
    ['第 1 条', '2025-07-01', '2026-06-30', '60', 900_000, null],
    ['第 1 条', '2026-07-01', '2028-06-30', '63', 945_000, '0.05'],
    ['第 2 条', '2025-07-01', '2028-06-30', '1000', 105_000, null],
  ]);
  expect(steps.map(({ free_periods }) => free_periods)).toEqual(['2025-07-01 至 2025-08-31', '', '']);
});

it('gives the terms of the same leases for the bars', async () => {
  const { rows, row_count } = await books.person.call(reportEndpoint(tenancyBarsReport), { as_of: AS_OF });
  expect([rows.map(({ contract_id }) => contract_id), row_count]).toEqual([[contractId, pending, stepped], 3]);
  expect(rows[0]).toMatchObject({ start_date: '2024-01-01', end_date: '2025-12-31' });
});
