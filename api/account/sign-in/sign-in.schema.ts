// Sign-in, by password, code or another system, and sign-out.
import * as z from 'zod';
import { newPassword, text, typedPassword } from '#api/kernel/form/fields';
import { channelOf, normalTarget } from './code-target';

/** Six digits: of an authenticator app or of a message. */
export const digits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '应为 6 位数字');

/** An e-mail address or a mobile number, in normalised form. */
export const target = z
  .string()
  .max(200, '最多 200 个字')
  .transform(normalTarget)
  .refine((value) => channelOf(value) !== null, '请填写邮箱或 11 位手机号');

export const loginInput = z.strictObject({ name: text(64), password: typedPassword, code: digits.optional() });
export const loginOutput = z.strictObject({
  name: z.string(),
  is_sadmin: z.boolean(),
  /** Set when the user must set up a second factor first. */
  factor_pending: z.boolean(),
});
export const logoutInput = z.strictObject({
  name: z.string().max(64).optional(),
  password: z.string().max(128).optional(),
});
export const done = z.strictObject({});

export const sendCodeInput = z.strictObject({ purpose: z.enum(['login', 'reset', 'bind']), target });
/** Seconds until another code may be requested. */
export const sendCodeOutput = z.strictObject({ wait_seconds: z.number() });
export const codeLoginInput = z.strictObject({ target, code: digits, totp: digits.optional() });
export const resetPasswordInput = z.strictObject({ target, code: digits, password: newPassword });
export const editPasswordInput = z.strictObject({ old_password: typedPassword, password: newPassword });

/** The gateway validates the token; only its length is limited here. */
export const outLoginInput = z.strictObject({
  token: text(4000),
  tenant_id: text(200),
  /** The second factor, for users who have enabled it here. */
  code: digits.optional(),
  /** Requests a 409 instead of replacing another signed-in user's session. */
  ask_first: z.boolean().optional(),
});
export const checkTokenOutput = z.strictObject({
  active: z.boolean(),
  url: z.string().nullable(),
  /** Reason of the failure: a key of SIGN_IN_REASONS. */
  reason: z.string().nullable(),
});

export const signInOptions = z.strictObject({
  /** Text of the OpenID Connect button; `null` when it is not configured. */
  oidc: z.string().nullable(),
  codes: z.boolean(),
});
/** Providers add further parameters. */
export const oidcCallback = z.looseObject({
  code: z.string().max(4000).optional(),
  state: z.string().max(400).optional(),
  error: z.string().max(200).optional(),
});
export const oidcFactorInput = z.strictObject({ code: digits });

export type LoginInput = z.infer<typeof loginInput>;
export type LoginOutput = z.infer<typeof loginOutput>;
export type LogoutInput = z.infer<typeof logoutInput>;
export type Done = z.infer<typeof done>;
export type SendCodeInput = z.infer<typeof sendCodeInput>;
export type SendCodeOutput = z.infer<typeof sendCodeOutput>;
export type CodeLoginInput = z.infer<typeof codeLoginInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
export type EditPasswordInput = z.infer<typeof editPasswordInput>;
export type OutLoginInput = z.infer<typeof outLoginInput>;
export type OidcFactorInput = z.infer<typeof oidcFactorInput>;
export type CheckTokenOutput = z.infer<typeof checkTokenOutput>;
export type SignInOptions = z.infer<typeof signInOptions>;

export const userSchemas = {
  '/api/user/login': { input: loginInput, output: loginOutput },
  '/api/user/logout': { input: logoutInput, output: done },
  '/api/user/send-code': { input: sendCodeInput, output: sendCodeOutput },
  '/api/user/code-login': { input: codeLoginInput, output: loginOutput },
  '/api/user/reset-password': { input: resetPasswordInput, output: done },
  '/api/user/edit-pwd': { input: editPasswordInput, output: done },
  '/api/user/out-login': { input: outLoginInput, output: loginOutput },
  '/api/user/check-token': { input: done, output: checkTokenOutput },
  '/api/user/sign-in-options': { input: done, output: signInOptions },
  '/api/user/oidc/start': { input: done, output: null },
  '/api/user/oidc/callback': { input: oidcCallback, output: null },
  '/api/user/oidc/factor': { input: oidcFactorInput, output: loginOutput },
};
