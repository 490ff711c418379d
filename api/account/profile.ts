// The personal centre: profile, avatar, verified addresses, second factor, the user's sign-ins.
import { endpoint } from '../kernel/endpoint/endpoint';
import type {
  Bind,
  CancelBind,
  EndedSessions,
  EndSession,
  Owner,
  OwnSession,
  Profile,
  SaveAvatar,
  SaveProfile,
  TotpConfirm,
  TotpDisable,
  TotpStart,
} from './profile.schema';
import type { Done } from './sign-in/sign-in.schema';

type Nothing = Record<string, never>;
const who = 'signed-in';
const reads = { reads: true };

export const getProfile = endpoint<Nothing, Profile>('/api/me/get-profile', who, '我的资料', reads);
export const saveProfile = endpoint<SaveProfile, Profile>('/api/me/save-profile', who, '保存我的资料');
export const saveAvatar = endpoint<SaveAvatar, Profile>('/api/me/save-avatar', who, '更换头像');
export const bindTarget = endpoint<Bind, Profile>('/api/me/bind', who, '绑定邮箱或手机');
/** Cancels a change that waits for its code, which becomes invalid. */
export const cancelBind = endpoint<CancelBind, Profile>('/api/me/cancel-bind', who, '取消更换邮箱或手机');
export const totpStart = endpoint<Owner, TotpStart>('/api/me/totp-start', who, '开始设置动态验证码');
export const totpConfirm = endpoint<TotpConfirm, Done>('/api/me/totp-confirm', who, '启用动态验证码');
export const totpDisable = endpoint<TotpDisable, Done>('/api/me/totp-disable', who, '停用动态验证码');
export const listSession = endpoint<Nothing, OwnSession[]>('/api/me/list-session', who, '我的登录设备', reads);
export const endSession = endpoint<EndSession, EndedSessions>('/api/me/end-session', who, '结束一个登录');
export const endOtherSessions = endpoint<Owner, EndedSessions>('/api/me/end-other-sessions', who, '结束其他全部登录');
