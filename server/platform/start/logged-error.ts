// An error as the log tells it: what happened and where, without the values of rows that databases add to theirs.
import { stdSerializers } from 'pino';

/** What PostgreSQL says of the row and of where it was, and what the embedded database adds: the values of the statement. */
const VALUES: ReadonlySet<string> = new Set(['detail', 'where', 'params', 'parameters', 'queryOptions']);

const without = (told: unknown): unknown =>
  told !== null && typeof told === 'object' && !Array.isArray(told)
    ? Object.fromEntries(
        Object.entries(told).flatMap(([name, value]) => (VALUES.has(name) ? [] : [[name, without(value)]])),
      )
    : told;

/** For pino; also of errors within it. */
export const loggedError = (error: unknown): unknown =>
  error instanceof Error ? without({ ...stdSerializers.errWithCause(error) }) : without(error);
