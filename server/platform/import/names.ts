// Resolves names in spreadsheet cells to ids: the choices of the forms, and an error when no object has the name.
import sql, { type Sql } from 'sql-template-tag';
import type { ImportIssue } from '#api/kernel/import';
import { inScope } from '../access/scope';
import type { Tx } from '../db/database';
import { insertRecords } from '../list/record';
import { auditAll } from '../use-case/audit';
import type { Call } from '../use-case/route';

export type Names = ReadonlyMap<string, number>;

const namesFrom = async (tx: Tx, source: Sql): Promise<Names> => {
  const rows = await tx.query<{ id: number; name: string }>(sql`select t.id, t.name from ${source}`);
  return new Map(rows.map(({ id, name }) => [name, id]));
};

/** Returns the entries of a dictionary in use. */
export const dictionaryNames = (tx: Tx, kind: string): Promise<Names> =>
  namesFrom(tx, sql`dictionary t where t.company_id = app_company() and t.kind = ${kind} and t.enabled`);

export const entityNames = (tx: Tx): Promise<Names> =>
  namesFrom(tx, sql`legal_entity t where t.company_id = app_company() and t.enabled`);

/** Returns the parks of the actor's scope. */
export const parkNames = ({ tx, actor }: Call): Promise<Names> =>
  namesFrom(tx, sql`park t where t.company_id = app_company()${inScope(actor, sql`t.id`)}`);

/** Looks names up in one row and collects an issue at the column of each unknown one. */
export class RowNames {
  readonly issues: ImportIssue[] = [];

  refuse(column: string, message: string): void {
    this.issues.push({ column, message });
  }

  /** Returns the id of a required name; 0 when it is unknown. */
  one(names: Names, column: string, name: string, message: string): number {
    const id = names.get(name);
    if (id === undefined) this.refuse(column, message);
    return id ?? 0;
  }

  /** Returns the id of an optional name. */
  maybe(names: Names, column: string, name: string, what: string): number | null {
    return name === '' ? null : this.one(names, column, name, `没有此${what}：${name}`) || null;
  }

  /** Returns the ids of several names. */
  many(names: Names, column: string, wanted: readonly string[], what: string): number[] {
    const unknown = wanted.filter((name) => !names.has(name));
    if (unknown.length) this.refuse(column, `没有此${what}：${unknown.join('、')}`);
    return wanted.flatMap((name) => names.get(name) ?? []);
  }
}

interface Imported {
  id: number;
  tag_ids: readonly number[];
  /** The row as it was in the spreadsheet. */
  row: object;
}

/** Stores the tags of imported objects and their entries in the audit trail. */
export async function finishImport(
  call: Call,
  object: 'park' | 'building' | 'space' | 'tenant' | 'customer',
  all: readonly Imported[],
) {
  const tags = all.flatMap(({ id, tag_ids }) => tag_ids.map((tag_id) => ({ object, object_id: id, tag_id })));
  await insertRecords(call.tx, 'object_tag', tags);
  const entries = all.map(({ id, row }) => ({
    object,
    object_id: id,
    action: 'import',
    after: row as Record<string, unknown>,
  }));
  await auditAll(call.tx, call.actor, call.request_id, entries);
}
