// The values of recurring runs (docs/domain §6.3): each run stores them, and the next one begins with them.
import sql, { empty, type Sql } from 'sql-template-tag';
import type { BillRun } from '#api/finance/bill/bill.schema';
import type { PostLateFees } from '#api/finance/late-fee.schema';
import type { ReadingPost } from '#api/finance/meter/meter.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { tenantVisible } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

interface RunTerms {
  bill: Pick<BillRun, 'month' | 'park_ids' | 'earlier' | 'min_fen'>;
  late_fee: { as_of: string; legal_entity_id: number | null; min_fen: PostLateFees['min_fen'] };
  meter: Omit<ReadingPost, 'lines' | 'left_out_tenant_ids'>;
}

export async function recordRun<Kind extends keyof RunTerms>(call: Call, kind: Kind, terms: RunTerms[Kind]) {
  const created = { created_by: call.actor.user_id, created_at: call.now.toISOString() };
  await insertRecord(call.tx, 'finance_run', { kind, terms, ...created });
}

/** Returns the values of the last run `r` of a kind that meets a condition. */
export async function lastRun<Kind extends keyof RunTerms>(
  tx: Tx,
  kind: Kind,
  condition: Sql = empty,
): Promise<RunTerms[Kind] | null> {
  const found = await maybeOne<{ terms: RunTerms[Kind] }>(
    tx,
    sql`select r.terms from finance_run r where r.company_id = app_company() and r.kind = ${kind} ${condition} order by r.id desc limit 1`,
  );
  return found?.terms ?? null;
}

/** Throws 404 unless every tenant that a run leaves out exists and is visible to the user. */
export async function assertLeftOut({ tx, actor }: Call, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.query<{ id: number }>(
    sql`select t.id from tenant t where t.company_id = app_company() and t.id = any(${[...ids]}::bigint[])${tenantVisible(actor, sql`t`)}`,
  );
  const existing = new Set(found.map(({ id }) => id));
  const absent = ids.flatMap((id, index): FieldError[] =>
    existing.has(id) ? [] : [{ path: ['left_out_tenant_ids', index], message: '租客不存在' }],
  );
  if (absent.length) throw missing(absent);
}
