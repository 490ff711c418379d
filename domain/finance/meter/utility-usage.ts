/** The charge of a meter reading (抄表, docs/domain §5.7): exact up to the billed usage and rounded once more to fen. */
import { type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import {
  compareDecimals,
  type Decimal,
  formatFixed,
  formatShortest,
  parseDecimal,
  toScaled,
} from '#domain/kernel/numbers/decimal';
import { divRound } from '#domain/kernel/numbers/rounding';
import { formatMoney, formatPercent, formatPrice, formatUsage } from '#domain/kernel/text/format';

const READING_SCALE = 3;
const MULTIPLIER_SCALE = 4;
/** Scale of prices and of the share of losses. */
const RATE_SCALE = 6;
export const USAGE_SCALE = READING_SCALE + MULTIPLIER_SCALE;
/** Largest amount of one entry: ten billion yuan. */
const MAX_FEN = 10n ** 12n;

/** The run of one meter between two readings. */
export interface MeterRun {
  number: string;
  multiplier: Decimal;
  /** Digits of its counter before the decimal point; null when unknown. A reading below the one before has then passed the maximum. */
  digits?: number | null;
  from: Decimal;
  to: Decimal;
  /** Set when only some of its days count: their usage, and their number out of all days. */
  part?: { usage: Decimal; days: number; total: number };
}

export interface UsageInput {
  /** Meters replaced since the last reading, the oldest first, and then the current one. */
  runs: readonly MeterRun[];
  /** Proportional losses of the building's lines: '0.03' adds 3 %. */
  loss_share: Decimal;
  /** Yuan per unit, tax included. */
  unit_price: Decimal;
}

export interface UsageCharge {
  /** Usage, exact, before losses. */
  usage: Decimal;
  /** Billed usage including losses, three decimals. */
  billed: Decimal;
  gross: Fen;
  explanation: string;
}

/** Returns the charge, or the reason why there is none. */
export function usageCharge({ runs, loss_share, unit_price }: UsageInput): UsageCharge | { fault: string } {
  const price = toScaled(unit_price, RATE_SCALE);
  const loss = toScaled(loss_share, RATE_SCALE);
  if (price < 0n) return { fault: '单价不能小于 0' };
  if (loss < 0n) return { fault: '损耗分摊不能小于 0' };
  const backwards = runs.find((run) => hasPassed(run) && run.digits == null);
  if (backwards) return { fault: tooLow(backwards.from) };
  const used = runs.map(countedUnits).reduce((sum, units) => sum + units, 0n);
  const one = 10n ** BigInt(RATE_SCALE);
  const billedUnits = divRound(used * (one + loss), one * 10n ** BigInt(MULTIPLIER_SCALE));
  const fen = divRound(billedUnits * price, 10n ** BigInt(READING_SCALE + RATE_SCALE - 2));
  if (fen > MAX_FEN) return { fault: '金额过大，请核对读数、倍率与单价' };
  const [usage, billed, gross] = [
    formatShortest(used, USAGE_SCALE),
    formatFixed(billedUnits, READING_SCALE),
    Number(fen),
  ];
  const figures = { usage, billed, gross };
  return { ...figures, explanation: explain(runs, loss_share, unit_price, figures) };
}

/** A reading as recorded. */
export interface Reading {
  read_on: CalendarDate;
  reading: Decimal;
}

/** What is known of a counter. */
export interface Counter {
  digits?: number | null;
  /** Mean advance per day so far; null before its second reading. */
  daily?: Decimal | null;
}

/** Returns the reason why a reading cannot follow the last one; null when it can. Passing the maximum is accepted where the advance is plausible. */
export function readingFault(
  next: Reading,
  last: Reading | null,
  today: CalendarDate,
  counter: Counter = {},
): { field: 'read_on' | 'reading'; message: string } | null {
  const { digits } = counter;
  if (next.read_on > today) return { field: 'read_on', message: '抄表日期不能晚于今天' };
  if (digits != null && toScaled(next.reading, READING_SCALE) >= rangeOf(digits))
    return { field: 'reading', message: `读数超过 ${digits} 位表的最大读数，请核对` };
  if (last === null) return null;
  if (next.read_on < last.read_on) return { field: 'read_on', message: `抄表日期不能早于上次抄表日期 ${last.read_on}` };
  if (compareDecimals(next.reading, last.reading) >= 0) return null;
  if (digits == null) return { field: 'reading', message: tooLow(last.reading) };
  const used = toScaled(next.reading, READING_SCALE) - toScaled(last.reading, READING_SCALE) + rangeOf(digits);
  if (used <= mostPlausible(counter, digits, daysBetween(last.read_on, next.read_on))) return null;
  const [before, usage] = [formatUsage(last.reading), formatUsage(formatShortest(used, READING_SCALE))];
  return {
    field: 'reading',
    message: `读数小于上次读数 ${before}，按读数过最大值归零计算用量为 ${usage}，明显偏大，请核对`,
  };
}

/** Number of positions of a counter, in units of a reading. */
const rangeOf = (digits: number): bigint => 10n ** BigInt(digits + READING_SCALE);

/** Returns the greatest plausible advance of a counter that passed its maximum (docs/domain §5.7), in units of a reading. */
function mostPlausible({ daily }: Counter, digits: number, days: number): bigint {
  const range = rangeOf(digits);
  if (daily == null) return range / 10n;
  const usual = (3n * toScaled(daily, USAGE_SCALE) * BigInt(days)) / 10n ** BigInt(MULTIPLIER_SCALE);
  return usual > range / 100n ? usual : range / 100n;
}

const tooLow = (last: Decimal) =>
  `读数小于上次读数 ${formatUsage(last)}，请核对；如已换表请先登记“更换仪表”，再抄新表；读数过最大值归零的，请先填写仪表的表盘位数`;

const hasPassed = ({ from, to }: Pick<MeterRun, 'from' | 'to'>): boolean => compareDecimals(to, from) < 0;

/** Returns the usage of a meter in units of its scale, regardless of the payer. */
export function runUnits(run: MeterRun): bigint {
  const passed = hasPassed(run) && run.digits != null ? rangeOf(run.digits) : 0n;
  const advance = toScaled(run.to, READING_SCALE) - toScaled(run.from, READING_SCALE) + passed;
  return advance * toScaled(run.multiplier, MULTIPLIER_SCALE);
}

const countedUnits = (run: MeterRun): bigint => (run.part ? toScaled(run.part.usage, USAGE_SCALE) : runUnits(run));

const plain = (value: Decimal): Decimal => {
  const { units, scale } = parseDecimal(value);
  return formatShortest(units, scale);
};

/** Explains the calculation so that it can be followed without a calculator. */
function explain(
  runs: readonly MeterRun[],
  loss_share: Decimal,
  unit_price: Decimal,
  { usage, billed, gross }: Omit<UsageCharge, 'explanation'>,
): string {
  const single = runs.length === 1;
  const last = runs.at(-1)?.number;
  const several = runs.some(({ number }) => number !== last);
  const parts = runs.map((run) => {
    const which = several ? `${run.number === last ? '新表' : '旧表'} ${run.number}：` : '';
    const units = formatUsage(formatShortest(runUnits(run), USAGE_SCALE));
    const part = run.part ? `，按 ${run.part.days}/${run.part.total} 天分摊 → ${formatUsage(run.part.usage)}` : '';
    const passed = hasPassed(run) && run.digits != null ? ` + ${formatUsage(`1${'0'.repeat(run.digits)}`)}` : '';
    return `${which}(${formatUsage(run.to)} − ${formatUsage(run.from)}${passed}) × 倍率 ${plain(run.multiplier)} = ${units}${part}`;
  });
  const sum = single ? [] : [`用量合计 ${formatUsage(usage)}`];
  const loss = compareDecimals(loss_share, '0') === 0 ? '计费用量' : `损耗 ${formatPercent(loss_share)} →`;
  const price = `${loss} ${formatUsage(billed)} × 单价 ${formatPrice(unit_price)} 元 = ${formatMoney(gross)} 元`;
  return [...parts, ...sum, price].join('；');
}
