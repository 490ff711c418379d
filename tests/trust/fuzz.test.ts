// Thousands of random requests from the OpenAPI document, seeded, half of them hostile: none fails the server or hangs, none reveals the neighbouring
// enterprise, which stays unchanged, and the books still hold.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { Random } from '#server/db/seed/demo/prng';
import { allRoutes } from '#server/http/routes';
import type { Route } from '#server/platform/use-case/route';
import { fill } from '#tests/http/foreign-ids/filled';
import { uploadAs } from '#tests/support/files/sheet';
import { PDF } from '#tests/support/files/upload';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { type Enterprise, newEnterprise, ORIGIN, openWorld, type Person, type World } from '#tests/support/world';
import { LONG, report } from './support/form';
import { type Components, type Schema, spoilt, valueFor } from './support/inputs';

const REQUESTS = LONG ? 10_000 : 1_500;
const SEED = process.env.FUZZ_SEED ?? 'the first seed';
/** Milliseconds after which a response counts as none. */
const HANGS_MS = 30_000;

let world: World;
let enterprise: Enterprise;
let other: Enterprise;
let components: Components;
let inputs: Map<string, Schema>;

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name?: string; schema?: Schema; in?: string }[];
}

/** Returns the input schemas by path, as in the document. */
function inputsOf(paths: Record<string, Record<string, Operation>>): Map<string, Schema> {
  return new Map(
    Object.entries(paths).map(([path, methods]) => {
      const [operation] = Object.values(methods);
      const body = Object.values(operation?.requestBody?.content ?? {})[0]?.schema;
      const query = (operation?.parameters ?? []).filter((each) => each.in === 'query');
      const properties = Object.fromEntries(query.map(({ name = '', schema = {} }) => [name, schema]));
      return [path, body ?? { type: 'object', properties }];
    }),
  );
}

beforeAll(async () => {
  world = await openWorld();
  [enterprise, other] = [await newEnterprise(world), await newEnterprise(world)];
  const stranger = await (await newEnterprise(world)).person('admin');
  for (const [place, each] of [enterprise, other].entries()) {
    const [owner, approver] = [await each.person('admin'), await each.person('admin')];
    await fill({ owner, approver, stranger, world, colleague: `colleague-${place}` });
  }
  await markNames(other);
  const document = await (await world.app.fetch(new Request(`${ORIGIN}/api/openapi.json`))).json();
  const { paths, components: shared } = document as never as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Components };
  };
  components = shared.schemas;
  inputs = inputsOf(paths);
});
afterAll(() => world.close());

/** Text in the names of the neighbouring enterprise: no response may contain it. */
const CANARY = '※邻居※';
const NAMED = [
  'park',
  'building',
  'tenant',
  'customer',
  'channel',
  'legal_entity',
  'role',
  'charge_item',
  'dictionary',
];

async function markNames({ company_id }: Enterprise): Promise<void> {
  await world.db.asOwner(async (owner) => {
    for (const table of NAMED)
      await owner.query(sql([`update ${table} set name = name || '${CANARY}' where company_id = ${company_id}`]));
  });
}

/** Returns every row of an enterprise, as one checksum per table. */
async function rowsOf({ company_id }: Enterprise): Promise<object> {
  return world.db.asOwner(async (owner) => {
    const tables = await owner.query<{ name: string }>(sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by 1`);
    const sums: Record<string, unknown> = {};
    for (const { name } of tables) {
      const [sum] = await owner.query(
        sql([
          `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t
          where company_id = ${company_id}`,
        ]),
      );
      sums[name] = sum;
    }
    return sums;
  });
}

function send(chance: Random, person: Person, { endpoint, kind }: Route): Promise<Response> {
  const schema = inputs.get(endpoint.path) ?? {};
  const meant = valueFor(chance, schema, components);
  const input = chance.chance(0.5) ? spoilt(chance, meant) : meant;
  if (kind.startsWith('upload')) {
    const bytes = chance.pick([
      PDF,
      new Uint8Array(),
      new Uint8Array([0x50, 0x4b, 3, 4]),
      new TextEncoder().encode('a,b\n1,2'),
    ]);
    const name = chance.pick(['a.pdf', 'a.xlsx', 'a.csv', '../a.png', `${'长'.repeat(300)}.docx`]);
    return uploadAs(person, endpoint.path, new File([bytes as BlobPart], name), {
      mode: chance.pick(['all', 'right', '']),
    });
  }
  if (endpoint.method === 'GET') {
    const entries = Object.entries(input ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return person.fetch(`${endpoint.path}?${new URLSearchParams(entries)}`);
  }
  const body = chance.chance(0.02) ? chance.pick(['{', '', '[]', 'null', '"a"', '1']) : JSON.stringify(input);
  const type = chance.chance(0.02)
    ? chance.pick(['text/plain', '', 'application/json; charset=utf-16'])
    : 'application/json';
  const key = chance.chance(0.05) ? chance.pick(['', 'k', 'k'.repeat(5_000), '1']) : null;
  const headers = { 'content-type': type, ...(key !== null && { 'idempotency-key': key }) };
  return person.fetch(endpoint.path, { method: 'POST', body, headers });
}

const orHangs = <T>(work: Promise<T>): Promise<T | 'hangs'> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, HANGS_MS, 'hangs' as const);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Responses so far. */
interface Answers {
  sent: number;
  codes: { [code: number]: number };
  faults: string[];
  accepted: Set<string>;
}

/** Sends `count` requests as users from `newPerson`; a new user follows when one has ended their session or removed their rights. */
async function fuzz(
  chance: Random,
  routes: readonly Route[],
  count: number,
  newPerson: () => Promise<Person>,
  answers: Answers,
): Promise<void> {
  let person = await newPerson();
  for (let made = 0; made < count; made += 1) {
    answers.sent += 1;
    const route = chance.pick(routes);
    const { path } = route.endpoint;
    const response = await orHangs(send(chance, person, route));
    // Binary responses are read as text all the same.
    const text = response === 'hangs' ? response : await response.text();
    const status = response === 'hangs' ? 500 : response.status;
    const code = text.startsWith('{"error_code"') ? Number(/\d+/.exec(text)?.[0]) : status;
    answers.codes[code] = (answers.codes[code] ?? 0) + 1;
    if (code === 0) answers.accepted.add(path);
    if (status >= 500 || code >= 500)
      answers.faults.push(`request ${answers.sent} of ${SEED}: ${path} ${text.slice(0, 200)}`);
    if (text.includes(CANARY))
      answers.faults.push(`request ${answers.sent} of ${SEED}: ${path} tells of another enterprise`);
    if (code === 401 || code === 403) person = await newPerson();
  }
}

it(`answers ${REQUESTS} requests of chance without a fault`, async () => {
  const chance = new Random(SEED);
  const before = await rowsOf(other);
  const routes = allRoutes();
  const isPlatform = ({ endpoint }: Route) => endpoint.access === 'is_sadmin';
  const answers: Answers = { sent: 0, codes: {}, faults: [], accepted: new Set() };
  const owner = () => enterprise.person('admin');
  const forPlatform = Math.floor(REQUESTS / 20);
  await fuzz(
    chance,
    routes.filter((route) => !isPlatform(route)),
    REQUESTS - forPlatform,
    owner,
    answers,
  );
  const { faults: unbalanced } = await (await owner()).call(runLedgerCheck, {});
  expect(unbalanced).toEqual([]);
  expect(await rowsOf(other)).toEqual(before);
  // Platform calls are last: they may close an enterprise.
  await fuzz(chance, routes.filter(isPlatform), forPlatform, () => superAdministrator(world), answers);
  expect(answers.faults).toEqual([]);
  const codes = Object.entries(answers.codes).map(([code, times]) => `${times} × ${code}`);
  report(`fuzz: ${codes.join(', ')}`, {
    requests: REQUESTS,
    calls: routes.length,
    accepted: answers.accepted.size,
    faults: 0,
  });
});
