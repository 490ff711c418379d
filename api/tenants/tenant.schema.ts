// Tenant (租客).
import * as z from 'zod';
import { isIdNumber, isUscc } from '../../domain/tenants/identifiers';
import { byId, deleted, identity, ids, stored } from '../kernel/crud.schema';
import { id, optionalText, remark, text } from '../kernel/fields';
import { valuesOf } from '../kernel/terms';
import { TENANT_KIND } from './terms';

const fields = {
  name: text(100),
  kind: z.enum(valuesOf(TENANT_KIND)),
  identifier: optionalText(18),
  industry_id: id.nullable().default(null),
  contact_name: optionalText(40),
  contact_phone: optionalText(30),
  contact_email: z.union([z.literal(''), z.email('邮箱格式不正确').max(100)]).default(''),
  invoice_title: optionalText(100),
  invoice_tax_number: optionalText(20),
  invoice_address: optionalText(200),
  invoice_phone: optionalText(30),
  invoice_bank: optionalText(100),
  invoice_account: optionalText(40),
  remark: remark(),
};

export const tenantSave = z.strictObject({ ...identity, ...fields }).check((context) => {
  const { kind, identifier } = context.value;
  if (!identifier) return;
  const valid = kind === 'company' ? isUscc(identifier) : isIdNumber(identifier);
  const message =
    kind === 'company' ? '统一社会信用代码不正确：应为 18 位且校验码相符' : '身份证号码不正确：应为 18 位且校验码相符';
  if (!valid) context.issues.push({ code: 'custom', path: ['identifier'], message, input: identifier });
});
export const tenant = z.strictObject({ ...stored, ...fields, industry: z.string() });

/** What stands open, received and held, on the tenant's page. Fen. */
export const tenantFigures = z.strictObject({
  contract_count: z.number(),
  area_sqm: z.string(),
  billed_fen: z.number(),
  received_fen: z.number(),
  open_fen: z.number(),
  overdue_fen: z.number(),
  prepayment_fen: z.number(),
});

export type TenantSave = z.input<typeof tenantSave>;
export type Tenant = z.output<typeof tenant>;
export type TenantFigures = z.output<typeof tenantFigures>;

export const tenantSchemas = {
  '/api/tenants/tenant/get': { input: byId, output: tenant },
  '/api/tenants/tenant/save': { input: tenantSave, output: tenant },
  '/api/tenants/tenant/delete': { input: ids, output: deleted },
  '/api/tenants/tenant/figures': { input: byId, output: tenantFigures },
};
