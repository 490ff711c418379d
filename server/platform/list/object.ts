// Get, save and delete of an object that is one row: loads within scope, writes with its version, records the audit trail.
import type { ById, Deleted, Ids } from '#api/kernel/endpoint/crud';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import type { Actor } from '../access/actor';
import type { Tx } from '../db/database';
import { type Call, handle, type Route } from '../use-case/route';
import { deleteRecords, saveRecord } from './record';

interface Calls<Save, Row, Saved> {
  get: Endpoint<ById, Row>;
  save: Endpoint<Save, Row, Saved>;
  remove: Endpoint<Ids, Deleted>;
}

export interface ObjectOptions<Values, Row> {
  table: string;
  /** Name of the object in messages: 园区. */
  title: string;
  /** Returns the object within the actor's scope; throws 404 otherwise. */
  load(tx: Tx, actor: Actor, id: number, today: string): Promise<Row>;
  /** Returns the object as the API returns it, when that is less than the stored row. */
  present?(row: Row): Row;
  /** Checks beyond the schema; returns the values to write (default: the input's fields). */
  prepare?(call: Call, values: Values, before: Row | undefined): Promise<Record<string, unknown>>;
  /** Runs after the row is written. */
  after?(call: Call, id: number, values: Values, before: Row | undefined): Promise<void>;
  /** Returns the object as the audit trail records it; the loaded row by default. */
  audited?(row: Row): Record<string, unknown>;
  /** Removes the parts that belong to the rows. */
  beforeRemove?(call: Call, ids: readonly number[]): Promise<void>;
}

/** Identity of a saved object; both are undefined for a new one. */
export interface Identity {
  id?: number;
  version?: number;
}

const auditedBy =
  <Row extends object>({ audited }: Pick<ObjectOptions<never, Row>, 'audited'>) =>
  (row: Row): Record<string, unknown> =>
    audited ? audited(row) : (row as Record<string, unknown>);

/** Saves the object: for its own call, and for acts that create one. */
export async function saveObject<Row extends object, Saved extends Identity>(
  call: Call,
  input: Saved,
  options: ObjectOptions<Saved, Row>,
): Promise<Row> {
  const { table, title, load } = options;
  const audited = auditedBy(options);
  const { id, version, ...values } = input;
  const before = id === undefined ? undefined : await load(call.tx, call.actor, id, call.today);
  const columns = options.prepare ? await options.prepare(call, input, before) : values;
  const saved = await saveRecord(call.tx, table, title, { id, version }, columns);
  await options.after?.(call, saved, input, before);
  const after = await load(call.tx, call.actor, saved, call.today);
  await call.audit({
    object: table,
    object_id: saved,
    action: before ? 'update' : 'create',
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

export function objectRoutes<Save, Row extends object, Saved extends Identity>(
  calls: Calls<Save, Row, Saved>,
  options: ObjectOptions<Saved, Row>,
): Route[] {
  const { table, title, load } = options;
  const present = options.present ?? ((row: Row) => row);
  const audited = auditedBy(options);

  async function remove(call: Call, { ids }: Ids): Promise<Deleted> {
    for (const id of ids) {
      const before = await load(call.tx, call.actor, id, call.today);
      await call.audit({ object: table, object_id: id, action: 'delete', before: audited(before) });
    }
    await options.beforeRemove?.(call, ids);
    return { deleted: await deleteRecords(call.tx, table, title, ids) };
  }

  return [
    handle(calls.get, async ({ tx, actor, today }, { id }) => present(await load(tx, actor, id, today))),
    handle(calls.save, async (call, input) => present(await saveObject(call, input, options))),
    handle(calls.remove, remove),
  ];
}
