// Every contract in force against the rules: its plan and its holdover fees are recomputed from its versions and its end, and compared with the
// books. Manual corrections are not faults.

import sql from 'sql-template-tag';
import type { LedgerFault } from '#api/finance/ledger-check.schema';
import { contractPaths, receivablePaths } from '#api/kernel/paths';
import { effectiveSchedule } from '#domain/contracts/change/effective-schedule';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { fenToYuan } from '#domain/kernel/text/format';
import { loadVersionsOf } from '#server/areas/contracts/change/versions';
import { feesOwed } from '#server/areas/contracts/holdover';
import type { CorrectingAct } from '#server/areas/finance/receivable/adjust';
import type { Tx } from '#server/platform/db/database';
import { turn } from '#server/platform/runtime/turn';
import { holidayCalendar } from '#server/policies/holidays';

/** Contracts processed between two turns of the event loop. */
const BATCH = 200;

interface CheckedContract {
  id: number;
  number: string;
  tenant_name: string;
  start: CalendarDate;
  leave_date: CalendarDate | null;
  in_holdover: boolean;
}

type VoidedBy = CorrectingAct | 'void' | null;

/** A receivable of the plan or of a holdover, with its corrections in chronological order. */
interface BookedRow {
  contract_id: number;
  holdover: boolean;
  line: number;
  start: CalendarDate;
  end: CalendarDate;
  receivable_id: number;
  charge_item_name: string;
  gross_fen: number;
  voided_by: VoidedBy;
  corrections: { fen: number; corrected_by: CorrectingAct; manual: boolean; voided_by: VoidedBy }[];
  /** Amount entered manually for the same item and days, fen. */
  by_hand_fen: number;
}

interface ExpectedRow {
  holdover: boolean;
  line: number;
  start: CalendarDate;
  end: CalendarDate;
  gross: number;
  charge_item_name: string;
}

/** A row in which the books differ from the rules. */
export type ScheduleFault = Omit<LedgerFault, 'check'> & { leave_date: CalendarDate | null };

export interface CheckedSchedules {
  rows: number;
  faults: ScheduleFault[];
}

export async function checkSchedules(tx: Tx, today: CalendarDate): Promise<CheckedSchedules> {
  const holidays = await holidayCalendar(tx);
  const found: CheckedSchedules = { rows: 0, faults: [] };
  for (let batch = await contractsAfter(tx, 0); batch.length > 0; batch = await contractsAfter(tx, lastId(batch))) {
    const ids = batch.map((contract) => contract.id);
    const versions = await loadVersionsOf(tx, ids);
    const booked = await bookedRows(tx, ids);
    for (const contract of batch) {
      // Lets other requests run between two contracts.
      await turn();
      const terms = versions.get(contract.id) ?? [];
      const names = new Map(terms.flatMap(({ clauses }) => clauses.map((each) => [each.line, each.charge_item_name])));
      const plan = effectiveSchedule({ ...contract, versions: terms }, holidays).map((row) => ({
        ...row,
        holdover: false,
        charge_item_name: names.get(row.line) ?? '',
      }));
      const expected = [...plan, ...(await holdoverOf(tx, contract, today))];
      const compared = compare(contract, expected, booked.get(contract.id) ?? [], addDays(today, -1));
      found.rows += compared.rows;
      found.faults.push(...compared.faults);
    }
  }
  return found;
}

const lastId = (batch: readonly CheckedContract[]): number => batch.at(-1)?.id ?? 0;

const contractsAfter = (tx: Tx, id: number): Promise<CheckedContract[]> =>
  tx.query<CheckedContract>(
    sql`select c.id, c.number, t.name as tenant_name, c.start_date as start, c.leave_date,
          exists (select from contract_holdover h where h.company_id = c.company_id and h.contract_id = c.id and h.status <> 'cancelled') as in_holdover
        from contract c join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        where c.company_id = app_company() and c.status = 'approved' and c.id > ${id} order by c.id limit ${BATCH}`,
  );

async function holdoverOf(tx: Tx, contract: CheckedContract, today: CalendarDate): Promise<ExpectedRow[]> {
  if (!contract.in_holdover) return [];
  return (await feesOwed(tx, contract, today)).map((row) => ({ ...row, holdover: true }));
}

async function bookedRows(tx: Tx, contract_ids: readonly number[]): Promise<Map<number, BookedRow[]>> {
  const rows = await tx.query<BookedRow>(
    sql`select a.contract_id, a.holdover_id is not null as holdover, coalesce(x.line, a.holdover_line) as line, a.start_date as start,
          a.end_date as "end", a.id as receivable_id, i.name as charge_item_name, a.gross_fen, a.voided_by,
          coalesce((select json_agg(json_build_object('fen', d.gross_fen, 'corrected_by', d.corrected_by, 'manual', d.manual is not null, 'voided_by', d.voided_by) order by d.id)
            from receivable d where d.company_id = a.company_id and d.adjusts_id = a.id), '[]') as corrections,
          coalesce((select sum(h.gross_fen) from receivable h
            where h.company_id = a.company_id and h.contract_id = a.contract_id and h.charge_item_id = a.charge_item_id
              and h.start_date = a.start_date and h.end_date in (a.end_date, c.leave_date) and h.voided_on is null
              and h.clause_id is null and h.holdover_id is null and h.adjusts_id is null
              and not exists (select from turnover_settlement p where p.company_id = h.company_id and p.receivable_id = h.id)), 0)::bigint as by_hand_fen
        from receivable a join contract c on (c.company_id, c.id) = (a.company_id, a.contract_id)
        join charge_item i on (i.company_id, i.id) = (a.company_id, a.charge_item_id)
        left join charge_clause x on (x.company_id, x.id) = (a.company_id, a.clause_id)
        where a.company_id = app_company() and a.contract_id = any(${[...contract_ids]}::bigint[])
          and a.adjusts_id is null and (a.clause_id is not null or a.holdover_id is not null) order by a.id`,
  );
  const grouped = new Map<number, BookedRow[]>();
  for (const row of rows) grouped.set(row.contract_id, [...(grouped.get(row.contract_id) ?? []), row]);
  return grouped;
}

const keyOf = ({ holdover, line, start }: Pick<BookedRow, 'holdover' | 'line' | 'start'>): string =>
  `${holdover} ${line} ${start}`;

/** Compares by line and first day: a removed row and its replacement are one period. */
function compare(
  contract: CheckedContract,
  expected: readonly ExpectedRow[],
  booked: readonly BookedRow[],
  postedUntil: CalendarDate,
): CheckedSchedules {
  const byKey = new Map<string, BookedRow[]>();
  for (const row of booked) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row]);
  const due = new Map(expected.map((row) => [keyOf(row), row]));
  // A month of holdover that has just begun is posted the following night.
  const keys = new Set([
    ...byKey.keys(),
    ...expected.filter((row) => !row.holdover || row.start < postedUntil).map(keyOf),
  ]);
  const faults = [...keys].flatMap((key): ScheduleFault[] => {
    const rows = byKey.get(key) ?? [];
    const row = due.get(key);
    const expected_fen = row?.gross ?? 0;
    if (rows.some((each) => each.voided_by === 'person')) return [];
    if (expected_fen === sum(rows, bookedAmount)) return [];
    const actual_fen = sum(rows, ruledTo);
    if (expected_fen === actual_fen) return [];
    const displayed = row ?? (rows[0] as BookedRow);
    const live = rows.findLast((each) => each.voided_by === null) ?? rows.at(-1);
    return [
      {
        leave_date: contract.leave_date,
        expected_fen,
        actual_fen,
        row: `${contract.number} ${contract.tenant_name} ${displayed.charge_item_name} ${displayed.start} ~ ${displayed.end}`,
        link: live ? receivablePaths.open(live.receivable_id) : contractPaths.tab(contract.id, 'plan'),
        advice: adviceOf(live, expected_fen - actual_fen),
      },
    ];
  });
  return { rows: keys.size, faults };
}

const sum = (rows: readonly BookedRow[], figure: (row: BookedRow) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);

/** Returns the booked amount in fen, from any source. */
const bookedAmount = ({ gross_fen, voided_by, corrections, by_hand_fen }: BookedRow): number =>
  by_hand_fen +
  (voided_by === null ? gross_fen : 0) +
  corrections.reduce((total, each) => total + (each.voided_by === null ? each.fen : 0), 0);

/** Returns the amount in fen without manual decisions: adjustments, and voids of other adjustments. */
function ruledTo({ gross_fen, voided_by, corrections }: BookedRow): number {
  if (voided_by !== null) return 0;
  const isOfRules = ({ corrected_by: act, manual, voided_by: ended }: BookedRow['corrections'][number]): boolean =>
    !manual && (ended === null || (ended === 'person' && act !== 'person'));
  return corrections.reduce((total, each) => (isOfRules(each) ? total + each.fen : total), gross_fen);
}

/** Returns the posting that corrects the difference, as text. */
function adviceOf(row: BookedRow | undefined, difference: number): string {
  const yuan = fenToYuan(difference);
  return row?.voided_by === null ? `在该应收上调整 ${difference > 0 ? '+' : ''}${yuan} 元` : `补录同期应收 ${yuan} 元`;
}
