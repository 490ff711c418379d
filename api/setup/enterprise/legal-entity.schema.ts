// Legal entity (签约主体): it signs contracts, receives money and issues invoices.
import * as z from 'zod';
import { identity, stored } from '#api/kernel/endpoint/crud.schema';
import { optionalText, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { isUscc } from '#domain/tenants/identifiers';
import { VAT_KIND } from '../labels';
import { referenceDataSchemas } from '../reference-data.schema';

/** A unified social credit code, or empty. */
export const optionalUscc = optionalText(18).refine(
  (code) => code === '' || isUscc(code),
  '统一社会信用代码不正确：应为 18 位且校验码相符',
);

const fields = {
  name: text(100),
  vat_kind: z.enum(valuesOf(VAT_KIND)).default('general'),
  account_set: optionalText(40),
  invoice_title: optionalText(100),
  invoice_address: optionalText(200),
  invoice_phone: optionalText(30),
  invoice_bank: optionalText(100),
  invoice_account: optionalText(40),
  enabled: z.boolean().default(true),
};

export const legalEntitySave = z.strictObject({ ...identity, ...fields, uscc: optionalUscc });
const legalEntity = z.strictObject({ ...stored, ...fields, uscc: z.string() });
export type LegalEntitySave = z.input<typeof legalEntitySave>;
export type LegalEntity = z.output<typeof legalEntity>;

export const legalEntitySchemas = referenceDataSchemas('legal-entity', legalEntitySave, legalEntity);
