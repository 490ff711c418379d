// The application under test with users who sign in and call it, over a separate database.

import type { Hono } from 'hono';
import pino from 'pino';
import sql from 'sql-template-tag';
import { login } from '#api/account/sign-in/sign-in';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { createApp } from '#server/app';
import { createEnterprise, createUser, type RoleName } from '#server/db/seed/enterprise';
import { SESSION_COOKIE } from '#server/platform/access/session';
import type { Database } from '#server/platform/db/database';
import { clockOf } from '#server/platform/runtime/clock';
import { readEnv } from '#server/platform/start/env';
import type { Services } from '#server/platform/start/services';
import { closeServices } from '#server/runtime/services';
import { openMemoryServices } from '#tests/support/memory-services';
import { counted, recordAcceptedCalls } from '../trust/support/accepted-calls';
import { openTestDb, type TestDbOptions } from './database/db';

export const ORIGIN = 'http://test.local';
export const PASSWORD = 'test-123456';

export interface World {
  db: Database;
  app: Hono;
  services: Services;
  /** The time of the clock; tests may move it. */
  time: { now: Date };
  close(): Promise<void>;
}

/** The first instant of a new world, 2026-03-16 at 10:00 in Shanghai. */
export const OPENING = '2026-03-16T02:00:00Z';

async function openOwnWorld(settings: Record<string, string>, options: TestDbOptions): Promise<World> {
  const db = await openTestDb(options);
  const time = { now: new Date(OPENING) };
  const usual = { LOG_LEVEL: 'silent', ALLOWED_HOSTS: new URL(ORIGIN).hostname, CODES_IN_LOG: '1' };
  const env = readEnv({ ...usual, ...settings });
  const services = await openMemoryServices({
    db,
    env,
    log: pino({ level: 'silent' }),
    clock: clockOf(() => time.now),
    metrics: counted,
  });
  const close = () => {
    recordAcceptedCalls();
    return closeServices(services);
  };
  return { db, app: createApp(services, { checkReplies: true }), services, time, close };
}

let shared: Promise<World> | undefined;

/** Returns the world of this worker process, with the clock set back. It ends with the process. */
async function sharedWorld(): Promise<World> {
  shared ??= openOwnWorld({}, { sharedPlans: true });
  const world = await shared;
  world.time.now = new Date(OPENING);
  const close = async () => {
    recordAcceptedCalls();
    // Each sign-in and each change of the day reads or writes all of them.
    await world.db.asOwner((owner) => owner.query(sql`delete from session`));
  };
  return { ...world, close };
}

/**
 * Opens an application whose today is 2026-03-16 unless the test moves it. Without arguments it is shared by all files of the worker process, which
 * saves opening a database per file: a file then uses separate enterprises. Settings, database options or `own` open a separate one on an empty
 * database, for files that depend on the platform's tables, on jobs or on ids.
 */
export async function openWorld(
  settings: Record<string, string> = {},
  { own = false, ...options }: TestDbOptions & { own?: boolean } = {},
): Promise<World> {
  const isPlain = Object.keys(settings).length === 0 && Object.keys(options).length === 0;
  return isPlain && !own ? sharedWorld() : openOwnWorld(settings, options);
}

/** Moves to another day, on which all users have just signed in again. */
export async function onDay(world: World, date: string): Promise<void> {
  world.time.now = new Date(`${date}T02:00:00Z`);
  await world.db.asOwner((owner) =>
    owner.query(
      sql`update session set rotated_at = ${date}::date + interval '2 hours', expires_at = ${date}::date + interval '12 hours'`,
    ),
  );
}

export type Reply<T> = Envelope<T> & { status: number };

/** One signed-in browser. */
export interface Person {
  cookie: string;
  user_id: number;
  /** Returns the whole reply, refusals included. */
  request<I, O>(endpoint: Endpoint<I, O>, input: I, headers?: Record<string, string>): Promise<Reply<O>>;
  /** Returns the data of a call that must succeed. */
  call<I, O>(endpoint: Endpoint<I, O>, input: I): Promise<O>;
  /** Returns the bare response. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

function requestOf<I>(
  endpoint: Endpoint<I, unknown>,
  input: I,
  cookie: string,
  headers: Record<string, string>,
): Request {
  const base = { cookie, origin: ORIGIN, ...headers };
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, String(value)]));
    return new Request(`${ORIGIN}${endpoint.path}?${query}`, { headers: base });
  }
  return new Request(`${ORIGIN}${endpoint.path}`, {
    method: 'POST',
    headers: { ...base, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

/** Stores the cookies of replies as a browser does; the session cookie stays as given, with any later reply. */
export function openJar(cookie: string) {
  const beside = new Map<string, string>();
  return {
    sent: () => [cookie, ...beside.values()].filter(Boolean).join('; '),
    keep({ headers }: Response) {
      for (const header of headers.getSetCookie()) {
        const [pair = ''] = header.split(';');
        const [name = ''] = pair.split('=');
        if (!name.endsWith(SESSION_COOKIE)) beside.set(name, pair);
      }
    },
  };
}

export function personOf(world: World, cookie: string, user_id: number): Person {
  const jar = openJar(cookie);
  const person: Person = {
    cookie,
    user_id,
    async request(endpoint, input, headers = {}) {
      const response = await world.app.fetch(requestOf(endpoint, input, jar.sent(), headers));
      jar.keep(response);
      return { status: response.status, ...((await response.json()) as Envelope<never>) };
    },
    async call(endpoint, input) {
      const reply = await person.request(endpoint, input);
      if (reply.error_code !== 0)
        throw new Error(`${endpoint.path}: ${reply.error_code} ${reply.message} ${JSON.stringify(reply.errors ?? [])}`);
      return reply.data as never;
    },
    fetch: async (path, init = {}) =>
      world.app.fetch(
        new Request(`${ORIGIN}${path}`, { ...init, headers: { cookie, origin: ORIGIN, ...(init.headers as object) } }),
      ),
  };
  return person;
}

/** Signs in through the real call and stores the cookie. */
export async function signIn(world: World, name: string, password = PASSWORD): Promise<Person> {
  const response = await world.app.fetch(requestOf(login, { name, password }, '', {}));
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const body = (await response.json()) as Envelope<unknown>;
  if (body.error_code !== 0) throw new Error(`sign-in of ${name}: ${body.message}`);
  return personOf(world, cookie, 0);
}

export interface Enterprise {
  company_id: number;
  /** Signs in a new user with the role. */
  person(role: RoleName): Promise<Person>;
}

let counter = 0;

export async function newEnterprise(world: World, entities = ['甲方资产管理有限公司']): Promise<Enterprise> {
  counter += 1;
  const tag = `e${counter}`;
  const company_id = await createEnterprise(world.db, {
    code: tag,
    name: `企业 ${tag}`,
    legal_entities: entities.map((name) => ({ name, uscc: '' })),
  });
  return {
    company_id,
    async person(role) {
      counter += 1;
      const name = `${tag}-${role}-${counter}`;
      const user_id = await createUser(world.db, company_id, {
        name,
        display_name: `${role}${counter}`,
        password: PASSWORD,
        role,
      });
      return { ...(await signIn(world, name)), user_id };
    },
  };
}
