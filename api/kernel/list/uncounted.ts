// The rows that totals of a list or a report exclude: docs/domain §7.
import type { ListDeclaration, TotalsQuery } from './list';

/** Declaration fields common to lists and reports. */
type Declared = Pick<ListDeclaration, 'uncounted' | 'columns'>;

/** Returns the values whose rows a total excludes, for rows with the values `among`; for any values by default. */
export function uncountedAmong(
  { uncounted }: Pick<Declared, 'uncounted'>,
  among?: readonly string[],
): readonly string[] {
  if (!uncounted) return [];
  const { void: dead = [], pending = [] } = uncounted;
  const alive = among?.filter((value) => !dead.includes(value)) ?? [];
  return alive.length > 0 && alive.every((value) => pending.includes(value)) ? dead : [...dead, ...pending];
}

/** Returns the same for rows that match a filter. */
export function uncountedOf(list: Pick<Declared, 'uncounted'>, filter: TotalsQuery['filter']): readonly string[] {
  const states = list.uncounted && filter?.[list.uncounted.field];
  return uncountedAmong(list, Array.isArray(states) && states.length > 0 ? states.map(String) : undefined);
}

const stateOf = (field: string, row: object): string => String(row[field as keyof typeof row]);

export const isVoid = ({ uncounted }: Pick<Declared, 'uncounted'>, row: object): boolean =>
  uncounted?.void?.includes(stateOf(uncounted.field, row)) ?? false;

/** Returns the rows that their sum counts. */
export function countedRows<Row extends object>(
  list: Pick<Declared, 'uncounted'>,
  rows: readonly Row[],
): readonly Row[] {
  const { uncounted } = list;
  if (!uncounted) return rows;
  const excluded = uncountedAmong(
    list,
    rows.map((row) => stateOf(uncounted.field, row)),
  );
  return rows.filter((row) => !excluded.includes(stateOf(uncounted.field, row)));
}

/** Returns the excluded values as text: 不含已作废、待审核. */
export function uncountedText(list: Declared, excluded: readonly string[]): string | undefined {
  const labels = list.columns.find(({ name }) => name === list.uncounted?.field)?.labels;
  return excluded.length > 0 ? `不含${excluded.map((value) => labels?.[value]?.label ?? value).join('、')}` : undefined;
}
