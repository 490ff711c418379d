// Contacts of a customer, a channel or a tenant: persons, one of them the main contact, which lists show.
import * as z from 'zod';
import { email, optionalText, phoneOrMasked, text } from './fields';

export const MOST_CONTACTS = 20;

/** Fields of a contact, common to all its objects. */
export const contactShape = {
  name: text(40),
  position: optionalText(40),
  phone: phoneOrMasked,
  email,
  main: z.boolean().default(false),
};

export const contactsOf = <Contact extends z.ZodObject>(contact: Contact) =>
  z.array(contact).max(MOST_CONTACTS, `最多 ${MOST_CONTACTS} 位联系人`).default([]);

/** Telephones of all contacts in full, in their order. */
export const revealedPhones = { phones: z.array(z.string()) };

type Issues = z.core.$ZodRawIssue[];

export function checkMainContact(contacts: readonly { main: boolean }[], issues: Issues): void {
  const refuse = (place: number, message: string) =>
    issues.push({ code: 'custom', path: ['contacts', place, 'main'], message, input: '' });
  const main = contacts.flatMap((each, place) => (each.main ? [place] : []));
  if (contacts.length > 0 && main.length === 0) refuse(0, '请指定一位主要联系人');
  for (const place of main.slice(1)) refuse(place, '只能有一位主要联系人');
}
