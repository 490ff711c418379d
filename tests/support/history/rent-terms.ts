// The rent of each lease as a term with its changes, from the rows of the books: the straight line is recomputed from it.
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { taxDifferenceReport } from '#api/finance/report/tax-difference';
import type { RentTerm } from '#domain/finance/accounting/straight-line';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { present } from '../present';
import { countDays, dayAfter, monthsLater, shareOf } from '../sequences/agreed-plan';
import { fullReport } from './report';
import type { Story } from './story';

export interface BookedRent {
  contract_id: number;
  version_no: number | null;
  net_fen: number;
  corrected_by: string | null;
  posted_on: string | null;
  accounting_date: string;
  due_date: string;
  voided_on: string | null;
  voided_by: string | null;
}
interface Lease {
  id: number;
  start_date: string;
  leave_date: string | null;
  leave_approved_on: string | null;
  versions: { version_no: number; effective_on: string; end_date: string; approved_on: string | null }[];
}

export const bookedRent = ({ world, enterprise: { company_id } }: Story) =>
  world.db.asOwner((tx) =>
    tx.query<BookedRent>(
      sql`select o.contract_id, r.version_no, r.net_fen, r.corrected_by, r.posted_on, r.accounting_date, o.due_date, r.voided_on, r.voided_by
          from receivable r join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
          join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
          join charge_item i on i.company_id = o.company_id and i.id = o.charge_item_id and i.kind = 'rent'
          where r.company_id = ${company_id} order by r.id`,
    ),
  );

const leasesOf = ({ world, enterprise: { company_id } }: Story) =>
  world.db.asOwner((tx) =>
    tx.query<Lease>(
      sql`select c.id, c.start_date, c.leave_date, c.leave_approved_on,
          (select json_agg(json_build_object('version_no', v.version_no, 'effective_on', v.effective_on, 'end_date', v.end_date, 'approved_on', v.approved_on) order by v.version_no)
            from contract_version v where v.company_id = c.company_id and v.contract_id = c.id) as versions
          from contract c where c.company_id = ${company_id}`,
    ),
  );

interface Step {
  recorded_on: string;
  place: number;
  effective_date: string;
  end: string | null;
  fen: number;
}

/** Returns the changes of a lease that affect its total, in the order in which they became known. */
function stepsOf(lease: Lease, rows: readonly BookedRent[]): Step[] {
  const steps = new Map<string, Step>();
  const put = (key: string, fen: number, step: Omit<Step, 'fen'>) => {
    const before = steps.get(key);
    steps.set(key, { ...step, fen: (before?.fen ?? 0) + fen });
  };
  const byVersion = (no: number, fen: number) => {
    const version = present(lease.versions.find(({ version_no }) => version_no === no));
    const first = no === 1;
    put(`version ${no}`, fen, {
      recorded_on: first ? '' : (version.approved_on ?? version.effective_on),
      place: no,
      effective_date: first ? lease.start_date : version.effective_on,
      end: version.end_date,
    });
  };
  const byTermination = (fen: number) =>
    put('termination', fen, {
      recorded_on: present(lease.leave_approved_on ?? lease.leave_date),
      place: 1_000_000,
      effective_date: addDays(present(lease.leave_date), 1),
      end: lease.leave_date,
    });
  const onDay = (day: string, fen: number) =>
    put(day, fen, { recorded_on: day, place: 999_999, effective_date: day, end: null });
  // A version without postings may change the end too.
  for (const { version_no } of lease.versions) byVersion(version_no, 0);
  if (lease.leave_date !== null) byTermination(0);
  for (const row of rows) {
    if (row.corrected_by === null || row.corrected_by === 'change') byVersion(present(row.version_no), row.net_fen);
    else if (row.corrected_by === 'termination') byTermination(row.net_fen);
    else onDay(present(row.posted_on), row.net_fen);
    const { voided_on, voided_by } = row;
    if (voided_on === null) continue;
    const last = lease.versions
      .filter(({ version_no, approved_on }) => version_no > 1 && approved_on !== null && approved_on <= voided_on)
      .at(-1);
    if (voided_by === 'change' && last) byVersion(last.version_no, -row.net_fen);
    else if (voided_by === 'termination') byTermination(-row.net_fen);
    else onDay(voided_on, -row.net_fen);
  }
  return [...steps.values()].sort((a, b) =>
    a.recorded_on === b.recorded_on ? a.place - b.place : a.recorded_on < b.recorded_on ? -1 : 1,
  );
}

function termOf(lease: Lease, rows: readonly BookedRent[]): RentTerm {
  const [first, ...later] = stepsOf(lease, rows);
  let { fen: total, end } = present(first);
  const changes = later.map((step) => {
    total += step.fen;
    end = step.end ?? end;
    return { effective_date: step.effective_date, total_net: total, end: present(end) };
  });
  return { start: lease.start_date, end: present(first?.end), total_net: present(first).fen, changes };
}

interface Line {
  from: string;
  end: string;
  before: number;
  total: number;
}

/** Returns the fen recognised by the end of a day: the last line that has begun spreads the rest by days. */
function recognisedBy(lines: readonly Line[], day: string): number {
  const line = lines.findLast(({ from }) => from <= day);
  if (!line) return 0;
  const { from, end, before, total } = line;
  return day >= end ? total : before + shareOf(total - before, countDays(from, day), countDays(from, end));
}

/** Returns the fen recognised in each month with revenue, recomputed without the rule of the product. */
function spreadByDays({ start, end, total_net, changes }: RentTerm): Record<string, number> {
  const lines: Line[] = [{ from: start, end, before: 0, total: total_net }];
  let last = end;
  for (const change of changes) {
    const latest = change.effective_date < change.end ? change.effective_date : change.end;
    const from = latest > start ? latest : start;
    lines.push({ from, end: change.end, before: recognisedBy(lines, dayAfter(from, -1)), total: change.total_net });
    for (const day of [change.effective_date, change.end]) if (day > last) last = day;
  }
  const months: Record<string, number> = {};
  for (let first = `${start.slice(0, 7)}-01`; first <= last; first = monthsLater(first, 1)) {
    const fen = recognisedBy(lines, dayAfter(monthsLater(first, 1), -1)) - recognisedBy(lines, dayAfter(first, -1));
    if (fen !== 0) months[first.slice(0, 7)] = fen;
  }
  return months;
}

/** Expects every month of 税会差异 to be the straight line over the rows of the books, lease by lease. Returns the number of leases. */
export async function expectStraightLines(
  story: Story,
  query: { as_of: string; months: { from: string; to: string } },
): Promise<number> {
  const rows = await bookedRent(story);
  const leases = new Map((await leasesOf(story)).map((lease) => [lease.id, lease]));
  const reply = await fullReport(story.owner, taxDifferenceReport, query);
  for (const { contract_id, accounting_fen } of reply.rows) {
    const own = rows.filter((row) => row.contract_id === contract_id);
    const term = termOf(present(leases.get(contract_id)), own);
    expect([contract_id, accounting_fen]).toEqual([contract_id, spreadByDays(term)]);
  }
  return reply.rows.length;
}
