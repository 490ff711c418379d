// Whose money it is: a payer is a tenant by his name, or by a name or an account his money is known to arrive under. What a
// person decides once is learnt, and forgotten again with the last write-off it came from (domain.md §6).
import sql from 'sql-template-tag';
import type { PayerReason } from '#api/finance/labels';
import { MAX_ALIASES } from '#api/tenants/tenant/tenant.schema';
import { nameKey } from '#domain/tenants/name-key';
import { tenantVisible } from '#server/platform/access/scope';
import type { Tx } from '#server/platform/db/database';
import type { Call } from '#server/platform/route';

export interface Payer {
  payer: string;
  payer_account: string;
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
 * The tenant of each payer, in their order: by name, then by a known name, then by the account; nobody where several tenants
 * go by the same.
 */
export async function tenantsOfPayers(
  { tx, actor }: Call,
  payers: readonly Payer[],
): Promise<(PayerTenant | undefined)[]> {
  const keys = payers.map(({ payer, payer_account }, place) => ({
    ...{ place, name_key: nameKey(payer), account_key: nameKey(payer_account) },
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

/**
 * Keeps, for money that has just been written off, under which name and account it came: only what does not name the tenant
 * anyway, and only where the money paid one tenant.
 */
export async function learnPayers(tx: Tx, cash_ids: readonly number[]): Promise<void> {
  // Numbered per tenant: two who learn about one tenant wait for each other.
  await tx.query(
    sql`select t.id from tenant t where t.company_id = app_company() and t.id in (
          select m.tenant_id from cash_record m where m.company_id = app_company() and m.id = any(${cash_ids}::bigint[])) order by t.id for no key update`,
  );
  await tx.query(
    sql`with standing as (
          select w.cash_record_id, r.tenant_id from write_off w
          join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
          where w.company_id = app_company() and w.cash_record_id = any(${cash_ids}::bigint[])
          group by w.cash_record_id, r.tenant_id having sum(w.amount_fen) > 0
        ), paid as (
          select m.id, m.payer, m.payer_account, min(s.tenant_id) as tenant_id
          from standing s join cash_record m on m.company_id = app_company() and m.id = s.cash_record_id
          group by m.id, m.payer, m.payer_account having count(*) = 1
        ), terms as (
          select id, tenant_id, 'name' as kind, payer as value from paid
          union all select id, tenant_id, 'account', payer_account from paid where payer_account <> ''
        ), fresh as (
          select distinct on (p.tenant_id, p.kind, name_key(p.value)) p.* from terms p
          join tenant t on t.company_id = app_company() and t.id = p.tenant_id
          where p.value <> '' and not (p.kind = 'name' and t.name_key = name_key(p.value))
            and not exists (select from tenant_alias a where a.company_id = app_company() and a.tenant_id = p.tenant_id
              and a.kind = p.kind and a.value_key = name_key(p.value))
          order by p.tenant_id, p.kind, name_key(p.value), p.id
        )
        insert into tenant_alias (company_id, tenant_id, seq, kind, value, learnt_from)
        select app_company(), n.tenant_id, n.seq, n.kind, n.value, n.id from (
          select f.*, coalesce((select max(a.seq) from tenant_alias a where a.company_id = app_company() and a.tenant_id = f.tenant_id), 0)
            + row_number() over (partition by f.tenant_id order by f.id, f.kind desc) as seq
          from fresh f) n where n.seq <= ${MAX_ALIASES}`,
  );
}

/** Once nothing of the money is written off any more, what was learnt from it is forgotten. */
export async function forgetPayer(tx: Tx, cash_id: number): Promise<void> {
  await tx.query(
    sql`delete from tenant_alias a using cash_record m
        where a.company_id = app_company() and a.learnt_from = ${cash_id} and m.company_id = a.company_id and m.id = ${cash_id}
          and m.allocated_fen = 0`,
  );
}
