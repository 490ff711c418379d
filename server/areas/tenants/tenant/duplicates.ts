// Possible duplicates of a tenant being entered: similar name, number or telephone. It is only a warning; the database refuses an equal name or
// number.
import sql from 'sql-template-tag';
import type { Duplicate, DuplicatesQuery } from '#api/tenants/tenant/tenant.schema';
import { isMasked } from '#domain/tenants/masked-identifier';
import { nameKey } from '#domain/tenants/name-key';
import { phoneKeys } from '#domain/tenants/phone-key';
import { tenantVisible } from '#server/platform/access/scope';
import type { Call } from '#server/platform/use-case/route';

/** Maximum number of duplicates returned. */
const AT_ONCE = 10;

export async function duplicatesOf({ tx, actor }: Call, query: DuplicatesQuery): Promise<Duplicate[]> {
  const { id = 0, name = '', identifier = '', phones = [] } = query;
  const key = nameKey(name);
  const number = isMasked(identifier) ? '' : identifier;
  const called = phoneKeys(phones);
  if (!key && !number && called.length === 0) return [];
  return tx.query<Duplicate>(
    sql`select d.id, d.name, array_remove(array[
            case when d.same_name then 'name' end, case when d.same_number then 'identifier' end, case when d.same_phone then 'phone' end], null) as same
        from (
          select t.id, t.name, t.name_key = ${key} and ${key} <> '' as same_name, t.identifier = ${number} and ${number} <> '' as same_number,
            exists (select from tenant_contact k where k.company_id = t.company_id and k.tenant_id = t.id
              and regexp_replace(k.phone, '[^0-9]', '', 'g') = any(${called}::text[])) as same_phone
          from tenant t where t.company_id = app_company() and t.id <> ${id}${tenantVisible(actor, sql`t`)}
        ) d
        where d.same_name or d.same_number or d.same_phone order by d.same_name desc, d.same_number desc, d.name limit ${AT_ONCE}`,
  );
}
