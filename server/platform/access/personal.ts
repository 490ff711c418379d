// Telephones are shown masked (docs/domain §4): by what of them who may not read them may search.
import sql, { type Sql } from 'sql-template-tag';
import { phoneKeys } from '#domain/tenants/phone-key';
import { containing } from '../list/list';

/**
 * Whether a stored telephone is meant by what is typed: the whole number whatever its signs, or a part of what is shown of it; any part
 * for who may read it. Otherwise the hidden digits could be felt for.
 */
export function phoneIs(phone: Sql, typed: string, unmasked: boolean): Sql {
  if (unmasked) return sql`${phone} ilike ${containing(typed)}`;
  const [whole = ''] = phoneKeys([typed]);
  return sql`(mask_phone(${phone}) ilike ${containing(typed)} or ${whole} <> '' and regexp_replace(${phone}, '[^0-9]', '', 'g') = ${whole})`;
}
