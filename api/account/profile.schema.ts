// The personal centre: profile, avatar, verified addresses, second factor, the user's sign-ins.
import * as z from 'zod';
import { id, text, typedPassword, version } from '../kernel/form/fields';
import { digits, target } from './sign-in/sign-in.schema';

const channel = z.enum(['email', 'phone']);
/** An address with a sent code that is not verified yet. */
const pending = z.strictObject({ channel, target: z.string(), expires_at: z.string() });

export const profile = z.strictObject({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  display_name: z.string(),
  head_image: z.string(),
  job_title: z.string(),
  department: z.string(),
  role_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string(),
  phone_verified: z.boolean(),
  /** Changes that wait for their code, at most one per channel. */
  pending: z.array(pending),
  totp_enabled: z.boolean(),
  /** Set for super-administrators. */
  totp_required: z.boolean(),
});

export const saveProfile = z.strictObject({ version, display_name: text(40) });
/** An uploaded picture; null removes the avatar. */
export const saveAvatar = z.strictObject({ file_id: id.nullable() });
/** Required when the last sign-in was some time ago. */
const owner = z.strictObject({ password: typedPassword.optional() });
export const bind = z.strictObject({ target, code: digits, ...owner.shape });

export const cancelBind = z.strictObject({ channel });

export const totpStart = z.strictObject({
  secret: z.string(),
  /** otpauth://…, for the QR code. */
  url: z.string(),
});
export const totpConfirm = z.strictObject({ code: digits });
export const totpDisable = z.strictObject({ password: typedPassword, code: digits });

export const ownSession = z.strictObject({
  id: z.number(),
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  external: z.boolean(),
  created_at: z.string(),
  seen_at: z.string(),
});
export const sessionId = z.strictObject({ id, ...owner.shape });
export const endedSessions = z.strictObject({ ended: z.number() });

export type Profile = z.infer<typeof profile>;
export type SaveProfile = z.infer<typeof saveProfile>;
export type SaveAvatar = z.infer<typeof saveAvatar>;
export type Bind = z.infer<typeof bind>;
export type CancelBind = z.infer<typeof cancelBind>;
export type PendingTarget = z.infer<typeof pending>;
export type Owner = z.infer<typeof owner>;
export type TotpStart = z.infer<typeof totpStart>;
export type TotpConfirm = z.infer<typeof totpConfirm>;
export type TotpDisable = z.infer<typeof totpDisable>;
export type OwnSession = z.infer<typeof ownSession>;
export type EndSession = z.infer<typeof sessionId>;
export type EndedSessions = z.infer<typeof endedSessions>;

const empty = z.strictObject({});

export const profileSchemas = {
  '/api/me/get-profile': { input: empty, output: profile },
  '/api/me/save-profile': { input: saveProfile, output: profile },
  '/api/me/save-avatar': { input: saveAvatar, output: profile },
  '/api/me/bind': { input: bind, output: profile },
  '/api/me/cancel-bind': { input: cancelBind, output: profile },
  '/api/me/totp-start': { input: owner, output: totpStart },
  '/api/me/totp-confirm': { input: totpConfirm, output: empty },
  '/api/me/totp-disable': { input: totpDisable, output: empty },
  '/api/me/list-session': { input: empty, output: z.array(ownSession) },
  '/api/me/end-session': { input: sessionId, output: endedSessions },
  '/api/me/end-other-sessions': { input: owner, output: endedSessions },
};
