// A user of the running product who continues through its failures: a request without an answer is sent again under the same key, as the product's
// own pages do, until an answer arrives; and the user signs in again when signed out.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { me } from '#api/account/me';
import { login } from '#api/account/sign-in/sign-in';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { PASSWORD, type Person } from '#tests/support/world';

/** Counts of failures on the way to the answers. */
export interface Journey {
  /** Writes that succeeded in the end. */
  writes: number;
  /** Requests without an answer at first. */
  cut: number;
  /** Requests that were refused with 503. */
  unavailable: number;
}

const PATIENCE_MS = 120_000;

/** Sends until there is an answer. Throws when a 503 has no Retry-After. */
async function untilAnswered(send: () => Promise<Response>, journey: Journey): Promise<Response> {
  const until = Date.now() + PATIENCE_MS;
  const met = { cut: false, unavailable: false };
  for (;;) {
    try {
      const response = await send();
      const body = await response.arrayBuffer();
      if (response.status !== 503) return new Response(body, response);
      if (!response.headers.get('retry-after')) throw new Error('503 without Retry-After');
      if (!met.unavailable) journey.unavailable += 1;
      met.unavailable = true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      if (!met.cut) journey.cut += 1;
      met.cut = true;
    }
    if (Date.now() > until) throw new Error('no answer for two minutes');
    await setTimeout(20);
  }
}

/** Returns true when the reply is a refusal because of a missing session. */
async function isSignedOut(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return false;
  return ((await response.clone().json()) as Envelope<unknown>).error_code === 401;
}

/** Signs in; every call that writes has a separate key. */
export async function clerkOf(origin: string, name: string, journey: Journey): Promise<Person> {
  let cookie = '';
  const sendAsIAm = (path: string, init: RequestInit) =>
    untilAnswered(async () => {
      const headers = { ...(init.headers as object), cookie, origin };
      const response = await fetch(`${origin}${path}`, { ...init, headers });
      const set = response.headers.get('set-cookie')?.split(';')[0];
      if (set) cookie = set;
      return response;
    }, journey);
  const signIn = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name, password: PASSWORD });
    const response = await sendAsIAm(login.path, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ error_code: 0 });
  };
  let signingIn: Promise<void> | undefined;
  const signInOnce = () => {
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  };
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const before = cookie;
    const response = await sendAsIAm(path, init);
    if (!(await isSignedOut(response))) return response;
    // Another call of this user may have signed in first, and a second sign-in would end that session.
    if (cookie === before) await signInOnce();
    return send(path, init);
  };
  const clerk: Person = {
    get cookie() {
      return cookie;
    },
    user_id: 0,
    async request(endpoint, input) {
      const reading = endpoint.method === 'GET';
      const query = reading
        ? `?${new URLSearchParams(Object.entries(input as object).map(([key, v]) => [key, String(v)]))}`
        : '';
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (!endpoint.reads && endpoint.access !== 'public') headers['idempotency-key'] = randomUUID();
      const init = reading ? { headers } : { method: 'POST', headers, body: JSON.stringify(input) };
      const response = await send(`${endpoint.path}${query}`, init);
      if (!endpoint.reads) journey.writes += 1;
      return { status: response.status, ...((await response.json()) as Envelope<never>) };
    },
    async call<I, O>(endpoint: Endpoint<I, O>, input: I): Promise<O> {
      const reply = await clerk.request(endpoint, input);
      if (reply.error_code !== 0)
        throw new Error(`${endpoint.path}: ${reply.error_code} ${reply.message} ${JSON.stringify(reply.errors ?? [])}`);
      return reply.data as O;
    },
    fetch: (path, init = {}) => {
      journey.writes += 1;
      return send(path, init);
    },
  };
  await signIn();
  clerk.user_id = (await clerk.call(me, {})).id;
  return clerk;
}
