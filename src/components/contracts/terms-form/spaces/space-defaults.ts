// Defaults from the chosen spaces: their list price becomes the price of the first clause unless the user has typed another one, and the owner of
// their buildings becomes the lessor.
import { PRICE_UNIT } from '#api/assets/labels';
import { isFixed } from '#domain/contracts/clause/charge-clause';
import type { ClauseValue, ContractValues, SpaceValue } from '../contract-values';

/** Returns a space of the database with its area and its list price in the shape of the form. */
export const spaceValue = ({ id, label, list_price, price_unit, owner_id }: PricedSpace, area: string): SpaceValue => ({
  id,
  label,
  list_price,
  price_unit: PRICE_UNIT[price_unit].label,
  list_basis: price_unit,
  owner_id,
  area,
});

interface PricedSpace extends Pick<SpaceValue, 'id' | 'label' | 'owner_id'> {
  list_price: string | null;
  price_unit: keyof typeof PRICE_UNIT;
}

type Priced = Pick<ClauseValue, 'basis' | 'price'>;

/** Returns the list price of all spaces, or null when they differ or have none. */
function commonPrice(spaces: readonly SpaceValue[]): Priced | null {
  const [first] = spaces;
  if (!first?.list_price || !first.list_basis) return null;
  const same = spaces.every((space) => space.list_price === first.list_price && space.list_basis === first.list_basis);
  return same ? { basis: first.list_basis, price: first.list_price } : null;
}

/** Returns the price of a clause when other spaces are chosen, or null when the clause keeps its own. */
export function listPriceFor(
  clause: ClauseValue | undefined,
  before: readonly SpaceValue[],
  now: readonly SpaceValue[],
): Priced | null {
  const price = commonPrice(now);
  if (!clause || !price || clause.line != null || clause.basis === 'turnover' || isFixed(clause.basis)) return null;
  const typed = clause.price && clause.price !== commonPrice(before)?.price;
  return typed ? null : price;
}

/** Returns the owner of all spaces, or null when they differ or have none. */
export function commonOwner(spaces: readonly SpaceValue[]): number | null {
  const [first] = spaces;
  return first?.owner_id != null && spaces.every(({ owner_id }) => owner_id === first.owner_id) ? first.owner_id : null;
}

/** Adds the list price and the owner of the spaces that the address names. */
export function begunWith<Values extends ContractValues>(values: Values): Values {
  const { spaces = [], lessor_id = null } = values;
  const [first, ...others] = values.clauses ?? [];
  const price = listPriceFor(first, [], spaces);
  return {
    ...values,
    lessor_id: lessor_id ?? commonOwner(spaces),
    ...(price && { clauses: [{ ...first, ...price }, ...others] }),
  };
}
