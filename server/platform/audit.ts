// The audit trail: who changed what, when, from which value to which. Append-only, also for the application's role.
import type { Actor } from './actor';
import type { Tx } from './db/database';
import { insertRecord } from './record';

export interface AuditEntry {
  object: string;
  object_id: number;
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type Change = { from: unknown; to: unknown };

/** The fields that differ. Values are compared as JSON, as they are stored. */
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

export async function audit(tx: Tx, actor: Actor, request_id: string, entry: AuditEntry): Promise<void> {
  await insertRecord(tx, 'audit_log', {
    object: entry.object,
    object_id: entry.object_id,
    action: entry.action,
    changes: changesBetween(entry.before, entry.after),
    user_id: actor.user_id,
    user_name: actor.display_name,
    request_id,
  });
}
