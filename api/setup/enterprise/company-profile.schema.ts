// Enterprise info (企业信息). The platform manages name and code; the enterprise manages the rest.
import * as z from 'zod';
import { id, optionalText, remark, version } from '#api/kernel/form/fields';
import { optionalUscc } from './legal-entity.schema';

const fields = {
  short_name: optionalText(12),
  address: optionalText(200),
  phone: optionalText(30),
  contact_name: optionalText(40),
  logo_file_id: id.nullable().default(null),
  remark: remark(500),
};

export const companyProfileSave = z.strictObject({ ...fields, uscc: optionalUscc, version });
const companyProfile = z.strictObject({ ...fields, uscc: z.string(), version, name: z.string(), code: z.string() });
const brand = z.strictObject({ short_name: z.string(), logo_file_id: z.number().nullable() });

export type CompanyProfileSave = z.input<typeof companyProfileSave>;
export type CompanyProfile = z.output<typeof companyProfile>;
export type Brand = z.output<typeof brand>;

const nothing = z.strictObject({});

export const companyProfileSchemas = {
  '/api/setup/company-profile/get': { input: nothing, output: companyProfile },
  '/api/setup/company-profile/save': { input: companyProfileSave, output: companyProfile },
  '/api/setup/company-profile/brand': { input: nothing, output: brand },
};
