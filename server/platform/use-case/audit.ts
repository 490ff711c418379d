// The audit trail: each change with its user, time, and values before and after. Append-only, also for the application's role.
import type { Actor } from '../access/actor';
import type { Tx } from '../db/database';
import { insertRecords } from '../list/record';

export interface AuditEntry {
  object: string;
  object_id: number;
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type Change = { from: unknown; to: unknown };

/** Returns the fields that differ. Values are compared as JSON, as they are stored. */
export function changesBetween(
  before: Record<string, unknown> = {},
  after: Record<string, unknown> = {},
): Record<string, Change> {
  const changes: Record<string, Change> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (name === 'version') continue;
    const from = before[name] ?? null;
    const to = after[name] ?? null;
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[name] = { from, to };
  }
  return changes;
}

/** The user who acted; before sign-in (a password reset) there is no actor yet, only a user. */
export type AuditUser = Pick<Actor, 'user_id' | 'display_name' | 'token'>;

/** A call by a token includes both names. */
const nameOf = ({ display_name, token }: AuditUser) =>
  token ? `${display_name}（令牌：${token.name}）` : display_name;

/** Writes many entries in one statement, for an import. `at` is the moment of the call; the database's clock by default. */
export function auditAll(
  tx: Tx,
  actor: AuditUser,
  request_id: string,
  entries: readonly AuditEntry[],
  instant?: Date,
): Promise<void> {
  return insertRecords(
    tx,
    'audit_log',
    entries.map((entry) => ({
      object: entry.object,
      object_id: entry.object_id,
      action: entry.action,
      changes: changesBetween(entry.before, entry.after),
      user_id: actor.user_id,
      user_name: nameOf(actor),
      request_id,
      ...(instant && { at: instant.toISOString() }),
    })),
  );
}

export const audit = (tx: Tx, actor: AuditUser, request_id: string, entry: AuditEntry): Promise<void> =>
  auditAll(tx, actor, request_id, [entry]);
