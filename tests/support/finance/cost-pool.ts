// A pool with a lease that pays property fees in advance, made through the calls: saved, and posted as shown. The lease holds 100 of the 200 m² of a
// building from 2026-01-01 on and is billed 300.00 yuan a month; January and February are reconciled.
import type { Contract } from '#api/contracts/contract/contract.schema';
import { costShares, postCostPool, saveCostPool } from '#api/finance/cost-pool/cost-pool';
import type { CostPool, CostPoolSave } from '#api/finance/cost-pool/cost-pool.schema';
import { legalEntityOptions } from '#api/setup/option';
import { approvedContract, chargeItem, newPlace, newSpace, type Place } from '../builders';
import { firstOf } from '../present';
import type { Person } from '../world';

const MONTHLY = '300';

/** Creates a building with two spaces, one of them let. */
export async function leaseWithFees(person: Person, approver: Person, given?: Place) {
  const place = given ?? (await newPlace(person));
  const [space] = [await newSpace(person, place), await newSpace(person, place)];
  const charge_item_id = await chargeItem(person, 'property_fee');
  const contract = await approvedContract(person, approver, {
    park_id: place.park_id,
    spaces: [{ id: space.id, area: '100.00' }],
    clauses: [
      {
        charge_item_id,
        basis: 'fixed_month',
        price: MONTHLY,
        start: '2026-01-01',
        end: '2026-12-31',
        tax_rate: '0.06',
      },
    ],
  });
  return { place, contract, charge_item_id };
}

interface Of {
  place: Place;
  charge_item_id: number;
}

/** Creates a pool of cleaning for 2,000.00 yuan, shared over the space for rent: the lease bears half. */
export async function poolOf(person: Person, { place, charge_item_id }: Of, change: Partial<CostPoolSave> = {}) {
  const entity = firstOf(await person.call(legalEntityOptions, {}));
  const pool: CostPoolSave = {
    name: '2026 年初清算',
    legal_entity_id: entity.value,
    start_date: '2026-01-01',
    end_date: '2026-02-28',
    building_ids: [place.building_id],
    items: [{ name: '清洁', amount_fen: 200_000, charge_item_ids: [charge_item_id] }],
    ...change,
  };
  return pool;
}

export const savedPool = async (person: Person, subject: Of, change: Partial<CostPoolSave> = {}): Promise<CostPool> =>
  person.call(saveCostPool, await poolOf(person, subject, change));

/** Returns the input that posts a pool as currently shown. */
export async function postOf(person: Person, { id, version }: CostPool, charge_item_id: number) {
  const { charges_fen, billed_fen } = await person.call(costShares, { id });
  return { id, version, charge_item_id, due_date: '2026-04-10', charges_fen, billed_fen };
}

interface PostedPool extends Of {
  pool: CostPool;
  contract: Contract;
}

export async function postedPool(person: Person, approver: Person): Promise<PostedPool> {
  const lease = await leaseWithFees(person, approver);
  const saved = await savedPool(person, lease);
  const pool = await person.call(postCostPool, await postOf(person, saved, lease.charge_item_id));
  return { ...lease, pool };
}
