// A call of another system: whose token it bears, and what the token lets it do. Rights are those of the user at this moment, as far
// as the token was given them, so a narrowed role or a disabled user counts at the next call.
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

/** Calls of one token in a minute. */
const MOST_CALLS = 600;
/** What a token may ask of the calls that every signed-in user has: who it is, look-ups, files. */
const SIGNED_IN = /^\/api\/(me$|option\/|common\/file\/|company\/get-param$)/;
/** Nothing that lets somebody in, hands on rights, or goes on telling when the token has ended, is done by a token. */
const LASTING = /^\/api\/(integration\/|setup\/(user|role)\/|company\/save-param$)/;

interface TokenRow {
  token_id: number;
  name: string;
  keys: string[];
  calls: number;
  actor: string;
}

/** The token of the Authorization header; undefined where there is none. */
export const bearerOf = (request: Request): string | undefined =>
  request.headers
    .get('authorization')
    ?.match(/^Bearer +(.*)$/i)?.[1]
    ?.trim();

/** The user of a token with what the token has of his rights. Wrong tokens count as attempts to get in. */
export async function actorOfToken(services: Services, token: string, address: string): Promise<Actor> {
  const at = services.clock.now().toISOString();
  const hash = await runtime().sha256(token);
  const row = token.startsWith(TOKEN_PREFIX)
    ? await services.db.lookup<TokenRow>(
        'token_actor',
        sql`select * from token_actor(${hash}, ${at}::timestamptz, ${address})`,
      )
    : undefined;
  if (!row) {
    await countAttempt(services, { address });
    throw new Refusal(401, '访问令牌无效、已到期或已吊销');
  }
  if (row.calls > MOST_CALLS) throw new Refusal(429, `该令牌每分钟最多调用 ${MOST_CALLS} 次，请稍后再试`);
  const user = actorFrom(row.actor);
  const given = withParents(row.keys);
  return {
    ...user,
    is_sadmin: false,
    keys: new Set([...user.keys].filter((key) => given.has(key))),
    // What he looks at in his browser narrows nothing here.
    selected_park_ids: [],
    selected_building_ids: [],
    token: { id: row.token_id, name: row.name },
  };
}

/** Whether a token may call it at all, whatever its rights. */
export function tokenMayCall({ access, path, reads }: Endpoint<never, unknown>): boolean {
  const personal = access === 'signed-in' && !SIGNED_IN.test(path);
  return !personal && (reads || !LASTING.test(path));
}

export function checkTokenCall(endpoint: Endpoint<never, unknown>): void {
  if (!tokenMayCall(endpoint)) throw new Refusal(403, '此操作不能用访问令牌进行，请登录后操作');
}
