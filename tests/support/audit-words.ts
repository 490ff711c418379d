// What the audit trail shows of the entries that a test has written.
import sql from 'sql-template-tag';
import { AUDIT_ACTION, AUDIT_OBJECT } from '#api/setup/audit/audit-labels';
import { fieldChanges } from '#api/setup/audit/audit-text';
import type { Database } from '#server/platform/db/database';

interface Entry {
  object: string;
  action: string;
  changes: Parameters<typeof fieldChanges>[1];
}

/** Returns one entry of each object and action with the same fields. */
const entriesOf = (db: Database, companies: readonly number[]): Promise<Entry[]> =>
  db.asOwner((owner) =>
    owner.query<Entry>(sql`
      select distinct on (object, action, fields) object, action, changes
      from audit_log,
        lateral (select coalesce(string_agg(field, ',' order by field), '') as fields from jsonb_object_keys(changes) field) f
      where company_id = any(${companies}::bigint[])`),
  );

const RAW_NAME = /^[a-z][\w.-]*$/;
/** Values of enums; only those of several words differ from the texts that tests enter. */
const RAW_VALUE = /(^| )[a-z]+(_[a-z]+)+$/;
/** Returns the names of the parts of a composite value. */
const partsOf = (value: unknown): string[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [];

function rawWords({ object, action, changes }: Entry): string[] {
  const parts = Object.values(changes).flatMap((change) => [...partsOf(change?.from), ...partsOf(change?.to)]);
  const shown = fieldChanges(object, changes);
  const named = [...shown, ...fieldChanges(object, Object.fromEntries(parts.map((name) => [name, null])))];
  return [
    ...(object in AUDIT_OBJECT ? [] : [object]),
    ...(action in AUDIT_ACTION ? [] : [`${object} ${action}`]),
    ...named.filter(({ label }) => RAW_NAME.test(label)).map(({ name }) => `${object}.${name}`),
    ...shown.filter(({ text }) => RAW_VALUE.test(text)).map(({ name, text }) => `${object}.${name}: ${text}`),
  ];
}

/** Returns objects, actions, fields and values in the audit trail of the enterprises that have no Chinese label. */
export async function unlabelledIn(db: Database, companies: readonly number[]): Promise<string[]> {
  if (companies.length === 0) return [];
  return [...new Set((await entriesOf(db, companies)).flatMap(rawWords))].sort();
}
