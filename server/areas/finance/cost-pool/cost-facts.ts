// Facts for sharing a pool, read from the books: m²-days of spaces and leases, the agreed terms of contracts, and advance billings. The rule itself
// is in domain/.
import sql from 'sql-template-tag';
import type { CostPool, CostShare, CostShares, Explained } from '#api/finance/cost-pool/cost-pool.schema';
import type { CostCapTerms } from '#api/finance/cost-pool/cost-term.schema';
import {
  type CostCap,
  type ExplainedShare,
  grossedItem,
  itemPart,
  type Pool,
  type SharedCosts,
  shareCosts,
} from '#domain/finance/accounting/reconciliation';
import { daysOf } from '#domain/kernel/dates/date-range';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { formatRational, parseRational, rational } from '#domain/kernel/numbers/rational';
import {
  costAdvancesBetween,
  costLeasesBetween,
  costSpacesBetween,
} from '#server/measures/finance/cost-reconciliation';
import { one, type Tx } from '#server/platform/db/database';
import { type BaseRates, baseRates, type CostTerms, termsOf } from './cost-terms';

interface Lease {
  contract_id: number;
  label: string;
  area: string;
  start: string;
  end: string;
}

interface Advance {
  receivable_id: number;
  contract_id: number;
  charge_item_id: number;
  charge_item: string;
  start: string;
  end: string;
  gross_fen: number;
  days: number;
  of_days: number;
  area: string;
  of_area: string;
  fen: number;
}

interface Facts {
  pool: CostPool;
  rentable: bigint;
  leases: ReadonlyMap<number, Lease[]>;
  advances: ReadonlyMap<number, Advance[]>;
  terms: ReadonlyMap<number, CostTerms>;
  rates: BaseRates;
}

const M2_SCALE = 2;
const RATE_SCALE = 6;

function byContract<Row extends { contract_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.contract_id);
    if (own) own.push(row);
    else found.set(row.contract_id, [row]);
  }
  return found;
}

const chargeItemsOf = ({ items }: CostPool): number[] => [...new Set(items.flatMap((item) => item.charge_item_ids))];

export const leasesIn = (tx: Tx, pool: CostPool): Promise<Lease[]> =>
  tx.query<Lease>(
    sql`select l.contract_id, b.name || ' ' || s.number as label, l.area_sqm::text as area, l.first_on as start, l.last_on as end
        from ${costLeasesBetween(pool)} l
        join space s on s.company_id = app_company() and s.id = l.space_id
        join building b on b.company_id = s.company_id and b.id = l.building_id
        order by l.contract_id, b.name, s.number, l.first_on`,
  );

const advancesOf = (tx: Tx, pool: CostPool): Promise<Advance[]> =>
  tx.query<Advance>(
    sql`select a.receivable_id, a.contract_id, a.charge_item_id, i.name as charge_item, a.start_date as start, a.end_date as end, a.gross_fen, a.days,
          a.of_days, a.area_sqm::text as area, a.of_area_sqm::text as of_area, a.fen
        from ${costAdvancesBetween(pool, chargeItemsOf(pool))} a
        join charge_item i on i.company_id = app_company() and i.id = a.charge_item_id
        order by a.contract_id, a.start_date, a.receivable_id`,
  );

/** Returns all input of the rule, in five queries for any number of leases. */
export async function factsOf(tx: Tx, pool: CostPool): Promise<Facts> {
  const { m2_days } = await one<{ m2_days: string }>(
    tx,
    sql`select coalesce(sum(s.area_sqm * (s.last_on - s.first_on + 1)), 0)::text as m2_days from ${costSpacesBetween(pool)} s`,
  );
  const leases = byContract(await leasesIn(tx, pool));
  const advances = byContract(await advancesOf(tx, pool));
  const ids = [...new Set([...leases.keys(), ...advances.keys()])];
  const terms = await termsOf(tx, pool.end_date, ids);
  const rates = await baseRates(tx, pool, terms);
  return { pool, rentable: toScaled(m2_days, M2_SCALE), leases, advances, terms, rates };
}

const areaDays = ({ area, start, end }: Lease): bigint => toScaled(area, M2_SCALE) * BigInt(daysOf({ start, end }));

/** Returns the exact rate in fen per m² and year; an entered rate takes precedence over a posted one. */
function rateOf(cap: CostCapTerms, posted: string | null): string | null {
  if (cap.kind !== 'yearly' && cap.kind !== 'cumulative') return null;
  if (cap.rate === null) return posted;
  return formatRational(rational(toScaled(cap.rate, RATE_SCALE) * 100n, 10n ** BigInt(RATE_SCALE)));
}

function capOf(cap: CostCapTerms, rate: string | null): CostCap {
  if (cap.kind === 'none') return { kind: 'none' };
  if (cap.kind === 'fixed') return { kind: 'fixed', fen: cap.cap_fen };
  if (cap.kind === 'yearly') return { kind: 'yearly', p: cap.growth, rate };
  return { kind: 'cumulative', p: cap.growth, rate, base_start: cap.base_start };
}

const ruleOf = (pool: CostPool): Omit<Pool, 'buildings'> => ({
  start: pool.start_date,
  end: pool.end_date,
  target: pool.target,
  basis: pool.basis,
  admin: pool.admin,
  items: pool.items.map(({ charge_item_ids, ...item }) => ({ ...item, charge_items: charge_item_ids })),
});

export function sharesOf(facts: Facts): SharedCosts {
  const { pool, rentable, leases, advances, terms, rates } = facts;
  return shareCosts({
    pool: ruleOf(pool),
    rentable,
    contracts: [...terms.values()].map(({ contract_id, excluded, cap }) => ({
      contract: contract_id,
      days: (leases.get(contract_id) ?? []).reduce((sum, each) => sum + areaDays(each), 0n),
      excluded,
      cap: capOf(cap, rateOf(cap, rates.rateOf(contract_id, cap))),
      billed: (advances.get(contract_id) ?? []).map(({ charge_item_id, fen }) => ({
        charge_item: charge_item_id,
        fen,
      })),
    })),
  });
}

/** Returns the details behind the share of a contract, as they are printed. */
export function explain(
  { pool, leases, advances, terms, rates }: Facts,
  { gross_up }: SharedCosts,
  { contract, share }: ExplainedShare,
): Explained {
  const contract_id = Number(contract);
  const agreed = terms.get(contract_id);
  const excluded = agreed?.excluded ?? [];
  const cap = agreed?.cap ?? { kind: 'none' };
  const grossUp = parseRational(gross_up);
  const items = ruleOf(pool).items.map((item) => ({
    name: item.name,
    amount_fen: item.amount_fen,
    variable: item.variable,
    controllable: item.controllable,
    excluded: excluded.includes(item.name),
    grossed: formatRational(grossedItem(item, grossUp)),
    part: excluded.includes(item.name)
      ? '0/1'
      : formatRational(itemPart(item, { share: parseRational(share), admin: pool.admin, grossUp })),
  }));
  const taken = new Set(
    pool.items.filter(({ name }) => !excluded.includes(name)).flatMap(({ charge_item_ids }) => charge_item_ids),
  );
  return {
    spaces: (leases.get(contract_id) ?? []).map((each) => {
      const { label, area, start, end } = each;
      return { label, area, start, end, days: daysOf({ start, end }), m2_days: formatFixed(areaDays(each), M2_SCALE) };
    }),
    items,
    cap,
    base_rate: rateOf(cap, rates.rateOf(contract_id, cap)),
    billed: (advances.get(contract_id) ?? [])
      .filter(({ charge_item_id }) => taken.has(charge_item_id))
      .map(({ contract_id: _contract, charge_item_id: _item, ...row }) => row),
  };
}

/** Returns a share as it is shown before it is posted. */
export function sharePreview({ terms }: Facts, share: ExplainedShare): CostShare {
  const { contract, charge, billed, result, ...figures } = share;
  const { contract_id, contract_number, tenant_id, tenant_name } = terms.get(Number(contract)) as CostTerms;
  const head = { contract_id, contract_number, tenant_id, tenant_name };
  const sums = { charge_fen: charge, billed_fen: billed, result_fen: result };
  return { ...head, ...figures, ...sums, receivable_id: null, status: null, open_fen: null };
}

const sum = (figures: readonly number[]): number => figures.reduce((total, fen) => total + fen, 0);

export function summed(shares: readonly CostShare[]): Pick<CostShares, 'billed_fen' | 'result_fen'> {
  return {
    billed_fen: sum(shares.map(({ billed_fen }) => billed_fen)),
    result_fen: sum(shares.map(({ result_fen }) => result_fen)),
  };
}

/** Returns the pool as it would be posted now. */
export function previewOf(facts: Facts, costs: SharedCosts): CostShares {
  const shares = costs.contracts.map((share) => sharePreview(facts, share));
  const letDays = [...facts.leases.values()].flat().reduce((total, each) => total + areaDays(each), 0n);
  return {
    posted: false,
    rentable_m2_days: formatFixed(facts.rentable, M2_SCALE),
    let_m2_days: formatFixed(letDays, M2_SCALE),
    occupancy: costs.occupancy,
    gross_up: costs.gross_up,
    pool_fen: costs.pool,
    charges_fen: costs.charges,
    owner_fen: costs.owner,
    ...summed(shares),
    shares,
  };
}
