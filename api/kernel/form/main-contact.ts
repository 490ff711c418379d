// Of several contacts one is the main one, whom lists show.
import type * as z from 'zod';

type Issues = z.core.$ZodRawIssue[];

export function checkMainContact(contacts: readonly { main: boolean }[], issues: Issues): void {
  const refuse = (place: number, message: string) =>
    issues.push({ code: 'custom', path: ['contacts', place, 'main'], message, input: '' });
  const main = contacts.flatMap((each, place) => (each.main ? [place] : []));
  if (contacts.length > 0 && main.length === 0) refuse(0, '请指定一位主要联系人');
  for (const place of main.slice(1)) refuse(place, '只能有一位主要联系人');
}
