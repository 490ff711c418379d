// A tenant's new name, agreed by a change of contract, is written to the tenant's record from its day on (docs/domain §5.10). The former name becomes
// an alias, since money may still arrive under it.
import sql from 'sql-template-tag';
import { renameTenant } from '../areas/tenants/tenant/rename';
import type { Tx } from '../platform/db/database';

/** Applies all renames due by today. It is idempotent. */
export async function renameTenants({ tx, today }: { tx: Tx; today: string }): Promise<number> {
  const due = await tx.query<{ contract_id: number; version_no: number; tenant_id: number; name: string }>(
    sql`select v.contract_id, v.version_no, c.tenant_id, v.tenant_name as name from contract_version v
        join contract c on (c.company_id, c.id) = (v.company_id, v.contract_id)
        where v.company_id = app_company() and v.renames and v.effective_on <= ${today}::date order by v.effective_on, v.contract_id
        for update of v`,
  );
  for (const { contract_id, version_no, tenant_id, name } of due) {
    await renameTenant(tx, tenant_id, name);
    await tx.query(
      sql`update contract_version set renames = false
          where company_id = app_company() and contract_id = ${contract_id} and version_no = ${version_no}`,
    );
  }
  return due.length;
}
