// The audit trail: each change with its user, time, and values before and after. It crosses all areas, so it is a report.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { getAuditEntry } from '#api/setup/audit/audit';
import { auditList } from '#api/setup/audit/audit.list';
import type { AuditEntry } from '#api/setup/audit/audit.schema';
import { NAMED } from '#api/setup/audit/audit-labels';
import { type Changes, changesText } from '#api/setup/audit/audit-text';
import type { Actor } from '../platform/access/actor';
import { maybeOne } from '../platform/db/database';
import { listRoutes } from '../platform/list/list';
import { notFound } from '../platform/use-case/errors';
import { handle, type Route } from '../platform/use-case/route';

const contractNumber = sql`(select k.number from contract k where (k.company_id, k.id) = (t.company_id, t.contract_id))`;

/** Texts by which users know objects without a name of their own, of the row `t`. */
const DESCRIBED: Readonly<Record<string, Sql>> = {
  property_certificate: sql`t.number`,
  bill: sql`t.number`,
  invoice: sql`t.serial`,
  receivable: sql`concat_ws(' ', (select n.name from tenant n where (n.company_id, n.id) = (t.company_id, t.tenant_id)),
    (select i.name from charge_item i where (i.company_id, i.id) = (t.company_id, t.charge_item_id)), t.start_date)`,
  bank_line: sql`concat_ws(' ', nullif(t.counterparty, ''), t.booked_on)`,
  contract_change: contractNumber,
  contract_termination: contractNumber,
  deposit_security: contractNumber,
  lease_incentive: contractNumber,
  follow_up: sql`(select c.name from customer c where (c.company_id, c.id) = (t.company_id, t.customer_id))`,
};

const nameIn = (table: string, text: Sql) =>
  sql`when ${raw(`'${table}'`)} then (select ${text} from ${raw(table)} t where t.company_id = app_company() and t.id = a.object_id)`;

/** The object's current name; for a deleted one, its last name. */
const objectName: Sql = sql`coalesce(case a.object ${join(
  [
    ...[...NAMED].map(([table, column]) => nameIn(table, sql`t.${raw(column)}`)),
    ...Object.entries(DESCRIBED).map(([table, text]) => nameIn(table, text)),
  ],
  ' ',
)} end, a.changes -> 'name' ->> 'from', a.changes -> 'number' ->> 'from', a.changes -> 'name' ->> 'to')`;

/** Entries have no park: with a narrowed scope users only see their own (docs/domain §1). */
const visible = (actor: Actor): Sql => (actor.scope_park_ids === null ? sql`true` : sql`a.user_id = ${actor.user_id}`);

/** Limit of one change's JSON in a list, characters. */
const MAX_CHARACTERS = 600;

const listed = listRoutes(auditList, {
  source: ({ actor }) => sql`from audit_log a where a.company_id = app_company() and ${visible(actor)}`,
  id: sql`a.id`,
  columns: {
    at: sql`a.at`,
    user_name: sql`a.user_name`,
    user_id: sql`a.user_id`,
    object: sql`a.object`,
    action: sql`a.action`,
    object_name: objectName,
    object_id: sql`a.object_id`,
    changes: sql`coalesce((select jsonb_object_agg(c.key, case when length(c.value::text) <= ${MAX_CHARACTERS} then c.value end)
      from jsonb_each(a.changes) c), '{}')::text`,
  },
  forSheet: (row) => ({
    ...row,
    changes: changesText(String(row.object), JSON.parse(String(row.changes)) as Changes),
  }),
});

export const auditLogRoutes: Route[] = [
  ...listed,
  handle(getAuditEntry, async ({ tx, actor }, { id }) => {
    const entry = await maybeOne<AuditEntry>(
      tx,
      sql`select a.id, a.at, a.user_id, a.user_name, a.object, a.object_id, ${objectName} as object_name, a.action, a.changes, a.request_id
          from audit_log a where a.company_id = app_company() and a.id = ${id} and ${visible(actor)}`,
    );
    if (!entry) throw notFound('日志');
    return entry;
  }),
];
