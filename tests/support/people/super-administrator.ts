// A super-administrator with a second factor.
import sql from 'sql-template-tag';
import { saveSuperAdministrator } from '#server/db/seed/enterprise';
import { PASSWORD, type Person, signIn, type World } from '../world';

let counter = 0;

export async function superAdministrator(world: World): Promise<Person> {
  counter += 1;
  const name = `super${counter}`;
  await saveSuperAdministrator(world.db, name, PASSWORD);
  const person = await signIn(world, name);
  await world.db.asOwner((owner) =>
    owner.query(
      sql`update session set factor_pending = false where user_id = (select id from app_user where name = ${name})`,
    ),
  );
  return person;
}
