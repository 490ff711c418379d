// The dated values of a space: a change holds from a day on, and what was true before stays true for reports.
import sql from 'sql-template-tag';
import type { Space, SpaceSave } from '../../../api/assets/space.schema';
import { addDays } from '../../../domain/kernel/calendar-date';
import { maybeOne } from '../../platform/db/database';
import { invalid } from '../../platform/errors';
import { insertRecord } from '../../platform/record';
import type { Call } from '../../platform/route';

const DATED = ['use', 'rentable_area_sqm', 'list_price', 'floor_price', 'price_unit'] as const;
type Dated = Pick<SpaceSave, (typeof DATED)[number]>;

/** A save's fields: those of the space itself, and those that are dated. */
export function splitValue(input: SpaceSave): { own: Record<string, unknown>; dated: Dated } {
  const { id, version, effective_on, use, rentable_area_sqm, list_price, floor_price, price_unit, ...own } = input;
  return { own, dated: { use, rentable_area_sqm, list_price, floor_price, price_unit } };
}

const same = (a: Dated, b: Dated) =>
  DATED.every((name) => {
    const [x, y] = [a[name] ?? null, b[name] ?? null];
    return x === y || (x !== null && y !== null && !Number.isNaN(Number(x)) && Number(x) === Number(y));
  });

/** Writes the dated values from `effective_on` on; values planned for later days stay. */
export async function setSpaceValue(call: Call, space_id: number, input: SpaceSave, before?: Space): Promise<void> {
  const { dated } = splitValue(input);
  if (!before) {
    await insertRecord(call.tx, 'space_value', { space_id, start_date: input.valid_from, ...dated });
    return;
  }
  if (same(dated, before)) return;
  const wanted = input.effective_on ?? call.today;
  const from = wanted < before.valid_from ? before.valid_from : wanted;
  const held = await maybeOne<{ id: number; start_date: string; end_date: string | null }>(
    call.tx,
    sql`select id, start_date, end_date from space_value where company_id = app_company() and space_id = ${space_id}
        and start_date <= ${from}::date and (end_date is null or end_date >= ${from}::date)`,
  );
  if (!held) throw invalid([{ path: ['effective_on'], message: '生效日期不在空间有效期内' }]);
  if (held.start_date === from) {
    await call.tx.query(
      sql`update space_value set use = ${dated.use}, rentable_area_sqm = ${dated.rentable_area_sqm}, list_price = ${dated.list_price},
          floor_price = ${dated.floor_price}, price_unit = ${dated.price_unit} where company_id = app_company() and id = ${held.id}`,
    );
    return;
  }
  await call.tx.query(
    sql`update space_value set end_date = ${addDays(from, -1)} where company_id = app_company() and id = ${held.id}`,
  );
  await insertRecord(call.tx, 'space_value', { space_id, start_date: from, end_date: held.end_date, ...dated });
}
