// The calls of the table of foreign ids, asked within their own enterprise by somebody who holds every key and whose role is limited to
// another park: what belongs to a park is not there for him, what concerns all parks is refused, and what belongs to the enterprise alone
// is named here.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessTree } from '#api/kernel/access/access-keys';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { allRoutes } from '#server/http/routes';
import { newPark } from '#tests/support/builders';
import { askUpload } from '#tests/support/files/sheet';
import { personOfPark } from '#tests/support/people/of-park';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import { foreignInputs } from '../foreign-ids';

/** Of the enterprise, not of a park. */
const OF_THE_ENTERPRISE = [
  // Dictionaries, charge items, legal entities, departments, scenarios, indexes, warnings, parameters.
  /^\/api\/setup\//,
  /^\/api\/company\/save-(param|warn)$/,
  // Whom the enterprise knows; what they rent and owe is of parks.
  /^\/api\/tenants\/tenant\/save$/,
  /^\/api\/investment\/(customer|channel|follow-up|visit-plan)\//,
  /^\/api\/(assets\/reservation|investment\/quote)\/of-customer$/,
  // Texts and terms to choose from, columns of bank statements.
  /^\/api\/contracts\/(clause-template|template)\//,
  /^\/api\/finance\/statement-mapping\//,
  /^\/api\/wflow\/(chain|deputy)\//,
  /^\/api\/integration\//,
];

let world: World;
let limited: Person;
let inputs: Record<string, object[]>;
beforeAll(async () => {
  world = await openWorld();
  const [first, second] = [await newEnterprise(world), await newEnterprise(world)];
  const owner = await first.person('admin');
  inputs = await foreignInputs({
    owner,
    approver: await first.person('admin'),
    stranger: await second.person('admin'),
    partner: await second.person('admin'),
    colleague: await second.person('viewer'),
    world,
  });
  limited = await personOfPark(world, owner, (await newPark(owner)).id, [...accessTree.keys()]);
});
afterAll(() => world.close());

function answerTo(path: string, input: object) {
  const endpoint = allRoutes().find((route) => route.endpoint.path === path)?.endpoint as Endpoint<object, unknown>;
  const { file, ...fields } = input as { file?: unknown } & Record<string, string>;
  return file instanceof File ? askUpload(limited, path, file, fields) : limited.ask(endpoint, input);
}

it('is not there, is refused, or is the enterprise’s', async () => {
  const told: string[] = [];
  let absent = 0;
  for (const [path, each] of Object.entries(inputs).filter(([at]) => !OF_THE_ENTERPRISE.some((way) => way.test(at))))
    for (const input of each) {
      const { error_code, message } = await answerTo(path, input);
      absent += Number(error_code === 404);
      if (error_code !== 404 && !(error_code === 403 && message.startsWith('您的数据权限限于部分园区')))
        told.push(`${path} ${JSON.stringify(input).slice(0, 200)}: ${error_code} ${message}`);
    }
  expect(told).toEqual([]);
  expect(absent).toBeGreaterThan(300);
});
