// Every endpoint: it declares known keys, needs a session, refuses who lacks the key, and answers 404 to ids of another
// enterprise. The table of inputs must name every endpoint that takes an id, so a new one can't be forgotten.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBuilding } from '#api/account/me/me';
import { parkCalls } from '#api/assets/park/park';
import { accessTree } from '#api/kernel/access/access-keys';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { schemas } from '#api/registry/schemas';
import { allRoutes } from '#server/http/routes';
import { newPark } from '#tests/support/builders';
import { askUpload } from '#tests/support/files/sheet';
import { firstItem } from '#tests/support/investment/customer';
import { newEnterprise, openWorld, type Person, personOf, type World } from '#tests/support/world';
import { foreignInputs } from '../foreign-ids';
import { idFieldsOf, idsIn, inputOf } from '../foreign-ids/fields/id-fields';

type AnyEndpoint = Endpoint<never, unknown>;
const endpoints: AnyEndpoint[] = allRoutes().map((route) => route.endpoint);

let world: World;
/** Whose things they are. */
let owner: Person;
let stranger: Person;
/** Inputs of the stranger with ids that belong to the first enterprise. */
let foreign: Record<string, object[]>;

beforeAll(async () => {
  world = await openWorld();
  const first = await newEnterprise(world);
  const second = await newEnterprise(world);
  stranger = await second.person('admin');
  owner = await first.person('admin');
  foreign = await foreignInputs({
    owner,
    approver: await first.person('admin'),
    stranger,
    partner: await second.person('admin'),
    colleague: await second.person('viewer'),
    world,
  });
});
afterAll(() => world.close());

/** Look-ups and filters answer an empty list for a foreign id: nothing is refused and nothing shown. */
const EMPTY_ANSWERS: Record<string, object> = {
  '/api/option/building': { park_id: '1' },
  '/api/option/floor': { building_id: '1' },
  '/api/option/space': { building_id: '1' },
  '/api/option/tenant': { value: '1' },
};

/** Fields in which a foreign id is no 404, each with what it is instead. */
const ANSWERED_OTHERWISE: Record<string, string> = {
  '/api/assets/floor/save-of-building floors.id': '422 as for a floor of another building',
  '/api/assets/space/pick contract_id': 'leaves out nothing: it is asked not to stand in its own way',
  '/api/contracts/change/preview id': 'replaces nothing of the preview',
  '/api/contracts/contract/notices id': 'leaves out nothing: it is asked not to stand in its own way',
  '/api/contracts/termination/preview id': 'replaces nothing of the preview',
  '/api/finance/late-fee-waiver/apply-many approvers.id': 'asked where no chain decides: tests/http/approval',
  '/api/finance/meter-reading/post lines.after_id': '409: it says which reading was the last seen',
  '/api/finance/write-off/undo approvers.id': 'asked where no chain decides: tests/http/approval',
  '/api/finance/write-off/undo-many approvers.id': 'asked where no chain decides: tests/http/approval',
  '/api/home/search recent.id': 'left out of the answer: tests/http/home/search.test.ts',
  '/api/investment/follow-up/send-mail file_ids': 'needs a mail server: tests/http/investment/follow-up',
  '/api/option/building park_id': 'an empty answer, below',
  '/api/option/floor building_id': 'an empty answer, below',
  '/api/option/space building_id': 'an empty answer, below',
};

/** Fields at the top of an input that name items of a dictionary, each of one kind alone. */
const DICTIONARY_FIELDS = [
  ...['source_id', 'industry_id', 'area_id', 'manager_type_id', 'spatial_type_id', 'spatial_type_ids', 'kind_id'],
  ...['stage_id', 'cause_id', 'reason_id', 'payment_type_id', 'delivery_standard_id', 'asset_type_id', 'tag_ids'],
];

/** What was opened lately is shown where it may be seen, and left out otherwise: tests/http/home/search.test.ts. */
const LEFT_OUT = ['/api/home/search'];

function takesId(endpoint: AnyEndpoint): boolean {
  // Nobody of an enterprise may call the platform's administration at all.
  if (endpoint.access === 'is_sadmin') return false;
  const schema = schemas[endpoint.path];
  if (
    !schema ||
    /\/(list|rows|totals|tabs|pivot(-xlsx)?)$/.test(endpoint.path) ||
    /\/report(-\w+)?$|\/report\//.test(endpoint.path)
  ) {
    return endpoint.path === '/api/common/file/report';
  }
  return idFieldsOf(inputOf(endpoint.path)).size > 0;
}

/** Inputs with a file go as a browser sends a form. */
function answerTo(person: Person, endpoint: Endpoint<object, unknown>, input: object) {
  const { file, ...fields } = input as { file?: unknown } & Record<string, string>;
  return file instanceof File ? askUpload(person, endpoint.path, file, fields) : person.ask(endpoint, input);
}

/** One thing and its place, nothing beside it that may be of somebody else. */
const namesOne = (input: object) => Object.keys(input).every((name) => ['id', 'ids', 'position'].includes(name));

const called = (path: string) => endpoints.find((each) => each.path === path) as Endpoint<object, unknown>;

describe('every endpoint', () => {
  it('declares who may call it, with keys of the route table', () => {
    for (const { path, access } of endpoints) {
      if (typeof access === 'string') expect(['public', 'signed-in', 'is_sadmin'], path).toContain(access);
      else {
        expect(access.length, path).toBeGreaterThan(0);
        for (const key of access) expect([...accessTree.keys()], `${path} ${key}`).toContain(key);
      }
    }
  });

  it('has a schema, and no path stands twice', () => {
    const paths = endpoints.map((endpoint) => endpoint.path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !schemas[path])).toEqual([]);
    expect(Object.keys(schemas).filter((path) => !paths.includes(path as never))).toEqual([]);
  });

  it('answers 401 without a session, public ones apart', async () => {
    const nobody = personOf(world, '', 0);
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const reply = await nobody.ask(endpoint as Endpoint<object, unknown>, {});
      expect([endpoint.path, reply.status, reply.error_code]).toEqual([endpoint.path, 200, 401]);
    }
  });

  it('answers 403 to a user without one of its keys', async () => {
    const plain = await (await newEnterprise(world)).person('viewer');
    await world.db.asOwner((owner) => owner.query(sql`delete from user_role where user_id = ${plain.user_id}`));
    for (const endpoint of endpoints.filter(({ access }) => typeof access !== 'string' || access === 'is_sadmin')) {
      const reply = await plain.ask(endpoint as Endpoint<object, unknown>, {});
      expect([endpoint.path, reply.error_code]).toEqual([endpoint.path, 403]);
    }
  });

  it('refuses a state-changing call from another origin', async () => {
    for (const endpoint of endpoints.filter(({ reads }) => !reads)) {
      const reply = await stranger.ask(endpoint as Endpoint<object, unknown>, {}, { origin: 'https://evil.example' });
      expect([endpoint.path, reply.status]).toEqual([endpoint.path, 403]);
    }
  });

  it('is in the table of foreign ids when it takes one', () => {
    const named = new Set([...Object.keys(foreign), ...Object.keys(EMPTY_ANSWERS), ...LEFT_OUT]);
    expect(
      endpoints
        .filter(takesId)
        .map((endpoint) => endpoint.path)
        .filter((path) => !named.has(path)),
    ).toEqual([]);
  });

  it('has each field that takes an id in that table, once with a foreign one', () => {
    const left: string[] = [];
    for (const endpoint of endpoints.filter(takesId)) {
      const known = new Set((foreign[endpoint.path] ?? []).flatMap((input) => [...idsIn(input)]));
      const fields = idFieldsOf(inputOf(endpoint.path));
      left.push(...[...fields].filter((field) => !known.has(field)).map((field) => `${endpoint.path} ${field}`));
    }
    expect(left.sort()).toEqual(Object.keys(ANSWERED_OTHERWISE).sort());
  });

  it('answers 404 to ids of another enterprise, as if they did not exist', async () => {
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

  it('answers 404 to an item of another dictionary, though it is the caller’s own', async () => {
    const tag = await firstItem(stranger, 'contract-tag');
    const industry = await firstItem(stranger, 'industry');
    const otherOf = (field: string) => (field === 'tag_ids' ? [industry] : field.endsWith('_ids') ? [tag] : tag);
    const cases = Object.entries(foreign).flatMap(([path, inputs]) =>
      inputs.flatMap((input) =>
        DICTIONARY_FIELDS.filter((field) => field in input).map((field) => ({ path, input, field })),
      ),
    );
    const told = new Set<string>();
    for (const { path, input, field } of cases) {
      const { error_code, message } = await stranger.ask(called(path), { ...input, [field]: otherOf(field) });
      if (error_code !== 404) told.add(`${path} ${field}: ${error_code} ${message}`);
    }
    expect([...told]).toEqual([]);
    expect(cases.length).toBeGreaterThan(30);
  });

  it('finds for their owner what these ids are of, and deletes what nothing else needs', async () => {
    const asked = (way: RegExp) => Object.entries(foreign).filter(([path]) => way.test(path));
    for (const [path, inputs] of [...asked(/\/(get|figures)$/), ...asked(/\/sort$/)])
      for (const input of inputs.filter(namesOne))
        expect([path, (await owner.ask(called(path), input)).error_code]).toEqual([path, 0]);
    for (const [path, inputs] of asked(/\/delete$/))
      for (const input of inputs.filter(namesOne)) {
        const { error_code, message } = await owner.ask(called(path), input);
        expect([0, 409, 423], `${path} ${message}`).toContain(error_code);
        const get = path.replace(/delete$/, 'get');
        const [id] = 'ids' in input ? (input.ids as number[]) : ['id' in input && input.id];
        if (error_code === 0 && called(get))
          expect([get, (await owner.ask(called(get), { id })).error_code]).toEqual([get, 404]);
      }
  });

  it('shows nothing of another enterprise in look-ups', async () => {
    for (const [path, input] of Object.entries(EMPTY_ANSWERS)) {
      expect([path, await stranger.call(called(path), input)]).toEqual([path, []]);
    }
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
    expect((await limited.ask(parkCalls.get, { id: other.id })).error_code).toBe(404);
    expect((await limited.ask(setBuilding, { park_id: String(other.id), building_id: '' })).error_code).toBe(404);
    const refused = await limited.ask(
      { ...parkCalls.save, path: '/api/assets/building/save' } as never,
      { park_id: other.id, name: '丑', code: 'C9' } as never,
    );
    expect(refused).toMatchObject({ error_code: 404, errors: [{ path: ['park_id'] }] });
  });
});
