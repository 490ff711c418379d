// Spaces (空间). A space's own fields are edited; use, rentable area and prices are dated values with a history.
import sql from 'sql-template-tag';
import { pickSpaces, removeSpaceValue, setFirstDay, spaceCalls } from '#api/assets/space/space';
import { spaceList } from '#api/assets/space/space.list';
import type {
  PickedSpace,
  Space,
  SpaceFirstDay,
  SpacePick,
  SpaceSave,
  ValueRemove,
} from '#api/assets/space/space.schema';
import { reservationHolds } from '#server/measures/assets/reservation';
import type { Actor } from '#server/platform/access/actor';
import { assertParkInScope, buildingIs, inScope, inSelection } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { updateRecord } from '#server/platform/list/record';
import { hasTag, tagNamesOf, tagsOf } from '#server/platform/list/tags';
import { allOrNone } from '#server/platform/use-case/all-or-none';
import { invalid, notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { partsOf, removeParts, setParts, withoutParts } from '../floor/asset-parts';
import { assertPeriod } from './space-period';
import { moveStart, removeComing, setSpaceValue, splitValue } from './space-value';

/** Returns the space with the dated values of today: the latest that have begun, or the first ones of a space that has not begun. */
async function loadSpace(tx: Tx, actor: Actor, id: number, today: string): Promise<Space> {
  const space = await maybeOne<Space>(
    tx,
    sql`select s.id, s.version, s.park_id, p.name as park_name, s.building_id, b.name as building_name, s.floor_id, f.name as floor_name,
          s.number, s.spatial_type_id, s.gross_area_sqm, s.inner_area_sqm, s.orientation, s.valid_from, s.valid_to, s.delivery_standard_id, s.remark, ${partsOf('space', sql`s.id`)},
          v.use, v.rentable_area_sqm, trim_scale(v.list_price) as list_price, trim_scale(v.floor_price) as floor_price, v.price_unit,
          (select json_agg(json_build_object('start_date', h.start_date, 'end_date', h.end_date, 'use', h.use,
              'rentable_area_sqm', h.rentable_area_sqm::text, 'list_price', trim_scale(h.list_price)::text, 'floor_price', trim_scale(h.floor_price)::text,
              'price_unit', h.price_unit) order by h.start_date desc)
            from space_value h where h.company_id = s.company_id and h.space_id = s.id) as history
        from space s
        join park p on (p.company_id, p.id) = (s.company_id, s.park_id)
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
        join lateral (select * from space_value x where x.company_id = s.company_id and x.space_id = s.id
          order by x.start_date > ${today}::date, abs(x.start_date - ${today}::date) limit 1) v on true
        where s.company_id = app_company() and s.id = ${id}${inScope(actor, sql`s.park_id`)}`,
  );
  if (!space) throw notFound('空间');
  return space;
}

async function prepare(call: Call, input: SpaceSave, before?: Space): Promise<Record<string, unknown>> {
  await assertParkInScope(call, input.park_id);
  if (before && before.floor_id !== input.floor_id)
    throw invalid([{ path: ['floor_id'], message: '空间的位置不能修改' }]);
  if (before) await assertPeriod(call, input, before);
  const { id, version, effective_on, ...own } = splitValue(input).own;
  return withoutParts(call, own);
}

async function after(call: Call, id: number, input: SpaceSave, before: Space | undefined): Promise<void> {
  await setSpaceValue(call, id, input, before);
  await setParts(call.tx, 'space', id, input);
}

const beforeRemove = ({ tx }: Call, ids: readonly number[]) => removeParts(tx, 'space', ids);

const spaceListRoutes = listRoutes(spaceList, {
  unplanned: true,
  source: ({ actor, today }) => sql`from space_on(${today}::date) x
    join space s on s.company_id = app_company() and s.id = x.space_id
    join park p on (p.company_id, p.id) = (s.company_id, s.park_id)
    join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
    join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
    left join tenant t on t.company_id = s.company_id and t.id = x.tenant_id
    left join dictionary k on (k.company_id, k.id) = (s.company_id, s.spatial_type_id)
    left join dictionary d on (d.company_id, d.id) = (s.company_id, s.delivery_standard_id)
    where true${inSelection(actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}`,
  id: sql`s.id`,
  extra: {
    version: sql`s.version`,
    park_id: sql`s.park_id`,
    building_id: sql`s.building_id`,
    contract_id: sql`x.contract_id`,
    tenant_id: sql`x.tenant_id`,
    tags_shown: tagsOf('space', sql`s.id`),
  },
  columns: {
    number: sql`s.number`,
    park_name: sql`p.name`,
    park_id: sql`s.park_id`,
    building_name: sql`b.name`,
    building_id: sql`s.building_id`,
    floor_name: sql`f.name`,
    status: sql`x.status`,
    rentable_area_sqm: sql`x.rentable_area_sqm`,
    gross_area_sqm: sql`s.gross_area_sqm`,
    list_price: sql`x.list_price`,
    price_unit: sql`x.price_unit`,
    tenant_name: sql`t.name`,
    lease_end: sql`x.lease_end`,
    days_left: ({ today }) => sql`x.lease_end - ${today}::date`,
    spatial_type: sql`k.name`,
    spatial_type_id: sql`s.spatial_type_id`,
    use: sql`x.use`,
    inner_area_sqm: sql`s.inner_area_sqm`,
    floor_price: sql`x.floor_price`,
    delivery_standard: sql`d.name`,
    delivery_standard_id: sql`s.delivery_standard_id`,
    orientation: sql`s.orientation`,
    valid_from: sql`s.valid_from`,
    tags: tagNamesOf('space', sql`s.id`),
    id: sql`s.id`,
  },
  filters: { tag_ids: hasTag('space', sql`s.id`) },
});

/** Returns the spaces of a park that exist on or after the first day, with what keeps them from being let within the period. */
async function pick(call: Call, query: SpacePick): Promise<PickedSpace[]> {
  const { tx, actor } = call;
  await assertParkInScope(call, query.park_id);
  return tx.query<PickedSpace>(
    sql`select s.id, b.name || ' ' || f.name || ' ' || s.number as label, s.building_id, b.name as building_name, f.name as floor_name,
          s.number, v.rentable_area_sqm, trim_scale(v.list_price) as list_price, v.price_unit, b.owner_id, v.use, s.valid_from, s.valid_to,
          taken.number as taken_by, taken.until as taken_until,
          case when held.holder is not null then json_build_object('holder', held.holder, 'until', held.until) end as reserved_for
        from space s
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
        join lateral (select * from space_value x where x.company_id = s.company_id and x.space_id = s.id
          order by x.start_date > ${query.start}::date, abs(x.start_date - ${query.start}::date) limit 1) v on true
        left join lateral (
          select c.number, o.end_date as until from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
          where o.company_id = s.company_id and o.space_id = s.id and c.id is distinct from ${query.contract_id ?? null}
            and o.start_date <= ${query.end}::date and o.end_date >= ${query.start}::date
          order by o.start_date limit 1) taken on true
        left join (
          select distinct on (h.space_id) h.space_id, coalesce(k.name, r.holder) as holder, to_char(h.end_date, 'YYYY-MM-DD') as until
          from ${reservationHolds(sql`greatest(${query.start}::date, ${call.today}::date)`, sql`${query.end}::date`)} h
          join reservation r on r.company_id = app_company() and r.id = h.reservation_id
          left join customer k on (k.company_id, k.id) = (r.company_id, r.customer_id)
          order by h.space_id, h.start_date) held on held.space_id = s.id
        where s.company_id = app_company() and s.park_id = ${query.park_id}${inScope(actor, sql`s.park_id`)}
          and (s.valid_to is null or s.valid_to >= ${query.start}::date)
        order by b.name, f.number, s.number, s.id`,
  );
}

async function moveFirstDay(call: Call, id: number, valid_from: string): Promise<void> {
  const { tx, actor, today } = call;
  const { version, history, ...before } = await loadSpace(tx, actor, id, today);
  if (before.valid_from === valid_from) return;
  await assertPeriod(call, { ...before, valid_from }, { ...before, version, history });
  await moveStart(tx, id, valid_from);
  await updateRecord(tx, 'space', '空间', { id, version }, { valid_from });
  const change = { before: { valid_from: before.valid_from }, after: { valid_from } };
  await call.audit({ object: 'space', object_id: id, action: 'update', ...change });
}

async function moveFirstDays(call: Call, { ids, valid_from }: SpaceFirstDay) {
  const rows = await call.tx.query<{ id: number; name: string }>(
    sql`select s.id, b.name || ' ' || s.number as name from space s join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        where s.company_id = app_company() and s.id = any(${ids}::bigint[])${inScope(call.actor, sql`s.park_id`)}`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return allOrNone({ verb: '修改启用日期', ids, names }, (id) => moveFirstDay(call, id, valid_from));
}

async function removeValue(call: Call, input: ValueRemove): Promise<Space> {
  const { tx, actor, today } = call;
  const { id, version } = input;
  const before = await loadSpace(tx, actor, id, today);
  await updateRecord(tx, 'space', '空间', { id, version }, {});
  await removeComing(call, input);
  const after = await loadSpace(tx, actor, id, today);
  await call.audit({
    object: 'space',
    object_id: id,
    action: 'update',
    before: { history: before.history },
    after: { history: after.history },
  });
  return after;
}

export const spaceRoutes: Route[] = [
  ...spaceListRoutes,
  handle(pickSpaces, pick),
  handle(setFirstDay, moveFirstDays),
  handle(removeSpaceValue, removeValue),
  ...objectRoutes(spaceCalls, { table: 'space', title: '空间', load: loadSpace, prepare, after, beforeRemove }),
];
