/**
 * Checks of single fields, shared by the checks of a contract's terms. They take `unknown`, because a form may be incomplete: none of them throws
 * on any input.
 */
import { type CalendarDate, isCalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Issue } from '#domain/kernel/issue';
import { type Decimal, type DecimalBounds, isDecimal } from '#domain/kernel/numbers/decimal';

/** Path to a field, as in Issue. */
export type Path = (string | number)[];

/** Bounds of the columns: numeric(14,6) prices, numeric(14,2) areas, rates with six decimals. */
export const PRICE_BOUNDS: DecimalBounds = { max_integer_digits: 8, max_scale: 6 };
export const AREA_BOUNDS: DecimalBounds = { max_integer_digits: 12, max_scale: 2 };
export const RATE_BOUNDS: DecimalBounds = { max_integer_digits: 4, max_scale: 6 };

/** Collects issues; each method returns whether the field is valid, so that later checks can rely on it. */
export class Findings {
  readonly issues: Issue[] = [];

  /** Adds an issue; always returns false. */
  add(path: Path, message: string): false {
    this.issues.push({ path, message });
    return false;
  }

  /** `name` is the Chinese name of the field, as the form shows it. */
  date(value: unknown, path: Path, name: string): value is CalendarDate {
    if (isCalendarDate(value)) return true;
    return this.add(path, isEmpty(value) ? `请填写${name}` : `${name}不是有效日期，应为 YYYY-MM-DD`);
  }

  /** Checks a decimal within bounds; reports the violated bound. */
  decimal(value: unknown, path: Path, name: string, bounds: DecimalBounds): value is Decimal {
    if (isDecimal(value, bounds)) return true;
    if (isEmpty(value)) return this.add(path, `请填写${name}`);
    if (!isDecimal(value, { max_integer_digits: 64, max_scale: 64, signed: true })) {
      return this.add(path, `${name}不是有效数字`);
    }
    if (value.startsWith('-') && bounds.signed !== true) return this.add(path, `${name}不能为负数`);
    if ((value.split('.')[1] ?? '').length > bounds.max_scale) {
      return this.add(path, `${name}最多 ${bounds.max_scale} 位小数`);
    }
    return this.add(path, `${name}整数部分最多 ${bounds.max_integer_digits} 位`);
  }

  /** Checks an integer within [min, max]. */
  integer(value: unknown, path: Path, name: string, min: number, max: number): value is number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return true;
    return this.add(path, isEmpty(value) ? `请填写${name}` : `${name}应为 ${min} 到 ${max} 之间的整数`);
  }

  /** Checks an amount in fen, which cannot be negative. */
  money(value: unknown, path: Path, name: string): value is number {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return true;
    if (isEmpty(value)) return this.add(path, `请填写${name}`);
    return this.add(path, typeof value === 'number' && value < 0 ? `${name}不能为负数` : `${name}不是有效金额`);
  }

  /** One of a list of values. */
  oneOf(value: unknown, path: Path, name: string, allowed: readonly unknown[]): boolean {
    return allowed.includes(value) || this.add(path, isEmpty(value) ? `请选择${name}` : `${name}的取值无效`);
  }
}

/** Returns whether the field is empty. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Returns the elements of a list; an empty array for any other value. */
export function listOf<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : [];
}
