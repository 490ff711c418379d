// Property certificates (产权证).
import * as z from 'zod';
import { storedFile } from '#api/account/file.schema';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { EXPIRY } from '#api/kernel/expiry';
import { id, optionalDate, optionalText, positiveArea, remark, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { CERTIFICATE_KIND, LAND_CLASS } from '../labels';
import { MAX_ATTACHMENTS } from './certificate-limits';

const fields = {
  park_id: id,
  kind: z.enum(valuesOf(CERTIFICATE_KIND)),
  number: text(60),
  holder: optionalText(100),
  area_sqm: positiveArea.nullable().default(null),
  use: optionalText(60),
  issued_on: optionalDate,
  land_use_end: optionalDate,
  land_class: z.enum(valuesOf(LAND_CLASS)).nullable().default(null),
  taxed_sqm: positiveArea.nullable().default(null),
  taxed_from: optionalDate,
  taxed_to: optionalDate,
  mortgaged: z.boolean().default(false),
  mortgagee: optionalText(100),
  mortgage_end: optionalDate,
  remark: remark(),
  building_ids: z.array(id).max(200).default([]),
};

const attachment_ids = z.array(id).max(MAX_ATTACHMENTS, `最多 ${MAX_ATTACHMENTS} 个附件`).default([]);

export const certificateSave = z.strictObject({ ...identity, ...fields, attachment_ids }).check((context) => {
  const { mortgaged, mortgagee, mortgage_end, issued_on, land_use_end } = context.value;
  const fault = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: '' });
  if (mortgaged && !mortgagee) fault('mortgagee', '已抵押时请填写抵押权人');
  if (!mortgaged && mortgagee) fault('mortgagee', '未抵押时不能填写抵押权人');
  if (!mortgaged && mortgage_end) fault('mortgage_end', '未抵押时不能填写抵押到期日');
  const { land_class, taxed_sqm, taxed_from, taxed_to } = context.value;
  if (land_class && !taxed_sqm) fault('taxed_sqm', '请填写计税面积');
  if (!land_class && taxed_sqm) fault('land_class', '填写计税面积时请选择土地等级');
  if (taxed_from && taxed_to && taxed_to < taxed_from) fault('taxed_to', '不能早于纳税开始');
  if (issued_on && land_use_end && land_use_end < issued_on) fault('land_use_end', '不能早于发证日期');
});
export const certificate = z.strictObject({
  ...stored,
  ...fields,
  park_name: z.string(),
  land_use_state: z.enum(valuesOf(EXPIRY)),
  mortgage_state: z.enum(valuesOf(EXPIRY)),
  buildings: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  attachment_ids,
  attachments: z.array(storedFile),
});

export type CertificateSave = z.input<typeof certificateSave>;
export type Certificate = z.output<typeof certificate>;

export const certificateSchemas = {
  '/api/assets/certificate/get': { input: byId, output: certificate },
  '/api/assets/certificate/save': { input: certificateSave, output: certificate },
  '/api/assets/certificate/delete': { input: ids, output: deleted },
};
