/**
 * Yearly cost reconciliation (年度清算, docs/domain §6.1): costs of buildings over a period, shared over their leases by m²-days, compared with the
 * advances billed.
 */
import { assert } from '#domain/kernel/assert';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { type DateRange, daysOf, intersect } from '#domain/kernel/dates/date-range';
import type { Fen } from '#domain/kernel/money/money';
import { type Decimal, formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import {
  add,
  compare,
  divide,
  formatRational,
  fromDecimal,
  multiply,
  ONE,
  parseRational,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';

type Id = string | number;

/** The costs of one kind, fen, tax included; below 0 for a refund. */
export interface PoolItem {
  name: string;
  amount_fen: Fen;
  /** Set when it grows with occupancy: grossed up to the target when less was let. */
  variable: boolean;
  /** Set when the caps of contracts apply. */
  controllable: boolean;
  /** The charge items of its advances. */
  charge_items: readonly Id[];
}

export interface Pool {
  buildings: readonly Id[];
  start: CalendarDate;
  end: CalendarDate;
  items: readonly PoolItem[];
  /** Occupancy that variable items are grossed up to, a fraction of 1. */
  target: Decimal | null;
  /** Shares are of all m²-days for rent, or of the let ones. */
  basis: 'rentable' | 'let';
  /** Surcharge on every share, a fraction of 1. */
  admin: Decimal;
}

/** A space for certain days; entries of one id follow each other. */
export interface PoolSpace {
  id: Id;
  building: Id;
  rentable_area: Decimal;
  use: string;
  valid_from: CalendarDate;
  valid_to: CalendarDate | null;
}

/**
 * The maximum a contract pays for controllable items. `fen`: per m² and year; `rate`: the charge per m² and year last year, or in the base period
 * from `base_start` on, in fen, a decimal or a fraction; no cap without one.
 */
export type CostCap =
  | { kind: 'none' }
  | { kind: 'fixed'; fen: Fen }
  | { kind: 'yearly'; p: Decimal; rate: string | null }
  | { kind: 'cumulative'; p: Decimal; rate: string | null; base_start: CalendarDate };

export interface PoolLease {
  id: Id;
  spaces: readonly Id[];
  start: CalendarDate;
  end: CalendarDate;
  leave_date: CalendarDate | null;
  /** Set when the tenant stays after the end, without a leave date. */
  holdover: boolean;
  status: string;
  /** Items excluded for the contract. */
  excluded: readonly string[];
  cap: CostCap;
}

/** A receivable or adjustment of a contract, fen gross; `spaces` when its clause does not cover the whole lease. */
export interface BilledRow {
  contract: Id;
  charge_item: Id;
  start: CalendarDate;
  end: CalendarDate;
  gross: Fen;
  spaces?: readonly Id[];
  status?: string;
}

/** Facts of a contract from any source: m²-days in hundredths, and each billed advance with its part in fen. */
export interface ContractFacts {
  contract: Id;
  days: bigint;
  excluded: readonly string[];
  cap: CostCap;
  billed: readonly { charge_item: Id; fen: Fen }[];
}

export interface PoolFacts {
  pool: Omit<Pool, 'buildings'>;
  /** m²-days of the buildings for rent, in hundredths. */
  rentable: bigint;
  contracts: readonly ContractFacts[];
}

export interface ReconciliationInput {
  pool: Pool;
  spaces: readonly PoolSpace[];
  leases: readonly PoolLease[];
  billed: readonly BilledRow[];
}

/** Fractions are exact, amounts in fen; a `result` above 0 is owed by the tenant, below 0 to them. */
export interface ContractShare {
  contract: Id;
  m2_days: Decimal;
  share: string;
  before_cap: string;
  cap: string | null;
  capped: string;
  charge: Fen;
  billed: Fen;
  result: Fen;
}

export interface Reconciliation {
  /** Let m²-days as a share of those for rent; `null` when nothing was for rent. */
  occupancy: string | null;
  contracts: ContractShare[];
  pool: Fen;
  charges: Fen;
  owner: Fen;
}

const AREA_SCALE = 2;
const sum = (values: readonly Rational[]): Rational => values.reduce(add, ZERO);
const toRational = (value: number | bigint): Rational => rational(BigInt(value));
const exactRate = (text: string): Rational => (text.includes('/') ? parseRational(text) : fromDecimal(text));

/** Returns hundredths of m² times days of `within` on which a space of the buildings is valid and for rent. */
function areaDays(
  { spaces, pool }: ReconciliationInput,
  ids: ReadonlySet<Id> | null,
  within: DateRange | null,
): bigint {
  if (within === null) return 0n;
  return spaces.reduce((total, space) => {
    if (space.use !== 'for_rent' || !pool.buildings.includes(space.building)) return total;
    if (ids !== null && !ids.has(space.id)) return total;
    const days = intersect(within, { start: space.valid_from, end: space.valid_to ?? within.end });
    return total + (days ? toScaled(space.rentable_area, AREA_SCALE) * BigInt(daysOf(days)) : 0n);
  }, 0n);
}

/** Returns hundredths of m² times days that an approved lease occupies its spaces in the buildings: to the leave date, holdover included. */
function letAreaDays(input: ReconciliationInput, lease: PoolLease): bigint {
  if (lease.status !== 'approved') return 0n;
  const { start, end } = input.pool;
  const last = lease.leave_date ?? (lease.holdover ? end : lease.end);
  const occupied = last < lease.start ? null : intersect({ start, end }, { start: lease.start, end: last });
  return areaDays(input, new Set(lease.spaces), occupied);
}

/** Returns the years of the period: n / 12 for n whole months, otherwise its days / 365. */
export function yearsOf({ start, end }: DateRange): Rational {
  for (let months = 1; ; months += 1) {
    const last = addDays(addMonths(start, months), -1);
    if (last === end) return rational(BigInt(months), 12n);
    if (last > end) return rational(BigInt(daysOf({ start, end })), 365n);
  }
}

/** Returns whole years from one day to another that is not earlier. */
function fullYears(from: CalendarDate, to: CalendarDate): number {
  let years = 0;
  while (addMonths(from, (years + 1) * 12) <= to) years += 1;
  return years;
}

function power(base: Rational, exponent: number): Rational {
  return exponent === 0 ? ONE : multiply(base, power(base, exponent - 1));
}

/** Returns the cap of controllable items in fen for some m²-years; null without limit. */
function capOf(cap: CostCap, m2Years: Rational, start: CalendarDate): Rational | null {
  if (cap.kind === 'none') return null;
  if (cap.kind === 'fixed') return multiply(toRational(cap.fen), m2Years);
  const rate = cap.rate === null ? ZERO : exactRate(cap.rate);
  if (compare(rate, ZERO) <= 0) return null;
  const years = cap.kind === 'yearly' ? 1 : fullYears(cap.base_start, start);
  return multiply(multiply(rate, power(add(ONE, fromDecimal(cap.p)), years)), m2Years);
}

/** Returns the rows of a lease within the period, each with its part that counts, rounded once. */
function billedParts(input: ReconciliationInput, lease: PoolLease): { charge_item: Id; fen: Fen }[] {
  const { pool, spaces } = input;
  const period = { start: pool.start, end: pool.end };
  const areaOf = (ids: readonly Id[], inside: boolean) =>
    ids.reduce<bigint>((total, id) => {
      const space = spaces.filter((each) => each.id === id).at(-1);
      return space && (!inside || pool.buildings.includes(space.building))
        ? total + toScaled(space.rentable_area, AREA_SCALE)
        : total;
    }, 0n);
  return input.billed.flatMap(({ contract, charge_item, start, end, gross, spaces: own, status }) => {
    if (contract !== lease.id || status === 'void') return [];
    const days = intersect(period, { start, end });
    const area = areaOf(own ?? lease.spaces, false);
    if (days === null || area === 0n) return [];
    const part = rational(
      BigInt(gross) * BigInt(daysOf(days)) * areaOf(own ?? lease.spaces, true),
      BigInt(daysOf({ start, end })) * area,
    );
    return [{ charge_item, fen: toSafe(roundToScale(part)) }];
  });
}

/** Returns the factor on variable items: above 1 when the target is above the occupancy and shares are of all m²-days for rent. */
function grossUpOf({ basis, target }: PoolFacts['pool'], occupancy: Rational | null): Rational {
  if (basis !== 'rentable' || target === null || occupancy === null || occupancy.n === 0n) return ONE;
  const wanted = fromDecimal(target);
  return compare(occupancy, wanted) < 0 ? divide(wanted, occupancy) : ONE;
}

/** Returns an item grossed up, exact fen. */
export const grossedItem = ({ amount_fen, variable }: PoolItem, grossUp: Rational): Rational =>
  multiply(toRational(amount_fen), variable ? grossUp : ONE);

/** Returns a contract's part of an item before its cap, admin share included. */
export const itemPart = (
  item: PoolItem,
  { share, admin, grossUp }: { share: Rational; admin: Decimal; grossUp: Rational },
) => multiply(multiply(share, add(ONE, fromDecimal(admin))), grossedItem(item, grossUp));

/** A share with its components: the part under the cap, before and after it, and the latter per m² and year. */
export interface ExplainedShare extends ContractShare {
  controllable: string;
  controllable_capped: string;
  rate: string | null;
}

export interface SharedCosts extends Omit<Reconciliation, 'contracts'> {
  contracts: ExplainedShare[];
  /** Factor on variable items. */
  gross_up: string;
}

/** Returns the share of every contract with m²-days in the buildings or advances billed for them, in the order of the contracts. */
export function shareCosts({ pool, rentable, contracts: all }: PoolFacts): SharedCosts {
  const period: DateRange = { start: pool.start, end: pool.end };
  assert(pool.start <= pool.end, 'a period ends after it begins', pool.end, `≥ ${pool.start}`);
  const letDays = all.reduce((total, { days }) => total + days, 0n);
  const occupancy = rentable === 0n ? null : rational(letDays, rentable);
  const grossUp = grossUpOf(pool, occupancy);
  const base = pool.basis === 'let' ? letDays : rentable;
  const years = divide(yearsOf(period), toRational(daysOf(period)));

  const contracts = all.flatMap(({ contract, days, excluded, cap: agreed, billed: rows }): ExplainedShare[] => {
    const taking = pool.items.filter(({ name }) => !excluded.includes(name));
    const items = new Set(taking.flatMap(({ charge_items }) => charge_items));
    const counted = rows.filter(({ charge_item }) => items.has(charge_item));
    if (days === 0n && counted.every(({ fen }) => fen === 0)) return [];
    const billed = counted.reduce((total, { fen }) => total + fen, 0);
    const share = base === 0n ? ZERO : rational(days, base);
    const partOf = (controllable: boolean) =>
      sum(
        taking
          .filter((item) => item.controllable === controllable)
          .map((item) => itemPart(item, { share, admin: pool.admin, grossUp })),
      );
    const [limited, others] = [partOf(true), partOf(false)];
    const m2Years = multiply(rational(days, 10n ** BigInt(AREA_SCALE)), years);
    const cap = capOf(agreed, m2Years, pool.start);
    const within = cap !== null && compare(cap, limited) < 0 ? cap : limited;
    const capped = add(within, others);
    const charge = toSafe(roundToScale(capped));
    return [
      {
        contract,
        m2_days: formatFixed(days, AREA_SCALE),
        share: formatRational(share),
        before_cap: formatRational(add(limited, others)),
        cap: cap && formatRational(cap),
        capped: formatRational(capped),
        charge,
        billed,
        result: charge - billed,
        controllable: formatRational(limited),
        controllable_capped: formatRational(within),
        rate: days === 0n ? null : formatRational(divide(within, m2Years)),
      },
    ];
  });
  const spent = pool.items.reduce((total, { amount_fen }) => total + amount_fen, 0);
  const charges = contracts.reduce((total, { charge }) => total + charge, 0);
  return {
    occupancy: occupancy && formatRational(occupancy),
    gross_up: formatRational(grossUp),
    contracts,
    pool: spent,
    charges,
    owner: spent - charges,
  };
}

/** Computes the same from current spaces, leases and rows, in the order of the leases. */
export function reconcile(input: ReconciliationInput): Reconciliation {
  const { pool, leases } = input;
  const {
    gross_up: _factor,
    contracts,
    ...sums
  } = shareCosts({
    pool,
    rentable: areaDays(input, null, { start: pool.start, end: pool.end }),
    contracts: leases.map((lease) => ({
      contract: lease.id,
      days: letAreaDays(input, lease),
      excluded: lease.excluded,
      cap: lease.cap,
      billed: billedParts(input, lease),
    })),
  });
  return {
    ...sums,
    contracts: contracts.map(({ controllable: _part, controllable_capped: _within, rate: _rate, ...share }) => share),
  };
}
