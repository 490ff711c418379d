/** Figures of an offer (报价测算, docs/domain §3.4): the same in the form during input and on the server. */

import { addDays, addMonths, type CalendarDate, daysBetween } from '../kernel/dates/calendar-date';
import type { Fen } from '../kernel/money/money';
import { type Decimal, formatFixed, formatShortest } from '../kernel/numbers/decimal';
import {
  add,
  divide,
  fromDecimal,
  multiply,
  ONE,
  type Rational,
  rational,
  roundToScale,
  subtract,
  ZERO,
} from '../kernel/numbers/rational';
import { toSafe } from '../kernel/numbers/rounding';
import type { ChargeClause, ContractTerms, SpaceId } from './clause/charge-clause';
import { scheduledClause } from './clause/charge-clause';
import { type DepositClause, depositAmount } from './clause/deposit-amount';
import { type CommissionRule, commission } from './commission';
import { exactRentInForce } from './life/rent-in-force';
import type { Holidays } from './schedule/due-date';
import { paymentSchedule, type ScheduleRow } from './schedule/payment-schedule';

export interface QuoteOffer {
  contract: ContractTerms;
  /** `rent`: of kind rent; other clauses only count in the billed amounts. */
  clauses: readonly { rent: boolean; clause: ChargeClause }[];
  deposits: readonly DepositClause[];
  commission: CommissionRule | null;
  /** Cost of the incentives (租赁激励, §5.16), fen; rent credits without tax. */
  incentive: Fen;
}

/** A space's prices on the first day of the offer; `null` when there is none. */
export interface QuotedSpace {
  id: SpaceId;
  list_price: Decimal | null;
  floor_price: Decimal | null;
  price_unit: 'per_sqm_day' | 'per_sqm_month';
}

/** Money in fen; prices in yuan per m² and month, with two decimals; shares of a price as fractions with four. */
export interface QuoteFigures {
  area_sqm: Decimal;
  /** Whole months, plus the remaining days as a share of their month. */
  months: Decimal;
  /** Sum of all clauses over the term, tax included. */
  total_fen: Fen;
  first_year_fen: Fen;
  deposit_fen: Fen;
  /** Monthly rent in force on the first day of the earliest rent clause, tax included. */
  rent_fen: Fen;
  rent_price: Decimal;
  rent_net_fen: Fen;
  commission_fen: Fen;
  incentive_fen: Fen;
  effective_fen: Fen;
  effective_month: Decimal;
  effective_day: Decimal;
  list_price: Decimal | null;
  floor_price: Decimal | null;
  /** Discount to the price; negative when the rent is above it. */
  list_discount: Decimal | null;
  floor_discount: Decimal | null;
  /** Months until the rent has covered the costs of incentives and channel; `null` when not within the term. */
  payback_months: number | null;
}

const PRICE_SCALE = 2;
const SHARE_SCALE = 4;
/** Converts a daily price to months (§7). */
const DAYS_OF_MONTH = rational(365n, 12n);

/** Returns the exact months of a term: whole ones from its start, then the remaining days by the length of their month. */
export function exactMonths({ start, end }: Pick<ContractTerms, 'start' | 'end'>): Rational {
  const after = addDays(end, 1);
  let total = 0;
  while (addMonths(start, total + 1) <= after) total += 1;
  const from = addMonths(start, total);
  const days = daysBetween(from, after);
  return add(rational(BigInt(total)), rational(BigInt(days), BigInt(daysBetween(from, addMonths(start, total + 1)))));
}

/** Requires valid terms (`checkTerms`). */
export function quoteFigures(offer: QuoteOffer, spaces: readonly QuotedSpace[], holidays?: Holidays): QuoteFigures {
  const { contract, incentive } = offer;
  const plans = offer.clauses.map(({ rent, clause }) => ({ rent, rows: rowsOf(contract, clause, holidays) }));
  const rows = plans.flatMap((plan) => plan.rows);
  const rentRows = plans.flatMap((plan) => (plan.rent ? plan.rows : []));
  const rentClauses = offer.clauses.flatMap(({ rent, clause }) => (rent ? [clause] : []));
  const area = areaOf(contract.spaces);
  const months = exactMonths(contract);
  const yearEnd = addDays(addMonths(contract.start, 12), -1);
  const rent = firstRent(contract, rentClauses);
  const rentPrice = divide(yuan(rent), area);
  const commission_fen = commissionOf(offer, rentClauses);
  const rent_net_fen = sum(rentRows.map(({ net }) => net));
  const effective_fen = rent_net_fen - commission_fen - incentive;
  const effective = divide(yuan(rational(BigInt(effective_fen))), multiply(area, months));
  const list = averagePrice(contract, spaces, ({ list_price }) => list_price);
  const floor = averagePrice(contract, spaces, ({ floor_price }) => floor_price);
  return {
    area_sqm: formatFixed(roundToScale(area, 2), 2),
    months: formatShortest(roundToScale(months, SHARE_SCALE), SHARE_SCALE),
    total_fen: sum(rows.map(({ gross }) => gross)),
    first_year_fen: sum(rows.filter(({ due }) => due >= contract.start && due <= yearEnd).map(({ gross }) => gross)),
    deposit_fen: sum(offer.deposits.map((deposit) => depositAmount(contract, rentClauses, deposit))),
    rent_fen: toSafe(roundToScale(rent)),
    rent_price: priceText(rentPrice),
    rent_net_fen,
    commission_fen,
    incentive_fen: incentive,
    effective_fen,
    effective_month: priceText(effective),
    effective_day: priceText(divide(effective, DAYS_OF_MONTH)),
    list_price: list && priceText(list),
    floor_price: floor && priceText(floor),
    list_discount: listDiscount(contract, rentClauses, spaces),
    floor_discount: below(rentPrice, floor),
    payback_months: paybackMonths(contract.start, rentRows, incentive + commission_fen),
  };
}

/**
 * Returns the share by which the rent is below the list price, both by area on the first day; null when a space has no list price or a clause no
 * price, as turnover rent without a minimum.
 */
export function listDiscount(
  contract: ContractTerms,
  rentClauses: readonly ChargeClause[],
  spaces: readonly QuotedSpace[],
): Decimal | null {
  if (rentClauses.some((clause) => scheduledClause(clause) === null)) return null;
  const area = areaOf(contract.spaces);
  const rentPrice = divide(yuan(firstRent(contract, rentClauses)), area);
  return below(
    rentPrice,
    averagePrice(contract, spaces, ({ list_price }) => list_price),
  );
}

/** Prices in yuan per m² and month; `discount` as in `QuoteFigures`. */
export interface SpacePrice {
  space_id: SpaceId;
  area_sqm: Decimal;
  rent_price: Decimal;
  list_price: Decimal | null;
  discount: Decimal | null;
}

/**
 * Returns for each space the rent in force on the first day of the earliest rent clause, by area, against its list price. A rent for several spaces
 * as a whole is divided by their areas.
 */
export function spacePrices(
  contract: ContractTerms,
  rentClauses: readonly ChargeClause[],
  quoted: readonly QuotedSpace[],
): SpacePrice[] {
  const first = firstDay(contract, rentClauses);
  const prices = rentClauses.map((clause) => {
    const chosen = new Set(scheduledClause(clause)?.spaces ?? contract.spaces.map(({ id }) => id));
    const area = areaOf(contract.spaces.filter(({ id }) => chosen.has(id)));
    return { chosen, price: divide(yuan(exactRentInForce(contract, clause, first)), area) };
  });
  return contract.spaces.map((space) => {
    const rent = prices.flatMap(({ chosen, price }) => (chosen.has(space.id) ? [price] : [])).reduce(add, ZERO);
    const list = averagePrice({ ...contract, spaces: [space] }, quoted, ({ list_price }) => list_price);
    return {
      space_id: space.id,
      area_sqm: space.area,
      rent_price: priceText(rent),
      list_price: list && priceText(list),
      discount: rentClauses.length > 0 ? below(rent, list) : null,
    };
  });
}

/** For turnover rent, the rows of its minimum. */
function rowsOf(contract: ContractTerms, clause: ChargeClause, holidays: Holidays | undefined): ScheduleRow[] {
  const priced = scheduledClause(clause);
  return priced ? paymentSchedule(contract, priced, { holidays }).rows : [];
}

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, fen) => total + fen, 0);
const yuan = (fen: Rational): Rational => divide(fen, rational(100n));
const priceText = (price: Rational): Decimal => formatFixed(roundToScale(price, PRICE_SCALE), PRICE_SCALE);

const areaOf = (spaces: ContractTerms['spaces']): Rational =>
  spaces.map((space) => fromDecimal(space.area)).reduce(add, ZERO);

function firstDay(contract: ContractTerms, clauses: readonly ChargeClause[]): CalendarDate {
  const [first = contract.start] = clauses.map(({ start }) => start ?? contract.start).sort();
  return first;
}

function firstRent(contract: ContractTerms, clauses: readonly ChargeClause[]): Rational {
  const first = firstDay(contract, clauses);
  return clauses.map((clause) => exactRentInForce(contract, clause, first)).reduce(add, ZERO);
}

/** Returns the commission by its rule, approved on the first day. */
function commissionOf({ contract, commission: rule }: QuoteOffer, clauses: readonly ChargeClause[]): Fen {
  if (rule === null) return 0;
  const lease = { contract, clauses, approved_on: contract.start, first_receipt_on: null, leave_date: null };
  return commission(rule, lease, contract.start).amount;
}

/** Returns the average monthly price by area; null when one of the spaces has none. */
function averagePrice(
  { spaces }: ContractTerms,
  quoted: readonly QuotedSpace[],
  priceOf: (space: QuotedSpace) => Decimal | null,
): Rational | null {
  let [value, area] = [ZERO, ZERO];
  for (const space of spaces) {
    const found = quoted.find(({ id }) => id === space.id);
    const price = found ? priceOf(found) : null;
    if (!found || price === null) return null;
    const monthly = multiply(fromDecimal(price), found.price_unit === 'per_sqm_day' ? DAYS_OF_MONTH : ONE);
    const size = fromDecimal(space.area);
    value = add(value, multiply(monthly, size));
    area = add(area, size);
  }
  return divide(value, area);
}

/** Returns null for a bound of 0, which cannot be compared with. */
function below(price: Rational, bound: Rational | null): Decimal | null {
  if (bound === null || bound.n === 0n) return null;
  return formatShortest(roundToScale(subtract(ONE, divide(price, bound)), SHARE_SCALE), SHARE_SCALE);
}

/** Returns the first month by whose end the net rent due covers the cost. */
function paybackMonths(start: CalendarDate, rows: readonly ScheduleRow[], cost: Fen): number | null {
  if (cost <= 0) return 0;
  let remaining = cost;
  for (const { due, net } of [...rows].sort((a, b) => (a.due < b.due ? -1 : 1))) {
    remaining -= net;
    if (remaining > 0) continue;
    let month = 1;
    while (addMonths(start, month) <= due) month += 1;
    return month;
  }
  return null;
}

/** Returns the reasons why an offer needs approval; both limits are the enterprise's. */
export function belowLimits(
  { list_discount, floor_discount }: Pick<QuoteFigures, 'list_discount' | 'floor_discount'>,
  limits: { discount: Decimal; floor: boolean },
): ('list' | 'floor')[] {
  const exceeds = (discount: Decimal | null, limit: Decimal) =>
    discount !== null && subtract(fromDecimal(discount), fromDecimal(limit)).n > 0n;
  return [
    ...(exceeds(list_discount, limits.discount) ? (['list'] as const) : []),
    ...(limits.floor && exceeds(floor_discount, '0') ? (['floor'] as const) : []),
  ];
}
