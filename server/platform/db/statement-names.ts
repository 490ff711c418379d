// Selects the statements that a connection prepares by name: parsing, rewriting (views, row security) and planning a text was more than half of a
// call. After five uses the database plans such a statement for any values, when that is not more expensive. An enterprise has names of its own: the
// planner reads the enterprise of the session, and a plan for one without rows runs for minutes over the rows of another.

/** A text is prepared from this use on: a text made for one call is not worth its room. */
const NAMED_FROM = 2;
/** Limits: texts prepared per connection, and texts whose uses are counted. */
const MAX_NAMED = 800;
const COUNTED = 8_000;

/** Marks a statement that is planned for its own values each time. */
export const REPLANNED = ' /* replanned */';

export interface StatementNames {
  /** Returns the name under which the text is prepared for an enterprise, null for none; undefined when it is sent as it is. */
  nameOf(text: string, company_id: number | null): string | undefined;
  /** Number of times that all names were forgotten. A connection then releases what it has prepared. */
  generation(): number;
  /** Called after a change of tables, since prepared statements may return other columns. */
  forget(): void;
}

/** `shared`: enterprises share the names, for a database of small enterprises only. */
export function statementNames({ shared = false } = {}): StatementNames {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let named = 0;
  let generation = 0;
  const forget = () => {
    names.clear();
    generation += 1;
  };
  return {
    nameOf(text, company_id) {
      const key = shared ? text : `${company_id} ${text}`;
      const existing = names.get(key);
      if (existing || text.includes(REPLANNED)) return existing;
      const count = (uses.get(key) ?? 0) + 1;
      if (count < NAMED_FROM) {
        if (uses.size >= COUNTED) uses.clear();
        uses.set(key, count);
        return undefined;
      }
      uses.delete(key);
      if (names.size >= MAX_NAMED) forget();
      named += 1;
      const name = `kept_${named}`;
      names.set(key, name);
      return name;
    },
    generation: () => generation,
    forget,
  };
}
