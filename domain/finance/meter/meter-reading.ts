/** Results of one reading of a meter: charges to the tenants of its space, a reading without a charge, or a refusal. */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { DateRange } from '#domain/kernel/dates/date-range';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import { formatUsage } from '#domain/kernel/text/format';
import {
  type DatedReading,
  type DatedRun,
  daysBetweenReadings,
  type Holder,
  shareUsage,
  type UsageShare,
} from './usage-split';
import {
  type MeterRun,
  type Reading,
  readingFault,
  type UsageCharge,
  type UsageInput,
  usageCharge,
} from './utility-usage';

/** A contract that occupies the meter's space, and a flag when its termination charged the utilities already. */
export interface ReadingHolder extends Holder {
  settled: boolean;
}

export interface ReadingInput extends Omit<UsageInput, 'runs'> {
  meter: Pick<MeterRun, 'number' | 'multiplier' | 'digits'> & { daily?: Decimal | null };
  next: Reading;
  /** The last reading of this meter; `null` when it was never read. */
  last: (Reading & DatedReading) | null;
  /** Readings at handovers since then, the oldest first. */
  handovers: readonly Reading[];
  /** Usage up to the last reading that no tenant was charged for, the oldest first: also of the meters it replaced. */
  carried: readonly DatedRun[];
  /** Set for a meter of the whole building: no tenant is charged. */
  common: boolean;
  /** Contracts that occupied the meter's space on the counted days. */
  holders: readonly ReadingHolder[];
  today: CalendarDate;
}

/** The part charged to one contract, which becomes a receivable. */
export interface ReadingPart extends DateRange {
  contract_id: number;
  usage: UsageCharge;
}

export interface ReadingOutcome {
  /** The whole usage, charged or not; `null` for the first reading of a meter, from which the next one counts. */
  usage: UsageCharge | null;
  parts: ReadingPart[];
  /** The uncharged part, with its reason; empty otherwise. */
  note: string;
}

export interface ReadingFault {
  fault: { field: 'read_on' | 'reading' | 'unit_price' | 'handovers'; message: string };
}

export function validateReading(input: ReadingInput): ReadingOutcome | ReadingFault {
  const { next, last, carried, common, holders, loss_share, unit_price } = input;
  const fault = faultOf(input);
  if (fault) return { fault };
  if (last === null) return { usage: null, parts: [], note: '首次抄表，只记底数，不收费' };
  const runs = [...carried, ...newRuns(input, last, next)];
  const usage = usageCharge({ runs, loss_share, unit_price });
  if ('fault' in usage) return { fault: { field: 'unit_price', message: usage.fault } };
  if (common) return { usage, parts: [], note: '公共表，只记读数，不收费' };
  const shares = shareUsage(runs, holders);
  if (shares.every(({ contract_id }) => contract_id === null))
    return { usage, parts: [], note: '两次抄表之间该空间没有承租合同，只记读数，不收费' };
  const settled = new Set(holders.flatMap((holder) => (holder.settled ? [holder.contract_id] : [])));
  const parts = shares.flatMap((share) => partOf(share, settled, input) ?? []);
  return { usage, parts, note: noteOf(shares, settled, parts, input) };
}

/** Returns the reason why a reading cannot follow the one before it. */
function faultOf({ meter, next, last, handovers, today }: ReadingInput): ReadingFault['fault'] | null {
  let before: Reading | null = last;
  for (const handover of handovers) {
    const fault = readingFault(handover, before, next.read_on < today ? next.read_on : today, meter);
    if (fault) return { field: 'handovers', message: `交接读数：${fault.message}` };
    before = handover;
  }
  return readingFault(next, before, today, meter);
}

function newRuns(
  { meter: { daily: _daily, ...meter }, handovers }: ReadingInput,
  last: Reading & DatedReading,
  next: Reading,
): DatedRun[] {
  const taken = [...handovers, next].map((reading) => ({ ...reading, source: 'manual' }));
  return taken.map((to, place) => {
    const from = taken[place - 1] ?? last;
    return { ...meter, from: from.reading, to: to.reading, days: daysBetweenReadings(from, to) };
  });
}

function partOf(
  { contract_id, start, end, runs }: UsageShare,
  settled: ReadonlySet<number>,
  { loss_share, unit_price }: ReadingInput,
): ReadingPart | null {
  if (contract_id === null || settled.has(contract_id)) return null;
  const usage = usageCharge({ runs, loss_share, unit_price });
  return 'fault' in usage || usage.gross === 0 ? null : { contract_id, start, end, usage };
}

function noteOf(
  shares: readonly UsageShare[],
  settled: ReadonlySet<number>,
  parts: readonly ReadingPart[],
  input: ReadingInput,
): string {
  const used = (share: UsageShare) => {
    const found = usageCharge({ runs: share.runs, loss_share: '0', unit_price: input.unit_price });
    return 'fault' in found ? '' : formatUsage(found.usage);
  };
  const vacant = shares.find(({ contract_id }) => contract_id === null);
  const closed = shares.filter(({ contract_id }) => contract_id !== null && settled.has(contract_id));
  const notes = [
    vacant ? `空置期间的用量 ${used(vacant)} 由业主承担，不收费` : '',
    ...closed.map((share) => `退租结算已含水电费的合同，其用量 ${used(share)} 不再收费`),
  ].filter(Boolean);
  return notes.length || parts.length ? notes.join('；') : '没有用量或金额为 0，不生成应收';
}
