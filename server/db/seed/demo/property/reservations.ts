// Vacant spaces reserved for customers who have not signed yet: on the first, several are queued behind the holder.
import sql from 'sql-template-tag';
import { reserveSpace, saveReservationDeposit } from '#api/assets/stacking-plan';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { openLife } from '../calls';
import { companyName } from '../names';
import { Random } from '../prng';
import type { Stage } from '../stage';

/** For each space, the ends of its reservations in days from now. */
const ENDS = [[3, 12, 20], [20]];
/** Serial of a prospect known only by name; no tenant of the park has it. */
const SERIAL = 320;
const DEPOSIT_FEN = 2_000_000;

export async function seedReservations(stage: Stage, park_id: number): Promise<void> {
  const { tx, today, park, first_serial } = stage;
  const { call } = await openLife(stage);
  const vacant = await tx.query<{ id: number }>(
    sql`select s.id from space s where s.company_id = app_company() and s.park_id = ${park_id}
          and exists (select from space_value v where v.company_id = s.company_id and v.space_id = s.id and v.use = 'for_rent')
          and not exists (select from space_occupation o where o.company_id = s.company_id and o.space_id = s.id and o.end_date >= ${today}::date)
        order by s.id limit ${ENDS.length}`,
  );
  const customers = await tx.query<{ id: number }>(
    sql`select c.id from customer c join dictionary d on (d.company_id, d.id) = (c.company_id, c.stage_id)
        join customer_park p on p.company_id = c.company_id and p.customer_id = c.id and p.park_id = ${park_id}
        where c.company_id = app_company() and c.status = 'open' and c.owner_id is not null order by d.sort desc, c.id limit 3`,
  );
  const name = companyName(
    new Random(`reservations ${park.code}`),
    first_serial + SERIAL,
    park.city,
    park.industries[0]?.[0] ?? '',
  );
  const waiting = [...customers.map(({ id }) => ({ customer_id: id })), { holder: name }];
  for (const [place, { id: space_id }] of vacant.entries())
    for (const [turn, days] of (ENDS[place] ?? []).entries()) {
      const { id, version } = await call('leasing', reserveSpace, {
        space_id,
        holder: '',
        customer_id: null,
        ...waiting.shift(),
        start_date: addDays(today, -2),
        end_date: addDays(today, days),
        deposit_fen: turn === 0 ? DEPOSIT_FEN : null,
        remark: '客户已看房，等待签约',
      });
      if (turn > 0) continue;
      const deposit_fen = DEPOSIT_FEN;
      await call('leasing', saveReservationDeposit, {
        id,
        version,
        deposit_fen,
        received_on: today,
        returned_on: null,
      });
    }
}
