// Which statements a connection keeps by name: to have a text parsed, rewritten (views, row security) and planned was more than half of
// what a call took. After five uses the database plans such a statement for any values, where that is not dearer.

/** Kept from this use on: what is made up for one call alone is not worth its room. */
const KEPT_FROM = 2;
/** Most texts that are kept, by each connection, and most whose uses are counted. */
const KEPT = 400;
const COUNTED = 4_000;

/** Stands in a statement that is planned for its own values each time. */
export const PLANNED_ANEW = ' /* planned anew */';

export interface KeptTexts {
  /** The name under which the text is kept; undefined: it is sent as it is. */
  nameOf(text: string): string | undefined;
  /** After a change of tables: kept statements may give other columns. */
  forget(): void;
}

export function keptTexts(): KeptTexts {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let named = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known || names.size >= KEPT || text.includes(PLANNED_ANEW)) return known;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < KEPT_FROM) {
        if (uses.size >= COUNTED) uses.clear();
        uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      named += 1;
      const name = `kept_${named}`;
      names.set(text, name);
      return name;
    },
    forget: () => names.clear(),
  };
}
