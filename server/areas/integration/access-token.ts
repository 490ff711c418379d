// Access tokens (访问令牌): created by a user for another system, within their own rights. A token is shown once, stored as a hash, and revoked by its
// user or by an administrator who manages that user.
import sql from 'sql-template-tag';
import {
  createAccessToken,
  getAccessToken,
  revokeAccessToken,
  TOKEN_DAYS,
  TOKEN_PREFIX,
} from '#api/integration/access-token/access-token';
import { accessTokenList } from '#api/integration/access-token/access-token.list';
import type { AccessToken, AccessTokenTerms } from '#api/integration/access-token/access-token.schema';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { type Actor, may } from '#server/platform/access/actor';
import { assertWithinReach, excessOf, Overreach } from '#server/platform/access/reach';
import { conflict, duplicate, reference } from '#server/platform/db/constraints';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { randomToken } from '#server/platform/runtime/random';
import { runtime } from '#server/platform/runtime/runtime';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, notFound } from '#server/platform/use-case/errors';
import { type Call, handle, handlePrepared, OneTimeResponse, type Route } from '#server/platform/use-case/route';

/** Enough characters to distinguish tokens, far too few to guess the rest. */
const VISIBLE_LENGTH = TOKEN_PREFIX.length + 6;

/** A user's own tokens; user administrators see all, and revoke those of the users they manage. */
const visible = (actor: Actor) =>
  may(actor, ['p_98140_edit'])
    ? sql`t.company_id = app_company()`
    : sql`t.company_id = app_company() and t.user_id = ${actor.user_id}`;

async function load(tx: Tx, actor: Actor, id: number): Promise<AccessToken> {
  const found = await maybeOne<AccessToken>(
    tx,
    sql`select t.id, t.name, t.prefix, to_json(t.keys) as keys, u.display_name as user, t.expires_at, t.revoked_at
        from access_token t join app_user u on u.company_id = t.company_id and u.id = t.user_id
        where ${visible(actor)} and t.id = ${id}`,
  );
  if (!found) throw notFound('访问令牌');
  return found;
}

/** The keys must be within the creator's own rights, and the token must expire within a year. */
function assertTerms({ actor, today }: Call, { keys, expires_on }: AccessTokenTerms): void {
  if (expires_on < today) throw invalid([{ path: ['expires_on'], message: '有效期不能早于今天' }]);
  if (expires_on > addDays(today, TOKEN_DAYS)) throw invalid([{ path: ['expires_on'], message: '有效期最长一年' }]);
  const excess = excessOf(actor, { keys, everywhere: false, park_ids: [] });
  if (!excess) return;
  const message = `令牌含有${excess.text}，您不能授予`;
  throw new Overreach(message, ['keys'], {
    object: 'access_token',
    object_id: 0,
    action: 'overreach',
    after: { reason: message },
  });
}

async function create(call: Call, { name, keys, expires_on }: AccessTokenTerms, token: string, token_hash: string) {
  assertTerms(call, { name, keys, expires_on });
  const prefix = token.slice(0, VISIBLE_LENGTH);
  const { id } = await one<{ id: number }>(
    call.tx,
    sql`insert into access_token (company_id, user_id, name, prefix, token_hash, keys, created_at, expires_at)
        values (app_company(), ${call.actor.user_id}, ${name}, ${prefix}, ${token_hash}, ${keys}::text[], ${call.now.toISOString()},
          (${expires_on}::date + 1)::timestamp at time zone ${BUSINESS_TIME_ZONE}) returning id`,
  );
  const after = { name, keys, expires_on, prefix };
  await call.audit({ object: 'access_token', object_id: id, action: 'create', after });
  return { id, name, prefix, keys };
}

async function revoke(call: Call, id: number): Promise<AccessToken> {
  const before = await load(call.tx, call.actor, id);
  const { user_id } = await one<{ user_id: number }>(
    call.tx,
    sql`select user_id from access_token where company_id = app_company() and id = ${id}`,
  );
  if (user_id !== call.actor.user_id)
    await assertWithinReach(call, { object: 'access_token', object_id: id, users: [user_id], path: ['id'] });
  if (before.revoked_at) return before;
  await call.tx.query(
    sql`update access_token set revoked_at = ${call.now.toISOString()} where company_id = app_company() and id = ${id}`,
  );
  await call.audit({ object: 'access_token', object_id: id, action: 'revoke' });
  return load(call.tx, call.actor, id);
}

const accessTokenRoutes: Route[] = [
  ...listRoutes(accessTokenList, {
    source: ({ actor }) =>
      sql`from access_token t join app_user u on u.company_id = t.company_id and u.id = t.user_id where ${visible(actor)}`,
    id: sql`t.id`,
    columns: {
      name: sql`t.name`,
      // A token expires at the end of a day in the business time zone.
      state: ({ today }) => sql`case when t.revoked_at is not null then 'revoked'
        when t.expires_at <= ${today}::date::timestamp at time zone ${BUSINESS_TIME_ZONE} then 'expired' else 'live' end`,
      prefix: sql`t.prefix`,
      user: sql`u.display_name`,
      key_count: sql`cardinality(t.keys)`,
      expires_at: sql`t.expires_at`,
      seen_at: sql`t.seen_at`,
      seen_address: sql`t.seen_address`,
      created_at: sql`t.created_at`,
    },
  }),
  handle(getAccessToken, ({ tx, actor }, { id }) => load(tx, actor, id)),
  handle(revokeAccessToken, (call, { id }) => revoke(call, id)),
  handlePrepared(createAccessToken, async (_open, terms) => {
    const token = `${TOKEN_PREFIX}${randomToken()}`;
    const hash = await runtime().sha256(token);
    return async (call) => {
      const made = await create(call, terms, token, hash);
      return new OneTimeResponse({ ...made, token }, { ...made, token: null });
    };
  }),
];

export const accessToken: AreaObject = {
  routes: () => accessTokenRoutes,
  constraints: {
    access_token_name_unique: duplicate('name', '您已有同名的令牌'),
    access_token_hash: conflict('令牌生成失败，请重试'),
    access_token_keys: conflict('令牌至少要有一项权限'),
    access_token_user: reference('user_id', '所选用户不存在'),
  },
};
