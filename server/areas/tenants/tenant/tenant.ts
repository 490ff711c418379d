// Tenants (租客): the record with its contacts and the names under which its money arrives; the list.
import sql, { type Sql } from 'sql-template-tag';
import { MASKED_PHONE } from '#api/kernel/form/fields';
import type { TENANCY } from '#api/tenants/labels';
import * as calls from '#api/tenants/tenant/tenant';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import type { Tenant, TenantSave } from '#api/tenants/tenant/tenant.schema';
import { isMasked, maskIdentifier } from '#domain/tenants/masked-identifier';
import { isMaskedPhone, maskPhone } from '#domain/tenants/masked-phone';
import { tenantNamed } from '#server/measures/references';
import { type Actor, may } from '#server/platform/access/actor';
import { maskedContacts, phoneIs, withStoredPhones } from '#server/platform/access/personal';
import { contractInBuilding, inSelection, tenantVisible } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { anyOf } from '#server/platform/list/any-of';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { insertRecords, updateRecord } from '#server/platform/list/record';
import { containing, type ListSql } from '#server/platform/list/statement';
import { hasTag, removeTags, setTags, tagIdsOf, tagNamesOf, tagsOf } from '#server/platform/list/tags';
import { invalid, notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { figuresOf, lettingOfAll, lettingOfOne, openOfAll, openOfOne, tenancyIs } from '../tenant-account-figures';
import { duplicatesOf } from './duplicates';

const NUMBERS = ['identifier', 'invoice_tax_number', 'invoice_phone'] as const;

/**
 * Returns the tenant as pages and the audit trail show it: telephones, and the numbers of a natural person, are masked; those of a company are
 * public.
 */
function masked(tenant: Tenant): Tenant {
  const contacts = maskedContacts(tenant.contacts);
  if (tenant.kind !== 'person') return { ...tenant, contacts };
  const { identifier, invoice_tax_number, invoice_phone } = tenant;
  return {
    ...tenant,
    contacts,
    identifier: maskIdentifier(identifier),
    invoice_tax_number: maskIdentifier(invoice_tax_number),
    invoice_phone: maskPhone(invoice_phone),
  };
}

/** Returns the tenant as stored, within the actor's scope; `shown` returns the masked version for replies. */
export async function loadTenant(tx: Tx, actor: Actor, id: number): Promise<Tenant> {
  const tenant = await maybeOne<Tenant>(
    tx,
    sql`select t.id, t.version, t.name, t.kind, t.code, t.identifier, t.industry_id, coalesce(d.name, '') as industry, t.enabled,
          t.invoice_title, t.invoice_tax_number, t.invoice_address, t.invoice_phone, t.invoice_bank, t.invoice_account, t.invoice_kind, t.remark,
          (select coalesce(json_agg(json_build_object('name', k.name, 'position', k.position, 'phone', k.phone, 'email', k.email,
              'receives_bills', k.receives_bills, 'main', k.main) order by k.seq), '[]')
            from tenant_contact k where k.company_id = t.company_id and k.tenant_id = t.id) as contacts,
          (select coalesce(json_agg(json_build_object('kind', a.kind, 'value', a.value) order by a.seq), '[]')
            from tenant_alias a where a.company_id = t.company_id and a.tenant_id = t.id) as aliases,
          ${tagIdsOf('tenant', sql`t.id`)} as tag_ids, ${tagsOf('tenant', sql`t.id`)} as tags
        from tenant t left join dictionary d on (d.company_id, d.id) = (t.company_id, t.industry_id)
        where t.company_id = app_company() and t.id = ${id}${tenantVisible(actor, sql`t`)}`,
  );
  if (!tenant) throw notFound('租客');
  return tenant;
}

/** Returns the row's own columns. A number sent back masked does not change the stored one. */
async function prepare({ actor }: Call, input: TenantSave, before?: Tenant): Promise<Record<string, unknown>> {
  const { id, version, contacts, aliases, tag_ids, ...values } = input;
  const columns: Record<string, unknown> = before ? { ...values } : { ...values, created_by: actor.user_id };
  const back = before && masked(before);
  for (const name of NUMBERS) {
    const number = values[name] ?? '';
    if (!(name === 'invoice_phone' ? isMaskedPhone(number) : isMasked(number))) continue;
    if (back?.[name] !== number) throw invalid([{ path: [name], message: MASKED_PHONE }]);
    delete columns[name];
  }
  return columns;
}

async function setParts(
  { tx }: Call,
  tenant_id: number,
  { contacts = [], aliases = [], tag_ids = [] }: TenantSave,
  before?: Tenant,
) {
  await tx.query(sql`delete from tenant_contact where company_id = app_company() and tenant_id = ${tenant_id}`);
  await tx.query(sql`delete from tenant_alias where company_id = app_company() and tenant_id = ${tenant_id}`);
  const numbered = <Part extends object>(parts: readonly Part[]) =>
    parts.map((part, place) => ({ tenant_id, seq: place + 1, ...part }));
  const typed = contacts.map((contact) => ({ ...contact, phone: contact.phone ?? '' }));
  await insertRecords(tx, 'tenant_contact', numbered(withStoredPhones(typed, before?.contacts)));
  await insertRecords(tx, 'tenant_alias', numbered(aliases));
  await setTags(tx, 'tenant', tenant_id, tag_ids);
}

/** The audit trail has more readers than the numbers may have. */
function audited(tenant: Tenant): Record<string, unknown> {
  const { tag_ids: _ids, tags, ...rest } = masked(tenant);
  return { ...rest, tags: tags.map(({ name }) => name) };
}

async function setEnabled(call: Call, { id, version }: { id: number; version: number }, enabled: boolean) {
  const { tx, actor } = call;
  const before = await loadTenant(tx, actor, id);
  await updateRecord(tx, 'tenant', '租客', { id, version }, { enabled });
  await call.audit({
    object: 'tenant',
    object_id: id,
    action: enabled ? 'enable' : 'disable',
    before: { enabled: before.enabled },
    after: { enabled },
  });
  return masked(await loadTenant(tx, actor, id));
}

/** The selection limits the list to tenants with a contract in it. */
const inTenantSelection = (actor: Actor) =>
  actor.selected_park_ids.length + actor.selected_building_ids.length === 0
    ? sql``
    : sql` and exists (select from contract sc where sc.company_id = app_company() and sc.tenant_id = t.id
        ${inSelection(actor, sql`sc.park_id`, contractInBuilding(sql`sc.id`))})`;

const MASKED_IDENTIFIER = sql`case when t.kind = 'person' then mask_identifier(t.identifier) else t.identifier end`;
const UNMASK = [calls.UNMASK_KEY];

/** Tenants `t` with their leases, `l`, and their open amounts, `open`. */
const tenantsWith = ({ actor }: Pick<Call, 'actor'>, figures: Sql): Sql => sql`from tenant t
  left join dictionary d on (d.company_id, d.id) = (t.company_id, t.industry_id) ${figures}
  left join tenant_contact k on k.company_id = t.company_id and k.tenant_id = t.id and k.main
  where t.company_id = app_company()${tenantVisible(actor, sql`t`)}${inTenantSelection(actor)}`;

const tenantListSql: ListSql = {
  source: (call) =>
    tenantsWith(
      call,
      sql`left join ${lettingOfAll(call)} l on l.tenant_id = t.id left join ${openOfAll(call)} open on open.tenant_id = t.id`,
    ),
  paged: (call) =>
    tenantsWith(call, sql`cross join lateral ${lettingOfOne(call)} l cross join lateral ${openOfOne(call)} open`),
  id: sql`t.id`,
  extra: { version: sql`t.version`, tags_shown: tagsOf('tenant', sql`t.id`) },
  columns: {
    id: sql`t.id`,
    name: sql`t.name`,
    kind: sql`t.kind`,
    code: sql`t.code`,
    enabled: sql`case when t.enabled then 'enabled' else 'disabled' end`,
    tags: tagNamesOf('tenant', sql`t.id`),
    identifier: MASKED_IDENTIFIER,
    industry: sql`d.name`,
    invoice_kind: sql`t.invoice_kind`,
    industry_id: sql`t.industry_id`,
    contact_name: sql`coalesce(k.name, '')`,
    contact_phone: sql`coalesce(mask_phone(k.phone), '')`,
    contract_count: sql`coalesce(l.contract_count, 0)`,
    area_sqm: sql`coalesce(l.area_sqm, 0)`,
    due_fen: sql`coalesce(open.due_fen, 0)`,
    overdue_fen: sql`coalesce(open.overdue_fen, 0)`,
    not_due_fen: sql`coalesce(open.not_due_fen, 0)`,
  },
  unmasked: {
    object: 'tenant',
    keys: UNMASK,
    columns: { identifier: sql`t.identifier`, contact_phone: sql`coalesce(k.phone, '')` },
  },
  references: {
    name: tenantNamed(sql`t.id`),
  },
  filters: {
    tag_ids: hasTag('tenant', sql`t.id`),
    tenancy: (states: (keyof typeof TENANCY)[], call: Pick<Call, 'actor' | 'today'>) => anyOf(tenancyIs(call))(states),
    // A full number also matches for users who may not read it.
    identifier: (part: string, { actor }: { actor: Actor }) =>
      sql`(t.identifier = ${part.trim()} or ${may(actor, UNMASK) ? sql`t.identifier` : MASKED_IDENTIFIER} ilike ${containing(part)})`,
    // Matches any of the contacts.
    contact_phone: (
      part: string,
      { actor }: { actor: Actor },
    ) => sql`exists (select from tenant_contact pk where pk.company_id = t.company_id
      and pk.tenant_id = t.id and ${phoneIs(sql`pk.phone`, part, may(actor, UNMASK))})`,
  },
};

export const tenantRoutes: Route[] = [
  ...listRoutes(tenantList, tenantListSql),
  ...objectRoutes(calls.tenantCalls, {
    table: 'tenant',
    title: '租客',
    load: loadTenant,
    present: masked,
    prepare,
    after: setParts,
    audited,
    beforeRemove: ({ tx }, ids) => removeTags(tx, 'tenant', ids),
  }),
  handle(calls.enableTenant, (call, input) => setEnabled(call, input, true)),
  handle(calls.disableTenant, (call, input) => setEnabled(call, input, false)),
  handle(calls.revealTenant, async (call, { id }) => {
    const { contacts, identifier, invoice_tax_number, invoice_phone } = await loadTenant(call.tx, call.actor, id);
    await call.audit({ object: 'tenant', object_id: id, action: 'reveal', after: { revealed: '联系电话与证件号码' } });
    return { phones: contacts.map(({ phone }) => phone), identifier, invoice_tax_number, invoice_phone };
  }),
  handle(calls.tenantFigures, async (call, { id }) => {
    await loadTenant(call.tx, call.actor, id);
    return figuresOf(call, id);
  }),
  handle(calls.tenantDuplicates, async (call, query) => {
    if (query.id !== undefined) await loadTenant(call.tx, call.actor, query.id);
    return duplicatesOf(call, query);
  }),
];
