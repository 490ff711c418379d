// Server-side sessions: a random token in an HttpOnly cookie, its hash in the database. The token rotates hourly; the session ends after
// SESSION_HOURS without use and after SESSION_DAYS in any case. Deleting its row revokes it immediately.
import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { withParents } from '#api/kernel/access/access-keys';
import type { Database } from '../db/database';
import { CLOCK_SKEW_MS } from '../runtime/clock';
import { randomToken } from '../runtime/random';
import { runtime } from '../runtime/runtime';
import type { Services } from '../start/services';
import type { Actor } from './actor';
import { rememberNetwork } from './known-network';

export const SESSION_COOKIE = 'lease_session';
const ROTATE_AFTER_MS = 3600 * 1000;
const GRACE_MS = 60 * 1000;

interface RoleRow {
  id: number;
  name: string;
  scope: 'all' | 'department' | 'parks';
  keys: string[];
  park_ids: number[];
}

interface SessionRow {
  session_id: number;
  rotated_at: string;
  is_current: boolean;
  /** JSON of ActorRow. */
  actor: string;
}

interface ActorRow {
  user_id: number;
  name: string;
  display_name: string;
  head_image: string;
  is_sadmin: boolean;
  factor_pending: boolean;
  password_pending: boolean;
  external: boolean;
  session_id: number;
  company_id: number | null;
  company_name: string;
  department_id: number | null;
  roles: RoleRow[];
  selection: { park_id: string; building_id: string } | null;
}

export interface Session {
  id: number;
  actor: Actor;
  /** Set when the token is due to change. */
  due: boolean;
}

const hashOf = (token: string) => runtime().sha256(token);

/** Parses ids of a comma-separated list; '' means none. */
export const parseIds = (list: string): number[] => (list ? list.split(',').map(Number) : []);

function actorOf(row: ActorRow): Actor {
  const everywhere = row.roles.some((role) => role.scope === 'all');
  return {
    user_id: row.user_id,
    name: row.name,
    display_name: row.display_name,
    head_image: row.head_image,
    role_name: row.roles.map((role) => role.name).join('、'),
    company_id: row.company_id,
    company_name: row.company_name,
    department_id: row.department_id,
    is_sadmin: row.is_sadmin,
    session_id: row.session_id,
    factor_pending: row.factor_pending,
    password_pending: row.password_pending,
    external: row.external,
    keys: withParents(row.roles.flatMap((role) => role.keys)),
    role_ids: row.roles.map((role) => role.id),
    scope_park_ids: everywhere ? null : [...new Set(row.roles.flatMap((role) => role.park_ids))],
    selected_park_ids: parseIds(row.selection?.park_id ?? ''),
    selected_building_ids: parseIds(row.selection?.building_id ?? ''),
  };
}

/**
 * Actors by the JSON text they were made from. The text is read for every request, so changes of role or user take effect immediately; the cache
 * only avoids building the same actor again.
 */
const actors = new LRUCache<string, Actor>({ max: 1000 });

export function actorFrom(text: string): Actor {
  const existing = actors.get(text);
  if (existing) return existing;
  const actor = actorOf(JSON.parse(text) as ActorRow);
  actors.set(text, actor);
  return actor;
}

/** A token changes hourly; immediately when the clock was set back since, so that the session ends by the current clock. */
const isDue = (age_ms: number) => age_ms > ROTATE_AFTER_MS || age_ms < -CLOCK_SKEW_MS;

/** Returns the session of a token, or undefined when it is unknown, expired, or its user or enterprise is disabled. */
export async function findSession({ db, clock }: Services, token: string): Promise<Session | undefined> {
  const now = clock.now();
  const row = await db.lookup<SessionRow>(
    'session_actor',
    sql`select * from session_actor(${await hashOf(token)}, ${now.toISOString()})`,
  );
  if (!row) return undefined;
  return {
    id: row.session_id,
    actor: actorFrom(row.actor),
    due: row.is_current && isDue(now.getTime() - Date.parse(row.rotated_at)),
  };
}

export interface SignIn {
  user_id: number;
  address: string;
  user_agent: string;
  /** Set when a required second factor is missing. */
  factor_pending?: boolean;
  /** Set when someone else chose the password. */
  password_pending?: boolean;
  /** The external system the user came from, for the way back. */
  external?: { token: string; tenant: string };
}

/** Opens a session, records when and from where the user signed in, and returns the session's token. */
export async function openSession(services: Services, signIn: SignIn): Promise<string> {
  const { user_id, address, user_agent, factor_pending = false, password_pending = false, external } = signIn;
  const token = randomToken();
  const hash = await hashOf(token);
  const external_token = external ? await services.secrets.seal('session.external_token', external.token) : null;
  const now = services.clock.now().toISOString();
  await services.db.transaction({ company_id: null }, async (tx) => {
    await tx.query(sql`insert into session (user_id, token_hash, created_at, rotated_at, seen_at, expires_at, address, user_agent,
        factor_pending, password_pending, external_token, external_tenant)
      values (${user_id}, ${hash}, ${now}, ${now}, ${now}, ${expiry(services).toISOString()},
        ${address}, ${user_agent.slice(0, 300)}, ${factor_pending}, ${password_pending},
        ${external_token}, ${external?.tenant ?? null})`);
    await tx.query(sql`update app_user set last_sign_in_at = ${now} where id = ${user_id}`);
    await rememberNetwork(tx, user_id, address, now);
  });
  return token;
}

/** Issues a new token; the old one stays valid for a minute. Returns undefined if another request has already done so. */
export async function rotateSession(
  services: Services,
  session: Pick<Session, 'id'>,
  oldToken: string,
): Promise<string | undefined> {
  const token = randomToken();
  const [hash, oldHash] = [await hashOf(token), await hashOf(oldToken)];
  const now = services.clock.now();
  const changed = await services.db.transaction({ company_id: null }, (tx) =>
    tx.query(sql`update session set token_hash = ${hash}, previous_hash = token_hash,
        previous_until = ${new Date(now.getTime() + GRACE_MS).toISOString()}, rotated_at = ${now.toISOString()},
        seen_at = ${now.toISOString()},
        expires_at = least(${expiry(services).toISOString()}::timestamptz, created_at + make_interval(days => ${services.env.SESSION_DAYS}))
      where id = ${session.id} and token_hash = ${oldHash} returning id`),
  );
  return changed.length ? token : undefined;
}

export async function closeSession(db: Database, token: string): Promise<void> {
  const hash = await hashOf(token);
  await db.transaction({ company_id: null }, (tx) =>
    tx.query(sql`delete from session where token_hash = ${hash} or previous_hash = ${hash}`),
  );
}

const expiry = ({ clock, env }: Services) => new Date(clock.now().getTime() + env.SESSION_HOURS * 3600 * 1000);
