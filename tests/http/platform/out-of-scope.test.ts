// Within one enterprise, a user who holds every key and whose role is limited to another, empty park. The calls of the table of foreign ids: objects
// of a park do not exist for this user, calls on all parks are refused, and calls on objects of the enterprise are listed here. And all calls that
// return many rows: changes in the other parks change nothing in their responses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spaceList } from '#api/assets/space/space.list';
import { accessTree } from '#api/kernel/access/access-keys';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import { type ReportDeclaration, reportFileEndpoint } from '#api/kernel/report/report';
import { reports } from '#api/registry/declared';
import { getGettingStarted } from '#api/setup/getting-started/getting-started';
import { allRoutes } from '#server/http/routes';
import { newPark } from '#tests/support/builders';
import { requestUpload } from '#tests/support/files/sheet';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import { foreignInputs } from '../foreign-ids';
import { type AnyCall, DECLARED, neededIds, readers, replyTo } from '../out-of-scope/declared-calls';
import { MIXED, OF_THE_ENTERPRISE } from '../out-of-scope/enterprise-wide';
import { fillWholly } from '../out-of-scope/full-input';
import { beyond, figuresIn, narrowed, type Walk, walkThrough } from '../out-of-scope/walk';

const reached: ReadonlySet<string> = new Set(Object.values(OF_THE_ENTERPRISE).flat());

/** Calls that filter by a legal entity, which belongs to the enterprise. */
const BY_LEGAL_ENTITY = new Set([
  '/api/contracts/turnover/of-month',
  '/api/finance/late-fee/preview',
  '/api/finance/late-fee/post',
]);

let world: World;
let owner: Person;
let limited: Person;
let own_park: number;
let inputs: Record<string, object[]>;
let walk: Walk;
beforeAll(async () => {
  world = await openWorld({}, { own: true });
  const [first, second] = [await newEnterprise(world), await newEnterprise(world)];
  owner = await first.person('admin');
  const people = {
    owner,
    approver: await first.person('admin'),
    stranger: await second.person('admin'),
    partner: await second.person('admin'),
    colleague: await second.person('viewer'),
    world,
  };
  own_park = (await newPark(owner)).id;
  limited = await personOfPark(world, owner, own_park, [...accessTree.keys()]);
  walk = await walkThrough({ owner, limited, world }, async () => {
    inputs = await foreignInputs(people);
    await fillWholly(people);
  });
});
afterAll(() => world.close());

const called = <Reply = unknown>(path: string) =>
  present(allRoutes().find((route) => route.endpoint.path === path)).endpoint as Endpoint<object, Reply>;

function answerTo(path: string, input: object) {
  const { file, ...fields } = input as { file?: unknown } & Record<string, string>;
  return file instanceof File ? requestUpload(limited, path, file, fields) : limited.request(called(path), input);
}

/** How the call reaches the object: as if absent, refused for the scope, or reached. */
type Reach = 'absent' | 'refused' | 'reached';

async function reachTo(path: string, input: object): Promise<{ reach: Reach; message: string }> {
  const { error_code, message } = await answerTo(path, input);
  const refused =
    (error_code === 403 && /^您的数据范围限于部分园区|含有超出您数据范围的园区/.test(message)) ||
    (error_code === 422 && message.endsWith('请选择您数据范围内的园区'));
  const reach = error_code === 404 ? 'absent' : refused ? 'refused' : 'reached';
  return { reach, message: `${path} ${JSON.stringify(input).slice(0, 200)}: ${error_code} ${message}` };
}

/** Reach of each call on an object, by path. */
const reaches = new Map<string, Reach[]>();

async function reachesOf(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths)
    for (const input of inputs[path] ?? []) {
      if (BY_LEGAL_ENTITY.has(path) && 'legal_entity_id' in input) continue;
      const { reach, message } = await reachTo(path, input);
      reaches.set(path, [...(reaches.get(path) ?? []), reach]);
      if (reach === 'reached') found.push(message);
    }
  return found;
}

it('is not there, is refused, or is the enterprise’s', async () => {
  expect(await reachesOf(Object.keys(inputs).filter((path) => !reached.has(path)))).toEqual([]);
  expect([...reaches.values()].flat().filter((reach) => reach === 'absent').length).toBeGreaterThan(350);
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe('every reading call', () => {
  it('is tested, except those that need an id and are listed above', () => {
    const names = new Set([...walk.now.keys(), ...beyond].map((name) => name.split(' ')[0]));
    const remaining = readers().filter(({ path }) => !names.has(path) && neededIds(path).length === 0);
    expect(remaining.map(({ path }) => path).filter((path) => !DECLARED.has(path))).toEqual([]);
    expect([...beyond].filter((path) => !readers().some((each) => each.path === path))).toEqual([]);
    // All are answered, unless the right to the books of all parks is missing.
    const refused = (reply: unknown) => (reply as { error_code?: number } | null | undefined)?.error_code;
    const codes = [...walk.now].flatMap(([name, reply]) => (refused(reply) ? [`${name} ${refused(reply)}`] : []));
    expect(codes.filter((each) => !each.endsWith(' 403'))).toEqual([]);
    expect([...walk.all].filter(([, reply]) => refused(reply)).map(([name]) => name)).toEqual([]);
  });

  it('shows the owner the hidden rows', () => {
    const seen = narrowed.filter(({ name }) => walk.all.has(name));
    const unchanged = seen.filter(({ name }) => same(walk.all.get(name), walk.now.get(name)));
    expect(unchanged.map(({ name }) => name)).toEqual([]);
    expect(seen.length).toBeGreaterThan(140);
  });

  it('reveals nothing of the other parks', () => {
    const unrestricted = narrowed.filter(
      ({ name, endpoint, sorted }) => !same(walk.before.get(sorted ? endpoint.path : name), walk.now.get(name)),
    );
    expect(unrestricted.map(({ name }) => name)).toEqual([]);
  });

  it("returns no row of a list except the user's own park", () => {
    const lists = narrowed.filter(({ endpoint }) => /\/(list|rows)$/.test(endpoint.path));
    const rowsOf = (name: string) => (walk.now.get(name) as { rows?: { id: number }[] } | undefined)?.rows ?? [];
    const visible = lists.flatMap(({ name }) => rowsOf(name).map(({ id }) => `${name} ${id}`));
    expect(visible).toEqual([`/api/assets/park/list ${own_park}`]);
  });

  it('shows no figure of money or area, also in the data visible outside the parks', () => {
    const visible = [...walk.now].flatMap(([name, reply]) => figuresIn(reply).map((figure) => `${name}: ${figure}`));
    expect(visible).toEqual([]);
    expect([...walk.all.values()].flatMap((reply) => figuresIn(reply)).length).toBeGreaterThan(500);
  });

  it('counts what the user sees on the way to the first bill', async () => {
    const countsOf = async (person: Person) =>
      Object.fromEntries((await person.call(getGettingStarted, {})).steps.map(({ key, count }) => [key, count]));
    const walled = ['parks', 'buildings', 'spaces', 'tenants', 'contracts', 'bills'];
    const own = Object.fromEntries(walled.map((key) => [key, Number(key === 'parks')]));
    expect(await countsOf(limited)).toMatchObject(own);
    const seen = await countsOf(owner);
    expect(walled.filter((key) => Number(seen[key]) <= 1)).toEqual([]);
  });
});

const NOWHERE = 2_000_000_000;

/** Returns the choices of a look-up that the owner gets and the limited user does not. */
function hiddenChoices(path: string): number[] {
  const [all = [], mine = []] = [walk.all, walk.now].map((reply) => reply.get(path) as { value: number }[] | undefined);
  return all.map(({ value }) => value).filter((value) => !mine.some((own) => own.value === value));
}

/** Returns the id parameters of a report, each with choices that the limited user does not get; `of` selects the ids to send. */
function hiddenIds({ parameters }: ReportDeclaration, wrap = (ids: number[]) => ids): object {
  const found = parameters.flatMap(({ name, kind, options }) => {
    const hidden = options && (kind === 'option' || kind === 'options') ? hiddenChoices(options) : [];
    return hidden.length ? [[name, kind === 'option' ? wrap(hidden)[0] : wrap(hidden)]] : [];
  });
  return Object.fromEntries(found);
}

describe('a hidden choice', () => {
  it('has the same report file as an object that does not exist, texts included', async () => {
    const tried: string[] = [];
    const failures: string[] = [];
    for (const report of reports) {
      const hidden = hiddenIds(report);
      const endpoint = reportFileEndpoint(report) as AnyCall;
      const fields = Object.keys(hidden).map((name) => `${endpoint.path} ${name}`);
      if (fields.length === 0) continue;
      tried.push(...fields);
      const nothing = await replyTo(limited, { endpoint, input: hiddenIds(report, () => [NOWHERE]) });
      if (!same(await replyTo(limited, { endpoint, input: hidden }), nothing)) failures.push(...fields);
    }
    expect(failures).toEqual([]);
    expect(tried.length).toBeGreaterThan(50);
  });

  it('has no building, floor or space below it', async () => {
    const { park_id, building_id } = firstOf(
      (await owner.call(listEndpoint(spaceList), { page: 1, page_size: 1 })).rows,
    );
    for (const [path, input] of [
      ['/api/option/building', { park_id }],
      ['/api/option/floor', { building_id }],
      ['/api/option/space', { building_id }],
    ] as const) {
      expect([path, (await owner.call(called<unknown[]>(path), input)).length > 0]).toEqual([path, true]);
      expect([path, await limited.call(called(path), input)]).toEqual([path, []]);
    }
  });
});

describe('objects of the enterprise', () => {
  it('are reached by each call that is exempt, and only these', async () => {
    const isLast = (path: string) => Number(path.endsWith('/delete'));
    await reachesOf([...reached].sort((one, other) => isLast(one) - isLast(other)));
    expect([...reached].filter((path) => !reaches.get(path)?.includes('reached'))).toEqual([]);
  });

  it('have one rule of reach for get, save, delete and all other calls', () => {
    const byObject = new Map<string, Set<boolean>>();
    for (const [path, each] of reaches) {
      const object = path.slice(0, path.lastIndexOf('/'));
      byObject.set(object, (byObject.get(object) ?? new Set()).add(each.includes('reached')));
    }
    const mixed = [...byObject].flatMap(([object, isReached]) => (isReached.size > 1 ? [object] : []));
    expect(mixed.sort()).toEqual(Object.keys(MIXED).sort());
  });
});
