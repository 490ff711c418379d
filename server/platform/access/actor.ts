// Who asks: the signed-in user with his enterprise, keys, data scope and current selection.
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
  /** A super-administrator without a second factor: he may set one up, nothing else. */
  factor_pending: boolean;
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

export function may(actor: Actor, keys: readonly string[]): boolean {
  return keys.some((key) => actor.keys.has(key));
}
