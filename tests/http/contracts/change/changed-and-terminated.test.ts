// Contracts of one to four clauses with different cycles, prices and ends are changed on some day and left on another, some of their rows paid
// before: the remaining amount of each clause is that of its days, calculated here day by day. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { Random } from '#server/db/seed/demo/prng';
import {
  approvedContract,
  chargeItem,
  newCash,
  newPlace,
  newSpace,
  newTenant,
  receivablesOf,
} from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

/** Number of contracts; each is changed once and left once, different ones on each database. */
const CONTRACTS = 75;
const YEAR = 2026;
const CYCLES = [1, 2, 3, 4, 6, 12] as const;

const { world, owner, approver } = openEnterprise({ ownWorld: true });
let items: number[];

beforeAll(async () => {
  items = [];
  for (const kind of ['rent', 'property_fee', 'utility', 'other']) items.push(await chargeItem(owner, kind));
});

/** Returns the days of a month of the year, 0 for January. */
const daysOf = (month: number) => new Date(Date.UTC(YEAR, month + 1, 0)).getUTCDate();
const dayAt = (month: number, day: number) =>
  `${YEAR}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** A price per month, from the first of a month to the end of another, paid every `cycle` months. */
interface Fee {
  first: number;
  last: number;
  cycle: number;
  /** Yuan a month, before and after the change. */
  old_price: number;
  new_price: number;
}

function anyFee(random: Random): Fee {
  const first = random.chance(0.6) ? 0 : random.int(0, 3);
  const old_price = random.int(100, 30_000);
  return {
    first,
    last: random.chance(0.6) ? 11 : random.int(6, 11),
    cycle: random.pick(CYCLES),
    old_price,
    new_price: random.chance(0.7) ? random.int(100, 30_000) : old_price,
  };
}

/**
 * Returns fen of one row up to the last day: each month the days of either price by its own length, added exactly (over the product of the lengths)
 * and rounded once, half up.
 */
function rowFen(fee: Fee, from: number, to: number, changed_on: string, last_day: string): number {
  let [top, bottom] = [0n, 1n];
  for (let month = from; month <= to; month += 1) {
    const length = daysOf(month);
    let yuan = 0;
    for (let day = 1; day <= length; day += 1) {
      const date = dayAt(month, day);
      if (date <= last_day) yuan += date < changed_on ? fee.old_price : fee.new_price;
    }
    top = top * BigInt(length) + BigInt(yuan) * 100n * bottom;
    bottom *= BigInt(length);
  }
  return Number((2n * top + bottom) / (2n * bottom));
}

/** Returns the total of the fee: by rows of its cycle, counted from its beginning. */
function amountInForce(fee: Fee, changed_on: string, last_day: string): number {
  let sum = 0;
  for (let from = fee.first; from <= fee.last; from += fee.cycle)
    sum += rowFen(fee, from, Math.min(from + fee.cycle - 1, fee.last), changed_on, last_day);
  return sum;
}

const clauseOf = (fee: Fee, place: number) =>
  ({
    charge_item_id: present(items[place]),
    basis: 'fixed_month',
    tax_rate: '0.09',
    cycle_months: fee.cycle,
    price: String(fee.old_price),
    start: dayAt(fee.first, 1),
    end: dayAt(fee.last, daysOf(fee.last)),
  }) as ContractSave['clauses'][number];

/** Pays some of the rows in full before any change. */
async function payFor(contract: Contract, random: Random): Promise<void> {
  for (const row of await receivablesOf(owner, contract)) {
    if (!random.chance(0.2)) continue;
    const cash = await newCash(owner, row.gross_fen, contract.tenant_name);
    await owner.call(writeOff, {
      cash_record_id: cash.id,
      items: [{ receivable_id: row.id, amount_fen: row.gross_fen }],
    });
  }
}

async function change(contract: Contract, fees: readonly Fee[], effective_on: string): Promise<void> {
  const plain = changeOf(contract, { effective_on });
  const clauses = plain.clauses.map((clause, place) => {
    const fee = fees[place];
    if (!fee || fee.new_price === fee.old_price || clause.end < effective_on) return clause;
    const start = clause.start > effective_on ? clause.start : effective_on;
    return { ...clause, escalations: [{ on: start, kind: 'price' as const, value: String(fee.new_price) }] };
  });
  await approvedChange(owner, approver, { ...plain, clauses });
}

/** Returns the remaining gross amount of each item, adjustments included. */
const standing = (contract_id: number) =>
  world.db.asOwner((tx) =>
    tx.query<{ item: number; fen: number }>(
      sql`select charge_item_id as item, sum(gross_fen)::bigint as fen from receivable
          where contract_id = ${contract_id} and voided_on is null group by 1 having sum(gross_fen) <> 0 order by 1`,
    ),
  );

const expected = (fees: readonly Fee[], changed_on: string, last_day: string) =>
  fees
    .map((fee, place) => ({ item: present(items[place]), fen: amountInForce(fee, changed_on, last_day) }))
    .filter(({ fen }) => fen !== 0)
    .sort((a, b) => a.item - b.item);

it(`of ${CONTRACTS} contracts stands what the days of each clause come to`, { timeout: 600_000 }, async () => {
  const random = new Random(`changed-and-left on ${world.db.kind}`);
  const place = await newPlace(owner);
  const tenant = await newTenant(owner);
  for (let turn = 0; turn < CONTRACTS; turn += 1) {
    const fees = Array.from({ length: random.int(1, 4) }, () => anyFee(random));
    const space = await newSpace(owner, place);
    const contract = await approvedContract(owner, approver, {
      park_id: place.park_id,
      tenant_id: tenant.id,
      spaces: [{ id: space.id, area: '100.00' }],
      clauses: fees.map(clauseOf),
    });
    await payFor(contract, random);
    const month = random.int(0, 10);
    const changed_on = dayAt(month, random.int(2, daysOf(month)));
    const left_month = random.int(month, 11);
    const drawn = dayAt(left_month, random.int(1, daysOf(left_month)));
    const leave_date = drawn < changed_on ? changed_on : drawn;
    const context = JSON.stringify({ turn, fees, changed_on, leave_date });
    await change(contract, fees, changed_on);
    expect(await standing(contract.id), context).toEqual(expected(fees, changed_on, dayAt(11, 31)));
    await executeTermination(owner, approver, { contract_id: contract.id, kind: 'agreement', leave_date });
    expect(await standing(contract.id), context).toEqual(expected(fees, changed_on, leave_date));
  }
});
