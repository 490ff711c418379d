// Telephones are shown masked (docs/domain §4). Handles masked values that are sent back, and searches by users who may not read the number.
import sql, { type Sql } from 'sql-template-tag';
import { MASKED_PHONE } from '#api/kernel/form/fields';
import { maskPhone, restorePhones } from '#domain/tenants/masked-phone';
import { phoneKeys } from '#domain/tenants/phone-key';
import { containing } from '../list/statement';
import { invalid } from '../use-case/errors';
import type { Call } from '../use-case/route';

/**
 * Condition that a stored telephone matches a search term: the whole number regardless of separators, or a part of the masked form; any part for
 * users who may read it. Otherwise the hidden digits could be guessed by searching.
 */
export function phoneIs(phone: Sql, typed: string, unmasked: boolean): Sql {
  if (unmasked) return sql`${phone} ilike ${containing(typed)}`;
  const [digits = ''] = phoneKeys([typed]);
  return sql`(mask_phone(${phone}) ilike ${containing(typed)} or ${digits} <> '' and regexp_replace(${phone}, '[^0-9]', '', 'g') = ${digits})`;
}

interface Called {
  name: string;
  phone: string;
}

/** Contacts as pages and the audit trail show them. */
export const maskedContacts = <Contact extends Called>(contacts: readonly Contact[]): Contact[] =>
  contacts.map((contact) => ({ ...contact, phone: maskPhone(contact.phone) }));

/**
 * Returns contacts as they are stored: a telephone sent back in its masked form keeps its stored value; throws 422 when a masked form matches none.
 */
export function withStoredPhones<Contact extends Called>(
  contacts: readonly Contact[],
  stored: readonly Called[] = [],
): Contact[] {
  const { contacts: restored, unknown } = restorePhones(contacts, stored);
  if (unknown.length)
    throw invalid(unknown.map((place) => ({ path: ['contacts', place, 'phone'], message: MASKED_PHONE })));
  return restored;
}

/** Returns contacts as the audit trail shows them. */
export const auditedContacts = (contacts: readonly Called[]): string[] =>
  maskedContacts(contacts).map(({ name, phone }) => `${name} ${phone}`.trim());

/** Returns the full telephones of an object's contacts, in their order; the audit trail records whose numbers were revealed and to which user. */
export async function revealPhones(call: Call, object: string, object_id: number, contacts: readonly Called[]) {
  const named = contacts.filter(({ phone }) => phone !== '').map(({ name }) => name);
  await call.audit({ object, object_id, action: 'reveal', after: { revealed: named } });
  return { phones: contacts.map(({ phone }) => phone) };
}
