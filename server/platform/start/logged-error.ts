// An error as the log tells it: what happened and where, without the values of rows that databases add to theirs, and without whom a
// mail server or a gateway names in its answer.
import { stdSerializers } from 'pino';
import { maskPersonal } from '#domain/tenants/masked-text';

/** What PostgreSQL says of the row and of where it was, and what the embedded database adds: the values of the statement. */
const VALUES: ReadonlySet<string> = new Set(['detail', 'where', 'params', 'parameters', 'queryOptions']);

function without(told: unknown): unknown {
  if (typeof told === 'string') return maskPersonal(told);
  if (Array.isArray(told)) return told.map(without);
  if (told === null || typeof told !== 'object') return told;
  const kept = Object.entries(told).filter(([name]) => !VALUES.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, without(value)]));
}

/** For pino; also of errors within it. */
export const loggedError = (error: unknown): unknown =>
  without(error instanceof Error ? { ...stdSerializers.errWithCause(error) } : error);
