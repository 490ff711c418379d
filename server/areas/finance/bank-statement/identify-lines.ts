// Identity of the lines of a statement among those of the account (docs/domain §6).
import sql, { type Sql } from 'sql-template-tag';
import {
  chronological,
  type DayContext,
  type DayMovement,
  type Identity,
  identifyDay,
  type StoredMovement,
} from '#domain/finance/receipts/day-identity';
import type { StatementLine } from '#domain/finance/receipts/statement';
import { likenessOfKey, serialsOf } from '#domain/finance/receipts/statement-identity';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { turn } from '#server/platform/runtime/turn';
import type { InTransaction } from '../bank-line/store-lines';

/** Stored lines read by one query. */
const PAGE = 500;

interface StoredRow {
  id: number;
  booked_on: CalendarDate;
  place: number;
  line_key: string;
  signed_fen: number;
  balance_fen: number | null;
  booked_time: string;
  bank_serial: string;
}

const storedWhere = (account_id: number, condition: Sql, order: Sql) =>
  sql`select l.id, l.booked_on, l.place, l.line_key, l.balance_fen, l.booked_time, l.bank_serial,
        case l.direction when 'in' then l.amount_fen else -l.amount_fen end as signed_fen
      from bank_line l where l.company_id = app_company() and l.flow_account_id = ${account_id} and ${condition} order by ${order}`;

const storedOf = (row: StoredRow): StoredMovement => ({
  key: row.line_key,
  likeness: likenessOfKey(row.line_key),
  signed_fen: row.signed_fen,
  balance_fen: row.balance_fen,
  time: row.booked_time,
  serial: row.bank_serial,
});

/** Returns the stored lines of the days, in their order. */
async function storedOn(
  open: InTransaction,
  account_id: number,
  days: readonly CalendarDate[],
): Promise<Map<CalendarDate, StoredMovement[]>> {
  const found = new Map<CalendarDate, StoredMovement[]>();
  let last: StoredRow | undefined;
  do {
    const [day, place, id] = [last?.booked_on ?? days[0], last?.place ?? 0, last?.id ?? 0];
    const rows: StoredRow[] = await open(({ tx }) =>
      tx.query<StoredRow>(
        sql`${storedWhere(
          account_id,
          sql`l.booked_on = any(${[...days]}::date[]) and (l.booked_on, l.place, l.id) > (${day}::date, ${place}::integer, ${id}::bigint)`,
          sql`l.booked_on, l.place, l.id`,
        )} limit ${PAGE}`,
      ),
    );
    for (const row of rows) {
      const movements = found.get(row.booked_on) ?? [];
      movements.push(storedOf(row));
      found.set(row.booked_on, movements);
    }
    last = rows.length === PAGE ? rows.at(-1) : undefined;
    await turn();
  } while (last);
  return found;
}

interface Surroundings {
  /** Balances of the stored lines next to the days of the file. */
  opening_fen: number | null;
  closing_fen: number | null;
  /** The first or last day, where an earlier file had lines before and after it. */
  complete_days: CalendarDate[];
}

async function surroundingsOf(
  tx: Tx,
  account_id: number,
  first: CalendarDate,
  last: CalendarDate,
): Promise<Surroundings> {
  const before = await maybeOne<StoredRow>(
    tx,
    sql`${storedWhere(account_id, sql`l.booked_on < ${first}::date`, sql`l.booked_on desc, l.place desc, l.id desc`)} limit 1`,
  );
  const after = await maybeOne<StoredRow>(
    tx,
    sql`${storedWhere(account_id, sql`l.booked_on > ${last}::date`, sql`l.booked_on, l.place, l.id`)} limit 1`,
  );
  const complete = await tx.query<{ day: CalendarDate }>(
    sql`select d.day from unnest(${[first, last]}::date[]) d (day)
        where exists (select from bank_statement s where s.company_id = app_company() and s.flow_account_id = ${account_id}
          and s.left_out = 0 and s.first_on < d.day and s.last_on > d.day)`,
  );
  return {
    opening_fen: before?.balance_fen ?? null,
    closing_fen: after && after.balance_fen !== null ? after.balance_fen - after.signed_fen : null,
    complete_days: complete.map(({ day }) => day),
  };
}

type Placed = DayMovement & { index: number };

/**
 * Returns what surrounds each day of a file: its own movements of the neighbouring day, else the stored ones. Days between others have all their
 * movements, whose balances then do not matter.
 */
function contextsOf(
  days: readonly Placed[][],
  around: Surroundings,
  dayOf: (place: number) => CalendarDate,
): DayContext[] {
  const next = days[1] && chronological(days[1], null)[0];
  const last = days.length > 1 ? chronological(days.at(-2) ?? [], null).at(-1) : undefined;
  return days.map((_movements, place): DayContext => {
    const [is_begun, is_ended] = [place > 0, place < days.length - 1];
    return {
      opening_fen: is_begun ? (last?.balance_fen ?? null) : around.opening_fen,
      closing_fen: is_ended ? (next ? (next.balance_fen ?? 0) - next.signed_fen : null) : around.closing_fen,
      is_begun,
      is_ended,
      is_whole: around.complete_days.includes(dayOf(place)),
    };
  });
}

/** Identifies lines by the columns that the file suggests, in their order; `likenesses` are theirs. */
export async function identifyLines(
  open: InTransaction,
  account_id: number,
  suggested: readonly StatementLine[],
  likenesses: readonly string[],
): Promise<Identity[]> {
  const serials = serialsOf(suggested, likenesses);
  const byDay = new Map<CalendarDate, Placed[]>();
  for (const [index, { received_on, direction, amount_fen, balance_fen, time }] of suggested.entries()) {
    const movement = {
      index,
      likeness: likenesses[index] as string,
      signed_fen: direction === 'in' ? amount_fen : -amount_fen,
      balance_fen,
      time,
      serial: serials[index] as string,
    };
    const movements = byDay.get(received_on);
    if (movements) movements.push(movement);
    else byDay.set(received_on, [movement]);
  }
  const identities: Identity[] = [];
  const place = (movements: readonly Placed[], found: readonly Identity[]) =>
    movements.forEach(({ index }, position) => {
      identities[index] = found[position] as Identity;
    });
  // A line whose day cannot be read is wrong whatever it is.
  const undated = byDay.get('') ?? [];
  byDay.delete('');
  place(undated, identifyDay(undated, [], NO_CONTEXT));
  const days = [...byDay.keys()].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return identities;
  const around = await open(({ tx }) => surroundingsOf(tx, account_id, first, last));
  const stored = await storedOn(open, account_id, days);
  const movements = days.map((day) => byDay.get(day) ?? []);
  const contexts = contextsOf(movements, around, (position) => days[position] as CalendarDate);
  for (const [position, day] of days.entries()) {
    place(
      movements[position] ?? [],
      identifyDay(movements[position] ?? [], stored.get(day) ?? [], contexts[position] ?? NO_CONTEXT),
    );
    await turn();
  }
  return identities;
}

const NO_CONTEXT: DayContext = {
  opening_fen: null,
  closing_fen: null,
  is_begun: false,
  is_ended: false,
  is_whole: false,
};
