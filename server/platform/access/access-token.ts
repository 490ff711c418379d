// Calls from other systems: the user behind the token, and what the token allows. The rights are those of the user at this moment, limited to what
// the token was granted, so a narrowed role or a disabled user takes effect with the next call.
import sql from 'sql-template-tag';
import { TOKEN_PREFIX } from '#api/integration/access-token/access-token';
import { withParents } from '#api/kernel/access/access-keys';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { runtime } from '../runtime/runtime';
import type { Services } from '../start/services';
import { Refusal } from '../use-case/errors';
import type { Actor } from './actor';
import { actorFrom } from './session';
import { countAttempt } from './throttle';

/** Limit of calls per token and minute. */
const MOST_CALLS = 600;
/** Endpoints open to every signed-in user that a token may call too: identity, look-ups, files. */
const SIGNED_IN = /^\/api\/(me$|option\/|common\/file\/|company\/get-param$)/;
/** Endpoints closed to tokens: they grant access, pass on rights, or have effects that outlast the token. */
const LASTING = /^\/api\/(integration|setup\/(user|role|department|company-profile)|wflow\/(chain|deputy)|company)\//;

interface TokenRow {
  token_id: number;
  name: string;
  keys: string[];
  calls: number;
  actor: string;
}

/** Returns the token of the Authorization header, or undefined when there is none. */
export const bearerOf = (request: Request): string | undefined =>
  request.headers
    .get('authorization')
    ?.match(/^Bearer +(.*)$/i)?.[1]
    ?.trim();

/** Returns the user of a token with the rights granted to the token. Wrong tokens count as sign-in attempts. */
export async function actorOfToken(services: Services, token: string, address: string): Promise<Actor> {
  const instant = services.clock.now().toISOString();
  const hash = await runtime().sha256(token);
  const row = token.startsWith(TOKEN_PREFIX)
    ? await services.db.lookup<TokenRow>(
        'token_actor',
        sql`select * from token_actor(${hash}, ${instant}::timestamptz, ${address})`,
      )
    : undefined;
  if (!row) {
    await countAttempt(services, { way: 'token', address });
    throw new Refusal(401, '访问令牌无效、已到期或已吊销');
  }
  if (row.calls > MOST_CALLS) throw new Refusal(429, `该令牌每分钟最多调用 ${MOST_CALLS} 次，请稍后再试`);
  const user = actorFrom(row.actor);
  const given = withParents(row.keys);
  return {
    ...user,
    is_sadmin: false,
    keys: new Set([...user.keys].filter((key) => given.has(key))),
    // The selection made in the browser does not narrow a token's calls.
    selected_park_ids: [],
    selected_building_ids: [],
    token: { id: row.token_id, name: row.name },
  };
}

/** Returns whether a token may call the endpoint at all, regardless of its rights. */
export function tokenMayCall({ access, path, reads }: Endpoint<never, unknown>): boolean {
  const personal = access === 'signed-in' && !SIGNED_IN.test(path);
  return !personal && (reads || !LASTING.test(path));
}

export function checkTokenCall(endpoint: Endpoint<never, unknown>): void {
  if (!tokenMayCall(endpoint)) throw new Refusal(403, '此操作不能用访问令牌进行，请登录后操作');
}
