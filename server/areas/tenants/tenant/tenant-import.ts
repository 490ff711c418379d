import sql from 'sql-template-tag';
import { MASKED_PHONE } from '#api/kernel/form/fields';
import { tenantImport } from '#api/tenants/tenant/tenant.import';
import type { TenantImportRow } from '#api/tenants/tenant/tenant.schema';
import { isMasked, maskIdentifier } from '#domain/tenants/masked-identifier';
import { isMaskedPhone, maskPhone } from '#domain/tenants/masked-phone';
import { nameKey } from '#domain/tenants/name-key';
import { type ImportSpec, importRoutes, type Resolved } from '#server/platform/import/index';
import { dictionaryNames, finishImport, RowNames } from '#server/platform/import/names';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import type { Call, Route } from '#server/platform/use-case/route';

interface NewTenant {
  row: TenantImportRow;
  industry_id: number | null;
  tag_ids: number[];
}

async function resolve(call: Call, rows: readonly TenantImportRow[]): Promise<Resolved<NewTenant>[]> {
  const tags = await dictionaryNames(call.tx, 'tenant-tag');
  const industries = await dictionaryNames(call.tx, 'industry');
  const stored = await call.tx.query<{ name: string; identifier: string; code: string }>(
    sql`select name, identifier, lower(code) as code from tenant where company_id = app_company()
        and (name = any(${rows.map(({ name }) => name)}::text[]) or identifier = any(${rows.map(({ identifier }) => identifier)}::text[])
          or (code <> '' and lower(code) = any(${rows.map(({ code }) => code.toLowerCase())}::text[])))`,
  );
  const taken = {
    names: new Set(stored.map(({ name }) => name)),
    numbers: new Set(stored.map((row) => row.identifier)),
    codes: new Set(stored.map((row) => row.code)),
  };
  return rows.map((row) => {
    const names = new RowNames();
    if (taken.names.has(row.name)) names.refuse('name', '已有同名租客');
    if (row.identifier && taken.numbers.has(row.identifier)) names.refuse('identifier', '该证件号码已属于另一租客');
    if (row.code && taken.codes.has(row.code.toLowerCase())) names.refuse('code', '该客户编码已属于另一租客');
    for (const column of ['identifier', 'invoice_tax_number'] as const)
      if (isMasked(row[column])) names.refuse(column, MASKED_PHONE);
    if (isMaskedPhone(row.invoice_phone)) names.refuse('invoice_phone', MASKED_PHONE);
    const industry_id = names.maybe(industries, 'industry', row.industry, '行业');
    const tag_ids = names.many(tags, 'tags', row.tags, '标签');
    return names.issues.length ? { issues: names.issues } : { ready: { row, industry_id, tag_ids } };
  });
}

/** Returns the contact of a row; a contact with an address receives the bills. */
const contactOf = (tenant_id: number, { row }: NewTenant) => ({
  tenant_id,
  seq: 1,
  name: row.contact_name,
  position: row.contact_position,
  phone: row.contact_phone,
  email: row.contact_email,
  receives_bills: row.contact_email !== '',
  main: true,
});

/** Returns names and accounts without duplicates. */
function aliasesOf(tenant_id: number, { row }: NewTenant) {
  const nonEmpty = (kind: string, values: readonly string[]) => [
    ...new Map(values.map((value) => [nameKey(value), { tenant_id, kind, value }])).values(),
  ];
  return [...nonEmpty('name', row.alias_names), ...nonEmpty('account', row.alias_accounts)].map((alias, place) => ({
    ...alias,
    seq: place + 1,
  }));
}

/** Identity numbers of natural persons are masked in the audit trail. */
const audited = ({ contact_phone, ...rest }: TenantImportRow) => {
  const row = { ...rest, contact_phone: maskPhone(contact_phone) };
  return row.kind === 'person'
    ? { ...row, identifier: maskIdentifier(row.identifier), invoice_tax_number: maskIdentifier(row.invoice_tax_number) }
    : row;
};

async function write(call: Call, tenants: readonly NewTenant[]) {
  const ids = await insertRecordsWithIds(
    call.tx,
    'tenant',
    tenants.map(({ row, industry_id }) => {
      const { industry: _industry, contact_name, contact_position, contact_phone, contact_email, ...rest } = row;
      const { alias_names: _names, alias_accounts: _accounts, tags: _tags, ...own } = rest;
      const created_at = call.now.toISOString();
      return { ...own, industry_id, enabled: true, created_by: call.actor.user_id, created_at, version: 0 };
    }),
  );
  const withId = tenants.map((tenant, place) => ({ tenant, id: ids[place] ?? 0 }));
  const contacts = withId
    .filter(({ tenant }) => tenant.row.contact_name)
    .map(({ id, tenant }) => contactOf(id, tenant));
  await insertRecords(call.tx, 'tenant_contact', contacts);
  await insertRecords(
    call.tx,
    'tenant_alias',
    withId.flatMap(({ id, tenant }) => aliasesOf(id, tenant)),
  );
  await finishImport(
    call,
    'tenant',
    withId.map(({ id, tenant }) => ({ id, tag_ids: tenant.tag_ids, row: audited(tenant.row) })),
  );
  return { ids };
}

const spec: ImportSpec<TenantImportRow, NewTenant, never> = {
  declaration: tenantImport,
  resolve,
  prepare: async () => [],
  write,
};

export const tenantImportRoutes: Route[] = importRoutes(spec);
