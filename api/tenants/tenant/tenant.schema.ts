// Tenant (租客): the schema shared by its form, the server and the API document.
import * as z from 'zod';
import { channelOf, normalTarget } from '#api/account/sign-in/code-target';
import { MAX_TAGS } from '#api/assets/parts';
import { tagNames, tagSchema } from '#api/assets/parts.schema';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { checkMainContact, contactShape, contactsOf, revealedPhones } from '#api/kernel/form/contacts.schema';
import {
  email,
  externalCode,
  id,
  optionalText,
  phone,
  phoneOrMasked,
  remark,
  text,
  version,
} from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { isSpecial } from '#domain/finance/invoice';
import { isIdNumber, isTaxNumber, isUscc } from '#domain/tenants/identifiers';
import { isMasked } from '#domain/tenants/masked-identifier';
import { nameKey } from '#domain/tenants/name-key';
import { ALIAS_KIND, TENANT_KIND } from '../labels';

/** Maximum number of payer names and accounts of a tenant. */
export const MAX_ALIASES = 50;

const contact = z.strictObject({ ...contactShape, receives_bills: z.boolean().default(false) });
const alias = z.strictObject({ kind: z.enum(valuesOf(ALIAS_KIND)), value: text(100) });

const own = {
  name: text(100),
  kind: z.enum(valuesOf(TENANT_KIND)),
  code: externalCode,
  identifier: optionalText(18),
  invoice_title: optionalText(100),
  invoice_tax_number: optionalText(20),
  invoice_address: optionalText(200),
  invoice_phone: phoneOrMasked,
  invoice_bank: optionalText(100),
  invoice_account: optionalText(40),
  /** Kind of invoice that an application begins with; `null`: 数电普票. */
  invoice_kind: z.enum(valuesOf(INVOICE_KIND)).nullable().default(null),
  remark: remark(),
};
const fields = {
  ...own,
  industry_id: id.nullable().default(null),
  contacts: contactsOf(contact),
  aliases: z.array(alias).max(MAX_ALIASES, `最多 ${MAX_ALIASES} 个付款名称与账号`).default([]),
  tag_ids: z.array(id).max(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`).default([]),
};

type Issues = z.core.$ZodRawIssue[];
const refuse = (issues: Issues, path: (string | number)[], message: string) =>
  issues.push({ code: 'custom', path, message, input: '' });

/** A person's number may be sent back masked, as shown to users without the right to read it: then the stored one is preserved. */
function checkNumbers(
  {
    kind,
    identifier,
    invoice_tax_number,
  }: Pick<z.output<typeof tenantSave>, 'kind' | 'identifier' | 'invoice_tax_number'>,
  issues: Issues,
): void {
  const untouched = (text: string) => kind === 'person' && isMasked(text);
  if (identifier && !untouched(identifier)) {
    if (kind === 'company' && !isUscc(identifier))
      refuse(issues, ['identifier'], '统一社会信用代码不正确：应为 18 位且校验码相符');
    if (kind === 'person' && !isIdNumber(identifier))
      refuse(issues, ['identifier'], '身份证号码不正确：应为 18 位且校验码相符');
  }
  if (invoice_tax_number && !untouched(invoice_tax_number) && !isTaxNumber(invoice_tax_number))
    refuse(
      issues,
      ['invoice_tax_number'],
      '税号不正确：18 位的应为统一社会信用代码或身份证号且校验码相符，其余为 15 至 20 位数字或大写字母',
    );
}

/** Returns true for a mobile number, also in its masked form. */
const takesMessages = (number: string) =>
  channelOf(normalTarget(number)) === 'phone' || /^1\d\d\*{4}\d{4}$/.test(number);

function checkKind(
  { kind, invoice_kind }: Pick<z.output<typeof tenantSave>, 'kind' | 'invoice_kind'>,
  issues: Issues,
): void {
  if (kind === 'person' && invoice_kind && isSpecial(invoice_kind))
    refuse(issues, ['invoice_kind'], '个人租客不能开专用发票，请选择普通发票');
}

function checkContacts({ contacts }: { contacts: z.output<typeof contact>[] }, issues: Issues): void {
  checkMainContact(contacts, issues);
  for (const [place, { receives_bills, email: address, phone: number }] of contacts.entries())
    if (receives_bills && !address && !takesMessages(number))
      refuse(issues, ['contacts', place, 'email'], '接收账单的联系人须填写邮箱或手机号');
}

function checkAliases({ aliases }: { aliases: z.output<typeof alias>[] }, issues: Issues): void {
  const seen = new Set<string>();
  for (const [place, { kind, value }] of aliases.entries()) {
    const key = `${kind}:${nameKey(value)}`;
    if (seen.has(key)) refuse(issues, ['aliases', place, 'value'], '与前面的一项重复');
    seen.add(key);
  }
}

export const tenantSave = z.strictObject({ ...identity, ...fields }).check(({ value, issues }) => {
  checkNumbers(value, issues);
  checkKind(value, issues);
  checkContacts(value, issues);
  checkAliases(value, issues);
});
export const tenant = z.strictObject({
  ...stored,
  ...fields,
  industry: z.string(),
  enabled: z.boolean(),
  tags: z.array(tagSchema),
});

/** A row of the spreadsheet: names instead of ids, one contact. */
export const tenantImportRow = z
  .strictObject({
    ...own,
    industry: optionalText(60),
    contact_name: optionalText(40),
    contact_position: optionalText(40),
    contact_phone: phone,
    contact_email: email,
    alias_names: z.array(text(100)).max(20, '最多 20 个').default([]),
    alias_accounts: z.array(text(40)).max(20, '最多 20 个').default([]),
    tags: tagNames,
  })
  .check(({ value, issues }) => {
    checkNumbers(value, issues);
    checkKind(value, issues);
    if (!value.contact_name && (value.contact_position || value.contact_phone || value.contact_email))
      refuse(issues, ['contact_name'], '填写了联系方式时须填写联系人');
  });

/** Open, received and held amounts on the tenant's page. Fen. */
export const tenantFigures = z.strictObject({
  contract_count: z.number(),
  area_sqm: z.string(),
  billed_fen: z.number(),
  received_fen: z.number(),
  /** Due by the day (到期未收); its overdue part and deposits; and amounts due later (未到期). */
  due_fen: z.number(),
  overdue_fen: z.number(),
  due_deposit_fen: z.number(),
  not_due_fen: z.number(),
  prepayment_fen: z.number(),
  deposit_fen: z.number(),
  /** Due and short of deposits, less the securities in force. */
  exposure_fen: z.number(),
});

/** Entered values, to be compared with existing tenants. */
export const duplicatesQuery = z.strictObject({
  id: id.optional(),
  name: optionalText(100),
  identifier: optionalText(18),
  phones: z.array(optionalText(30)).max(20).default([]),
});
export const duplicate = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** Matching properties. */
  same: z.array(z.enum(['name', 'identifier', 'phone'])),
});

const revealed = z.strictObject({
  ...revealedPhones,
  identifier: z.string(),
  invoice_tax_number: z.string(),
  invoice_phone: z.string(),
});

const versioned = z.strictObject({ id, version });

export type TenantSave = z.input<typeof tenantSave>;
export type Tenant = z.output<typeof tenant>;
export type TenantFigures = z.output<typeof tenantFigures>;
export type TenantRevealed = z.output<typeof revealed>;
export type TenantImportRow = z.output<typeof tenantImportRow>;
export type DuplicatesQuery = z.input<typeof duplicatesQuery>;
export type Duplicate = z.output<typeof duplicate>;

export const tenantSchemas = {
  '/api/tenants/tenant/get': { input: byId, output: tenant },
  '/api/tenants/tenant/save': { input: tenantSave, output: tenant },
  '/api/tenants/tenant/delete': { input: ids, output: deleted },
  '/api/tenants/tenant/enable': { input: versioned, output: tenant },
  '/api/tenants/tenant/disable': { input: versioned, output: tenant },
  '/api/tenants/tenant/reveal': { input: byId, output: revealed },
  '/api/tenants/tenant/figures': { input: byId, output: tenantFigures },
  '/api/tenants/tenant/duplicates': { input: duplicatesQuery, output: z.array(duplicate) },
};
