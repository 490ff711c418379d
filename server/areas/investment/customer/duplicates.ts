// Customers that may be the one being typed: alike in name or telephone. A warning only.
import sql from 'sql-template-tag';
import type { CustomerDuplicate, CustomerDuplicatesQuery } from '#api/investment/customer/customer.schema';
import { nameKey } from '#domain/tenants/name-key';
import { phoneKeys } from '#domain/tenants/phone-key';
import { customerVisible } from '#server/platform/access/scope';
import type { Call } from '#server/platform/use-case/route';
import { CUSTOMER_STANDING } from './load-customer';

/** More are not looked through by anyone. */
const AT_ONCE = 10;

export async function duplicatesOf({ tx, actor }: Call, query: CustomerDuplicatesQuery): Promise<CustomerDuplicate[]> {
  const { id = 0, name = '', phones = [] } = query;
  const key = nameKey(name);
  const called = phoneKeys(phones);
  if (!key && called.length === 0) return [];
  return tx.query<CustomerDuplicate>(
    sql`with alike as (
          select c.id as customer_id, 'name' as what from customer c where c.company_id = app_company() and c.name_key = ${key} and ${key} <> ''
          union
          select k.customer_id, 'phone' from customer_contact k where k.company_id = app_company() and k.phone_digits = any(${called}::text[]))
        select c.id, c.name, coalesce(u.display_name, '') as owner, ${CUSTOMER_STANDING} as status, array_agg(a.what order by a.what) as same
        from alike a join customer c on c.company_id = app_company() and c.id = a.customer_id
        left join app_user u on u.company_id = c.company_id and u.id = c.owner_id
        where c.id <> ${id}${customerVisible(actor)}
        group by c.id, c.company_id, c.name, c.status, c.owner_id, u.display_name order by count(*) desc, c.name limit ${AT_ONCE}`,
  );
}
