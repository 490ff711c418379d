// Signing targets of the demo's parks for the current quarter and the three before it, and the share of its leasing manager.
import sql from 'sql-template-tag';
import { targetCalls } from '#api/investment/target/target';
import { addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { signedLeasesBetween } from '#server/measures/investment/signed';
import { one } from '#server/platform/db/database';
import { openLife } from '../calls';
import type { Stage } from '../stage';

/** Targets per quarter, back from the current one, as a multiple of the signed area: a good quarter met its target, the others narrowly missed it. */
const AIMED = [1.25, 0.95, 1.1, 1.3];
const SQM_STEP = 100;
const FEN_STEP = 1_000_000;

const quarterOf = (day: CalendarDate) => Math.ceil(Number(day.slice(5, 7)) / 3);
const firstDay = (year: number, quarter: number): CalendarDate =>
  `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;

export async function seedTargets(stage: Stage, park_id: number): Promise<void> {
  const { tx, today, setup } = stage;
  const { call } = await openLife(stage);
  for (const [back, factor] of AIMED.entries()) {
    const within = addMonths(today, -3 * back);
    const [year, quarter] = [Number(within.slice(0, 4)), quarterOf(within)];
    const first = firstDay(year, quarter);
    const signed = await one<{ sqm: number; fen: number; contracts: number }>(
      tx,
      sql`select coalesce(sum(area_sqm), 0)::float8 as sqm, coalesce(sum(rent_fen), 0)::bigint as fen, count(distinct contract_id)::int as contracts
          from ${signedLeasesBetween(sql`${first}`, sql`${addMonths(first, 3)}::date - 1`)} where park_id = ${park_id}`,
    );
    const up = (value: number, step: number) => Math.max(Math.ceil((value * factor) / step) * step, step);
    const aim = (part: number) => ({
      park_id,
      year,
      quarter: String(quarter) as '1' | '2' | '3' | '4',
      area_sqm: String(up(signed.sqm * part, SQM_STEP)),
      rent_fen: up(signed.fen * part, FEN_STEP),
      contract_count: up(signed.contracts * part, 1),
      remark: '',
    });
    await call('leasing', targetCalls.save, { ...aim(1), manager_id: null });
    await call('leasing', targetCalls.save, { ...aim(0.4), manager_id: setup.users.leasing });
  }
}
