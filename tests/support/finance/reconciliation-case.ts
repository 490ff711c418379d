// The worked cases of the yearly reconciliation written into the tables: buildings, spaces, leases with their terms, and billed rows.
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { CostPoolSave } from '#api/finance/cost-pool/cost-pool.schema';
import type { CostCapTerms, CostTermSave } from '#api/finance/cost-pool/cost-term.schema';
import type {
  BilledRow,
  CostCap,
  PoolLease,
  PoolSpace,
  Reconciliation,
  ReconciliationInput,
} from '#domain/finance/accounting/reconciliation';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { fromDecimal, parseRational, roundToScale } from '#domain/kernel/numbers/rational';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { addLease, type Id } from '../contracts/expiry-case';
import { present } from '../present';
import { addReceivable, type Books, voidRow } from './books';

interface ReconciliationCase {
  name: string;
  why: string;
  input: ReconciliationInput;
  expected: Reconciliation;
}
export const reconciliationCases: ReconciliationCase[] = JSON.parse(
  readFileSync('tests/golden/cases/reconciliation.json', 'utf8'),
);

type Ids = Map<Id, number>;

/** Inserts spaces with their dated values; several of one id follow each other. */
async function addPoolSpaces(tx: Tx, spaces: readonly PoolSpace[], buildings: readonly Id[]): Promise<[Ids, Ids]> {
  await tx.query(sql`update space_value set use = 'self_use' where company_id = app_company()`);
  const [park] = await tx.query<{ park_id: number }>(
    sql`select park_id from space where company_id = app_company() limit 1`,
  );
  const park_id = present(park).park_id;
  const built: Ids = new Map();
  const floors: Ids = new Map();
  for (const building of new Set([...buildings, ...spaces.map((space) => space.building)])) {
    const name = `算例楼 ${building}`;
    const building_id = await insertRecord(tx, 'building', {
      park_id,
      name,
      code: name,
      floors_above: 1,
      floors_below: 0,
    });
    built.set(building, building_id);
    floors.set(building, await insertRecord(tx, 'floor', { park_id, building_id, number: 1, name: '1F' }));
  }
  const ids: Ids = new Map();
  for (const { id, building, rentable_area, use, valid_from, valid_to } of spaces) {
    const existing = ids.get(id);
    if (existing === undefined) {
      const location = { park_id, building_id: built.get(building), floor_id: floors.get(building) };
      const numbered = { ...location, number: String(id), gross_area_sqm: rentable_area, valid_from, valid_to };
      ids.set(id, await insertRecord(tx, 'space', numbered));
    } else
      await tx.query(
        sql`update space set valid_to = ${valid_to} where company_id = app_company() and id = ${existing}`,
      );
    const dated = { space_id: ids.get(id), start_date: valid_from, end_date: valid_to, use };
    await insertRecord(tx, 'space_value', { ...dated, rentable_area_sqm: rentable_area });
  }
  return [ids, built];
}

interface LeaseRows {
  lease: PoolLease;
  rows: readonly BilledRow[];
  area: string;
}

/** Inserts the lease with a clause for each choice of spaces that its rows have. */
async function addLeaseWithRows(tx: Tx, books: Books, ids: Ids, items: Ids, { lease, rows, area }: LeaseRows) {
  const choices = [...new Set(rows.map(({ spaces }) => JSON.stringify(spaces ?? null)))];
  const clauses = (choices.length ? choices : ['null']).map((choice) => {
    const spaces = JSON.parse(choice) as Id[] | null;
    return { basis: 'fixed_month', price: '100', ...(spaces && { spaces }) };
  });
  const given = { ...lease, spaces: lease.spaces.map((id) => ({ id, area })), clauses };
  const contract_id = await addLease(tx, books, ids, given as unknown as Parameters<typeof addLease>[3]);
  const made = await tx.query<{ id: number }>(
    sql`select id from charge_clause where company_id = app_company() and contract_id = ${contract_id} order by seq`,
  );
  for (const { charge_item, start, end, gross, spaces, status } of rows) {
    const receivable = await addReceivable(tx, books, {
      contract_id,
      charge_item_id: items.get(charge_item),
      clause_id: made[choices.indexOf(JSON.stringify(spaces ?? null))]?.id,
      due: start,
      start,
      end,
      gross,
    });
    if (status === 'void') await voidRow(tx, receivable, start);
  }
  return contract_id;
}

const rateInYuan = (rate: string | null): string | null => {
  if (rate === null) return null;
  const { n, d } = rate.includes('/') ? parseRational(rate) : fromDecimal(rate);
  return formatFixed(roundToScale({ n, d: d * 100n }, 6), 6);
};

function capOf(cap: CostCap): CostCapTerms {
  if (cap.kind === 'none') return cap;
  if (cap.kind === 'fixed') return { kind: 'fixed', cap_fen: cap.fen };
  if (cap.kind === 'yearly') return { kind: 'yearly', growth: cap.p, rate: rateInYuan(cap.rate) };
  return { kind: 'cumulative', growth: cap.p, rate: rateInYuan(cap.rate), base_start: cap.base_start };
}

export interface LoadedReconciliation {
  pool: CostPoolSave;
  terms: CostTermSave[];
  /** Contract of each lease. */
  contracts: ReadonlyMap<Id, number>;
}

/** Inserts a case into the books; returns the inputs of the calls. */
export async function loadReconciliation(
  tx: Tx,
  books: Books,
  { pool, spaces, leases, billed }: ReconciliationInput,
): Promise<LoadedReconciliation> {
  const [ids, buildings] = await addPoolSpaces(tx, spaces, pool.buildings);
  const items: Ids = new Map();
  const named = [...pool.items.flatMap(({ charge_items }) => charge_items), ...billed.map((row) => row.charge_item)];
  for (const item of new Set(named))
    items.set(
      item,
      await insertRecord(tx, 'charge_item', { name: `算例费 ${item}`, kind: 'property_fee', tax_rate: '0' }),
    );
  const contracts = new Map<Id, number>();
  for (const lease of leases) {
    const rows = billed.filter(({ contract }) => contract === lease.id);
    contracts.set(lease.id, await addLeaseWithRows(tx, books, ids, items, { lease, rows, area: '10.00' }));
  }
  return {
    contracts,
    pool: {
      name: '算例',
      legal_entity_id: books.lessor_id,
      start_date: pool.start,
      end_date: pool.end,
      building_ids: pool.buildings.map((id) => present(buildings.get(id))),
      basis: pool.basis,
      target: pool.target,
      admin: pool.admin,
      items: pool.items.map(({ charge_items, ...item }) => ({
        ...item,
        charge_item_ids: charge_items.map((id) => present(items.get(id))),
      })),
    },
    terms: leases.map((lease) => ({
      contract_id: present(contracts.get(lease.id)),
      effective_on: pool.end,
      excluded: [...lease.excluded],
      cap: capOf(lease.cap),
    })),
  };
}
