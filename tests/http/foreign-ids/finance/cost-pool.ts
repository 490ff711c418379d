// Ids of another enterprise for the yearly reconciliation.
import { postCostPool, saveCostPool } from '#api/finance/cost-pool/cost-pool';
import type { CostPoolSave } from '#api/finance/cost-pool/cost-pool.schema';
import { legalEntityOptions } from '#api/setup/option';
import { newPlace } from '#tests/support/builders';
import { postedPool } from '#tests/support/finance/cost-pool';
import type { ForeignPeople } from '../foreign-people';

type People = Pick<ForeignPeople, 'owner' | 'approver' | 'stranger'>;

export async function costPoolInputs({ owner, approver, stranger }: People): Promise<Record<string, object[]>> {
  const { pool, contract, charge_item_id } = await postedPool(owner, approver);
  const { id } = pool;
  const share = { id, contract_id: contract.id };
  const own = await ownOf(stranger, pool);
  const mine = await stranger.call(saveCostPool, { ...(await ownOf(stranger, pool)), name: '自己的清算' });
  const save = (change: object) => ({ ...own, ...change });
  return {
    [saveCostPool.path]: [
      save({ id, version: 0 }),
      save({ building_ids: pool.building_ids }),
      save({ legal_entity_id: pool.legal_entity_id }),
      save({ items: [{ name: '清洁', amount_fen: 100, charge_item_ids: [charge_item_id] }] }),
    ],
    '/api/finance/cost-pool/get': [{ id }],
    '/api/finance/cost-pool/delete': [{ ids: [id] }],
    '/api/finance/cost-pool/shares': [{ id }],
    '/api/finance/cost-pool/share': [share],
    [postCostPool.path]: [{ id, version: 0, charge_item_id, due_date: '2026-04-10', charges_fen: 0, billed_fen: 0 }],
    '/api/finance/cost-pool/undo': [{ id, reason: '测试' }],
    '/api/finance/cost-pool/offset': [share],
    '/api/finance/cost-pool/report-pdf': [{ id }, { id: mine.id, contract_ids: [contract.id] }],
    '/api/finance/cost-term/of-pool': [{ id }],
    '/api/finance/cost-term/of-contract': [{ id: contract.id }],
    '/api/finance/cost-term/delete': [{ contract_id: contract.id, effective_on: '2026-01-01' }],
    '/api/finance/cost-term/save': [
      { contract_id: contract.id, effective_on: '2026-01-01', excluded: [], cap: { kind: 'none' } },
    ],
  };
}

/** Returns a pool that the stranger may save, except for foreign ids. */
async function ownOf(stranger: People['stranger'], { name, start_date, end_date }: CostPoolSave) {
  const [entity] = await stranger.call(legalEntityOptions, {});
  return {
    name,
    legal_entity_id: entity?.value ?? 0,
    start_date,
    end_date,
    building_ids: [(await newPlace(stranger)).building_id],
    items: [{ name: '清洁', amount_fen: 100 }],
  };
}
