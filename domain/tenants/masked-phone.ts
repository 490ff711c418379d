/** Telephone numbers as they are shown until somebody who may asks for them (docs/domain §4). */

const HEAD = 3;
const TAIL = 4;
const MASKED = /^[\d\s+()（）-]*\*+[\d\s+()（）-]*$/;

/** The first three and the last four characters, stars between: 138****5678. What is shorter is all stars. */
export function maskPhone(phone: string): string {
  if (phone.length <= HEAD + TAIL) return '*'.repeat(phone.length);
  return phone.slice(0, HEAD) + '*'.repeat(phone.length - HEAD - TAIL) + phone.slice(-TAIL);
}

/** Whether the text is a masked number rather than a number. */
export const isMaskedPhone = (text: string): boolean => MASKED.test(text);

interface Called {
  name: string;
  phone: string;
}

/** The stored number that a masked one stands for: of who bears the same name, or the only one that looks like it. */
function storedFor({ name, phone }: Called, stored: readonly Called[]): string | undefined {
  const alike = stored.filter((each) => each.phone !== '' && maskPhone(each.phone) === phone);
  const numbers = new Set(
    (alike.some((each) => each.name === name) ? alike.filter((each) => each.name === name) : alike).map(
      (each) => each.phone,
    ),
  );
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

/** Contacts with the numbers that came back masked as they are stored; the places of those that stand for none. */
export function restorePhones<Contact extends Called>(
  contacts: readonly Contact[],
  stored: readonly Called[],
): { contacts: Contact[]; unknown: number[] } {
  const unknown: number[] = [];
  const restored = contacts.map((contact, place) => {
    if (!isMaskedPhone(contact.phone)) return contact;
    const phone = storedFor(contact, stored);
    if (phone === undefined) unknown.push(place);
    return phone === undefined ? contact : { ...contact, phone };
  });
  return { contacts: restored, unknown };
}
