// The tenant of a payment: matched by the payer's name, or by a name or account from which the tenant's money is known to come (docs/domain §6).
import sql from 'sql-template-tag';
import type { PayerReason } from '#api/finance/labels';
import { nameKey } from '#domain/tenants/name-key';
import { tenantVisible } from '#server/platform/access/scope';
import type { Tx } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';

export interface Payer {
  payer: string;
  payer_account: string;
}

/** Remembers the payers of tenants: the tenants area's part of a write-off, injected by the workflow. */
export interface PayerMemory {
  learn(tx: Tx, cash_ids: readonly number[]): Promise<void>;
  forget(tx: Tx, cash_id: number): Promise<void>;
}

export interface PayerTenant {
  id: number;
  name: string;
  reason: Exclude<PayerReason, 'stated'>;
}

interface TenantOfPayer {
  place: number;
  id: number;
  name: string;
  reason: PayerTenant['reason'];
}

/**
 * Returns the tenant of each payer, in the given order: by name, then by alias, then by account; undefined when several tenants match.
 */
export async function tenantsOfPayers(
  { tx, actor }: Call,
  payers: readonly Payer[],
): Promise<(PayerTenant | undefined)[]> {
  const keys = payers.map(({ payer, payer_account }, place) => ({
    place,
    name_key: nameKey(payer),
    account_key: nameKey(payer_account),
  }));
  const known = await tx.query<TenantOfPayer>(
    sql`with payers as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) p (place integer, name_key text, account_key text)),
          found as (
            select p.place, t.id as tenant_id, 1 as rank from payers p
              join tenant t on t.company_id = app_company() and t.name_key = p.name_key
            union all
            select p.place, a.tenant_id, 2 from payers p
              join tenant_alias a on a.company_id = app_company() and a.kind = 'name' and a.value_key = p.name_key
            union all
            select p.place, a.tenant_id, 3 from payers p
              join tenant_alias a on a.company_id = app_company() and a.kind = 'account' and a.value_key = p.account_key and p.account_key <> ''
          ), seen as (
            select f.place, f.rank, t.id, t.name, count(*) over (partition by f.place, f.rank) as several
            from found f join tenant t on t.company_id = app_company() and t.id = f.tenant_id${tenantVisible(actor, sql`t`)}
          )
        select distinct on (place) place, id, name, case rank when 1 then 'name' when 2 then 'alias' else 'account' end as reason
        from seen where several = 1 order by place, rank`,
  );
  const byPlace = new Map(known.map(({ place, ...tenant }) => [place, tenant]));
  return payers.map((_payer, place) => byPlace.get(place));
}

export async function tenantOfPayer(call: Call, payer: Payer): Promise<PayerTenant | undefined> {
  const [found] = await tenantsOfPayers(call, [payer]);
  return found;
}
