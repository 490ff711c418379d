// Undoing (反核销) posts the mirror of a write-off, dated today; nothing is deleted. When the enterprise requires approval, a request is stored first
// and the approval executes it.
import sql, { type Sql } from 'sql-template-tag';
import { undoRequestOf } from '#api/finance/cash-record/cash-record';
import type { CashRecord, UndoMany, UndoRequest } from '#api/finance/cash-record/cash-record.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { allOrNone } from '#server/platform/use-case/all-or-none';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { cashNames, loadCashRecord } from '../cash-record/cash-record';
import type { PayerMemory } from '../cash-record/payer-tenant';
import { postWriteOffRows } from '../posting/write-offs';
import { receivableNames } from '../receivable/receivable';
import { entriesOf } from './write-off-entries';

interface Undone {
  id: number;
  reason: string;
}

interface Undoable {
  cash_record_id: number;
  receivable_id: number;
  legal_entity_id: number;
  amount_fen: number;
  value_date: string;
}

/** Returns the cash write-off within the actor's scope; refuses one that belongs to another operation. */
async function undoable({ tx, actor }: Call, id: number): Promise<Undoable> {
  const entry = await maybeOne<Omit<Undoable, 'cash_record_id'> & { cash_record_id: number | null }>(
    tx,
    sql`select w.cash_record_id, w.receivable_id, w.legal_entity_id, w.amount_fen, w.value_date from write_off w
        join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
        where w.company_id = app_company() and w.id = ${id}${inScope(actor, sql`r.park_id`)}`,
  );
  if (!entry) throw notFound('核销记录');
  const { cash_record_id } = entry;
  if (cash_record_id === null) throw new Refusal(409, '冲抵与保证金抵扣随原单据过账，不能反核销');
  if (entry.amount_fen < 0) throw new Refusal(409, '反核销记录不能再反核销');
  return { ...entry, cash_record_id };
}

/** Returns the cash record of a write-off. */
export async function cashRecordOf(call: Call, write_off_id: number): Promise<CashRecord> {
  const { cash_record_id } = await undoable(call, write_off_id);
  return loadCashRecord(call.tx, call.actor, cash_record_id);
}

export async function undoWriteOff(call: Call, payers: PayerMemory, { id, reason }: Undone): Promise<void> {
  const { tx, actor, today } = call;
  const entry = await undoable(call, id);
  await postWriteOffRows(tx, { user_id: actor.user_id, day: today, reason }, [
    { ...entry, amount_fen: -entry.amount_fen, reverses_id: id },
  ]);
  await payers.forget(tx, entry.cash_record_id);
  await call.audit({
    object: 'cash_record',
    object_id: entry.cash_record_id,
    action: 'undo-write-off',
    after: { write_off_id: id, reason },
  });
}

/** Undoes write-offs one by one; for cash records or receivables, all of their valid cash write-offs. */
export async function undoEach(
  call: Call,
  { of, ids }: Pick<UndoMany, 'of' | 'ids'>,
  undoOne: (id: number) => Promise<unknown>,
) {
  if (of === 'write_off') return allOrNone({ verb: '反核销', ids, names: await writeOffNames(call, ids) }, undoOne);
  const names = await (of === 'cash_record' ? cashNames : receivableNames)(call, ids);
  return allOrNone({ verb: '反核销', ids, names }, async (id) => {
    const standing = await openWriteOffs(
      call,
      of === 'cash_record' ? sql`w.cash_record_id = ${id}` : sql`w.receivable_id = ${id}`,
    );
    if (standing.length === 0) throw new Refusal(409, '没有可以反核销的核销');
    for (const entry of standing) await undoOne(entry);
  });
}

async function openWriteOffs({ tx }: Call, condition: Sql): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select w.id from write_off w where w.company_id = app_company() and w.cash_record_id is not null and w.amount_fen > 0 and ${condition}
          and not exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id) order by w.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the names of write-offs: the receivable's name and the amount. */
async function writeOffNames({ tx, actor }: Call, ids: readonly number[]): Promise<Map<number, string>> {
  const scope = sql`w.id = any(${[...ids]}::bigint[])${inScope(actor, sql`r.park_id`)}`;
  const rows = await entriesOf(tx, scope);
  return new Map(
    rows.map((row) => [
      row.id,
      `${row.tenant_name} ${row.charge_item} ${row.period} ${formatMoney(row.amount_fen)} 元`,
    ]),
  );
}

/** Stores the request to undo a write-off; the caller opens the approval. */
export async function requestUndo(call: Call, { id: write_off_id, reason }: Undone): Promise<number> {
  const { tx, actor, now } = call;
  const { cash_record_id } = await undoable(call, write_off_id);
  const [undone] = await tx.query(
    sql`select id from write_off where company_id = app_company() and reverses_id = ${write_off_id}`,
  );
  if (undone) throw new Refusal(409, '该核销已被反核销');
  const id = await insertRecord(tx, 'write_off_undo', {
    write_off_id,
    reason,
    created_by: actor.user_id,
    created_at: now.toISOString(),
  });
  const entry = { object: 'cash_record', object_id: cash_record_id, action: 'ask-undo' };
  await call.audit({ ...entry, after: { write_off_id, reason } });
  return id;
}

export interface UndoTask extends UndoRequest {
  amount_fen: number;
  park_id: number;
  /** Name of the write-off. */
  name: string;
}

/** Returns the request within the actor's scope; throws 404 otherwise. */
export async function loadUndo(call: Call, id: number): Promise<UndoTask> {
  const found = await maybeOne<Omit<UndoTask, 'name'>>(
    call.tx,
    sql`select q.id, q.write_off_id, w.cash_record_id, q.reason, w.amount_fen, r.park_id from write_off_undo q
        join write_off w on (w.company_id, w.id) = (q.company_id, q.write_off_id)
        join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
        where q.company_id = app_company() and q.id = ${id}${inScope(call.actor, sql`r.park_id`)}`,
  );
  if (!found) throw notFound('反核销申请');
  const names = await writeOffNames(call, [found.write_off_id]);
  return { ...found, name: names.get(found.write_off_id) ?? '' };
}

export async function closeUndo(
  { tx }: Call,
  id: number,
  status: 'approved' | 'rejected' | 'withdrawn',
): Promise<void> {
  await tx.query(
    sql`update write_off_undo set status = ${status} where company_id = app_company() and id = ${id} and status = 'auditing'`,
  );
}

export const undoRequestRoutes: Route[] = [
  handle(undoRequestOf, async (call, { id }) => {
    const { write_off_id, cash_record_id, reason } = await loadUndo(call, id);
    return { id, write_off_id, cash_record_id, reason };
  }),
];
