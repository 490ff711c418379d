// The tables of server/db/baseline count as one migration. It replaces the migrations up to 0119, which version 0.1.0 was developed with (ADR 48).
import { StartError } from '../start/start-error';

export const BASELINE = '0119-baseline.sql';
/** The migrations that the baseline replaces: the last of them, and their number. */
const REPLACED = { last: '0119-holdover-of-some-spaces.sql', count: 109 };
/** The last commit of the program that has them. */
const COMMIT = '40a98e1b';

const isReplaced = (name: string) => name <= REPLACED.last && name !== BASELINE;

/**
 * Returns the names of applied migrations, in order, with the baseline in place of those it replaces. `what`: the database or the backup they were
 * read from, which must have all of these.
 */
export function sinceBaseline(what: string, names: readonly string[]): string[] {
  const replaced = names.filter(isReplaced);
  if (!replaced.length) return [...names];
  if (replaced.length !== REPLACED.count || replaced.at(-1) !== REPLACED.last)
    throw new StartError(
      `${what} is of an older version (${replaced.at(-1)}): start the program of commit ${COMMIT} with it first, which brings it to ${REPLACED.last}`,
    );
  return [BASELINE, ...names.filter((name) => !isReplaced(name))];
}
