// Contracts as of a day in SQL (docs/domain §5.2, §5.10, §7): phase and version, rent in force and WALE, compared with worked cases, the rules of
// domain/ and random leases.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { checkTerms } from '#domain/contracts/clause/check-contract';
import { type Wale, type WaleLease, wale } from '#domain/contracts/life/wale';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import {
  contractRentOn,
  contractsOn,
  leaseEnd,
  leaseSpacesOn,
  rentInForceOn,
} from '#server/measures/contracts/contract';
import { monthlyOf, rentStepsOn } from '#server/measures/contracts/rent-steps';
import type { Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { lease } from '#tests/support/contracts/lease-arbitrary';
import { addContract, type LeaseOf } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';

interface WaleCase {
  name: string;
  input: { as_of: CalendarDate; leases: WaleLease[] };
  expected: Wale;
}
const waleCases: WaleCase[] = JSON.parse(readFileSync('tests/golden/cases/wale.json', 'utf8'));

const { books, inside } = openBooks();

const phaseOf = async (tx: Tx, contract_id: number, day: string) =>
  (await tx.query<{ phase: string }>(sql`select phase from ${contractsOn(day)} where contract_id = ${contract_id}`))[0]
    ?.phase;

const stay = (tx: Tx, contract_id: number, start_date: string, end_date: string | null = null, status = 'running') =>
  insertRecord(tx, 'contract_holdover', {
    contract_id,
    start_date,
    end_date,
    factor: '1',
    status: end_date === null ? status : 'ended',
    created_by: books.user_id,
  });

describe('the phase of a contract', () => {
  const YEAR = { start: '2025-01-01', end: '2025-12-31' };
  const phases = async (
    terms: LeaseOf,
    days: readonly string[],
    period?: { from: string; to?: string; status?: string },
  ) =>
    inside(async (tx) => {
      const id = await addContract(tx, books, terms);
      if (period) await stay(tx, id, period.from, period.to ?? null, period.status);
      return Promise.all(days.map((day) => phaseOf(tx, id, day)));
    });

  it('follows the dates, both ends included', async () => {
    const days = ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01'];
    expect(await phases(YEAR, days)).toEqual(['pending', 'running', 'running', 'expired']);
  });

  it('is retired from the day after the leave date, also one after the end', async () => {
    const early = { ...YEAR, leave_date: '2025-06-30' };
    expect(await phases(early, ['2025-06-30', '2025-07-01'])).toEqual(['running', 'retired']);
    const late = { ...YEAR, leave_date: '2026-02-10' };
    const days = ['2025-12-31', '2026-02-10', '2026-02-11'];
    expect(await phases(late, days)).toEqual(['running', 'expired', 'retired']);
    expect(await phases(late, days, { from: '2026-01-01' })).toEqual(['running', 'holdover', 'retired']);
  });

  it('is holdover while one that was not cancelled exists', async () => {
    const days = ['2026-01-01', '2026-01-31', '2026-02-01'];
    const ended = { from: '2026-01-01', to: '2026-01-31' };
    expect(await phases(YEAR, days, ended)).toEqual(['holdover', 'holdover', 'expired']);
    expect(await phases(YEAR, days, { from: '2026-01-01', status: 'cancelled' })).toEqual(Array(3).fill('expired'));
  });

  it('is the status of one that is not approved', async () => {
    for (const status of ['draft', 'auditing', 'rejected', 'void'])
      expect(await phases({ ...YEAR, status }, ['2024-06-01', '2025-06-01', '2026-06-01'])).toEqual(
        Array(3).fill(status),
      );
  });
});

it('terms in force are those of the last version that has begun; before the first, the first', () =>
  inside(async (tx) => {
    const id = await addContract(tx, books, { start: '2025-01-01', end: '2025-12-31', areas: ['10.00', '20.00'] });
    const later = [
      { version_no: 2, effective_on: '2025-04-01', spaces: [0] },
      { version_no: 3, effective_on: '2025-04-01', spaces: [1, 2] },
      { version_no: 4, effective_on: '2025-09-01', spaces: [3] },
    ];
    for (const { version_no, effective_on, spaces } of later) {
      const version = { contract_id: id, version_no, effective_on, end_date: '2025-12-31' };
      await insertRecords(tx, 'contract_version', [{ ...version, reason: '', tenant_name: '', renames: false }]);
      const area_sqm = `${version_no}.00`;
      const rows = spaces.map((place) => ({ contract_id: id, version_no, space_id: books.spaces[place], area_sqm }));
      await insertRecords(tx, 'contract_space', rows);
    }
    const figuresOn = async (day: string) => {
      const [row] = await tx.query<{ version_no: number; area: string; last_day: string }>(
        sql`select c.version_no, c.last_day, (select sum(s.area_sqm)::text from ${leaseSpacesOn(day)} s where s.contract_id = c.contract_id) as area
            from ${contractsOn(day)} c where c.contract_id = ${id}`,
      );
      return [row?.version_no, row?.area, row?.last_day];
    };
    expect(await figuresOn('2024-06-01')).toEqual([1, '30.00', '2025-12-31']);
    expect(await figuresOn('2025-03-31')).toEqual([1, '30.00', '2025-12-31']);
    expect(await figuresOn('2025-04-01')).toEqual([3, '6.00', '2025-12-31']);
    expect(await figuresOn('2025-12-31')).toEqual([4, '4.00', '2025-12-31']);
    await tx.query(sql`update contract set leave_date = '2026-01-15' where company_id = app_company() and id = ${id}`);
    expect((await figuresOn('2025-12-31'))[2]).toBe('2026-01-15');
  }));

/** Selects the figures of the rule that SQL returns too. */
const figures = ({ by_area, by_income, rent_in_force, total_rent, total_area }: Wale) => ({
  by_area: by_area?.years ?? null,
  by_income: by_income?.years ?? null,
  total_rent,
  total_area,
  rents: rent_in_force.filter(({ rent }) => rent !== 0),
});

async function inSql(tx: Tx, day: string, names: ReadonlyMap<number, string | number>) {
  const [row] = await tx.query<Record<string, unknown>>(
    sql`select years_by_area::text as by_area, years_by_income::text as by_income, coalesce(rent_fen, 0) as total_rent,
          coalesce(area_sqm, 0)::numeric(20, 2)::text as total_area from wale_on(${day}::date) where park_id is null`,
  );
  const rents = await tx.query<{ contract_id: number; rent: number }>(
    sql`select contract_id, sum(rent_fen)::bigint as rent from ${rentInForceOn(day)} group by contract_id having sum(rent_fen) <> 0 order by contract_id`,
  );
  // The same for one contract at a time, as a page of contracts queries it.
  const request = await tx.query<{ contract_id: number; rent: number }>(
    sql`select c.id as contract_id, ${contractRentOn(day)} as rent from contract c join ${contractsOn(day)} x on x.contract_id = c.id
        where c.company_id = app_company() and x.phase = 'running' order by c.id`,
  );
  expect(request.filter(({ rent }) => rent)).toEqual(rents);
  // The step in force on the day, among the steps as known on any other day.
  const stepped = await tx.query<{ contract_id: number; rent: number }>(
    sql`select s.contract_id, ${monthlyOf(sql`sum(s.rent_twelfths)`)} as rent from ${rentStepsOn(addDays(day, -700))} s
        join ${contractsOn(day)} x on x.contract_id = s.contract_id and x.phase = 'running'
        where ${day}::date between s.start_date and s.end_date group by s.contract_id having sum(s.rent_twelfths) >= 6 order by 1`,
  );
  expect(stepped).toEqual(rents);
  const ids = rents.map(({ contract_id, rent }) => ({ id: names.get(contract_id), rent }));
  return { ...row, rents: ids };
}

async function addLease(tx: Tx, { id, start, end, leave_date, status, spaces, clauses }: WaleLease) {
  const areas = spaces.map(({ area }) => area);
  // A day price may be typed without a tax rate: then there is none.
  const taxed = clauses.map((clause) => ({ tax_rate: '0', ...clause }));
  const contract_id = await addContract(tx, books, { start, end, leave_date, status, areas, clauses: taxed });
  return [contract_id, id] as const;
}

it.each(waleCases)('worked case $name of WALE and rent in force', ({ input, expected }) =>
  inside(async (tx) => {
    const names = new Map<number, string | number>();
    for (const each of input.leases) {
      const [contract_id, id] = await addLease(tx, each);
      names.set(contract_id, id);
    }
    expect(await inSql(tx, input.as_of, names)).toEqual(figures(expected));
  }),
);

/** Days on which many of the random leases run. */
const DAYS = [
  '2010-01-31',
  '2014-02-28',
  '2018-03-01',
  '2020-06-15',
  '2024-02-29',
  '2029-12-31',
  '2033-07-01',
  '2036-10-01',
];
const random = fc.record({
  lease,
  status: fc.constantFrom('approved', 'approved', 'approved', 'approved', 'auditing', 'void'),
  leave: fc.option(fc.integer({ min: 0, max: 2000 }), { freq: 3 }),
});

it('WALE and rent in force of random leases equal those of domain/', () =>
  inside(async (tx) => {
    const leases: WaleLease[] = [];
    const names = new Map<number, number>();
    for (const { lease: each, status, leave } of fc.sample(random, { numRuns: 300, seed: 7 })) {
      const { start, end } = each.contract;
      const spaces = each.contract.spaces.map(({ area }, place) => ({ id: books.spaces[place] as number, area }));
      const clause = { ...each.clause, start, end };
      const terms = { start, end, spaces };
      if (checkTerms(terms, [clause], [], null).length > 0) continue;
      const leave_date = leave === null ? null : addDays(start, leave);
      const lease: WaleLease = { id: leases.length, ...terms, leave_date, status, clauses: [clause] };
      const [contract_id] = await addLease(tx, lease);
      names.set(contract_id, leases.length);
      leases.push(lease);
    }
    expect(leases.length).toBeGreaterThan(150);
    let running = 0;
    for (const day of DAYS) {
      const expected = wale(day, leases);
      running += expected.rent_in_force.length;
      expect(await inSql(tx, day, names), day).toEqual(figures(expected));
    }
    expect(running).toBeGreaterThan(40);
    const [day] = DAYS as [string];
    const other = await tx.query(
      sql`select c.id from contract c join ${contractsOn(day)} x on x.contract_id = c.id where x.last_day <> ${leaseEnd}`,
    );
    expect(other).toEqual([]);
  }));
