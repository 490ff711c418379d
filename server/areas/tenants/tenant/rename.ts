// Renames a tenant's record; the former name becomes an alias, since money may still arrive under it.
import sql from 'sql-template-tag';
import type { Tx } from '#server/platform/db/database';

/** Does nothing when the tenant already has the name, or when another tenant has taken it in the meantime. */
export async function renameTenant(tx: Tx, tenant_id: number, name: string): Promise<void> {
  const taken = await tx.query(sql`select id from tenant where company_id = app_company() and name = ${name} limit 1`);
  if (taken.length) return;
  await tx.query(
    sql`insert into tenant_alias (company_id, tenant_id, seq, kind, value)
        select t.company_id, t.id, 1 + coalesce((select max(a.seq) from tenant_alias a where (a.company_id, a.tenant_id) = (t.company_id, t.id)), 0),
          'name', t.name
        from tenant t where t.company_id = app_company() and t.id = ${tenant_id}
        on conflict on constraint tenant_alias_unique do nothing`,
  );
  await tx.query(
    sql`update tenant set name = ${name}, version = version + 1 where company_id = app_company() and id = ${tenant_id}`,
  );
}
