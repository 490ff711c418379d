// Monthly declarations of shops that pay by turnover; the excess over the minimum is settled immediately.
import { declareTurnover } from '#api/contracts/turnover';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { openLife } from '../calls';
import { Random } from '../prng';
import type { Stage } from '../stage';
import type { StoredLease } from './contracts';
import { declaresTurnover, TURNOVER_RATE } from './terms';

/** The day of the month on which the month before is declared. */
const DECLARED_ON = '06';
/** Turnover rent as a percentage of the minimum rent, from … to. */
const SHARE = [70, 150] as const;

/** Returns the first days of the months that a lease has declared by now. */
function monthsOf({ start }: StoredLease, today: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let month = `${start.slice(0, 7)}-01`; dayOf(month) <= today; month = addMonths(month, 1)) months.push(month);
  return months;
}

const dayOf = (month: CalendarDate): CalendarDate => `${addMonths(month, 1).slice(0, 7)}-${DECLARED_ON}`;

export async function seedTurnover(stage: Stage, leases: readonly StoredLease[]): Promise<void> {
  const { today } = stage;
  const declaring = leases.filter((lease) => declaresTurnover(stage, lease) && lease.start <= addDays(today, -40));
  const life = await openLife(stage);
  const random = new Random(`turnover ${stage.park.code}`);
  const entries = declaring.flatMap((lease) =>
    monthsOf(lease, today).map((month) => {
      const monthly = Number(lease.spaces[0]?.list_price) * lease.area_sqm;
      const amount_fen = Math.round(((monthly / Number(TURNOVER_RATE)) * random.int(...SHARE)) / 100) * 100;
      return { contract_id: lease.contract_id, line: 1, month, amount_fen };
    }),
  );
  for (const month of [...new Set(entries.map((entry) => entry.month))].sort()) {
    const pick = entries
      .filter((entry) => entry.month === month)
      .map((entry) => ({ ...entry, month: month.slice(0, 7) }));
    await life.call('admin', declareTurnover, { declared_on: dayOf(month), entries: pick }, dayOf(month));
  }
}
