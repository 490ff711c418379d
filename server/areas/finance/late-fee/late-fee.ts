// Late fees (滞纳金, docs/domain §5.9): the fee of every overdue principal on a day, and posting the part not charged yet.
import sql, { empty } from 'sql-template-tag';
import { postLateFees, previewLateFees } from '#api/finance/late-fee';
import type { LateFees, LateFeesQuery, PostedLateFees, PostLateFees } from '#api/finance/late-fee.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { contractInBuilding, inScope, inSelection } from '#server/platform/access/scope';
import { auditAll } from '#server/platform/use-case/audit';
import { invalid, missing } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertLegalEntity } from '#server/policies/legal-entity';
import { chargeLateFees, computed, principals } from './late-fee-posting';

/** Maximum number of rows in a preview; the totals cover all rows. */
const MAX_ROWS = 1000;

/** Returns the principals within the actor's selection. */
async function selectedPrincipals({ tx, actor }: Call, { as_of, legal_entity_id }: LateFeesQuery) {
  if (legal_entity_id != null) await assertLegalEntity(tx, legal_entity_id);
  const entity = legal_entity_id == null ? empty : sql` and r.legal_entity_id = ${legal_entity_id}`;
  return principals(
    tx,
    as_of,
    sql`true${inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`))}${entity}`,
  );
}

async function preview(call: Call, query: LateFeesQuery): Promise<LateFees> {
  const { as_of } = query;
  const all = (await selectedPrincipals(call, query)).flatMap((row) => computed(row, as_of));
  const bearing = all.filter((row) => row.to_post_fen > 0);
  const spared = all.filter((row) => row.without_credit_fen > row.to_post_fen);
  return {
    as_of,
    count: bearing.length,
    to_post_fen: bearing.reduce((sum, row) => sum + row.to_post_fen, 0),
    spared_count: spared.length,
    spared_fen: spared.reduce((sum, row) => sum + row.without_credit_fen - row.to_post_fen, 0),
    rows: bearing.slice(0, MAX_ROWS).map(({ principal: _principal, without_credit_fen: _without, ...row }) => row),
  };
}

/** Returns the principals to charge, locked: of two concurrent postings the second finds nothing left. */
async function lockPrincipals(call: Call, input: PostLateFees): Promise<number[]> {
  const ids = input.receivable_ids ?? (await selectedPrincipals(call, input)).map((row) => row.receivable_id);
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
