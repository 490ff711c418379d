// A user whose role is limited to one park, with the keys of a test.
import { roleCalls } from '#api/setup/role/role';
import { userCalls } from '#api/setup/user/user';
import { PASSWORD, type Person, type World } from '../world';
import { firstSignIn } from './own-password';

let counter = 0;

export async function personOfPark(
  world: World,
  admin: Person,
  park_id: number,
  keys: readonly string[],
): Promise<Person> {
  counter += 1;
  const role = { name: `园区人员 ${counter}`, scope: 'parks' as const, park_ids: [park_id], keys: [...keys] };
  const { id: role_id } = await admin.call(roleCalls.save, role);
  const name = `of-park-${counter}`;
  const { id } = await admin.call(userCalls.save, {
    name,
    display_name: name,
    role_ids: [role_id],
    password: PASSWORD,
  });
  return { ...(await firstSignIn(world, name)), user_id: id };
}
