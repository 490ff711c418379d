// Reservations as they are shown: the holder of a space or of a place in the queue, and the outcome.
import sql, { type Sql } from 'sql-template-tag';
import type { Reservation } from '#api/assets/stacking-plan.schema';
import { inScope } from '#server/platform/access/scope';
import type { Call } from '#server/platform/use-case/route';

/**
 * Position of a live reservation `r` in the queue, starting at 1 (docs/domain §2). It counts those entered before it that have not ended and overlap
 * its days.
 */
const rankOn = (today: string): Sql => sql`case when r.end_date >= ${today}::date then 1 + (
    select count(*)::int from reservation e where e.company_id = r.company_id and e.space_id = r.space_id and e.id < r.id
      and e.end_date >= greatest(${today}::date, r.start_date) and e.start_date <= r.end_date) end`;

/** Returns the reservations within the actor's scope, the latest first. */
export const reservationsWhere = ({ tx, actor, today }: Call, condition: Sql): Promise<Reservation[]> =>
  tx.query<Reservation>(
    sql`select r.id, r.version, r.space_id, b.name || ' ' || s.number as space, p.name as park_name, coalesce(k.name, r.holder) as holder, r.customer_id,
          r.start_date, r.end_date, ${rankOn(today)} as rank, r.released_on, r.release_reason, r.contract_id, c.number as contract_number, r.deposit_fen,
          r.deposit_received_on, r.deposit_returned_on, r.remark, r.created_at, coalesce(u.display_name, '') as created_by
        from reservation r
        join space s on (s.company_id, s.id) = (r.company_id, r.space_id)
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        join park p on (p.company_id, p.id) = (r.company_id, r.park_id)
        left join customer k on (k.company_id, k.id) = (r.company_id, r.customer_id)
        left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        left join app_user u on u.company_id = r.company_id and u.id = r.created_by
        where r.company_id = app_company() and ${condition}${inScope(actor, sql`r.park_id`)} order by r.id desc`,
  );
