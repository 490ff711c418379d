// Dated values of a space: a change applies from a day on, and earlier values remain for reports.
import sql from 'sql-template-tag';
import type { Space, SpaceSave, ValueRemove } from '#api/assets/space/space.schema';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { invalid } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

const DATED = ['use', 'rentable_area_sqm', 'list_price', 'floor_price', 'price_unit'] as const;
type Dated = Pick<SpaceSave, (typeof DATED)[number]>;

interface DatedValue extends Dated {
  id: number;
  start_date: string;
  end_date: string | null;
}

/** Splits an input into the fields of the space itself and the dated ones. */
export function splitValue<Input extends Dated>(input: Input): { own: Omit<Input, keyof Dated>; dated: Dated } {
  const { use, rentable_area_sqm, list_price, floor_price, price_unit, ...own } = input;
  return { own, dated: { use, rentable_area_sqm, list_price, floor_price, price_unit } };
}

const same = (a: Dated, b: Dated) =>
  DATED.every((name) => {
    const [x, y] = [a[name] ?? null, b[name] ?? null];
    return x === y || (x !== null && y !== null && !Number.isNaN(Number(x)) && Number(x) === Number(y));
  });

const refuse = (message: string) => invalid([{ path: ['effective_on'], message }]);

/** A moved first day moves the first values with it. Values that only applied before it are deleted. */
export async function moveStart(tx: Tx, space_id: number, valid_from: string): Promise<void> {
  const ofSpace = sql`company_id = app_company() and space_id = ${space_id}`;
  await tx.query(sql`delete from space_value where ${ofSpace} and end_date < ${valid_from}::date`);
  await tx.query(
    sql`update space_value set start_date = ${valid_from}
        where ${ofSpace} and start_date = (select min(start_date) from space_value where ${ofSpace})`,
  );
}

/** Returns the day from which the input's values apply: the given day, or today; within the period of the space. */
function firstDay({ today }: Call, { effective_on = null, valid_from, valid_to = null }: SpaceSave): string {
  const from = effective_on ?? (today < valid_from ? valid_from : today);
  if (from < valid_from) throw refuse(`不能早于空间的启用日期 ${valid_from}`);
  if (valid_to !== null && from > valid_to)
    throw refuse(
      effective_on ? `不能晚于空间的停用日期 ${valid_to}` : `空间已于 ${valid_to} 停用，请填写此前的生效日期`,
    );
  return from;
}

/** Writes the dated values from their day on; values that begin on later days remain. */
export async function setSpaceValue(call: Call, space_id: number, input: SpaceSave, before?: Space): Promise<void> {
  const { tx } = call;
  const { dated } = splitValue(input);
  if (!before) {
    await insertRecord(tx, 'space_value', { space_id, start_date: input.valid_from, ...dated });
    return;
  }
  if (input.valid_from !== before.valid_from) await moveStart(tx, space_id, input.valid_from);
  const stated = (input.effective_on ?? null) !== null;
  if (!stated && same(dated, before)) return;
  const from = firstDay(call, input);
  const previous = await maybeOne<DatedValue>(
    tx,
    sql`select id, start_date, end_date, use, rentable_area_sqm, list_price, floor_price, price_unit
        from space_value where company_id = app_company() and space_id = ${space_id}
        and start_date <= ${from}::date and (end_date is null or end_date >= ${from}::date)`,
  );
  if (!previous) throw refuse('生效日期不在空间有效期内');
  if (same(dated, previous))
    throw refuse(`用途、计租面积和价格与 ${from} 已有的相同，没有变更；请修改后再填写生效日期`);
  if (previous.start_date === from) {
    await tx.query(
      sql`update space_value set use = ${dated.use}, rentable_area_sqm = ${dated.rentable_area_sqm}, list_price = ${dated.list_price},
          floor_price = ${dated.floor_price}, price_unit = ${dated.price_unit} where company_id = app_company() and id = ${previous.id}`,
    );
    return;
  }
  await tx.query(
    sql`update space_value set end_date = ${addDays(from, -1)} where company_id = app_company() and id = ${previous.id}`,
  );
  await insertRecord(tx, 'space_value', { space_id, start_date: from, end_date: previous.end_date, ...dated });
}

/** Removes values that have not begun. The values before them continue. */
export async function removeComing({ tx, today }: Call, { id, start_date }: ValueRemove): Promise<void> {
  const errorAt = (message: string) => invalid([{ path: ['start_date'], message }]);
  if (start_date <= today) throw errorAt('已生效的用途、面积与价格不能删除，请另行登记变更');
  const ofSpace = sql`company_id = app_company() and space_id = ${id}`;
  const gone = await maybeOne<{ end_date: string | null }>(
    tx,
    sql`delete from space_value where ${ofSpace} and start_date = ${start_date}::date
        and start_date > (select min(start_date) from space_value where ${ofSpace}) returning end_date`,
  );
  if (!gone) throw errorAt('没有从该日起生效的变更');
  await tx.query(
    sql`update space_value set end_date = ${gone.end_date} where ${ofSpace} and end_date = ${addDays(start_date, -1)}::date`,
  );
}
