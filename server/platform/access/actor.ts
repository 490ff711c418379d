// Who asks: the signed-in user with his enterprise, keys, data scope and current selection.
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
  /** Without the second factor that he cannot do without: he may set one up, nothing else. */
  factor_pending: boolean;
  /** Signed in with a password that somebody else chose: he chooses his own first. */
  password_pending: boolean;
  /** Came from the external property-management system, to which he can go back. */
  external: boolean;
  keys: ReadonlySet<string>;
  /** Role ids, for approval steps addressed to a role. */
  role_ids: readonly number[];
  /** Parks within the data scope; null: all. */
  scope_park_ids: readonly number[] | null;
  /** What the user looks at now; empty: all within scope. */
  selected_park_ids: readonly number[];
  selected_building_ids: readonly number[];
  /** Set where another system calls in his name. */
  token?: ActingToken;
}

/** The access token that a call came with. */
export interface ActingToken {
  id: number;
  name: string;
}

/** Refuses who has yet to choose his own password, or to set up the second factor that he cannot do without. */
export function assertReady({ password_pending, factor_pending }: Actor): void {
  if (password_pending) throw new Refusal(403, '当前密码由管理员设置，请先在个人中心修改密码');
  if (factor_pending) throw new Refusal(403, '请先在个人中心设置动态验证码');
}

export function may(actor: Actor, keys: readonly string[]): boolean {
  return keys.some((key) => actor.keys.has(key));
}
