// Names and accounts under which a tenant's money arrives: they are learnt when a user writes money off, and forgotten with the last write-off they
// came from (docs/domain §6).
import sql from 'sql-template-tag';
import { MAX_ALIASES } from '#api/tenants/tenant/tenant.schema';
import type { Tx } from '#server/platform/db/database';

/**
 * Stores the payer's name and account of money that was just written off: only those that do not already identify the tenant, and only when the money
 * paid a single tenant.
 */
export async function learnPayers(tx: Tx, cash_ids: readonly number[]): Promise<void> {
  // Rows are numbered per tenant, so the tenants are locked against concurrent learning.
  await tx.query(
    sql`select t.id from tenant t where t.company_id = app_company() and t.id in (
          select m.tenant_id from cash_record m where m.company_id = app_company() and m.id = any(${cash_ids}::bigint[])) order by t.id for no key update`,
  );
  await tx.query(
    sql`with standing as (
          select w.cash_record_id, r.tenant_id from write_off w
          join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
          where w.company_id = app_company() and w.cash_record_id = any(${cash_ids}::bigint[])
            -- The issuer of a security pays for many tenants.
            and not exists (select from deposit_security_act a where a.company_id = app_company() and a.cash_record_id = w.cash_record_id)
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

/** Forgets the payer learnt from a cash record once none of its write-offs remains. */
export async function forgetPayer(tx: Tx, cash_id: number): Promise<void> {
  await tx.query(
    sql`delete from tenant_alias a using cash_record m
        where a.company_id = app_company() and a.learnt_from = ${cash_id} and m.company_id = a.company_id and m.id = ${cash_id}
          and m.allocated_fen = 0`,
  );
}
