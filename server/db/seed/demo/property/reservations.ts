// Vacant spaces held for somebody who has not signed yet.
import sql from 'sql-template-tag';
import { reserveSpace } from '#api/assets/stacking-plan/stacking-plan';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { openLife } from '../ask';
import { companyName } from '../names';
import { Random } from '../prng';
import type { Stage } from '../stage';

/** Days until each ends. */
const ENDS = [3, 20];
/** Nobody of the park has these serials. */
const FIRST_SERIAL = 320;

export async function seedReservations(stage: Stage, park_id: number): Promise<void> {
  const { tx, today, park, first_serial } = stage;
  const { ask } = await openLife(stage);
  const random = new Random(`reservations ${park.code}`);
  const vacant = await tx.query<{ id: number }>(
    sql`select s.id from space s where s.company_id = app_company() and s.park_id = ${park_id}
          and exists (select from space_value v where v.company_id = s.company_id and v.space_id = s.id and v.use = 'for_rent')
          and not exists (select from space_occupation o where o.company_id = s.company_id and o.space_id = s.id and o.end_date >= ${today}::date)
        order by s.id limit ${ENDS.length}`,
  );
  for (const [place, { id }] of vacant.entries())
    await ask('leasing', reserveSpace, {
      space_id: id,
      holder: companyName(random, first_serial + FIRST_SERIAL + place, park.city, park.industries[0]?.[0] ?? ''),
      start_date: addDays(today, -2),
      end_date: addDays(today, ENDS[place] ?? 0),
      remark: '客户已看房，等待签约',
    });
}
