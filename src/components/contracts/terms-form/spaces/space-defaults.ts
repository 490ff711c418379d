// What the chosen spaces say of the contract: their list price is that of the first clause, while nobody has typed another; who owns
// their buildings lets them.
import type { ClauseValue, SpaceValue } from '../contract-values';

type Priced = Pick<ClauseValue, 'basis' | 'price'>;

/** The price that all spaces are offered at; null where they differ, or have none. */
function commonPrice(spaces: readonly SpaceValue[]): Priced | null {
  const [first] = spaces;
  if (!first?.list_price || !first.list_basis) return null;
  const same = spaces.every((space) => space.list_price === first.list_price && space.list_basis === first.list_basis);
  return same ? { basis: first.list_basis, price: first.list_price } : null;
}

/** What a clause takes over when other spaces are chosen; null where it keeps its own. */
export function listPriceFor(
  clause: ClauseValue | undefined,
  before: readonly SpaceValue[],
  now: readonly SpaceValue[],
): Priced | null {
  const price = commonPrice(now);
  if (!clause || !price || clause.line != null || clause.basis === 'turnover' || clause.basis === 'fixed_month')
    return null;
  const typed = clause.price && clause.price !== commonPrice(before)?.price;
  return typed ? null : price;
}

/** The owner of all the spaces; null where they differ, or have none. */
export function commonOwner(spaces: readonly SpaceValue[]): number | null {
  const [first] = spaces;
  return first?.owner_id != null && spaces.every(({ owner_id }) => owner_id === first.owner_id) ? first.owner_id : null;
}
