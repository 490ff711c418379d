// A request's way: session → access key → input → transaction → use-case → envelope. One function for every route.
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Actor } from '../platform/actor';
import { refusalOf } from '../platform/db/db-errors';
import { HttpFault, Refusal } from '../platform/errors';
import { callOf, type FileReply, type OpenCall, type Route } from '../platform/route';
import type { Services } from '../platform/services';
import { findSession, rotateSession, type Session } from '../platform/session';
import { askedBy } from '../platform/threads';
import { failureReply, jsonReply, type Reply, redirectReply, responseOf, successBody } from './envelope';
import { addressOf, checkAccess, checkOrigin, cookieFor, ownOrigin, tokenOf } from './guards';
import { idempotencyKey, once } from './idempotency';
import { readInput } from './read-input';
import { schemas } from './schemas';
import { FILE_HEADERS } from './security-headers';

export interface PipelineOptions {
  /** Checks every reply against its schema and fails the request when it differs: for tests. */
  checkReplies?: boolean;
}

function fileReply(file: FileReply): Reply {
  const name = encodeURIComponent(file.name);
  const headers = {
    ...FILE_HEADERS,
    'content-type': file.media_type,
    'content-disposition': `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
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

/** One request on its way: what the log says of it, and the cookie it will set. */
interface Passage {
  request_id: string;
  request: Request;
  /** Set-Cookie headers of the reply; the session's first. */
  cookies: string[];
  session?: Session;
}

/** Finds the session, refuses who may not, and rotates a token that is due. */
async function enter(route: Route, services: Services, passage: Passage, c: Context): Promise<OpenCall> {
  const { request, request_id } = passage;
  const { endpoint } = route;
  checkOrigin(endpoint, request, services);
  const origin = ownOrigin(request, services);
  const secure = origin.startsWith('https:');
  const token = tokenOf(request);
  const session = token && endpoint.access !== 'public' ? await findSession(services, token) : undefined;
  passage.session = session;
  const actor = session?.actor ?? null;
  checkAccess(endpoint, actor);
  const setSession = (value: string | null) => {
    passage.cookies = [cookieFor(value, services, secure)];
  };
  if (session?.due && token) {
    const fresh = await rotateSession(services, session, token);
    if (fresh) setSession(fresh);
  }
  return {
    services,
    actor,
    request,
    request_id,
    address: addressOf(c, services),
    origin,
    sessionToken: token,
    setSession,
    transaction: (read_only, work) => {
      if (!actor) throw new Error('transaction without an actor');
      return services.db.transaction({ company_id: actor.company_id, read_only }, (tx) =>
        work(callOf(tx, actor, services, request_id)),
      );
    },
  };
}

/** Runs the route for a checked input and answers its reply. */
async function answer(
  route: Route,
  call: OpenCall,
  input: unknown,
  passage: Passage,
  bodyOf: (data: unknown) => string,
): Promise<Reply> {
  const { endpoint } = route;
  if (route.kind === 'redirect') {
    const { location, cookie } = await route.run(call, input as never);
    if (cookie) passage.cookies.push(cookie);
    return redirectReply(location);
  }
  if (route.kind === 'file') return fileReply(await route.run(call, input as never));
  if (route.kind === 'uploaded-file') return fileReply(await route.run(call));
  if (route.kind === 'upload') return jsonReply(bodyOf(await route.run(call)));
  if (route.kind === 'open') return jsonReply(bodyOf(await route.run(call, input as never)));
  const actor: Actor | null = call.actor;
  if (!actor) throw new Error(`${endpoint.path}: a use-case needs an actor`);
  const body = await call.transaction(endpoint.reads, async (inside) => {
    const work = async () => bodyOf(await route.run(inside, input as never));
    const key = endpoint.reads ? null : idempotencyKey(call.request);
    return key === null ? work() : once(inside.tx, actor.user_id, key, { path: endpoint.path, input }, work);
  });
  return jsonReply(body);
}

/** The handler of one route. */
export function pipeline(route: Route, services: Services, options: PipelineOptions) {
  const { endpoint } = route;
  const schema = schemas[endpoint.path];
  if (!schema) throw new Error(`no schema for ${endpoint.path}`);
  const bodyOf = (data: unknown) => {
    const body = successBody(data, services.clock.now());
    if (options.checkReplies) schema.output?.parse(JSON.parse(body).data);
    return body;
  };

  return async (c: Context): Promise<Response> => {
    const started = performance.now();
    const passage: Passage = { request_id: randomUUID(), request: c.req.raw, cookies: [] };
    const { request_id } = passage;
    let reply: Reply;
    try {
      const call = await enter(route, services, passage, c);
      const uploads = route.kind === 'upload' || route.kind === 'uploaded-file';
      const input = uploads ? undefined : await readInput(passage.request, endpoint, schema.input);
      reply = await askedBy.run(passage.request, () => answer(route, call, input, passage, bodyOf));
    } catch (error) {
      reply = failure(error, request_id, services);
    }
    const ms = Math.round(performance.now() - started);
    const user_id = passage.session?.actor.user_id;
    services.log.info({ request_id, path: endpoint.path, status: reply.status, user_id, ms }, 'request');
    return responseOf(reply, { 'x-request-id': request_id }, passage.cookies);
  };
}
