// Setup of nearly every test file: a world, an enterprise in it and its users.

import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { RoleName } from '#server/db/seed/enterprise';
import { unlabelledIn } from './audit-words';
import type { TestDbOptions } from './database/db';
import { type Enterprise, newEnterprise, onDay, openWorld, type Person, type World } from './world';

interface Options {
  /** Creates a new enterprise for every test, or one for the file. */
  each?: 'file' | 'test';
  /** Set when the file has a separate database and application, also without settings (see `openWorld`). */
  ownWorld?: boolean;
  /** Settings of the world, as a function where they depend on something a hook opens first. */
  settings?: Record<string, string> | (() => Record<string, string>);
  database?: TestDbOptions;
  /** Day on which the enterprise is opened, where it isn't the world's own. */
  day?: string;
  legal_entities?: string[];
}

/** The world, the enterprise and its users by name, to be read inside hooks and tests: each getter returns the current one. */
export type Opened<Name extends string> = { world: World; enterprise: Enterprise } & Record<Name, Person>;

const LEASE_PEOPLE = { owner: 'admin', approver: 'admin' } as const;

function locked<T>(name: string) {
  let value: T | undefined;
  return {
    set: (next: T) => {
      value = next;
    },
    get: (): T => {
      if (value === undefined) throw new Error(`${name} isn't there yet: openEnterprise makes it in a hook`);
      return value;
    },
  };
}

const liveWorld = (now: () => World): World => ({
  get db() {
    return now().db;
  },
  get app() {
    return now().app;
  },
  get services() {
    return now().services;
  },
  get time() {
    return now().time;
  },
  close: () => now().close(),
});

const liveEnterprise = (now: () => Enterprise): Enterprise => ({
  get company_id() {
    return now().company_id;
  },
  person: (role) => now().person(role),
});

const livePerson = (now: () => Person): Person => ({
  get cookie() {
    return now().cookie;
  },
  get user_id() {
    return now().user_id;
  },
  request: (endpoint, input, headers) => now().request(endpoint, input, headers),
  call: (endpoint, input) => now().call(endpoint, input),
  fetch: (path, init) => now().fetch(path, init),
});

/** Opens a world with an enterprise before the tests and closes it after them. Without `people` there are an owner and an approver. */
export function openEnterprise(options?: Options): Opened<keyof typeof LEASE_PEOPLE>;
export function openEnterprise<Name extends string>(
  options: Options & { people: Record<Name, RoleName> },
): Opened<Name>;
export function openEnterprise(options: Options & { people?: Record<string, RoleName> } = {}): object {
  const { each = 'file', ownWorld, settings = {}, database, day, legal_entities, people = LEASE_PEOPLE } = options;
  const world = locked<World>('the world');
  const enterprise = locked<Enterprise>('the enterprise');
  const staff = Object.entries(people).map(([name, role]) => ({ name, role, ...locked<Person>(name) }));

  beforeAll(async () => {
    const environment = typeof settings === 'function' ? settings() : settings;
    world.set(await openWorld(environment, { ...database, own: ownWorld }));
  });
  const companies: number[] = [];
  afterAll(async () => {
    const raw = await unlabelledIn(world.get().db, companies);
    await world.get().close();
    expect(raw, 'names without a label in the audit trail').toEqual([]);
  });
  (each === 'test' ? beforeEach : beforeAll)(async () => {
    if (day) await onDay(world.get(), day);
    const opened = await newEnterprise(world.get(), legal_entities);
    enterprise.set(opened);
    companies.push(opened.company_id);
    for (const { role, set } of staff) set(await opened.person(role));
  });

  const persons = Object.fromEntries(staff.map(({ name, get }) => [name, livePerson(get)]));
  return Object.assign(persons, { world: liveWorld(world.get), enterprise: liveEnterprise(enterprise.get) });
}
