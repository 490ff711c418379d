// Context shared by all parts of the demo: the transaction of a park, its random numbers, the day, and the enterprise's basic data.
import sql from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { addMonths } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import type { ParkPlan } from './plan';
import type { Random } from './prng';

/** Ids of users, legal entities, flow accounts, charge items and dictionaries, looked up once. */
export interface Setup {
  users: { admin: number; leasing: number; finance: number };
  /** Ordered by creation: the owner of the parks, the property company. */
  entities: readonly { id: number; account_ids: readonly number[] }[];
  /** Ids of the channels that bring tenants. */
  channels: readonly number[];
  item(name: string): number;
  dictionary(kind: string, name: string): number;
}

export interface Stage {
  tx: Tx;
  random: Random;
  today: CalendarDate;
  setup: Setup;
  park: ParkPlan;
  /** First tenant serial of this park; parks never share serials. */
  first_serial: number;
}

/** Returns true for the first park: some features appear there only, so that a larger demo takes no longer for them. */
export const isFirst = ({ first_serial }: Stage): boolean => first_serial === 0;

/** Returns the range of leases: from three years before the running year to its sixth year after (2023 … 2032 in 2026). */
export function leaseYears(today: CalendarDate): { start: CalendarDate; end: CalendarDate } {
  const year = Number(today.slice(0, 4));
  return { start: `${year - 3}-01-01`, end: `${year + 6}-12-31` };
}

/** Returns whole months from one day to another, rounded down. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return addMonths(from, months) > to ? months - 1 : months;
}

const found = (map: ReadonlyMap<string, number>, name: string): number => {
  const id = map.get(name);
  if (id === undefined) throw new Error(`the enterprise has no ${name}`);
  return id;
};

/** Reads the basic data of the enterprise of the transaction. */
export async function loadSetup(tx: Tx, users: Setup['users']): Promise<Setup> {
  const entities = await tx.query<{ id: number; account_ids: number[] }>(
    sql`select e.id, (select json_agg(a.id order by a.id) from flow_account a
            where a.company_id = e.company_id and a.legal_entity_id = e.id) as account_ids
        from legal_entity e where e.company_id = app_company() order by e.id`,
  );
  const named = await tx.query<{ name: string; id: number }>(
    sql`select name, id from charge_item where company_id = app_company()
        union all select kind || ' ' || name, id from dictionary where company_id = app_company()`,
  );
  const ids = new Map(named.map((row) => [row.name, row.id]));
  return {
    users,
    entities,
    channels: [],
    item: (name) => found(ids, name),
    dictionary: (kind, name) => found(ids, `${kind} ${name}`),
  };
}
