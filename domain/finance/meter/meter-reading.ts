/** What comes of one reading of a meter: a charge to the tenant of its space, a reading that charges nobody, or a refusal. */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import {
  type MeterRun,
  type Reading,
  readingFault,
  type UsageCharge,
  type UsageInput,
  usageCharge,
} from './utility-usage';

/** Who pays: the tenant of the meter's space, nobody while it is not let, nobody for a meter of the whole building. */
export type Payer = 'tenant' | 'vacant' | 'common';

export interface ReadingInput extends Omit<UsageInput, 'runs'> {
  meter: Pick<MeterRun, 'number' | 'multiplier'>;
  next: Reading;
  /** The last reading of this meter; null: it was never read. */
  last: Reading | null;
  /** What the meters it replaced ran since they were charged, the oldest first. */
  carried: readonly MeterRun[];
  payer: Payer;
  today: CalendarDate;
}

export interface ReadingOutcome {
  /** Null for the first reading of a meter, from which the next one counts. */
  usage: UsageCharge | null;
  /** Whether the usage becomes a receivable. */
  charged: boolean;
  /** Why it does not; else empty. */
  note: string;
}

export interface ReadingFault {
  fault: { field: 'read_on' | 'reading' | 'unit_price'; message: string };
}

const NOT_CHARGED: Record<Exclude<Payer, 'tenant'>, string> = {
  vacant: '抄表日该空间没有承租合同，只记读数，不收费',
  common: '公共表，只记读数，不收费',
};

export function validateReading(input: ReadingInput): ReadingOutcome | ReadingFault {
  const { meter, next, last, carried, payer, today, loss_share, unit_price } = input;
  const fault = readingFault(next, last, today);
  if (fault) return { fault };
  if (last === null) return { usage: null, charged: false, note: '首次抄表，只记底数，不收费' };
  const runs = [...carried, { ...meter, from: last.reading, to: next.reading }];
  const usage = usageCharge({ runs, loss_share, unit_price });
  if ('fault' in usage) return { fault: { field: 'unit_price', message: usage.fault } };
  if (payer !== 'tenant') return { usage, charged: false, note: NOT_CHARGED[payer] };
  if (usage.gross === 0) return { usage, charged: false, note: '没有用量或金额为 0，不生成应收' };
  return { usage, charged: true, note: '' };
}
