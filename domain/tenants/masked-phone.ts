/** Telephone numbers in the form shown until an authorized user reveals them (docs/domain §4). */

const HEAD = 3;
const TAIL = 4;
const MASKED = /^[\d\s+()（）-]*\*+[\d\s+()（）-]*$/;

/** Returns the first three and the last four characters with stars between: 138****5678. A shorter one is all stars. */
export function maskPhone(phone: string): string {
  if (phone.length <= HEAD + TAIL) return '*'.repeat(phone.length);
  return phone.slice(0, HEAD) + '*'.repeat(phone.length - HEAD - TAIL) + phone.slice(-TAIL);
}

/** Returns whether the text is a masked number rather than a number. */
export const isMaskedPhone = (text: string): boolean => MASKED.test(text);

interface Called {
  name: string;
  phone: string;
}

/** Returns the stored number of a masked one: that of the same name, or the only one that matches. */
function storedFor({ name, phone }: Called, stored: readonly Called[]): string | undefined {
  const matches = stored.filter((each) => each.phone !== '' && maskPhone(each.phone) === phone);
  const numbers = new Set(
    (matches.some((each) => each.name === name) ? matches.filter((each) => each.name === name) : matches).map(
      (each) => each.phone,
    ),
  );
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

/** Returns contacts with masked numbers replaced by the stored ones; and the indexes of masked numbers without a match. */
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
