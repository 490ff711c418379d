// Rent in force, deposits and the plan of 10,000 random contracts: the form, the storage and SQL produce the same values to the fen (docs/domain
// §5.5, §5.8, §7).
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Contract, type ContractTerms, contractSave } from '#api/contracts/contract/contract.schema';
import { scheduledClause, withDefaults } from '#domain/contracts/clause/charge-clause';
import { checkTerms } from '#domain/contracts/clause/check-contract';
import { areaCents } from '#domain/contracts/clause/clause-terms';
import { exactRentInForce, rentInForce } from '#domain/contracts/life/rent-in-force';
import { type PublishedIndexes, withIndexValues } from '#domain/contracts/schedule/index-values';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { add, compare, multiply, type Rational, rational, subtract, ZERO } from '#domain/kernel/numbers/rational';
import { insertTerms, sizeOf } from '#server/areas/contracts/contract/contract-terms';
import { publishedIndexes } from '#server/areas/contracts/index-values';
import { leaseSpacesOn, rentInForceOn } from '#server/measures/contracts/contract';
import type { Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { chargeItem, newPlace, newSpace, newTenant } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type World } from '#tests/support/world';
import type { ChargeItems } from '@/components/contracts/terms/use-charge-items';
import { formOf } from '@/components/contracts/terms-form/contract-values';
import { trialOf } from '@/components/contracts/terms-form/trial';

const CONTRACTS = 10_000;
const AT_ONCE = 1_000;
const AS_OF = '2026-06-15';

interface Ground {
  park_id: number;
  tenant_id: number;
  lessor_id: number;
  user_id: number;
  spaces: number[];
  rent: number;
  fee: number;
  deposit: number;
  index: number;
}

const decimal = (most: number, scale: number) =>
  fc.integer({ min: 1, max: most }).map((units) => formatFixed(BigInt(units), scale));
/** Small round figures produce half a fen more often than others. */
const price = fc.oneof(decimal(20, 2), decimal(500, 2), decimal(30_000_000, 6));
const area = fc.oneof(decimal(20, 0), decimal(999, 0), decimal(99_999, 2));
const rate = fc.constantFrom('0', '0.015', '0.05', '0.06', '0.09', '0.13');

/** Often on the clause's own first day. */
const step = fc.record({
  after: fc.constantFrom(0, 0, 0, 90, 365),
  kind: fc.constantFrom('percent', 'amount', 'price', 'index'),
  percent: fc.integer({ min: -10, max: 20 }).map((value) => formatFixed(BigInt(value), 2)),
  price,
});
const clause = fc.record({
  basis: fc.constantFrom('per_sqm_day', 'per_sqm_month', 'fixed_month', 'turnover'),
  price,
  is_rent: fc.constantFrom(true, true, true, false),
  from: fc.constantFrom(0, 0, 0, 31),
  chosen: fc.option(fc.nat(3)),
  price_scale: fc.constantFrom(2, 4),
  price_includes_tax: fc.boolean(),
  tax_rate: rate,
  steps: fc.array(step, { maxLength: 2 }),
  free: fc.option(fc.integer({ min: 1, max: 90 })),
});
const draw = fc.record({
  before: fc.constantFrom(0, 0, 1, 200, 366, 700),
  length: fc.integer({ min: 40, max: 1500 }),
  areas: fc.array(area, { minLength: 1, maxLength: 4 }),
  clauses: fc.array(clause, { minLength: 1, maxLength: 3 }),
  months: fc.constantFrom('1', '1.5', '2', '3'),
});
type Draw = typeof draw extends fc.Arbitrary<infer Value> ? Value : never;

const plain: Omit<Draw['clauses'][number], 'price'> = {
  basis: 'per_sqm_day',
  is_rent: true,
  from: 0,
  chosen: null,
  free: null,
  steps: [],
  price_scale: 2,
  price_includes_tax: true,
  tax_rate: '0',
};
/** 383,505.5 and 547.5 fen: half a fen that is lost when anything is rounded before the sum. */
const HALVES: Draw[] = [
  {
    before: 0,
    length: 365,
    areas: ['120.08'],
    months: '1',
    clauses: [{ ...plain, price: '1', price_includes_tax: false, tax_rate: '0.05' }],
  },
  { before: 0, length: 365, areas: ['8', '5', '5'], months: '1', clauses: [{ ...plain, price: '0.01' }] },
];

function stepsOf({ steps }: Draw['clauses'][number], start: string, { index }: Ground) {
  return steps.map(({ after, kind, percent, price: value }) => {
    const day = addDays(start, after);
    if (kind === 'index') return { on: day, kind, index, base: '100' };
    return { on: day, kind, value: kind === 'percent' ? percent : value };
  });
}

function clauseOf(each: Draw['clauses'][number], range: { start: string; end: string }, ids: number[], ground: Ground) {
  const start = addDays(range.start, each.from);
  const dates = { start, end: range.end };
  const tax = { price_includes_tax: each.price_includes_tax, tax_rate: each.tax_rate };
  const basis = each.basis === 'turnover' ? 'fixed_month' : each.basis;
  const priced = {
    ...dates,
    ...tax,
    basis,
    price: each.price,
    price_scale: each.price_scale,
    cycle_months: 0,
    escalations: stepsOf(each, start, ground),
    ...(each.chosen !== null && { spaces: [ids[each.chosen % ids.length]] }),
    ...(each.free !== null && each.free < 39 - each.from && { free_periods: [[start, addDays(start, each.free)]] }),
  };
  const charge_item_id = each.is_rent ? ground.rent : ground.fee;
  if (each.basis !== 'turnover') return { charge_item_id, ...priced };
  return { charge_item_id, ...dates, ...tax, basis: 'turnover', rate: '0.1', cycle_months: 1, minimum: priced };
}

/** Returns the terms as the form sends them, or undefined when they would be refused. */
function termsOf(each: Draw, ground: Ground): ContractTerms | undefined {
  const start = addDays(AS_OF, -each.before);
  const range = { start, end: addDays(start, each.length) };
  const ids = ground.spaces.slice(0, each.areas.length);
  const terms = contractSave.parse({
    park_id: ground.park_id,
    tenant_id: ground.tenant_id,
    ...range,
    spaces: ids.map((id, index) => ({ id, area: each.areas[index] })),
    // The form computes no deposit in months without a rent clause.
    clauses: each.clauses.map((one, index) =>
      clauseOf({ ...one, is_rent: index === 0 || one.is_rent }, range, ids, ground),
    ),
    deposits: [{ charge_item_id: ground.deposit, kind: 'months', months: each.months, due: start }],
  });
  return checkTerms(terms, terms.clauses, terms.deposits.map(sizeOf), null).length ? undefined : terms;
}

async function store(tx: Tx, ground: Ground, from: number, terms: readonly ContractTerms[]): Promise<number[]> {
  const { park_id, tenant_id, lessor_id, user_id } = ground;
  const ids = await insertRecordsWithIds(
    tx,
    'contract',
    terms.map(({ start, end }, index) => ({
      number: `R${from + index}`,
      kind: 'new',
      park_id,
      tenant_id,
      lessor_id,
      status: 'approved',
      version_no: 1,
      start_date: start,
      end_date: end,
      created_by: user_id,
      version: 0,
      void_reason: '',
      signatory: '',
      manager: '',
      remark: '',
      created_at: `${AS_OF}T00:00:00Z`,
      updated_at: `${AS_OF}T00:00:00Z`,
    })),
  );
  await insertTerms(
    tx,
    terms.map((each, index) => ({ contract_id: ids[index] as number, terms: each })),
  );
  return ids;
}

interface Stored {
  contract_id: number;
  plan_fen: number;
  deposits: number[];
  shares: number[];
}

const stored = sql`
  select c.id as contract_id, coalesce(p.plan_fen, 0)::bigint as plan_fen, d.deposits, s.shares
  from contract c
  left join (select x.contract_id, sum(r.gross_fen) as plan_fen from charge_clause x
    join schedule_row r on (r.company_id, r.clause_id) = (x.company_id, x.id) group by x.contract_id) p on p.contract_id = c.id
  join (select contract_id, json_agg(amount_fen order by seq) as deposits from deposit_clause group by contract_id) d on d.contract_id = c.id
  join (select l.contract_id, json_agg(coalesce(r.rent_fen, 0) order by l.space_id) as shares
    from ${leaseSpacesOn(AS_OF)} l left join ${rentInForceOn(AS_OF)} r on (r.contract_id, r.space_id) = (l.contract_id, l.space_id) group by l.contract_id) s on s.contract_id = c.id
  where c.company_id = app_company() order by c.id`;

/** Returns each space's part of every clause that covers it, then the rounded total by largest remainder, ties by id. */
function sharesOf(terms: ContractTerms, clauses: ContractTerms['clauses'], total: number): number[] {
  const parts = terms.spaces.map(({ id, area: sqm }) =>
    clauses.reduce((sum: Rational, each) => {
      const priced = scheduledClause(each);
      const full = priced && withDefaults({ ...priced, basis: 'per_sqm_day' }, terms);
      if (!full?.spaces.includes(id)) return sum;
      const share = rational(toScaled(sqm, 2), BigInt(areaCents(terms, full)));
      return add(sum, multiply(exactRentInForce(terms, each, AS_OF), share));
    }, ZERO),
  );
  const floors = parts.map(({ n, d }) => n / d);
  let remaining = BigInt(total) - floors.reduce((sum, each) => sum + each, 0n);
  const rest = (index: number) => subtract(parts[index] as Rational, rational(floors[index] as bigint));
  const order = parts.map((_part, index) => index).sort((a, b) => compare(rest(b), rest(a)) || a - b);
  for (const index of order) {
    if (remaining <= 0n) break;
    floors[index] = (floors[index] as bigint) + 1n;
    remaining -= 1n;
  }
  return floors.map(Number);
}

let world: World;
let ground: Ground;
let company_id: number;

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  const enterprise = await newEnterprise(world);
  company_id = enterprise.company_id;
  const admin = await enterprise.person('admin');
  const place = await newPlace(admin);
  const spaces: number[] = [];
  for (let count = 0; count < 4; count += 1) spaces.push((await newSpace(admin, place)).id);
  const kinds = {
    rent: await chargeItem(admin, 'rent'),
    fee: await chargeItem(admin, 'property_fee'),
    deposit: await chargeItem(admin, 'deposit'),
  };
  const tenant_id = (await newTenant(admin)).id;
  ground = await world.db.transaction({ company_id }, async (tx) => {
    const lessor = firstOf(
      await tx.query<{ id: number }>(sql`select min(id) as id from legal_entity where company_id = app_company()`),
    );
    const index = await insertRecord(tx, 'index_table', { name: 'CPI', remark: '', version: 0 });
    // One of three months is unpublished.
    const months = Array.from(
      { length: 60 },
      (_, place_) => `${2023 + Math.floor(place_ / 12)}-${String((place_ % 12) + 1).padStart(2, '0')}-01`,
    );
    const values = months.flatMap((month, place) =>
      place % 3 === 1 ? [] : [{ index_id: index, month, value: `${100 + ((place * 7) % 23)}.${place % 10}` }],
    );
    await insertRecords(tx, 'index_value', values);
    return {
      park_id: place.park_id,
      tenant_id,
      lessor_id: lessor.id,
      user_id: admin.user_id,
      spaces,
      index,
      ...kinds,
    };
  });
});
afterAll(() => world.close());

it('is the same in the form, in storage and in SQL', async () => {
  const all = [...HALVES, ...fc.sample(draw, { numRuns: CONTRACTS + 2_000, seed: 13 })]
    .flatMap((each) => termsOf(each, ground) ?? [])
    .slice(0, CONTRACTS);
  expect(all).toHaveLength(CONTRACTS);
  const [rows, published] = await world.db.transaction(
    { company_id, patient: true },
    async (tx): Promise<[Stored[], PublishedIndexes]> => {
      for (let from = 0; from < all.length; from += AT_ONCE)
        await store(tx, ground, from, all.slice(from, from + AT_ONCE));
      await tx.query(sql`select set_config('enable_nestloop', 'off', true)`);
      return [await tx.query<Stored>(stored), await publishedIndexes(tx, [ground.index])];
    },
  );
  const items: ChargeItems = new Map([[ground.rent, { value: ground.rent, label: '租金', kind: 'rent' }]] as never);
  const wrong = all.flatMap((terms, index) => {
    const clauses = terms.clauses.map((each) => withIndexValues(each, terms, published));
    const rent = clauses.filter((each) => each.charge_item_id === ground.rent);
    const total = rentInForce(terms, rent, AS_OF).total;
    const form = trialOf(formOf({ ...terms, late_fee: null } as unknown as Contract), items, {}, published);
    const first = rentInForce(terms, rent, terms.start).total;
    const row = rows[index] as Stored;
    const expected = {
      plan: form.total_fen,
      deposits: form.deposits,
      first: form.monthly_rent_fen ?? 0,
      shares: sharesOf(terms, rent, total),
    };
    const found = { plan: row.plan_fen, deposits: row.deposits, first, shares: row.shares };
    return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ expected, found, terms }];
  });
  expect({ count: wrong.length, first: wrong[0] }).toEqual({ count: 0 });
});
