// Splits and merges spaces: the old ones end, the new ones begin the next day, linked by lineage (docs/domain §2).
import sql from 'sql-template-tag';
import { mergeSpaces, spaceLineage, splitSpace } from '#api/assets/split-merge';
import type { Lineage, MergeInput, SplitInput, SplitMergeResult } from '#api/assets/split-merge.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { splitConserved } from '#domain/assets/split-merge';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { inScope } from '#server/platform/access/scope';
import type { Tx } from '#server/platform/db/database';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

/** A space that ends, with its dated values on its last day. */
interface Old {
  id: number;
  version: number;
  park_id: number;
  building_id: number;
  floor_id: number;
  number: string;
  spatial_type_id: number | null;
  orientation: string;
  valid_from: string;
  valid_to: string | null;
  use: string;
  rentable_area_sqm: string;
  list_price: string | null;
  floor_price: string | null;
  price_unit: string;
  /** First day of a dated value that begins after the last day; it would be lost. */
  coming: string | null;
  held_by: string | null;
}

type Part = SplitInput['parts'][number];
type Prices = Pick<Old, 'use' | 'list_price' | 'floor_price' | 'price_unit'>;

/** Returns the spaces, locked, so that none is let concurrently. */
async function loadOld(call: Call, ids: readonly number[], last_day: string): Promise<Old[]> {
  await call.tx.query(
    sql`select id from space where company_id = app_company() and id = any(${[...ids]}::bigint[]) order by id for update`,
  );
  const found = await call.tx.query<Old>(
    sql`select s.id, s.version, s.park_id, s.building_id, s.floor_id, s.number, s.spatial_type_id, s.orientation, s.valid_from, s.valid_to,
          v.use, v.rentable_area_sqm, v.list_price, v.floor_price, v.price_unit,
          (select min(n.start_date) from space_value n where n.company_id = s.company_id and n.space_id = s.id
            and n.start_date > ${last_day}::date) as coming,
          (select min(c.number) from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
            where o.company_id = s.company_id and o.space_id = s.id and o.end_date > ${last_day}::date) as held_by
        from space s
        left join space_value v on v.company_id = s.company_id and v.space_id = s.id
          and v.start_date <= ${last_day}::date and (v.end_date is null or v.end_date >= ${last_day}::date)
        where s.company_id = app_company() and s.id = any(${[...ids]}::bigint[])${inScope(call.actor, sql`s.park_id`)} order by s.id`,
  );
  if (found.length !== new Set(ids).size) throw notFound('空间');
  return found;
}

function assertMayEnd(old: readonly Old[], versions: readonly number[], last_day: string): void {
  if (old.some((space, index) => space.version !== versions[index])) {
    throw new Refusal(409, '空间已被他人修改，请刷新后在最新内容上重新操作');
  }
  const errorsAt = (message: string): FieldError[] => [{ path: ['last_day'], message }];
  for (const { number, valid_from, valid_to, coming, held_by } of old) {
    if (valid_to !== null) throw invalid(errorsAt(`空间 ${number} 已于 ${valid_to} 停用`));
    if (last_day < valid_from) throw invalid(errorsAt(`早于空间 ${number} 的启用日期 ${valid_from}`));
    if (held_by) throw invalid(errorsAt(`空间 ${number} 的合同 ${held_by} 租期超过该日期`));
    if (coming) throw invalid(errorsAt(`空间 ${number} 有 ${coming} 起生效的面积或价格变更，请先处理`));
  }
}

/** Refuses a change of the total rentable area without a reason. */
function assertConserved(old: readonly Old[], parts: readonly Part[], reason = '') {
  const check = splitConserved({
    old_areas: old.map((space) => space.rentable_area_sqm),
    new_areas: parts.map((part) => part.rentable_area_sqm),
  });
  if (!check.conserved && !reason) {
    const message = `计租面积原为 ${check.old_area} ㎡，现为 ${check.new_area} ㎡，相差 ${check.difference} ㎡，请填写原因`;
    throw invalid([{ path: ['reason'], message }]);
  }
  return check;
}

async function endSpaces(tx: Tx, ids: readonly number[], last_day: string): Promise<void> {
  const which = sql`company_id = app_company() and`;
  await tx.query(
    sql`update space set valid_to = ${last_day}::date, version = version + 1 where ${which} id = any(${[...ids]}::bigint[])`,
  );
  await tx.query(
    sql`update space_value set end_date = ${last_day}::date
        where ${which} space_id = any(${[...ids]}::bigint[]) and (end_date is null or end_date > ${last_day}::date)`,
  );
}

async function addParts(tx: Tx, like: Old, parts: readonly Part[], prices: Prices, from: string): Promise<number[]> {
  const { park_id, building_id, floor_id, spatial_type_id, orientation } = like;
  const ids = await insertRecordsWithIds(
    tx,
    'space',
    parts.map(({ number, gross_area_sqm, inner_area_sqm = null }) => ({
      park_id,
      building_id,
      floor_id,
      number,
      spatial_type_id,
      gross_area_sqm,
      inner_area_sqm,
      orientation,
      valid_from: from,
      remark: '',
      version: 0,
    })),
  );
  const { use, list_price, floor_price, price_unit } = prices;
  const values = parts.map(({ rentable_area_sqm }, index) => ({
    space_id: ids[index],
    start_date: from,
    use,
    rentable_area_sqm,
    list_price,
    floor_price,
    price_unit,
  }));
  await insertRecords(tx, 'space_value', values);
  return ids;
}

/** A number is unique on a floor at a time. A part may reuse the number of an ended space. */
async function assertNumbersFree(
  { tx }: Call,
  old: readonly Old[],
  parts: readonly Part[],
  last_day: string,
  errorAt: SplitMerge['pathOf'],
): Promise<void> {
  const taken = await tx.query<{ number: string }>(
    sql`select distinct s.number from space s where s.company_id = app_company() and s.floor_id = ${old[0]?.floor_id}
          and s.number = any(${parts.map((part) => part.number)}::text[]) and s.id <> all(${old.map((space) => space.id)}::bigint[])
          and (s.valid_to is null or s.valid_to > ${last_day}::date)`,
  );
  const message = '该楼层已有相同编号的空间';
  const wrong = parts.flatMap((part, index) =>
    taken.some(({ number }) => number === part.number) ? [{ path: [...errorAt(index), 'number'], message }] : [],
  );
  if (wrong.length) throw new Refusal(409, message, wrong);
}

interface SplitMerge {
  kind: 'split' | 'merge';
  /** Returns the path of a part in the input. */
  pathOf: (part: number) => (string | number)[];
  old: readonly Old[];
  parts: readonly Part[];
  prices: Prices;
  last_day: string;
  reason?: string;
}

async function replaceSpaces(call: Call, wanted: SplitMerge): Promise<SplitMergeResult> {
  const { tx } = call;
  const { kind, old, parts, prices, last_day, reason = '' } = wanted;
  const check = assertConserved(old, parts, reason);
  await assertNumbersFree(call, old, parts, last_day, wanted.pathOf);
  const old_ids = old.map((space) => space.id);
  await endSpaces(tx, old_ids, last_day);
  const ids = await addParts(tx, old[0] as Old, parts, prices, addDays(last_day, 1));
  const links = old_ids.flatMap((from_space_id) =>
    ids.map((to_space_id) => ({
      from_space_id,
      to_space_id,
      kind,
      on_date: last_day,
      reason,
      created_by: call.actor.user_id,
      created_at: call.now.toISOString(),
    })),
  );
  await insertRecords(tx, 'space_lineage', links);
  for (const space of old) {
    const after = { valid_to: last_day, into: parts.map((part) => part.number).join('、'), reason };
    await call.audit({ object: 'space', object_id: space.id, action: kind, before: { valid_to: null }, after });
  }
  const { old_area, new_area, difference } = check;
  return {
    old_area,
    new_area,
    difference,
    spaces: parts.map((part, index) => ({ id: ids[index] as number, number: part.number })),
  };
}

async function split(call: Call, { id, version, last_day, parts, reason }: SplitInput): Promise<SplitMergeResult> {
  const old = await loadOld(call, [id], last_day);
  assertMayEnd(old, [version], last_day);
  const pathOf = (index: number) => ['parts', index];
  return replaceSpaces(call, { kind: 'split', pathOf, old, parts, prices: old[0] as Old, last_day, reason });
}

async function merge(call: Call, input: MergeInput): Promise<SplitMergeResult> {
  const { last_day, into: parts, list_price = null, floor_price = null, price_unit = 'per_sqm_day', reason } = input;
  const wanted = [...input.spaces].sort((a, b) => a.id - b.id);
  const ids = wanted.map((space) => space.id);
  if (new Set(ids).size !== ids.length) throw invalid([{ path: ['spaces'], message: '同一空间不能选择两次' }]);
  const old = await loadOld(call, ids, last_day);
  const versions = wanted.map((space) => space.version);
  assertMayEnd(old, versions, last_day);
  const first = old[0] as Old;
  if (old.some((space) => space.floor_id !== first.floor_id)) {
    throw invalid([{ path: ['spaces'], message: '只能合并同一楼层的空间' }]);
  }
  if (old.some((space) => space.use !== first.use)) {
    throw invalid([{ path: ['spaces'], message: '只能合并用途相同的空间，请先统一用途' }]);
  }
  const prices = { use: first.use, list_price, floor_price, price_unit };
  return replaceSpaces(call, { kind: 'merge', pathOf: () => ['into'], old, parts: [parts], prices, last_day, reason });
}

async function lineageOf({ tx, actor }: Call, id: number): Promise<Lineage> {
  const seen = await tx.query(
    sql`select s.id from space s where s.company_id = app_company() and s.id = ${id}${inScope(actor, sql`s.park_id`)}`,
  );
  if (!seen.length) throw notFound('空间');
  const kin = (here: 'from_space_id' | 'to_space_id') =>
    tx.query<Lineage['from'][number]>(
      sql`select s.id, s.number, (select x.rentable_area_sqm::text from space_value x where x.company_id = s.company_id and x.space_id = s.id
              order by x.start_date desc limit 1) as rentable_area_sqm, s.valid_from, s.valid_to, l.kind, l.on_date, l.reason
          from space_lineage l
          join space s on s.company_id = l.company_id and s.id = ${here === 'from_space_id' ? sql`l.to_space_id` : sql`l.from_space_id`}
          where l.company_id = app_company() and ${here === 'from_space_id' ? sql`l.from_space_id` : sql`l.to_space_id`} = ${id}
          order by s.number, s.id`,
    );
  return { from: await kin('to_space_id'), into: await kin('from_space_id') };
}

const splitMergeRoutes: Route[] = [
  handle(splitSpace, split),
  handle(mergeSpaces, merge),
  handle(spaceLineage, (call, { id }) => lineageOf(call, id)),
];

export const splitMerge: AreaObject = {
  routes: () => [...splitMergeRoutes],
};
