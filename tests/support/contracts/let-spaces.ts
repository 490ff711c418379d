// Many spaces with leases of an enterprise, written in bulk as if they had been typed in: no statistics are renewed.
import sql from 'sql-template-tag';
import { contractSave } from '#api/contracts/contract/contract.schema';
import { insertTerms } from '#server/areas/contracts/contract/contract-terms';
import { postContracts } from '#server/areas/finance/receivable/post-contract';
import { one, type Tx } from '#server/platform/db/database';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { chargeItem, newPlace, newTenant, type Place } from '../builders';
import type { Enterprise, Person, World } from '../world';

const START = '2026-01-01';
const END = '2026-12-31';
/** Number of let spaces among five, two to a contract. */
const LET_OF_FIVE = 4;
const AT_ONCE = 500;

interface Ground {
  place: Place;
  tenant_id: number;
  user_id: number;
  lessor_id: number;
  rent: number;
  deposit: number;
}

/** Inserts spaces of 100 m² on one floor: with a list price, and (four of five) with a lease of this year and its receivables, none paid. */
export async function letSpaces(
  world: World,
  { company_id }: Enterprise,
  person: Person,
  count: number,
): Promise<Place> {
  const place = await newPlace(person);
  const ground = {
    place,
    tenant_id: (await newTenant(person)).id,
    user_id: person.user_id,
    rent: await chargeItem(person, 'rent'),
    deposit: await chargeItem(person, 'deposit'),
  };
  await world.db.transaction({ company_id, patient: true }, async (tx) => {
    const { id: lessor_id } = await one<{ id: number }>(
      tx,
      sql`select min(id) as id from legal_entity where company_id = app_company()`,
    );
    for (let from = 0; from < count; from += AT_ONCE) {
      await addSpaces(tx, { ...ground, lessor_id }, from, Math.min(AT_ONCE, count - from));
    }
  });
  return place;
}

async function addSpaces(tx: Tx, ground: Ground, from: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => `L${from + index + 1}`);
  const spaces = await insertRecordsWithIds(
    tx,
    'space',
    numbers.map((number) => ({
      ...ground.place,
      number,
      gross_area_sqm: '110.00',
      valid_from: '2020-01-01',
      remark: '',
      version: 0,
    })),
  );
  await insertRecords(
    tx,
    'space_value',
    spaces.map((space_id) => ({
      space_id,
      start_date: '2020-01-01',
      use: 'for_rent',
      rentable_area_sqm: '100.00',
      list_price: '3',
      price_unit: 'per_sqm_day',
    })),
  );
  const taken = spaces.filter((_id, index) => index % 5 < LET_OF_FIVE);
  const pairs = Array.from({ length: Math.ceil(taken.length / 2) }, (_, index) =>
    taken.slice(2 * index, 2 * index + 2),
  );
  await addLeases(tx, ground, from, pairs);
}

async function addLeases(tx: Tx, ground: Ground, from: number, leases: readonly number[][]): Promise<void> {
  const { place, tenant_id, lessor_id, user_id } = ground;
  const terms = leases.map((spaces) => termsOf(ground, spaces));
  const ids = await insertRecordsWithIds(
    tx,
    'contract',
    leases.map((_spaces, index) => ({
      number: `L-${from + index}`,
      kind: 'new',
      park_id: place.park_id,
      tenant_id,
      lessor_id,
      status: 'approved',
      start_date: START,
      end_date: END,
      version_no: 1,
      created_by: user_id,
      version: 0,
      void_reason: '',
      signatory: '',
      manager: '',
      remark: '',
      created_at: `${START}T00:00:00Z`,
      updated_at: `${START}T00:00:00Z`,
    })),
  );
  await insertTerms(
    tx,
    terms.map((each, index) => ({ contract_id: ids[index] as number, terms: each })),
  );
  await insertRecords(
    tx,
    'space_occupation',
    leases.flatMap((spaces, index) =>
      spaces.map((space_id) => ({
        space_id,
        contract_id: ids[index],
        kind: 'lease',
        start_date: START,
        end_date: END,
      })),
    ),
  );
  await postContracts(tx, { user_id, posted_on: null }, ids);
}

/** Returns terms of 3 yuan per m² and day by months, from July on 3 % more; two months' rent as deposit. */
function termsOf({ place, tenant_id, rent, deposit }: Ground, spaces: readonly number[]) {
  const range = { start: START, end: END };
  const escalations = [{ on: '2026-07-01', kind: 'percent' as const, value: '0.03' }];
  return contractSave.parse({
    park_id: place.park_id,
    tenant_id,
    ...range,
    spaces: spaces.map((id) => ({ id, area: '100.00' })),
    clauses: [{ charge_item_id: rent, basis: 'per_sqm_day', price: '3', ...range, escalations, tax_rate: '0.09' }],
    deposits: [{ charge_item_id: deposit, kind: 'months', months: '2', due: START }],
  });
}
