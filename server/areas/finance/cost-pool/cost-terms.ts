// Terms of contracts on yearly costs (docs/domain §6.1): the terms in force, and earlier charges per m².
import sql from 'sql-template-tag';
import type { CostPool } from '#api/finance/cost-pool/cost-pool.schema';
import type { CostCapTerms, DatedCostTerm } from '#api/finance/cost-pool/cost-term.schema';
import { addDays } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';

export interface CostTerms {
  contract_id: number;
  contract_number: string;
  contract_start: string;
  tenant_id: number;
  tenant_name: string;
  park_id: number;
  version_no: number;
  effective_on: string | null;
  excluded: string[];
  cap: CostCapTerms;
}

const CAP = sql`case x.cap
  when 'fixed' then jsonb_build_object('kind', x.cap, 'cap_fen', x.cap_fen)
  when 'yearly' then jsonb_build_object('kind', x.cap, 'growth', trim_scale(x.growth)::text, 'rate', trim_scale(x.rate)::text)
  when 'cumulative' then jsonb_build_object('kind', x.cap, 'growth', trim_scale(x.growth)::text, 'rate', trim_scale(x.rate)::text, 'base_start', x.base_start)
  else jsonb_build_object('kind', 'none') end`;

/** Returns the terms in force on the day, ordered by tenant. A contract without terms bears all costs, uncapped. */
export async function termsOf(tx: Tx, day: string, ids: readonly number[]): Promise<Map<number, CostTerms>> {
  const rows = await tx.query<CostTerms>(
    sql`select c.id as contract_id, c.number as contract_number, c.start_date as contract_start, c.tenant_id, t.name as tenant_name, c.park_id,
          c.version_no, x.effective_on, coalesce(x.excluded, '[]') as excluded, ${CAP} as cap
        from contract c
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        left join (select distinct on (contract_id) * from cost_term
            where company_id = app_company() and contract_id = any(${[...ids]}::bigint[]) and effective_on <= ${day}::date
            order by contract_id, effective_on desc) x on x.contract_id = c.id
        where c.company_id = app_company() and c.id = any(${[...ids]}::bigint[])
        order by t.name, c.number`,
  );
  return new Map(rows.map((row) => [row.contract_id, row]));
}

/** Returns all terms of a contract, the latest day first. */
export const datedTermsOf = (tx: Tx, contract_id: number): Promise<DatedCostTerm[]> =>
  tx.query<DatedCostTerm>(
    sql`select x.effective_on, x.excluded, ${CAP} as cap from cost_term x
        where x.company_id = app_company() and x.contract_id = ${contract_id} order by x.effective_on desc`,
  );

export interface BaseRates {
  /** Returns the controllable costs that a contract bore per m² and year, as a fraction of fen, in the base period of its cap. */
  rateOf(contract_id: number, cap: CostCapTerms): string | null;
}

/** Reads the rates from posted pools of the same buildings that share an item: of the previous period, and of base periods. */
export async function baseRates(tx: Tx, pool: CostPool, terms: ReadonlyMap<number, CostTerms>): Promise<BaseRates> {
  const caps = [...terms.values()].map(({ cap }) => cap);
  if (caps.every(({ kind }) => kind === 'none' || kind === 'fixed')) return { rateOf: () => null };
  const before = addDays(pool.start_date, -1);
  const bases = caps.flatMap((cap) => (cap.kind === 'cumulative' ? [cap.base_start] : []));
  const rows = await tx.query<{ contract_id: number; start_date: string; end_date: string; rate: string | null }>(
    sql`select x.contract_id, p.start_date, p.end_date, x.rate
        from cost_run r
        join cost_pool p on (p.company_id, p.id) = (r.company_id, r.pool_id)
        join cost_result x on (x.company_id, x.run_id) = (r.company_id, r.id)
        where r.company_id = app_company() and r.undone_on is null and p.id <> ${pool.id}
          and (p.end_date = ${before}::date or p.start_date = any(${bases}::date[]))
          and x.contract_id = any(${[...terms.keys()]}::bigint[])
          and (select array_agg(b.building_id order by b.building_id) from cost_pool_building b
            where b.company_id = p.company_id and b.pool_id = p.id) = ${[...pool.building_ids].sort((a, b) => a - b)}::bigint[]
          and exists (select from cost_pool_item i
            left join cost_pool_item_charge k on (k.company_id, k.item_id) = (i.company_id, i.id)
            where i.company_id = p.company_id and i.pool_id = p.id and (i.name = any(${pool.items.map(({ name }) => name)}::text[])
              or k.charge_item_id = any(${pool.items.flatMap((item) => item.charge_item_ids)}::bigint[])))
        order by r.id`,
  );
  const last = (found: (row: (typeof rows)[number]) => boolean) => rows.filter(found).at(-1)?.rate ?? null;
  return {
    rateOf: (contract_id, cap) =>
      last(
        (row) =>
          row.contract_id === contract_id &&
          (cap.kind === 'cumulative'
            ? row.start_date === cap.base_start
            : cap.kind === 'yearly' && row.end_date === before),
      ),
  };
}
