// Every key of the route table can be granted and takes effect: held without others it opens exactly the calls that name it or a parent of it, and
// `/me` returns the same to the web app.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { accessTree, withParents } from '#api/kernel/access/access-keys';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { allRoutes } from '#server/http/routes';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const keyed = allRoutes()
  .map((route) => route.endpoint as Endpoint<object, unknown>)
  .filter(({ access }) => typeof access !== 'string');

const { world, enterprise, person } = openEnterprise({ ownWorld: true, people: { person: 'viewer' } });
let role_id: number;

beforeAll(async () => {
  const roles = await world.db.asOwner((owner) =>
    owner.query<{ role_id: number }>(sql`select role_id from user_role where user_id = ${person.user_id}`),
  );
  role_id = firstOf(roles).role_id;
});

async function grant(keys: readonly string[]): Promise<void> {
  await world.db.transaction({ company_id: enterprise.company_id }, async (tx) => {
    await tx.query(sql`delete from role_key where role_id = ${role_id}`);
    await tx.query(
      sql`insert into role_key (company_id, role_id, key) select ${enterprise.company_id}, ${role_id}, unnest(${[...keys]}::text[])`,
    );
  });
}

/** Returns true when the key opens a call: its input is wrong here, so only 403 comes from the key. */
async function passes(endpoint: Endpoint<object, unknown>): Promise<boolean> {
  const post = { body: '{"nothing_of_the_kind":1}', headers: { 'content-type': 'application/json' } };
  const reply = await person.fetch(endpoint.path, {
    method: endpoint.method,
    ...(endpoint.method === 'POST' && post),
  });
  if (!reply.headers.get('content-type')?.startsWith('application/json')) return true;
  return ((await reply.json()) as { error_code: number }).error_code !== 403;
}

const below = (key: string) => [...accessTree.keys()].filter((each) => withParents([each]).has(key));

describe('every access key', () => {
  it('turns on itself and its parents, and no other', async () => {
    for (const key of accessTree.keys()) {
      await grant([key]);
      const { permissions } = await person.call(me, {});
      const granted = Object.keys(permissions).filter((each) => permissions[each]);
      expect([key, granted.sort()]).toEqual([key, [...withParents([key])].sort()]);
    }
  });

  it('opens, held without others, every call that names it', async () => {
    for (const key of new Set(keyed.flatMap(({ access }) => access as readonly string[]))) {
      await grant([key]);
      for (const endpoint of keyed.filter(({ access }) => access.includes(key))) {
        expect([key, endpoint.path, await passes(endpoint)]).toEqual([key, endpoint.path, true]);
      }
    }
  });

  it('is required by the calls that name it, even with all other keys', async () => {
    for (const endpoint of keyed) {
      const named = new Set((endpoint.access as readonly string[]).flatMap(below));
      await grant([...accessTree.keys()].filter((key) => !named.has(key)));
      expect([endpoint.path, await passes(endpoint)]).toEqual([endpoint.path, false]);
    }
  });
});
