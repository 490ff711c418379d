// Two administrators who disable each other simultaneously: one of them stays.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleCalls, roleOptions, setRoleMembers } from '#api/setup/role/role';
import { disableUser, userCalls } from '#api/setup/user/user';
import { present } from '../support/present';
import { newEnterprise, openWorld, type Person, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { own: true });
});
afterAll(() => world.close());

async function twoAdministrators(): Promise<[Person, Person, number]> {
  const enterprise = await newEnterprise(world);
  return [await enterprise.person('admin'), await enterprise.person('admin'), enterprise.company_id];
}

const administrators = (company_id: number) =>
  world.db.transaction({ company_id }, (tx) => tx.query(sql`select * from company_administrators()`));

it('leaves one of two administrators who disable each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second, company_id] = await twoAdministrators();
    const versionOf = async (person: Person) => {
      const { id, version } = await first.call(userCalls.get, { id: person.user_id });
      return { id, version };
    };
    const [one, other] = [await versionOf(first), await versionOf(second)];
    const replies = await Promise.all([first.request(disableUser, other), second.request(disableUser, one)]);
    // The second call is refused, by the rule or because its session is gone by then.
    const refused = replies.filter((reply) => reply.error_code !== 0);
    expect(refused).toHaveLength(1);
    expect([401, 409]).toContain(refused[0]?.error_code);
    expect(await administrators(company_id)).toHaveLength(1);
  }
});

it('leaves one when the role is emptied while its other holder is disabled', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second, company_id] = await twoAdministrators();
    const role_id = present((await first.call(roleOptions, {})).find((option) => option.label === '系统管理员')).value;
    const role = await first.call(roleCalls.get, { id: role_id });
    const { id, version } = await first.call(userCalls.get, { id: second.user_id });
    const replies = await Promise.all([
      first.request(disableUser, { id, version }),
      second.request(setRoleMembers, { id: role.id, version: role.version, user_ids: [second.user_id] }),
    ]);
    // The second call is refused, by the rule or because its session or key is gone by then.
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect(await administrators(company_id)).toHaveLength(1);
  }
});
