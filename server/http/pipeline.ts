// The steps of a request: session → access key → input → transaction → use-case → envelope. One function for every route.
import type { Context } from 'hono';
import type { ZodType } from 'zod';
import { schemas } from '#api/registry/schemas';
import { actorOfToken, bearerOf, checkTokenCall } from '../platform/access/access-token';
import type { Actor } from '../platform/access/actor';
import { isSecure } from '../platform/access/cookies';
import { Overreach } from '../platform/access/reach';
import { findSession, rotateSession, type Session } from '../platform/access/session';
import { refusalOf } from '../platform/db/db-errors';
import { withUpload } from '../platform/files/upload';
import type { Services } from '../platform/start/services';
import { cancelledWith } from '../platform/threads';
import { audit } from '../platform/use-case/audit';
import { cancellable } from '../platform/use-case/cancelling';
import { HttpFault, Refusal } from '../platform/use-case/errors';
import {
  type Call,
  callOf,
  type FileReply,
  OneTimeResponse,
  type OpenCall,
  type Route,
  type SignInFacts,
  type Work,
} from '../platform/use-case/route';
import { failureReply, jsonReply, type Reply, redirectReply, responseOf, successBody } from './envelope';
import { addressOf, ownOrigin, requestIdOf } from './forwarded';
import { checkAccess, checkOrigin, cookieFor, tokenOf } from './guards';
import { type Claim, claimOf, type Done, firstReply, once } from './idempotency';
import { readInput } from './read-input';
import { constraints } from './routes';
import { FILE_HEADERS } from './security-headers';

export interface PipelineOptions {
  /** Validates every reply against its schema and fails the request on a mismatch: for tests. */
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
  return { status: 200, code: 0, headers, body: file.body };
}

function failure(error: unknown, request_id: string, { log, clock }: Services): Reply {
  const existing = refusalOf(error, constraints);
  if (existing instanceof Refusal) {
    return failureReply(
      { status: 200, code: existing.code, message: existing.message, errors: existing.errors, request_id },
      clock.now(),
    );
  }
  if (existing instanceof HttpFault) {
    // The log records the cause: the database away, a statement that took too long, a service that does not respond.
    const cause = existing === error ? existing.cause : error;
    if (cause !== undefined) log.warn({ request_id, err: cause }, 'request could not be served');
    return failureReply(
      { status: existing.status, code: existing.status, message: existing.message, request_id },
      clock.now(),
    );
  }
  log.error({ request_id, err: existing }, 'request failed');
  return failureReply(
    { status: 500, code: 500, message: '服务器出错，请稍后重试；如仍有问题，请将请求编号告知管理员', request_id },
    clock.now(),
  );
}

/** A request in progress: its log fields, and the cookies it will set. */
interface RequestContext {
  request_id: string;
  request: Request;
  /** Set-Cookie headers of the reply: first those of the session, then others. */
  session: string[];
  cookies: string[];
  actor?: Actor;
  /** Client address; logged for public calls and for refused ones. */
  address?: string;
  facts: SignInFacts;
}

/** Codes of missing rights, and of too many attempts. */
const TURNED_AWAY = new Set([401, 403, 429]);

interface Caller {
  actor: Actor | null;
  session?: Session;
  /** The session's token. */
  token?: string;
}

/** Returns the caller: another system by its access token, or a browser of our own pages by its cookie. */
async function callerOf(
  { endpoint }: Route,
  services: Services,
  request: Request,
  { address, secure }: { address: string; secure: boolean },
): Promise<Caller> {
  const bearer = bearerOf(request);
  if (bearer !== undefined && endpoint.access !== 'public') {
    checkTokenCall(endpoint);
    return { actor: await actorOfToken(services, bearer, address) };
  }
  checkOrigin(endpoint, request, services);
  const token = tokenOf(request, secure);
  const session = token && endpoint.access !== 'public' ? await findSession(services, token) : undefined;
  return { actor: session?.actor ?? null, session, token };
}

/** Identifies the caller, checks access, and rotates a session token that is due. */
async function enter(route: Route, services: Services, context: RequestContext, c: Context): Promise<OpenCall> {
  const { request, request_id } = context;
  const { endpoint } = route;
  const origin = ownOrigin(request, services);
  const secure = isSecure(origin);
  const address = addressOf(c, services);
  context.address = address;
  const { actor, session, token } = await callerOf(route, services, request, { address, secure });
  context.actor = actor ?? undefined;
  checkAccess(endpoint, actor);
  const formerToken = secure ? tokenOf(request, false) : undefined;
  const setSession = (value: string | null) => {
    context.session = [cookieFor(value, services, secure)];
    if (formerToken) context.session.push(cookieFor(null, services, false));
  };
  if (session?.due && token) {
    const fresh = await rotateSession(services, session, token);
    if (fresh) setSession(fresh);
  }
  const transaction: OpenCall['transaction'] = async (read_only, work) => {
    if (!actor) throw new Error('transaction without an actor');
    const { company_id } = actor;
    try {
      const run = read_only && endpoint.fromStandby ? services.readStandby : services.db.transaction;
      const turn = [`${actor.user_id}`, endpoint.path] as const;
      const options = { company_id, read_only, request_id, turn };
      return await run(options, (tx) => work(callOf(tx, actor, services, request_id)));
    } catch (error) {
      // The attempt is recorded although its whole transaction is rolled back.
      if (error instanceof Overreach)
        await services.db.transaction({ company_id }, (tx) => audit(tx, actor, request_id, error.attempt));
      throw error;
    }
  };
  return {
    services,
    actor,
    request,
    request_id,
    address,
    origin,
    sessionToken: token,
    formerToken,
    addCookie: (header) => context.cookies.push(header),
    note: (facts) => Object.assign(context.facts, facts),
    setSession,
    transaction,
    step: (_name, work) => transaction(false, work),
  };
}

type BodyOf = (data: unknown) => string;

/**
 * Runs a write once per key, in one transaction. `covered` is the input that the key covers; `prepare` runs before the transaction, and is skipped
 * when a first reply exists.
 */
async function write(
  call: OpenCall,
  covered: unknown,
  bodyOf: BodyOf,
  prepare: (step: OpenCall['step']) => Promise<Work>,
) {
  const claim = await claimOf(call.request, userOf(call), covered);
  const first = claim && (await call.transaction(true, ({ tx }) => firstReply(tx, claim)));
  if (first) return first;
  const run = await prepare(claim ? stepsOf(call, claim) : call.step);
  const done = await call.transaction(false, (inside) => {
    const work = async (): Promise<Done | Refusal> => {
      const data = await run(inside);
      if (data instanceof Refusal) return data;
      if (data instanceof OneTimeResponse) return { body: bodyOf(data.answer), stored: bodyOf(data.output) };
      const body = bodyOf(data);
      return { body, stored: body };
    };
    return claim ? once(inside.tx, claim, work) : work();
  });
  if (done instanceof Refusal) throw done;
  return done.body;
}

/** Each step is stored under the key with its name. */
const stepsOf =
  ({ transaction }: OpenCall, claim: Claim): OpenCall['step'] =>
  async <T>(name: string, work: (call: Call) => Promise<T>): Promise<T> => {
    const stepClaim = { ...claim, key: `${claim.key}#${name}` };
    const done = await transaction(false, (inside) =>
      once(inside.tx, stepClaim, async () => {
        const body = JSON.stringify(await work(inside));
        return { body, stored: body };
      }),
    );
    if (done instanceof Refusal) throw done;
    return JSON.parse(done.body) as T;
  };

type UploadRoute = Extract<Route, { kind: 'upload' | 'uploaded-write' | 'uploaded-file' }>;
const isUpload = (route: Route): route is UploadRoute => route.kind.startsWith('upload');

function userOf({ actor }: OpenCall): number {
  if (!actor) throw new Error('a use-case needs an actor');
  return actor.user_id;
}

/** Returns the JSON of a route that takes an uploaded file. */
async function ofUpload(route: UploadRoute, call: OpenCall, bodyOf: BodyOf): Promise<Reply> {
  return withUpload(call.services, call.request, userOf(call), async (upload) => {
    if (route.kind === 'uploaded-file') return fileReply(await route.run(call, upload));
    if (route.kind === 'upload') return jsonReply(bodyOf(await route.run(call, upload)));
    const covered = { path: route.endpoint.path, upload: await upload.digest() };
    return jsonReply(await write(call, covered, bodyOf, (step) => route.prepare({ ...call, step }, upload)));
  });
}

/** Runs the route for the validated input of a request and returns its reply. */
async function answer(
  route: Route,
  call: OpenCall,
  schema: ZodType,
  context: RequestContext,
  bodyOf: BodyOf,
): Promise<Reply> {
  if (isUpload(route)) return ofUpload(route, call, bodyOf);
  const { endpoint } = route;
  const input = await readInput(context.request, endpoint, schema);
  if (route.kind === 'redirect') {
    const { location, cookie } = await route.run(call, input as never);
    if (cookie) context.cookies.push(cookie);
    return redirectReply(location);
  }
  if (route.kind === 'file') return fileReply(await route.run(call, input as never));
  if (route.kind === 'open') return jsonReply(bodyOf(await route.run(call, input as never)));
  const covered = { path: endpoint.path, input };
  if (route.kind === 'prepared')
    return jsonReply(await write(call, covered, bodyOf, (step) => route.prepare({ ...call, step }, input as never)));
  const work: Work = (inside) => route.run(inside, input as never);
  if (!endpoint.reads) return jsonReply(await write(call, covered, bodyOf, async () => work));
  userOf(call);
  return jsonReply(await call.transaction(true, async (inside) => bodyOf(await work(inside))));
}

/** Returns the handler of one route. */
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
    const request_id = requestIdOf(c.req.raw, services);
    const context: RequestContext = { request_id, request: c.req.raw, session: [], cookies: [], facts: {} };
    let reply: Reply;
    try {
      const call = await enter(route, services, context, c);
      reply = await cancelledWith(
        context.request,
        () => cancellable(call, (existing) => answer(route, existing, schema.input, context, bodyOf)),
        call.actor ?? undefined,
      );
    } catch (error) {
      reply = failure(error, request_id, services);
    }
    const ms = performance.now() - started;
    const { status, code } = reply;
    const user_id = context.actor?.user_id;
    const token_id = context.actor?.token?.id;
    const address = endpoint.access === 'public' || TURNED_AWAY.has(code) ? context.address : undefined;
    services.metrics.replied(endpoint.path, code, ms);
    services.log.info(
      {
        request_id,
        path: endpoint.path,
        status,
        code,
        user_id,
        token_id,
        address,
        ...context.facts,
        ms: Math.round(ms),
      },
      'request',
    );
    return responseOf(reply, { 'x-request-id': request_id }, [...context.session, ...context.cookies]);
  };
}
