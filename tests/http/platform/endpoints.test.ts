// Every endpoint: it declares known keys, needs a session, refuses users without the key, and answers 404 to ids of another enterprise. The table of
// inputs must name every endpoint that takes an id, so that a new one can't be forgotten.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBuilding } from '#api/account/me';
import { parkCalls } from '#api/assets/park/park';
import { spaceList } from '#api/assets/space/space.list';
import { homeMessages, messageList } from '#api/home/message';
import { search } from '#api/home/search';
import { accessTree } from '#api/kernel/access/access-keys';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import { schemas } from '#api/registry/schemas';
import { flowAccountOptions, legalEntityOptions } from '#api/setup/option';
import { allRoutes } from '#server/http/routes';
import { newPark } from '#tests/support/builders';
import { requestUpload } from '#tests/support/files/sheet';
import { firstItem } from '#tests/support/investment/customer';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, personOf, type World } from '#tests/support/world';
import { foreignInputs } from '../foreign-ids';
import { idFieldsOf, idsIn, inputOf } from '../foreign-ids/id-fields';
import { DECLARED } from '../out-of-scope/declared-calls';

type AnyEndpoint = Endpoint<never, unknown>;
const endpoints: AnyEndpoint[] = allRoutes().map((route) => route.endpoint);

let world: World;
/** Administrator of the enterprise that owns the objects. */
let owner: Person;
let stranger: Person;
/** A colleague of the owner. */
let approver: Person;
/** Inputs of the stranger with ids that belong to the first enterprise. */
let foreign: Record<string, object[]>;

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  const first = await newEnterprise(world);
  const second = await newEnterprise(world);
  stranger = await second.person('admin');
  owner = await first.person('admin');
  approver = await first.person('admin');
  // The sample of a bank's file is only offered to the demo.
  await world.db.asOwner((db) => db.query(sql`update company set code = 'demo' where id = ${second.company_id}`));
  foreign = await foreignInputs({
    owner,
    approver,
    stranger,
    partner: await second.person('admin'),
    colleague: await second.person('viewer'),
    world,
  });
});
afterAll(() => world.close());

/** Look-ups and filters return an empty list for a foreign id. Maps each path to its field, tested with a place and an account. */
const EMPTY_ANSWERS: Record<string, 'park_id' | 'building_id' | 'flow_account_id' | 'legal_entity_id'> = {
  '/api/finance/match/list': 'flow_account_id',
  '/api/option/building': 'park_id',
  '/api/option/floor': 'building_id',
  '/api/option/flow-account': 'legal_entity_id',
  '/api/option/space': 'building_id',
};

const NOT_ADJUSTED =
  '422 as for a row of the contract that nobody adjusted: tests/http/contracts/change/reduced-rows.test.ts';

/** Fields in which a foreign id is no 404, each with its actual response. */
const ANSWERED_OTHERWISE: Record<string, string> = {
  '/api/assets/floor/save-of-building floors.id': '422 as for a floor of another building',
  '/api/assets/space/pick contract_id': 'leaves out nothing: it is asked not to stand in its own way',
  '/api/contracts/change/preview dropped_adjustments.receivable_id': NOT_ADJUSTED,
  '/api/contracts/change/preview id': 'replaces nothing of the preview',
  '/api/contracts/change/save dropped_adjustments.receivable_id': NOT_ADJUSTED,
  '/api/contracts/contract/notices id': 'leaves out nothing: it is asked not to stand in its own way',
  '/api/contracts/termination/preview dropped_adjustments.receivable_id': NOT_ADJUSTED,
  '/api/contracts/termination/preview id': 'replaces nothing of the preview',
  '/api/contracts/termination/save dropped_adjustments.receivable_id': NOT_ADJUSTED,
  '/api/finance/late-fee-waiver/apply-many approvers.id': 'asked where no chain decides: tests/http/approval.test.ts',
  '/api/finance/match/list flow_account_id': 'an empty answer, below',
  '/api/finance/meter-reading/post lines.after_id': '409: it says which reading was the last seen',
  '/api/finance/write-off/undo approvers.id': 'asked where no chain decides: tests/http/approval.test.ts',
  '/api/finance/write-off/undo-many approvers.id': 'asked where no chain decides: tests/http/approval.test.ts',
  '/api/home/search recent.id': 'left out of the answer: tests/http/home/search.test.ts',
  '/api/investment/follow-up/send-mail file_ids': 'needs a mail server: tests/http/investment/follow-up',
  '/api/option/building park_id': 'an empty answer, below',
  '/api/option/floor building_id': 'an empty answer, below',
  '/api/option/flow-account legal_entity_id': 'an empty answer, below',
  '/api/option/space building_id': 'an empty answer, below',
};

/** Fields that name items of a dictionary, each of only one kind. */
const DICTIONARY_FIELDS = [
  ...['source_id', 'industry_id', 'area_id', 'manager_type_id', 'spatial_type_id', 'spatial_type_ids', 'kind_id'],
  ...['stage_id', 'cause_id', 'reason_id', 'payment_type_id', 'delivery_standard_id', 'asset_type_id', 'tag_ids'],
];

/** Recently opened objects are left out where they may not be seen: tests/http/home/search.test.ts. */
const EXCLUDED = ['/api/home/search'];

function takesId(endpoint: AnyEndpoint): boolean {
  // Users of an enterprise may not call the platform's administration at all.
  if (endpoint.access === 'is_sadmin') return false;
  // Declared lists and reports are tested with foreign ids in lists/endpoints-filters.test.ts.
  if (DECLARED.has(endpoint.path)) return false;
  return idFieldsOf(inputOf(endpoint.path)).size > 0;
}

/** Sends inputs with a file as a browser sends a form. */
function answerTo(person: Person, endpoint: Endpoint<object, unknown>, input: object) {
  const { file, ...fields } = input as { file?: unknown } & Record<string, string>;
  return file instanceof File ? requestUpload(person, endpoint.path, file, fields) : person.request(endpoint, input);
}

/** Returns the value with each field of this name replaced, at any depth, and if there was one. */
function replaced(value: unknown, field: string, substitute: unknown): { value: unknown; found: boolean } {
  if (typeof value !== 'object' || value === null || value instanceof File) return { value, found: false };
  const parts = Object.entries(value).map(([name, child]) =>
    name === field && child !== null && child !== undefined
      ? { name, value: substitute, found: true }
      : { name, ...replaced(child, field, substitute) },
  );
  const found = parts.some((part) => part.found);
  if (Array.isArray(value)) return { value: parts.map((part) => part.value), found };
  return { value: Object.fromEntries(parts.map((part) => [part.name, part.value])), found };
}

/** Returns true for inputs with only an object and its position, without references to other objects. */
const namesOne = (input: object) => Object.keys(input).every((name) => ['id', 'ids', 'position'].includes(name));

/** Returns the ids at the top of an input. */
const idsOf = (input: object): number[] =>
  Object.entries(input).flatMap(([name, value]) => (/(^|_)ids?$/.test(name) ? ([value].flat() as number[]) : []));

/** Returns the object of a call: /api/assets/park/. */
const objectOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Deleted ids by their object. */
const gone = new Map<string, number[]>();

/** Returns true when the input names only deleted objects, by their own calls or by the name of their object. */
function namesGone(path: string, input: object): boolean {
  const fields = [...idsIn(input)];
  return (
    fields.length > 0 &&
    fields.every((field) => {
      const candidates = ['id', 'ids'].includes(field)
        ? [objectOf(path)]
        : [...gone.keys()].filter((path) => path.endsWith(`/${field.replace(/_ids?$/, '').replaceAll('_', '-')}/`));
      const ids = candidates.flatMap((path) => gone.get(path) ?? []);
      const named = [(input as Record<string, unknown>)[field]].flat() as number[];
      return named.every((id) => ids.includes(id));
    })
  );
}

/** Calls of a super-administrator's own data: their account, the pages and settings of the product; the search is tested separately. */
const OWN_DATA =
  /^\/api\/(me|user|account|common)(\/|$)|^\/api\/(setup\/(company-profile\/brand|holiday\/list)|company\/get-param|home\/search)$/;

type Called = Pick<AnyEndpoint, 'path' | 'access'>;

/** Returns inputs that must be refused or return nothing to a super-administrator: calls without a key get existing ids. */
function refusedInputs({ path, access }: Called): object[] {
  if (access === 'public' || access === 'is_sadmin') return [];
  if (access !== 'signed-in') return [{}];
  return foreign[path] ?? (OWN_DATA.test(path) ? [] : [{}]);
}

/** Returns true when the response reveals nothing: no right; or, for calls without a key, unknown ids, empty look-ups, and no picture. */
function revealsNothing({ path, access }: Called, { error_code, message, data }: Envelope<unknown>): boolean {
  if (access !== 'signed-in') return error_code === 403;
  if (path.startsWith('/api/option/')) return Array.isArray(data) && data.length === 0;
  return [403, 404].includes(error_code) || message.includes('平台管理员不属于任何企业');
}

const called = (path: string) => endpoints.find((each) => each.path === path) as Endpoint<object, unknown>;

describe('every endpoint', () => {
  it('declares its access, with keys of the route table', () => {
    for (const { path, access } of endpoints) {
      if (typeof access === 'string') expect(['public', 'signed-in', 'is_sadmin'], path).toContain(access);
      else {
        expect(access.length, path).toBeGreaterThan(0);
        for (const key of access) expect([...accessTree.keys()], `${path} ${key}`).toContain(key);
      }
    }
  });

  it('has a schema, and no path is declared twice', () => {
    const paths = endpoints.map((endpoint) => endpoint.path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !schemas[path])).toEqual([]);
    expect(Object.keys(schemas).filter((path) => !paths.includes(path as never))).toEqual([]);
  });

  it('returns 401 without a session, except public ones', async () => {
    const nobody = personOf(world, '', 0);
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const reply = await nobody.request(endpoint as Endpoint<object, unknown>, {});
      expect([endpoint.path, reply.status, reply.error_code]).toEqual([endpoint.path, 200, 401]);
    }
  });

  it('returns 403 to a user without one of its keys', async () => {
    const plain = await (await newEnterprise(world)).person('viewer');
    await world.db.asOwner((owner) => owner.query(sql`delete from user_role where user_id = ${plain.user_id}`));
    for (const endpoint of endpoints.filter(({ access }) => typeof access !== 'string' || access === 'is_sadmin')) {
      const reply = await plain.request(endpoint as Endpoint<object, unknown>, {});
      expect([endpoint.path, reply.error_code]).toEqual([endpoint.path, 403]);
    }
  });

  it('refuses a call by POST from another origin, also one that only reads', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
      const reply = await stranger.request(
        endpoint as Endpoint<object, unknown>,
        {},
        { origin: 'https://evil.example' },
      );
      expect([endpoint.path, reply.status]).toEqual([endpoint.path, 403]);
    }
  });

  it('is in the table of foreign ids if it accepts one', () => {
    const named = new Set([...Object.keys(foreign), ...Object.keys(EMPTY_ANSWERS), ...EXCLUDED]);
    expect(
      endpoints
        .filter(takesId)
        .map((endpoint) => endpoint.path)
        .filter((path) => !named.has(path)),
    ).toEqual([]);
  });

  it('has each field that takes an id in that table, once with a foreign one', () => {
    const missing: string[] = [];
    for (const endpoint of endpoints.filter(takesId)) {
      const covered = new Set((foreign[endpoint.path] ?? []).flatMap((input) => [...idsIn(input)]));
      const fields = idFieldsOf(inputOf(endpoint.path));
      missing.push(...[...fields].filter((field) => !covered.has(field)).map((field) => `${endpoint.path} ${field}`));
    }
    expect(missing.sort()).toEqual(Object.keys(ANSWERED_OTHERWISE).sort());
  });

  it('returns 404 for ids of another enterprise, as if they did not exist', async () => {
    for (const [path, inputs] of Object.entries(foreign)) {
      for (const input of inputs) {
        const reply = await answerTo(stranger, called(path), input);
        expect([path, JSON.stringify(input), reply.error_code, reply.message]).toEqual([
          path,
          JSON.stringify(input),
          404,
          expect.any(String),
        ]);
      }
    }
  });

  it('returns 404 for an item of another dictionary, though it is the caller’s own', async () => {
    const tag = await firstItem(stranger, 'contract-tag');
    const industry = await firstItem(stranger, 'industry');
    const otherOf = (field: string) => (field === 'tag_ids' ? [industry] : field.endsWith('_ids') ? [tag] : tag);
    const cases = Object.entries(foreign).flatMap(([path, inputs]) =>
      inputs.flatMap((input) =>
        DICTIONARY_FIELDS.filter((field) => replaced(input, field, 0).found).map((field) => ({ path, input, field })),
      ),
    );
    const codes = new Set<string>();
    for (const { path, input, field } of cases) {
      const { value } = replaced(input, field, otherOf(field));
      const { error_code, message } = await stranger.request(called(path), value as object);
      if (error_code !== 404) codes.add(`${path} ${field}: ${error_code} ${message}`);
    }
    expect([...codes]).toEqual([]);
    expect(cases.length).toBeGreaterThan(30);
  });

  it('returns 404 for messages of a colleague, who has them', async () => {
    const { rows } = await approver.call(messageList, {});
    expect(rows.length).toBeGreaterThan(1);
    const theirs = new Set(rows.map(({ id }) => id));
    for (const person of [owner, stranger]) {
      const [list, home] = [await person.call(messageList, {}), await person.call(homeMessages, {})];
      expect([...list.rows, ...home.latest].filter(({ id }) => theirs.has(id))).toEqual([]);
    }
    for (const path of Object.keys(foreign).filter(
      (each) => each.startsWith('/api/me/msg-') && each !== messageList.path,
    ))
      expect([path, (await owner.request(called(path), { ids: [...theirs].slice(0, 1) })).error_code]).toEqual([
        path,
        404,
      ]);
  });

  it('shows nothing of another enterprise in look-ups, and the requested rows to its owner', async () => {
    const { rows } = await owner.call(listEndpoint(spaceList), { page: 1, page_size: 1 });
    const [account] = await owner.call(flowAccountOptions, {});
    const [entity] = await owner.call(legalEntityOptions, {});
    const own_ids = { flow_account_id: present(account).value, legal_entity_id: present(entity).value };
    const their = { ...present(rows[0]), ...own_ids };
    for (const [path, field] of Object.entries(EMPTY_ANSWERS)) {
      const input = { [field]: their[field] };
      const [theirs, own] = [await owner.call(called(path), input), await stranger.call(called(path), input)];
      const rowsIn = (reply: unknown) => (Array.isArray(reply) ? reply : (reply as { receipts: unknown[] }).receipts);
      expect([path, rowsIn(theirs).length > 0, rowsIn(own)]).toEqual([path, true, []]);
    }
  });

  it('names nothing of another enterprise for ids that are sent as already chosen', async () => {
    const chosen = endpoints.filter(
      ({ path }) => path.startsWith('/api/option/') && 'value' in (inputOf(path).properties ?? {}),
    );
    for (const { path } of chosen) {
      const lookUp = called(path) as Endpoint<object, { value: number }[]>;
      const theirs = (await owner.call(lookUp, {})).map(({ value }) => value);
      const first = { value: String(theirs[0]) };
      expect([path, (await owner.call(lookUp, first)).some(({ value }) => value === theirs[0])]).toEqual([path, true]);
      const own = [...(await stranger.call(lookUp, first)), ...(await stranger.call(lookUp, {}))];
      expect([path, own.filter(({ value }) => theirs.includes(value))]).toEqual([path, []]);
    }
    expect(chosen.length).toBeGreaterThan(5);
  });

  it('finds these ids for their owner, and deletes objects that no other object needs', async () => {
    const request = (way: RegExp) => Object.entries(foreign).filter(([path]) => way.test(path));
    for (const [path, inputs] of [...request(/\/(get|figures)$/), ...request(/\/sort$/)])
      for (const input of inputs.filter(namesOne))
        expect([path, (await owner.request(called(path), input)).error_code]).toEqual([path, 0]);
    for (const [path, inputs] of request(/\/delete$/))
      for (const input of inputs.filter(namesOne)) {
        const { error_code, message } = await owner.request(called(path), input);
        expect([0, 409, 423], `${path} ${message}`).toContain(error_code);
        if (error_code === 0) gone.set(objectOf(path), [...(gone.get(objectOf(path)) ?? []), ...idsOf(input)]);
      }
    expect(gone.size).toBeGreaterThan(10);
  });

  it('returns 404 to their owner for deleted ids in every call', async () => {
    const about = Object.entries(foreign).flatMap(([path, inputs]) =>
      inputs.filter((input) => namesGone(path, input)).map((input) => ({ path, input })),
    );
    const failures: string[] = [];
    for (const { path, input } of about) {
      const { error_code, message } = await answerTo(owner, called(path), input);
      if (error_code !== 404) failures.push(`${path} ${JSON.stringify(input).slice(0, 200)}: ${error_code} ${message}`);
    }
    expect(failures).toEqual([]);
    expect(about.length).toBeGreaterThan(30);
  });

  it('has no business row for the super-administrator', async () => {
    const above = await superAdministrator(world);
    const failures: string[] = [];
    for (const endpoint of endpoints as Endpoint<object, unknown>[])
      for (const input of refusedInputs(endpoint)) {
        const reply = await answerTo(above, endpoint, input);
        if (!revealsNothing(endpoint, reply)) failures.push(`${endpoint.path} ${reply.error_code} ${reply.message}`);
      }
    expect(failures).toEqual([]);
    const found = await above.call(search, { q: '园区', recent: [] });
    expect(found.groups.filter(({ kind }) => kind !== 'page' && kind !== 'action')).toEqual([]);
  });
});

describe('data scope by park', () => {
  it('hides another park from a role that is limited to one, and refuses writing there', async () => {
    const enterprise = await newEnterprise(world);
    const admin = await enterprise.person('admin');
    const limited = await enterprise.person('leasing');
    const [mine, other] = [await newPark(admin), await newPark(admin)];
    await world.db.asOwner(async (owner) => {
      await owner.query(
        sql`update role set scope = 'parks' where company_id = ${enterprise.company_id} and name = '招商专员'`,
      );
      await owner.query(sql`insert into role_park (company_id, role_id, park_id)
        select company_id, id, ${mine.id} from role where company_id = ${enterprise.company_id} and name = '招商专员'`);
    });
    const options = await limited.fetch('/api/option/park');
    expect(((await options.json()) as { data: { value: number }[] }).data.map((option) => option.value)).toEqual([
      mine.id,
    ]);
    expect((await limited.request(parkCalls.get, { id: other.id })).error_code).toBe(404);
    expect((await limited.request(setBuilding, { park_id: String(other.id), building_id: '' })).error_code).toBe(404);
    const refused = await limited.request(
      { ...parkCalls.save, path: '/api/assets/building/save' } as never,
      { park_id: other.id, name: '丑', code: 'C9' } as never,
    );
    expect(refused).toMatchObject({ error_code: 404, errors: [{ path: ['park_id'] }] });
  });
});
