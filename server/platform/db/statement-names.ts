// Selects the statements that a connection prepares by name: parsing, rewriting (views, row security) and planning a text was more than half of a
// call. After five uses the database plans such a statement for any values, when that is not more expensive.

/** A text is prepared from this use on: a text made for one call is not worth its room. */
const NAMED_FROM = 2;
/** Limits: texts prepared per connection, and texts whose uses are counted. */
const MAX_NAMED = 400;
const COUNTED = 4_000;

/** Marks a statement that is planned for its own values each time. */
export const REPLANNED = ' /* replanned */';

export interface StatementNames {
  /** Returns the name under which the text is prepared; undefined when it is sent as it is. */
  nameOf(text: string): string | undefined;
  /** Called after a change of tables, since prepared statements may return other columns. */
  forget(): void;
}

export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let named = 0;
  return {
    nameOf(text) {
      const existing = names.get(text);
      if (existing || names.size >= MAX_NAMED || text.includes(REPLANNED)) return existing;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < NAMED_FROM) {
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
