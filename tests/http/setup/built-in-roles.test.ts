// After an upgrade the initial roles of an enterprise follow the route table: new pages are added to them, and removed keys stay removed.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { accessTree } from '#api/kernel/access/access-keys';
import { roleCalls } from '#api/setup/role/role';
import { followRouteTable } from '#server/db/built-in-roles';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';

const NEW_PAGE = 'p_5100';
const TAKEN_AWAY = 'p_5200';
let world: World;
let admin: Person;
let finance: Person;
let leasing: Person;

const asOwner = (script: string) => world.db.asOwner((owner) => owner.script(script));

/** Resets the database to the version before the page: no role has its keys, and they are unknown. */
const beforeThePage = () =>
  asOwner(
    `delete from role_key where key like '${NEW_PAGE}%'; delete from known_access_key where key like '${NEW_PAGE}%'`,
  );

const mayOpen = async (person: Person, key: string) => (await person.call(me, {})).permissions[key] === true;

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  await followRouteTable(world.db);
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  finance = await enterprise.person('finance');
  leasing = await enterprise.person('leasing');
});
afterAll(() => world.close());

it('covers the keys of this test', () => {
  expect(accessTree.has(NEW_PAGE) && accessTree.has(TAKEN_AWAY)).toBe(true);
});

it('gives a new page to its intended roles, in every enterprise, under any name', async () => {
  const other = await newEnterprise(world);
  const otherAdmin = await other.person('admin');
  await asOwner(
    `update role set name = '管理员（改名）' where company_id = ${other.company_id} and built_in = 'admin'`,
  );
  await beforeThePage();
  expect(await mayOpen(admin, NEW_PAGE)).toBe(false);
  await followRouteTable(world.db);
  expect(await mayOpen(admin, NEW_PAGE)).toBe(true);
  expect(await mayOpen(otherAdmin, NEW_PAGE)).toBe(true);
  expect(await mayOpen(finance, NEW_PAGE)).toBe(true);
  expect(await mayOpen(leasing, NEW_PAGE)).toBe(false);
});

it('restores no removed key, and adds none to a role of the enterprise’s own', async () => {
  const own = await admin.call(roleCalls.save, {
    name: '出纳',
    remark: '',
    scope: 'all',
    keys: ['p_5300'],
    park_ids: [],
  });
  await asOwner(
    `delete from role_key where key like '${TAKEN_AWAY}%' and role_id in (select id from role where built_in = 'finance')`,
  );
  await beforeThePage();
  await followRouteTable(world.db);
  expect(await mayOpen(finance, TAKEN_AWAY)).toBe(false);
  expect((await admin.call(roleCalls.get, { id: own.id })).keys).not.toContain(NEW_PAGE);
});

it('completes only the administrator where no keys were ever stored', async () => {
  await asOwner(`delete from role_key where key like '${NEW_PAGE}%'; delete from known_access_key`);
  await followRouteTable(world.db);
  expect(await mayOpen(admin, NEW_PAGE)).toBe(true);
  expect(await mayOpen(finance, NEW_PAGE)).toBe(false);
  const stored = await world.db.asOwner((owner) => owner.query<{ key: string }>(sql`select key from known_access_key`));
  expect(stored).toHaveLength(accessTree.size);
});
