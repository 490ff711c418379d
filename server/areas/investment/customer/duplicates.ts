// Possible duplicates of a customer being entered or imported: similar name or telephone. It is only a warning. All customers of the enterprise are
// compared, so that two colleagues do not pursue one company; of customers out of scope only the name and the manager are shown (docs/domain §3.7).
import sql, { type Sql } from 'sql-template-tag';
import type { CustomerDuplicate, CustomerDuplicatesQuery } from '#api/investment/customer/customer.schema';
import { nameKey } from '#domain/tenants/name-key';
import { phoneKeys } from '#domain/tenants/phone-key';
import { customerVisible } from '#server/platform/access/scope';
import type { Call } from '#server/platform/use-case/route';
import { CUSTOMER_STANDING } from './load-customer';

/** Maximum number of duplicates returned. */
const AT_ONCE = 10;

export const MATCH_LABELS = { name: '名称', phone: '联系电话' } as const;

/** Columns `customer_id`, `what`, `key` of the customers with one of the names or telephones. */
const similar = (names: readonly string[], phones: readonly string[]): Sql => sql`(
  select c.id as customer_id, 'name' as what, c.name_key as key from customer c
  where c.company_id = app_company() and c.name_key <> '' and c.name_key = any(${[...names]}::text[])
  union
  select k.customer_id, 'phone', k.phone_digits from customer_contact k
  where k.company_id = app_company() and k.phone_digits <> '' and k.phone_digits = any(${[...phones]}::text[]))`;

export async function duplicatesOf({ tx, actor }: Call, query: CustomerDuplicatesQuery): Promise<CustomerDuplicate[]> {
  const { id = 0, name = '', phones = [] } = query;
  const key = nameKey(name);
  const called = phoneKeys(phones);
  if (!key && called.length === 0) return [];
  return tx.query<CustomerDuplicate>(
    sql`select case when c.seen then c.id end as id, c.name, coalesce(u.display_name, '') as owner, case when c.seen then c.status end as status,
          array_agg(distinct a.what order by a.what) as same
        from ${similar([key], called)} a
        join (select c.id, c.name, c.owner_id, ${CUSTOMER_STANDING} as status, (true${customerVisible(actor)}) as seen
          from customer c where c.company_id = app_company()) c on c.id = a.customer_id
        left join app_user u on u.company_id = app_company() and u.id = c.owner_id
        where c.id <> ${id}
        group by c.id, c.name, c.status, c.seen, u.display_name order by count(distinct a.what) desc, c.name limit ${AT_ONCE}`,
  );
}

/** Returns for each row a description of similar customers; undefined for none. */
export async function storedDuplicates(
  { tx }: Call,
  rows: readonly { name: string; phone: string }[],
): Promise<(string | undefined)[]> {
  const keys = rows.map(({ name, phone }) => ({ name: nameKey(name), phones: phoneKeys([phone]) }));
  const found = await tx.query<{ id: number; name: string; owner: string; what: 'name' | 'phone'; key: string }>(
    sql`select c.id, c.name, coalesce(u.display_name, '') as owner, a.what, a.key
        from ${similar(
          keys.map(({ name }) => name),
          keys.flatMap(({ phones }) => phones),
        )} a
        join customer c on c.company_id = app_company() and c.id = a.customer_id
        left join app_user u on u.company_id = c.company_id and u.id = c.owner_id order by c.id`,
  );
  const byKey = new Map<string, typeof found>();
  for (const each of found)
    byKey.set(`${each.what}:${each.key}`, [...(byKey.get(`${each.what}:${each.key}`) ?? []), each]);
  return keys.map(({ name, phones }) => {
    const same = [`name:${name}`, ...phones.map((digits) => `phone:${digits}`)].flatMap((key) => byKey.get(key) ?? []);
    const [first] = same;
    if (!first) return undefined;
    const whats = same.filter(({ id }) => id === first.id).map(({ what }) => MATCH_LABELS[what]);
    const more = new Set(same.map(({ id }) => id)).size - 1;
    return `与已有客户「${first.name}」（${first.owner || '公海'}）的${whats.join('、')}相同${more > 0 ? `，另有 ${more} 位` : ''}`;
  });
}
