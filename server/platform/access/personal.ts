// Telephones are shown masked (docs/domain §4): what comes back of them, and by what of them who may not read them may search.
import sql, { type Sql } from 'sql-template-tag';
import { MASKED_PHONE } from '#api/kernel/form/fields';
import { maskPhone, restorePhones } from '#domain/tenants/masked-phone';
import { phoneKeys } from '#domain/tenants/phone-key';
import { containing } from '../list/statement';
import { invalid } from '../use-case/errors';
import type { Call } from '../use-case/route';

/**
 * Whether a stored telephone is meant by what is typed: the whole number whatever its signs, or a part of what is shown of it; any part
 * for who may read it. Otherwise the hidden digits could be felt for.
 */
export function phoneIs(phone: Sql, typed: string, unmasked: boolean): Sql {
  if (unmasked) return sql`${phone} ilike ${containing(typed)}`;
  const [whole = ''] = phoneKeys([typed]);
  return sql`(mask_phone(${phone}) ilike ${containing(typed)} or ${whole} <> '' and regexp_replace(${phone}, '[^0-9]', '', 'g') = ${whole})`;
}

interface Called {
  name: string;
  phone: string;
}

/** Contacts as pages and the audit trail show them. */
export const maskedContacts = <Contact extends Called>(contacts: readonly Contact[]): Contact[] =>
  contacts.map((contact) => ({ ...contact, phone: maskPhone(contact.phone) }));

/** Contacts as they are kept: a telephone that comes back as it was shown stays as it is stored; 422 at one that stands for none. */
export function withStoredPhones<Contact extends Called>(
  contacts: readonly Contact[],
  stored: readonly Called[] = [],
): Contact[] {
  const { contacts: restored, unknown } = restorePhones(contacts, stored);
  if (unknown.length)
    throw invalid(unknown.map((place) => ({ path: ['contacts', place, 'phone'], message: MASKED_PHONE })));
  return restored;
}

/** As the audit trail names them. */
export const auditedContacts = (contacts: readonly Called[]): string[] =>
  maskedContacts(contacts).map(({ name, phone }) => `${name} ${phone}`.trim());

/** The telephones of an object's contacts in full, in their order; whose were asked for, and by whom, is kept. */
export async function revealPhones(call: Call, object: string, object_id: number, contacts: readonly Called[]) {
  const named = contacts.filter(({ phone }) => phone !== '').map(({ name }) => name);
  await call.audit({ object, object_id, action: 'reveal', after: { revealed: named } });
  return { phones: contacts.map(({ phone }) => phone) };
}
