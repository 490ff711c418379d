// The signed-in user: identity, permissions, selection, and list preferences.
import sql from 'sql-template-tag';
import * as calls from '#api/account/me';
import type { Me, SavedView, SaveView, Selection } from '#api/account/me.schema';
import { accessTree } from '#api/kernel/access/access-keys';
import type { Actor } from '#server/platform/access/actor';
import { inScope } from '#server/platform/access/scope';
import { parseIds } from '#server/platform/access/session';
import { one } from '#server/platform/db/database';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertRoom, readOwn, saveFree, saveOwn, settingText } from './profile/setting';

const draftKey = ({ tx, actor }: Call) =>
  one<{ draft_key: string }>(tx, sql`select draft_key from app_user where id = ${actor.user_id}`);

function describe(actor: Actor): Omit<Me, 'draft_key'> {
  const permissions: Record<string, boolean> = { is_sadmin: actor.is_sadmin };
  for (const key of accessTree.keys()) permissions[key] = actor.keys.has(key);
  return {
    id: actor.user_id,
    name: actor.name,
    display_name: actor.display_name,
    password: '',
    head_image: actor.head_image,
    role_name: actor.role_name,
    company_name: actor.company_name,
    is_sadmin: actor.is_sadmin,
    factor_pending: actor.factor_pending,
    password_pending: actor.password_pending,
    external: actor.external,
    permissions,
  };
}

/** Every id must exist within the scope: a selection never widens what the user sees. */
async function saveSelection({ tx, actor }: Call, selection: Selection): Promise<Selection> {
  const parks = parseIds(selection.park_id);
  const buildings = parseIds(selection.building_id);
  const found = await one<{ parks: number; buildings: number }>(
    tx,
    sql`select
      (select count(*)::int from park p where p.company_id = app_company() and p.id = any(${parks}::bigint[])${inScope(actor, sql`p.id`)}) as parks,
      (select count(*)::int from building b where b.company_id = app_company() and b.id = any(${buildings}::bigint[])${inScope(actor, sql`b.park_id`)})
        as buildings`,
  );
  if (found.parks !== new Set(parks).size) throw notFound('所选园区');
  if (found.buildings !== new Set(buildings).size) throw notFound('所选楼宇');
  await saveOwn({ tx, actor }, 'selection', selection);
  return selection;
}

const optionsOfParks = ({ tx, actor }: Call) =>
  tx.query<{ value: number; label: string }>(
    sql`select p.id as value, p.name as label from park p where p.company_id = app_company()${inScope(actor, sql`p.id`)} order by p.name, p.id`,
  );

const optionsOfBuildings = ({ tx, actor }: Call, parks: number[]) =>
  tx.query<{ value: number; label: string; park_id: number }>(
    sql`select b.id as value, b.name as label, b.park_id from building b
        where b.company_id = app_company()${inScope(actor, sql`b.park_id`)}
          and (cardinality(${parks}::bigint[]) = 0 or b.park_id = any(${parks}::bigint[])) order by b.park_id, b.name, b.id`,
  );

async function saveView({ tx, actor }: Call, { list, name, state }: SaveView): Promise<SavedView> {
  const others = sql`saved_view where user_id = ${actor.user_id} and (list, name) <> (${list}, ${name})`;
  await assertRoom({ tx, actor }, others, 'name', '保存的视图');
  return one<SavedView>(
    tx,
    sql`insert into saved_view (user_id, list, name, state)
        values (${actor.user_id}, ${list}, ${name}, ${settingText(state, 'state')})
        on conflict (user_id, list, name) do update set state = excluded.state returning id, list, name, state`,
  );
}

const meRoutes: Route[] = [
  handle(calls.me, async (call) => ({ ...describe(call.actor), ...(await draftKey(call)) })),
  handle(calls.setBuilding, saveSelection),
  handle(calls.getBuilding, async ({ actor }) => ({
    park_id: actor.selected_park_ids.join(','),
    building_id: actor.selected_building_ids.join(','),
  })),
  handle(calls.parkOptions, optionsOfParks),
  handle(calls.buildingOptions, (call, { park_id }) => optionsOfBuildings(call, parseIds(park_id ?? ''))),
  handle(calls.saveSetting, async (call, { key, value }) => {
    await saveFree(call, key, value);
    return {};
  }),
  handle(calls.getSetting, async (call, { key }) => ({ value: await readOwn<never>(call, key) })),
  handle(calls.saveView, saveView),
  handle(calls.listView, ({ tx, actor }, { list }) =>
    tx.query(
      sql`select id, list, name, state from saved_view
          where user_id = ${actor.user_id} and (${list ?? null}::text is null or list = ${list ?? null}) order by list, name`,
    ),
  ),
  handle(calls.deleteView, async ({ tx, actor }, { id }) => {
    const gone = await tx.query(
      sql`delete from saved_view where user_id = ${actor.user_id} and id = ${id} returning id`,
    );
    if (!gone.length) throw notFound('视图');
    return {};
  }),
];

export const me: AreaObject = {
  routes: () => [...meRoutes],
};
