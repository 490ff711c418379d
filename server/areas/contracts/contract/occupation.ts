// Occupation of spaces: held from submission, freed on rejection, withdrawal and voiding. The exclusion constraint of the database refuses a double
// letting; the check before it only names the conflicting contract.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { formatMoney } from '#domain/kernel/text/format';
import { reservationsOfOthers } from '#server/measures/assets/reservation';
import { invalid } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

/** The spaces of a renewal are held by the holdover of the previous contract until the renewal is approved. */
export async function occupySpaces(call: Call, contract: Contract): Promise<void> {
  const { tx } = call;
  const ids = contract.spaces.map((space) => space.id);
  const ownHoldover = sql`(o.kind = 'holdover' and o.contract_id = ${contract.renews_id ?? 0})`;
  const taken = await tx.query<{
    space_id: number;
    number: string;
    kind: string;
    start_date: string;
    end_date: string;
  }>(
    sql`select o.space_id, c.number, o.kind, o.start_date, o.end_date
        from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
        where o.company_id = app_company() and o.space_id = any(${ids}::bigint[])
          and o.start_date <= ${contract.end}::date and o.end_date >= ${contract.start}::date and not ${ownHoldover}`,
  );
  if (taken.length) {
    throw invalid(
      taken.map((row) => {
        const index = contract.spaces.findIndex((space) => space.id === row.space_id);
        const label = contract.spaces[index]?.label ?? '';
        const days =
          row.kind === 'holdover' ? `到期未退，自 ${row.start_date} 起` : `${row.start_date} ~ ${row.end_date}`;
        const message = `${label} 已被合同 ${row.number} 占用（${days}），不能重复出租`;
        return { path: ['spaces', index, 'id'], message };
      }),
    );
  }
  await refuseReserved(
    call,
    contract.id,
    ids.map((id, place) => ({ id, place, start: contract.start, end: contract.end })),
  );
  // Ordered by id, so that two contracts of the same spaces do not deadlock.
  await tx.query(
    sql`insert into space_occupation (company_id, space_id, contract_id, start_date, end_date)
        select app_company(), x.id, ${contract.id}, ${contract.start}::date, ${contract.end}::date from unnest(${ids}::bigint[]) x (id)
        where not exists (select from space_occupation o where o.company_id = app_company() and o.space_id = x.id and ${ownHoldover})
        order by x.id`,
  );
}

interface Wanted {
  id: number;
  /** Index among the spaces of the input. */
  place: number;
  start: CalendarDate;
  end: CalendarDate;
}

/** Refuses spaces reserved for anyone but the tenant or the customer. The database refuses concurrent conflicts. */
export async function refuseReserved({ tx }: Call, contract_id: number, wanted: readonly Wanted[]): Promise<void> {
  const taken = await tx.query<{ place: number; label: string; holder: string; until: string; deposit_fen: number }>(
    sql`select x.place, b.name || ' ' || s.number as label, coalesce(k.name, r.holder) as holder, max(o.end_date) as until,
          max(coalesce(r.deposit_fen, 0)) as deposit_fen
        from contract c
        cross join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) x (place integer, id bigint, start date, "end" date)
        cross join lateral ${reservationsOfOthers(sql`c.tenant_id, c.customer_id, array[x.id], x.start, x."end"`)} o
        join reservation r on r.company_id = app_company() and r.id = o.reservation_id
        join space s on (s.company_id, s.id) = (r.company_id, r.space_id)
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        left join customer k on (k.company_id, k.id) = (r.company_id, r.customer_id)
        where c.company_id = app_company() and c.id = ${contract_id}
        group by x.place, b.name, s.number, k.name, r.holder order by x.place, until`,
  );
  if (taken.length === 0) return;
  throw invalid(
    taken.map(({ place, label, holder, until, deposit_fen }) => {
      const earnest = deposit_fen > 0 ? `（意向金 ${formatMoney(deposit_fen)} 元）` : '';
      const message = `${label} 已由「${holder}」预定至 ${until}${earnest}，请先在空间页面解除预定`;
      return { path: ['spaces', place, 'id'], message };
    }),
  );
}

export async function releaseSpaces({ tx }: Call, contract_id: number): Promise<void> {
  await tx.query(sql`delete from space_occupation where company_id = app_company() and contract_id = ${contract_id}`);
}

interface OccupyingTerms {
  id: number;
  effective_on: string;
  end: string;
  spaces: readonly { id: number }[];
}

/** Adds the occupations of a change: added spaces from its first day, extended days of the others. */
export async function holdForChange(call: Call, contract: Contract, change: OccupyingTerms): Promise<void> {
  const own = new Set(contract.spaces.map((space) => space.id));
  const wanted = change.spaces.flatMap(({ id }, place) => {
    const start = own.has(id) ? addDays(contract.end, 1) : change.effective_on;
    return start <= change.end ? [{ place, id, start, end: change.end }] : [];
  });
  const taken = await call.tx.query<{ place: number; number: string; start_date: string; end_date: string }>(
    sql`select x.place, c.number, o.start_date, o.end_date
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) x (place integer, id bigint, start date, "end" date)
        join space_occupation o on o.company_id = app_company() and o.space_id = x.id and o.start_date <= x."end" and o.end_date >= x.start
        join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)`,
  );
  if (taken.length) {
    throw invalid(
      taken.map(({ place, number, start_date, end_date }) => ({
        path: ['spaces', place, 'id'],
        message: `该空间已被合同 ${number} 占用（${start_date} ~ ${end_date}），不能重复出租`,
      })),
    );
  }
  await refuseReserved(call, contract.id, wanted);
  await call.tx.query(
    sql`insert into space_occupation (company_id, space_id, contract_id, change_id, start_date, end_date)
        select app_company(), x.id, ${contract.id}, ${change.id}, x.start, x."end"
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) x (id bigint, start date, "end" date) order by x.id`,
  );
}

/** Moves the occupation of an approved change to the lease. */
export async function letForChange({ tx, today }: Call, change_id: number): Promise<void> {
  await tx.query(
    sql`update space_occupation set change_id = null, approved_on = ${today}::date where company_id = app_company() and change_id = ${change_id}`,
  );
}

export async function freeChange({ tx }: Call, change_id: number): Promise<void> {
  await tx.query(sql`delete from space_occupation where company_id = app_company() and change_id = ${change_id}`);
}

/** Ends the occupation that the new terms drop: returned spaces on the day before, all others on the new end. */
export async function cutOccupation(
  { tx }: Call,
  contract: Contract,
  change: Omit<OccupyingTerms, 'id'>,
): Promise<void> {
  const retained = change.spaces.map((space) => space.id);
  const last = sql`case when space_id = any(${retained}::bigint[]) then ${change.end}::date else ${change.effective_on}::date - 1 end`;
  const own = sql`company_id = app_company() and contract_id = ${contract.id}`;
  await tx.query(sql`delete from space_occupation where ${own} and start_date > ${last}`);
  await tx.query(sql`update space_occupation set end_date = ${last} where ${own} and end_date > ${last}`);
}
