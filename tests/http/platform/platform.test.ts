// The platform's administration: enterprises are created whole or not at all, switched on and off, and their data is never shown.

import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { login } from '#api/account/sign-in/sign-in';
import { parkCalls } from '#api/assets/park/park';
import { parkList } from '#api/assets/park/park.list';
import { listEndpoint } from '#api/kernel/list/list';
import { pivotEndpoint } from '#api/kernel/list/pivot';
import {
  createEnterprise,
  disableEnterprise,
  enableEnterprise,
  getEnterprise,
  resetAdminPassword,
  saveEnterprise,
} from '#api/platform/enterprise';
import { enterpriseList, platformLogList, signInList } from '#api/platform/enterprise.list';
import type { EnterpriseCreate } from '#api/platform/enterprise.schema';
import { changesText } from '#api/setup/audit/audit-text';
import { chargeItemOptions } from '#api/setup/option';
import { roleOptions } from '#api/setup/role/role';
import { newPark, newPlace } from '#tests/support/builders';
import { firstSignIn } from '#tests/support/people/own-password';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { newEnterprise, openWorld, PASSWORD, type Person, personOf, signIn, type World } from '#tests/support/world';

let world: World;
let root: Person;
beforeAll(async () => {
  world = await openWorld({}, { own: true });
  root = await superAdministrator(world);
});
afterAll(() => world.close());

let counter = 0;
function input(change: Partial<EnterpriseCreate> = {}): EnterpriseCreate {
  counter += 1;
  return {
    code: `acme-${counter}`,
    name: '远山置业',
    legal_entity: '远山置业有限公司',
    admin_name: `acme.admin.${counter}`,
    admin_display_name: '陈立',
    admin_password: PASSWORD,
    ...change,
  };
}
const countAll = () =>
  world.db.asOwner((owner) =>
    owner.query(
      sql`select (select count(*) from company) as companies, (select count(*) from app_user) as users, (select count(*) from role) as roles,
            (select count(*) from charge_item) as items, (select count(*) from platform_log) as log`,
    ),
  );
const versionOf = async (id: number) => ({ id, version: (await root.call(getEnterprise, { id })).version });

describe('a new enterprise', () => {
  it('starts with its basic data and an administrator who can work immediately', async () => {
    const given = input({ code: 'Acme-Big', external_tenant: 'T-100' });
    const made = await root.call(createEnterprise, given);
    expect(made).toMatchObject({
      code: 'acme-big',
      enabled: true,
      external_tenant: 'T-100',
      administrator: { name: given.admin_name },
    });
    const admin = await firstSignIn(world, given.admin_name);
    expect(await admin.call(me, {})).toMatchObject({ company_name: '远山置业', role_name: '系统管理员' });
    expect((await admin.call(chargeItemOptions, {})).length).toBeGreaterThan(3);
    expect((await admin.call(roleOptions, {})).map((role) => role.label)).toContain('只读用户');
    await newPark(admin);
  });

  beforeAll(() =>
    root.call(createEnterprise, input({ code: 'taken-code', external_tenant: 'taken', admin_name: 'taken-name' })),
  );
  it.each([
    ['a code with spaces', { code: 'acme east' }, 422, ['code']],
    ['a code with a space at its end', { code: 'acme ' }, 422, ['code']],
    ['a Chinese code', { code: '远山' }, 422, ['code']],
    ['a code that begins with a dash', { code: '-acme' }, 422, ['code']],
    ['a code of 33 letters', { code: 'a'.repeat(33) }, 422, ['code']],
    ['no name', { name: ' ' }, 422, ['name']],
    ['no legal entity', { legal_entity: '' }, 422, ['legal_entity']],
    ['a sign-in name with a space', { admin_name: 'a b' }, 422, ['admin_name']],
    ['a short password', { admin_password: 'abc-123' }, 422, ['admin_password']],
    ['a code that stands', { code: 'Taken-Code' }, 409, ['code']],
    ['a sign-in name that stands', { admin_name: 'Taken-Name' }, 409, ['admin_name']],
    ['an external tenant that stands', { external_tenant: 'taken' }, 409, ['external_tenant']],
  ])('is refused with %s, and nothing is partly created', async (_what, change, code, path) => {
    const before = await countAll();
    const reply = await root.request(createEnterprise, input(change));
    expect([reply.error_code, reply.errors?.map((error) => error.path)]).toEqual([code, [path]]);
    expect(await countAll()).toEqual(before);
  });
});

describe('an enterprise', () => {
  it('that is disabled signs its users out immediately and lets none in; enabled, they return', async () => {
    const enterprise = await newEnterprise(world);
    const person = await enterprise.person('viewer');
    const { name } = await person.call(me, {});
    const off = await root.call(disableEnterprise, { ...(await versionOf(enterprise.company_id)), reason: '欠费' });
    expect(off.enabled).toBe(false);
    expect((await person.request(me, {})).error_code).toBe(401);
    expect((await personOf(world, '', 0).request(login, { name, password: PASSWORD })).error_code).toBe(422);
    const again = await root.request(disableEnterprise, { id: off.id, version: off.version, reason: '欠费' });
    expect(again.error_code).toBe(409);
    await root.call(enableEnterprise, { id: off.id, version: off.version, reason: '已缴清' });
    expect((await person.request(me, {})).error_code).toBe(401);
    expect((await (await signIn(world, name)).request(me, {})).error_code).toBe(0);
  });

  it('needs a reason to be switched, and the newest version', async () => {
    const { company_id } = await newEnterprise(world);
    const version = await versionOf(company_id);
    const silent = await root.request(disableEnterprise, { ...version, reason: ' ' });
    expect([silent.error_code, silent.errors?.[0]?.path]).toEqual([422, ['reason']]);
    const stale = await root.request(disableEnterprise, {
      id: version.id,
      version: version.version + 1,
      reason: '欠费',
    });
    expect(stale.error_code).toBe(409);
    expect((await root.request(getEnterprise, { id: 999_999 })).error_code).toBe(404);
  });

  it('is renamed and linked to the external system, once for each tenant there', async () => {
    const [one, other] = [await newEnterprise(world), await newEnterprise(world)];
    const change = { name: '新名', external_tenant: 'T-7' };
    const saved = await root.call(saveEnterprise, { ...(await versionOf(one.company_id)), ...change });
    expect(saved).toMatchObject(change);
    const twice = await root.request(saveEnterprise, { ...(await versionOf(other.company_id)), ...change });
    expect([twice.error_code, twice.errors?.[0]?.path]).toEqual([409, ['external_tenant']]);
    const freed = await root.call(saveEnterprise, { id: saved.id, version: saved.version, name: '新名' });
    expect(freed.external_tenant).toBeNull();
  });

  it('gets a new password for its first administrator', async () => {
    const enterprise = await newEnterprise(world);
    await enterprise.person('viewer');
    const first = await enterprise.person('admin');
    const second = await enterprise.person('admin');
    const { name } = await first.call(me, {});
    const reply = await root.call(resetAdminPassword, { id: enterprise.company_id, password: 'brand-new-1' });
    expect(reply).toMatchObject({ name, ended: 1 });
    expect((await first.request(me, {})).error_code).toBe(401);
    expect((await second.request(me, {})).error_code).toBe(0);
    await signIn(world, name, 'brand-new-1');
  });

  it('without an administrator has no password to set', async () => {
    const enterprise = await newEnterprise(world);
    await enterprise.person('viewer');
    const reply = await root.request(resetAdminPassword, { id: enterprise.company_id, password: 'brand-new-1' });
    expect([reply.error_code, reply.message]).toEqual([409, expect.stringContaining('没有启用的管理员')]);
  });
});

describe('a super-administrator', () => {
  it('sees the size of an enterprise, and none of its rows', async () => {
    const enterprise = await newEnterprise(world);
    const admin = await enterprise.person('admin');
    await newPlace(admin);
    const code = (await root.call(getEnterprise, { id: enterprise.company_id })).code;
    const { rows } = await root.call(listEndpoint(enterpriseList), { page: 1, page_size: 20, filter: { code } });
    expect(rows.find((row) => row.id === enterprise.company_id)).toMatchObject({
      user_count: 1,
      park_count: 1,
      contract_count: 0,
      last_sign_in_at: '2026-03-16T02:00:00Z',
    });
    expect((await root.request(listEndpoint(parkList), { page: 1, page_size: 20 })).error_code).toBe(403);
    expect((await root.request(parkCalls.get, { id: 1 })).error_code).toBe(403);
  });

  it('sees the sign-ins of the requested enterprise', async () => {
    const enterprise = await newEnterprise(world);
    const person = await enterprise.person('viewer');
    const { rows } = await root.call(listEndpoint(signInList), {
      page: 1,
      page_size: 20,
      filter: { company_id: [enterprise.company_id] },
    });
    expect(rows).toMatchObject([{ id: person.user_id, session_count: 1, last_sign_in_at: '2026-03-16T02:00:00Z' }]);
    const filter = { company_id: [enterprise.company_id] };
    const summed = await root.call(pivotEndpoint(signInList), { by: [{ field: 'enabled' }], filter });
    expect(summed.whole.count).toBe(1);
  });

  it('sums enterprises by the visible figures', async () => {
    const all = await root.call(listEndpoint(enterpriseList), { page: 1, page_size: 1 });
    const { whole, rows } = await root.call(pivotEndpoint(enterpriseList), { by: [{ field: 'enabled' }] });
    expect(whole.count).toBe(all.total);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
  });

  it('leaves a line in the log for each act, which no user can change', async () => {
    const made = await root.call(createEnterprise, input());
    const off = await root.call(disableEnterprise, { id: made.id, version: made.version, reason: '测试' });
    await root.call(enableEnterprise, { id: made.id, version: off.version, reason: '恢复' });
    await root.call(resetAdminPassword, { id: made.id, password: 'brand-new-1' });
    const { rows } = await root.call(listEndpoint(platformLogList), {
      page: 1,
      page_size: 9,
      filter: { company_id: [made.id] },
    });
    expect(rows.map((row) => row.action).sort()).toEqual(['create', 'disable', 'enable', 'reset-password']);
    const disabled = rows.find((row) => row.action === 'disable');
    expect(changesText('company', JSON.parse(disabled?.changes ?? '{}'))).toBe('原因：测试；启用：是 → 否');
    expect(JSON.stringify(rows)).not.toContain('brand-new-1');
    for (const statement of [sql`update platform_log set user_name = 'x'`, sql`delete from platform_log`]) {
      await expect(world.db.transaction({ company_id: null }, (tx) => tx.query(statement))).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  it('has sole access: an enterprise’s administrator neither calls it nor counts other enterprises', async () => {
    const enterprise = await newEnterprise(world);
    const admin = await enterprise.person('admin');
    expect((await admin.request(listEndpoint(enterpriseList), { page: 1, page_size: 20 })).error_code).toBe(403);
    const inside = world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
      tx.query(sql`select * from enterprise_usage()`),
    );
    expect(await inside).toEqual([]);
  });
});
