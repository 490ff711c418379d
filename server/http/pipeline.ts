// A request's way: session → access key → input → transaction → use-case → envelope. One function for every route.
import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Endpoint } from '../../api/kernel/endpoint';
import { type Actor, may } from '../platform/actor';
import { refusalOf } from '../platform/db/db-errors';
import { HttpFault, Refusal } from '../platform/errors';
import { callOf, type FileReply, type OpenCall, type Route } from '../platform/route';
import type { Services } from '../platform/services';
import { findSession, rotateSession, SESSION_COOKIE, type Session } from '../platform/session';
import { failureReply, type Headers, jsonReply, type Reply, responseOf, successBody } from './envelope';
import { idempotencyKey, once } from './idempotency';
import { readInput } from './read-input';
import { schemas } from './schemas';

export interface PipelineOptions {
  /** Checks every reply against its schema and fails the request when it differs: for tests. */
  checkReplies?: boolean;
}

function tokenOf(request: Request): string | undefined {
  const cookies = request.headers.get('cookie') ?? '';
  return cookies.match(new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]{43})(?:;|$)`))?.[1];
}

function cookieFor(token: string | null, { env }: Services, secure: boolean): string {
  const life = token === null ? 'Max-Age=0' : `Max-Age=${env.SESSION_HOURS * 3600}`;
  return `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; ${life}${secure ? '; Secure' : ''}`;
}

/** The origin under which the browser reached us. */
function ownOrigin(request: Request, { env }: Services): string {
  if (env.PUBLIC_URL) return new URL(env.PUBLIC_URL).origin;
  const url = new URL(request.url);
  if (!env.TRUST_PROXY) return url.origin;
  const protocol = request.headers.get('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  return `${protocol}://${request.headers.get('x-forwarded-host') ?? url.host}`;
}

/** State-changing calls must come from our own pages. */
function checkOrigin(endpoint: Endpoint<never, unknown>, request: Request, services: Services): void {
  if (endpoint.reads) return;
  if (request.headers.get('origin') !== ownOrigin(request, services)) throw new HttpFault(403, '请求来源不被允许');
}

function checkAccess({ access }: Endpoint<never, unknown>, actor: Actor | null): void {
  if (access === 'public') return;
  if (!actor) throw new Refusal(401, '登录已失效，请重新登录');
  if (access === 'signed-in') return;
  const allowed = access === 'is_sadmin' ? actor.is_sadmin : may(actor, access);
  if (!allowed) throw new Refusal(403, '您没有此操作的权限，请联系管理员');
}

function addressOf(c: Context, { env }: Services): string {
  const forwarded = env.TRUST_PROXY ? c.req.header('x-forwarded-for')?.split(',')[0]?.trim() : undefined;
  if (forwarded) return forwarded;
  // Only requests that came through a socket have one; app.fetch in tests and the mock have none.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : '';
}

function fileReply(file: FileReply): Reply {
  const name = encodeURIComponent(file.name);
  const headers = {
    'content-type': file.media_type,
    'content-disposition': `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  };
  return { status: 200, headers, body: file.body };
}

function failure(error: unknown, request_id: string, { log, clock }: Services): Reply {
  const known = refusalOf(error);
  if (known instanceof Refusal) {
    return failureReply(
      { status: 200, code: known.code, message: known.message, errors: known.errors, request_id },
      clock.now(),
    );
  }
  if (known instanceof HttpFault) {
    return failureReply({ status: known.status, code: known.status, message: known.message, request_id }, clock.now());
  }
  log.error({ request_id, err: known }, 'request failed');
  return failureReply(
    { status: 500, code: 500, message: '服务器出错，请稍后重试；如仍有问题，请将请求编号告知管理员', request_id },
    clock.now(),
  );
}

/** The handler of one route. */
export function pipeline(route: Route, services: Services, options: PipelineOptions) {
  const { endpoint } = route;
  const schema = schemas[endpoint.path];
  if (!schema) throw new Error(`no schema for ${endpoint.path}`);

  /** Runs the route for a checked input and answers the body of the reply. */
  async function answer(call: OpenCall, actor: Actor | null, input: unknown, request: Request): Promise<Reply> {
    if (route.kind === 'file') return fileReply(await route.run(call, input as never));
    const bodyOf = (data: unknown) => {
      const body = successBody(data, services.clock.now());
      if (options.checkReplies) schema?.output?.parse(JSON.parse(body).data);
      return body;
    };
    if (route.kind === 'upload') return jsonReply(bodyOf(await route.run(call)));
    if (route.kind === 'open') return jsonReply(bodyOf(await route.run(call, input as never)));
    if (!actor) throw new Error(`${endpoint.path}: a use-case needs an actor`);
    const body = await call.transaction(endpoint.reads, async (inside) => {
      const work = async () => bodyOf(await route.run(inside, input as never));
      const key = endpoint.reads ? null : idempotencyKey(request);
      return key === null ? work() : once(inside.tx, actor.user_id, key, { path: endpoint.path, input }, work);
    });
    return jsonReply(body);
  }

  return async (c: Context): Promise<Response> => {
    const started = performance.now();
    const request_id = randomUUID();
    const request = c.req.raw;
    const secure = ownOrigin(request, services).startsWith('https:');
    let cookie: string | undefined;
    let session: Session | undefined;
    let reply: Reply;
    try {
      checkOrigin(endpoint, request, services);
      const token = tokenOf(request);
      session = token && endpoint.access !== 'public' ? await findSession(services, token) : undefined;
      const actor = session?.actor ?? null;
      checkAccess(endpoint, actor);
      if (session?.due && token) {
        const fresh = await rotateSession(services, session, token);
        if (fresh) cookie = cookieFor(fresh, services, secure);
      }
      const call: OpenCall = {
        services,
        actor,
        request,
        request_id,
        address: addressOf(c, services),
        sessionToken: token,
        setSession: (value) => {
          cookie = cookieFor(value, services, secure);
        },
        transaction: (read_only, work) => {
          if (!actor) throw new Error('transaction without an actor');
          return services.db.transaction({ company_id: actor.company_id, read_only }, (tx) =>
            work(callOf(tx, actor, services, request_id)),
          );
        },
      };
      const input = route.kind === 'upload' ? undefined : await readInput(request, endpoint, schema.input);
      reply = await answer(call, actor, input, request);
    } catch (error) {
      reply = failure(error, request_id, services);
    }
    const more: Headers = { 'x-request-id': request_id };
    if (cookie) more['set-cookie'] = cookie;
    services.log.info(
      {
        request_id,
        path: endpoint.path,
        status: reply.status,
        user_id: session?.actor.user_id,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
    return responseOf(reply, more);
  };
}
