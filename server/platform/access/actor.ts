// The caller: the signed-in user with their enterprise, keys, data scope and current selection.
import { Refusal } from '../use-case/errors';

export interface Actor {
  user_id: number;
  name: string;
  display_name: string;
  head_image: string;
  role_name: string;
  company_id: number | null;
  company_name: string;
  department_id: number | null;
  is_sadmin: boolean;
  session_id: number;
  /** Set when a required second factor is missing: the user may only set one up. */
  factor_pending: boolean;
  /** Set when someone else chose the password: the user must choose a new one first. */
  password_pending: boolean;
  /** Signed in through the external property-management system, to which the user can return. */
  external: boolean;
  keys: ReadonlySet<string>;
  /** Role ids, for approval steps addressed to a role. */
  role_ids: readonly number[];
  /** Parks within the data scope; `null` means all. */
  scope_park_ids: readonly number[] | null;
  /** Parks currently selected; empty means all within scope. */
  selected_park_ids: readonly number[];
  selected_building_ids: readonly number[];
  /** Set when another system calls in the user's name. */
  token?: ActingToken;
}

/** The access token that a call came with. */
export interface ActingToken {
  id: number;
  name: string;
}

/** Throws when the user has yet to change a password set by someone else, or to set up a required second factor. */
export function assertReady({ password_pending, factor_pending }: Actor): void {
  if (password_pending) throw new Refusal(403, '当前密码由管理员设置，请先在个人中心修改密码');
  if (factor_pending) throw new Refusal(403, '请先在个人中心设置动态验证码');
}

export function may(actor: Actor, keys: readonly string[]): boolean {
  return keys.some((key) => actor.keys.has(key));
}
