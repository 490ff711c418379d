// Numbers of contracts, bills and rooms that payers write into the remark of a payment (docs/domain §6).

/** Shortest number that is searched: shorter ones occur in dates and amounts. */
const SHORTEST = 5;

/** Returns the words of a remark that may be the number of a contract or a bill: with a digit, as written and in capitals. */
export function numbersIn(remark: string): string[] {
  const tokens = remark.normalize('NFKC').match(/[A-Za-z0-9]+(?:[-_/][A-Za-z0-9]+)*/g) ?? [];
  const numbers = tokens.filter((word) => word.length >= SHORTEST && /\d/.test(word));
  return [...new Set(numbers.flatMap((word) => [word, word.toUpperCase()]))];
}

/** Returns the rooms that a remark names: 1203室, 房号 A-1203, 12-03 号房. */
export function roomsIn(remark: string): string[] {
  const plain = remark.normalize('NFKC').toUpperCase();
  const before = plain.matchAll(/([A-Z0-9]+(?:-[A-Z0-9]+)*)\s*(?:室|房|号房|号铺|铺)/g);
  const after = plain.matchAll(/(?:房号|室号|房间|铺位|商铺|单元)\s*[::]?\s*([A-Z0-9]+(?:-[A-Z0-9]+)*)/g);
  return [...new Set([...before, ...after].map(([, room = '']) => room))].filter(
    (room) => /\d/.test(room) && room.length > 1,
  );
}
