// Late fees (滞纳金, docs/domain §5.9): the fee of every overdue principal on a day, and posting the part not charged yet.
import sql, { empty } from 'sql-template-tag';
import { postLateFees, previewLateFees } from '#api/finance/late-fee';
import type { LateFees, LateFeesQuery, PostedLateFees, PostLateFees } from '#api/finance/late-fee.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { leftOut, type RunLimits } from '#domain/finance/run/left-out';
import { nextDay } from '#domain/finance/run/next-run';
import { contractInBuilding, inScope, inSelection } from '#server/platform/access/scope';
import { auditAll } from '#server/platform/use-case/audit';
import { invalid, missing } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertLegalEntity } from '#server/policies/legal-entity';
import { assertLeftOut, lastRun, recordRun } from '../run/finance-run';
import { chargeLateFees, computed, principals } from './late-fee-posting';

/** Maximum number of rows in a preview; the totals cover all rows. */
const MAX_ROWS = 1000;

type Wanted = Pick<PostLateFees, 'as_of' | 'legal_entity_id'>;

/** Returns the principals within the actor's selection. */
async function selectedPrincipals({ tx, actor }: Call, { as_of, legal_entity_id }: Wanted) {
  if (legal_entity_id != null) await assertLegalEntity(tx, legal_entity_id);
  const entity = legal_entity_id == null ? empty : sql` and r.legal_entity_id = ${legal_entity_id}`;
  return principals(
    tx,
    as_of,
    sql`true${inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`))}${entity}`,
  );
}

/** Returns the fees of the selection, with why the run leaves one out. */
async function feesOf(call: Call, wanted: Wanted, limits: RunLimits) {
  await assertLeftOut(call, limits.left_out_tenant_ids);
  const all = (await selectedPrincipals(call, wanted)).flatMap((row) => computed(row, wanted.as_of));
  return all.map((row) => ({
    row,
    reason: leftOut({ tenant_ids: [row.tenant_id], amount_fen: row.to_post_fen }, limits),
  }));
}

type Fee = Awaited<ReturnType<typeof feesOf>>[number];

/** Sums the fees that are left out by tenant and reason. */
function leftOutBy(fees: readonly Fee[]): LateFees['left_out'] {
  const groups = new Map<string, LateFees['left_out'][number]>();
  for (const { row, reason } of fees) {
    if (reason === null) continue;
    const { tenant_id, tenant_name, to_post_fen } = row;
    const key = `${tenant_id} ${reason}`;
    const group = groups.get(key) ?? { tenant_id, tenant_name, count: 0, to_post_fen: 0, reason };
    groups.set(key, { ...group, count: group.count + 1, to_post_fen: group.to_post_fen + to_post_fen });
  }
  return [...groups.values()];
}

const sumOf = (rows: readonly { to_post_fen: number }[]) => rows.reduce((sum, row) => sum + row.to_post_fen, 0);

/** Returns the values that the next run begins with: those of the last one, as of its day of the month. */
async function nextRun({ tx, today }: Call): Promise<Wanted & { min_fen: number }> {
  const last = await lastRun(tx, 'late_fee');
  const { legal_entity_id = null, min_fen = 0 } = last ?? {};
  return { as_of: nextDay(last?.as_of ?? null, today), legal_entity_id, min_fen };
}

async function preview(call: Call, query: LateFeesQuery): Promise<LateFees> {
  const { as_of, left_out_tenant_ids } = query;
  const { min_fen, ...wanted } = as_of === null ? await nextRun(call) : { ...query, as_of };
  const all = await feesOf(call, wanted, { left_out_tenant_ids, min_fen });
  const bearing = all.filter(({ row }) => row.to_post_fen > 0);
  const made = bearing.flatMap(({ row, reason }) => (reason === null ? [row] : []));
  const left_out = leftOutBy(bearing);
  const spared = all.flatMap(({ row }) => (row.without_credit_fen > row.to_post_fen ? [row] : []));
  return {
    as_of: wanted.as_of,
    legal_entity_id: wanted.legal_entity_id ?? null,
    min_fen,
    count: made.length,
    to_post_fen: sumOf(made),
    spared_count: spared.length,
    spared_fen: spared.reduce((sum, row) => sum + row.without_credit_fen - row.to_post_fen, 0),
    rows: made.slice(0, MAX_ROWS).map(({ principal: _principal, without_credit_fen: _without, ...row }) => row),
    left_out,
    left_out_count: bearing.length - made.length,
    left_out_fen: sumOf(left_out),
  };
}

/** Returns the principals to charge, locked: of two concurrent postings the second finds nothing left. */
async function lockPrincipals(call: Call, input: PostLateFees): Promise<number[]> {
  const ids =
    input.receivable_ids ??
    (await feesOf(call, input, input)).flatMap(({ row, reason }) => (reason === null ? [row.receivable_id] : []));
  const found = await call.tx.query<{ id: number }>(
    sql`select r.id from receivable r where r.company_id = app_company() and r.id = any(${ids}::bigint[])${inScope(call.actor, sql`r.park_id`)}
        order by r.id for update`,
  );
  const existing = new Set(found.map((row) => row.id));
  const errors = ids.flatMap((id, index): FieldError[] =>
    existing.has(id) ? [] : [{ path: ['receivable_ids', index], message: '应收不存在' }],
  );
  if (errors.length) throw missing(errors);
  return [...existing];
}

async function post(call: Call, input: PostLateFees): Promise<PostedLateFees> {
  const { tx, actor, today, now } = call;
  const { as_of } = input;
  if (as_of > today) throw invalid([{ path: ['as_of'], message: '过账日期不能晚于今天' }]);
  const ids = await lockPrincipals(call, input);
  const rows = await chargeLateFees(tx, ids, { as_of, today, now, author: { created_by: actor.user_id } });
  const { legal_entity_id = null, min_fen } = input;
  if (rows.length > 0) await recordRun(call, 'late_fee', { as_of, legal_entity_id, min_fen });
  await auditAll(
    tx,
    actor,
    call.request_id,
    rows.map(({ id, to_post_fen, tenant_name, contract_number, due_date }) => ({
      object: 'receivable',
      object_id: id,
      action: 'late-fee',
      after: { contract_number, tenant_name, due_date, gross_fen: to_post_fen, end_date: as_of },
    })),
  );
  return { posted: rows.length, posted_fen: rows.reduce((sum, row) => sum + row.to_post_fen, 0) };
}

export const lateFeeRoutes: Route[] = [handle(previewLateFees, preview), handle(postLateFees, post)];
