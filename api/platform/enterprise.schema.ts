// Enterprises for the platform's administrators: names, status, usage.
import * as z from 'zod';
import { passwordFault } from '../kernel/access/password';
import { byId, stored } from '../kernel/endpoint/crud.schema';
import { id, newPassword, optionalText, signInName, text, version } from '../kernel/form/fields';

/** Tenant id in the external property system; empty for none. */
const tenant = optionalText(100);

export const enterpriseCreate = z
  .strictObject({
    code: z
      .string()
      .min(1, '请填写')
      .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,30}[A-Za-z0-9])?$/, '1 到 32 位字母、数字和 -，不能有空格，首尾不能是 -')
      .transform((value) => value.toLowerCase()),
    name: text(60),
    legal_entity: text(100),
    external_tenant: tenant,
    admin_name: signInName,
    admin_display_name: text(40),
    admin_password: newPassword,
  })
  .superRefine(({ admin_name, admin_password }, context) => {
    const message = passwordFault(admin_password, admin_name);
    // Other faults of the password are reported by its own field.
    if (message && passwordFault(admin_password) === null)
      context.addIssue({ code: 'custom', path: ['admin_password'], message });
  });

export const enterpriseUpdate = z.strictObject({ id, version, name: text(60), external_tenant: tenant });
const switching = z.strictObject({ id, version, reason: text(200) });
const adminPassword = z.strictObject({ id, password: newPassword });
const passwordReset = z.strictObject({ name: z.string(), display_name: z.string(), ended: z.number() });

export const enterprise = z.strictObject({
  ...stored,
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  external_tenant: z.string().nullable(),
  created_at: z.string(),
  /** The first of its enabled administrators. */
  administrator: z.strictObject({ id: z.number(), name: z.string(), display_name: z.string() }).nullable(),
});

export type EnterpriseCreate = z.input<typeof enterpriseCreate>;
export type NewEnterprise = z.output<typeof enterpriseCreate>;
export type EnterpriseUpdate = z.input<typeof enterpriseUpdate>;
export type ChangedEnterprise = z.output<typeof enterpriseUpdate>;
export type Enterprise = z.output<typeof enterprise>;
export type Switching = z.infer<typeof switching>;
export type AdminPassword = z.infer<typeof adminPassword>;
export type PasswordReset = z.infer<typeof passwordReset>;

export const enterpriseSchemas = {
  '/api/platform/enterprise/get': { input: byId, output: enterprise },
  '/api/platform/enterprise/create': { input: enterpriseCreate, output: enterprise },
  '/api/platform/enterprise/save': { input: enterpriseUpdate, output: enterprise },
  '/api/platform/enterprise/enable': { input: switching, output: enterprise },
  '/api/platform/enterprise/disable': { input: switching, output: enterprise },
  '/api/platform/enterprise/reset-password': { input: adminPassword, output: passwordReset },
};
