// User (用户) for administrators of the enterprise.
import * as z from 'zod';
import { byId, identity, stored } from '#api/kernel/endpoint/crud.schema';
import { email, id, newPassword, optionalText, signInName, text, version } from '#api/kernel/form/fields';

const phone = z
  .string()
  .trim()
  .regex(/^(\+?[\d-]{5,20})?$/, '应为 5 到 20 位数字')
  .default('');

const person = {
  /** Unique over the platform, fixed once the user exists. */
  name: signInName,
  display_name: text(40),
  job_title: optionalText(40),
  phone,
  email,
};
const fields = { ...person, department_id: id.nullable().default(null) };

const role_ids = z.array(id).min(1, '请至少选择一个角色').max(50);

export const userSave = z
  .strictObject({ ...identity, ...fields, role_ids, password: newPassword.optional() })
  .superRefine(({ id: existing, password }, context) => {
    if (existing === undefined && password === undefined)
      context.addIssue({ code: 'custom', path: ['password'], message: '请填写' });
    if (existing !== undefined && password !== undefined)
      context.addIssue({ code: 'custom', path: ['password'], message: '已有用户请使用“重置密码”' });
  });

export const user = z.strictObject({
  ...stored,
  ...fields,
  role_ids: z.array(z.number()),
  roles: z.array(z.string()),
  department: z.string(),
  enabled: z.boolean(),
  last_sign_in_at: z.string().nullable(),
  totp_enabled: z.boolean(),
  /** Open sign-ins. */
  session_count: z.number(),
});

const versioned = z.strictObject({ id, version });
/**
 * Open customers of a leaving user are handed over: `customers_to` is their new manager, null moves them to the pool. Required only when the user
 * has some.
 */
const disabling = z.strictObject({ id, version, customers_to: id.nullable().optional() });
export const resetPassword = z.strictObject({ id, password: newPassword });
export const endedSessions = z.strictObject({ ended: z.number() });

/** A row of the spreadsheet, with names instead of ids. */
export const userImportRow = z.strictObject({
  ...person,
  department: optionalText(400),
  roles: z.array(text(40)).min(1, '请选择').max(50),
});

export type UserSave = z.input<typeof userSave>;
export type UserTerms = z.output<typeof userSave>;
export type User = z.output<typeof user>;
export type Versioned = z.infer<typeof versioned>;
export type Disabling = z.infer<typeof disabling>;
export type ResetPassword = z.infer<typeof resetPassword>;
export type EndedSessions = z.infer<typeof endedSessions>;
export type UserImportRow = z.output<typeof userImportRow>;

export const accountSchemas = {
  '/api/setup/user/get': { input: byId, output: user },
  '/api/setup/user/save': { input: userSave, output: user },
  '/api/setup/user/enable': { input: versioned, output: user },
  '/api/setup/user/disable': { input: disabling, output: user },
  '/api/setup/user/reset-password': { input: resetPassword, output: endedSessions },
  '/api/setup/user/end-sessions': { input: byId, output: endedSessions },
  '/api/setup/user/reset-totp': { input: byId, output: user },
};
