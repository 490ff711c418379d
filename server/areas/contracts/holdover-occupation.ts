// Spaces in holdover (docs/domain §5.13): held from the day after the end, open-ended, so that no one else can lease them, but at most to the day
// before a lease that had them already (docs/adr/0011).
import sql from 'sql-template-tag';
import type { HoldoverPreview } from '#api/contracts/holdover.schema';
import type { Tx } from '#server/platform/db/database';

/** Open end: a day after every lease. */
const OPEN_END = '9999-12-31';

interface HoldoverPeriod {
  contract_id: number;
  start: string;
}

/** The spaces of the contract's last version, each with the last day it is held and the lease that begins next. */
const wanted = ({ contract_id, start }: HoldoverPeriod) => sql`
  select cs.space_id, n.start_date as next_on, n.number as next_number,
    least(coalesce(n.start_date - 1, ${OPEN_END}::date), coalesce(s.valid_to, ${OPEN_END}::date)) as until
  from contract c
  join contract_space cs on (cs.company_id, cs.contract_id, cs.version_no) = (c.company_id, c.id, c.version_no)
  join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
  left join lateral (select o.start_date, k.number from space_occupation o join contract k on (k.company_id, k.id) = (o.company_id, o.contract_id)
    where o.company_id = cs.company_id and o.space_id = cs.space_id and o.contract_id <> c.id and o.end_date >= ${start}::date
    order by o.start_date limit 1) n on true
  where c.company_id = app_company() and c.id = ${contract_id}`;

/** Occupies the spaces as long as possible, longer or shorter than before; returns the number of spaces occupied. */
export async function occupyInHoldover(tx: Tx, period: HoldoverPeriod): Promise<number> {
  const own = sql`o.company_id = app_company() and o.contract_id = ${period.contract_id} and o.kind = 'holdover'`;
  const spaces = await tx.query<{ space_id: number; until: string; held_to: string | null }>(
    sql`select w.space_id, w.until, o.end_date as held_to from (${wanted(period)}) w
        left join space_occupation o on ${own} and o.space_id = w.space_id where w.until >= ${period.start}::date`,
  );
  const moved = spaces.filter(({ until, held_to }) => until !== held_to);
  const ids = moved.map((space) => space.space_id);
  if (ids.length > 0) {
    await tx.query(sql`delete from space_occupation o where ${own} and o.space_id = any(${ids}::bigint[])`);
    await tx.query(
      sql`insert into space_occupation (company_id, space_id, contract_id, kind, start_date, end_date)
          select app_company(), w.space_id, ${period.contract_id}::bigint, 'holdover', ${period.start}::date, w.until
          from (${wanted(period)}) w where w.space_id = any(${ids}::bigint[]) and w.until >= ${period.start}::date`,
    );
  }
  return spaces.length;
}

/** Returns the leases that the holdover collides with. */
export const collisionsOf = (tx: Tx, period: HoldoverPeriod): Promise<HoldoverPreview['collisions']> =>
  tx.query(
    sql`select w.space_id, b.name || ' ' || f.name || ' ' || s.number as label, w.next_on as "from", w.next_number as contract_number
        from (${wanted(period)}) w join space s on s.company_id = app_company() and s.id = w.space_id
        join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        where w.next_on is not null order by w.next_on, label`,
  );

/** Ends the holdover of the spaces on a day; a day before its start removes it. */
export async function endHoldoverOccupation(tx: Tx, contract_id: number, last: string): Promise<void> {
  const own = sql`company_id = app_company() and contract_id = ${contract_id} and kind = 'holdover'`;
  await tx.query(sql`delete from space_occupation where ${own} and start_date > ${last}::date`);
  await tx.query(sql`update space_occupation set end_date = ${last}::date where ${own} and end_date > ${last}::date`);
}

/** Transfers to a renewal the spaces that the previous contract had in holdover. */
export async function occupyAfterHoldover(
  tx: Tx,
  renewal: { id: number; start: string; end: string; spaces: readonly { id: number }[] },
): Promise<void> {
  const ids = renewal.spaces.map((space) => space.id);
  await tx.query(
    sql`insert into space_occupation (company_id, space_id, contract_id, start_date, end_date)
        select app_company(), x.id, ${renewal.id}::bigint, ${renewal.start}::date, ${renewal.end}::date from unnest(${ids}::bigint[]) x (id)
        where not exists (select from space_occupation o where o.company_id = app_company() and o.contract_id = ${renewal.id} and o.space_id = x.id)`,
  );
}
