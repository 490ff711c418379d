/**
 * The charge clause (费用条款, docs/domain §5.3): its fields as stored and sent, and their defaults. One clause is one charge item. Optional fields
 * have a default; `withDefaults` fills it in.
 */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen, RoundTo } from '#domain/kernel/money/money';
import type { Decimal } from '#domain/kernel/numbers/decimal';

/** A space's id: a number from the database, any text in an unsaved form or in a worked case. */
export type SpaceId = number | string;

/** The parts of a contract that a schedule needs; areas in m², at most two decimals. */
export interface ContractTerms {
  start: CalendarDate;
  end: CalendarDate;
  spaces: readonly { id: SpaceId; area: Decimal }[];
}

/** Price per m² and day, per m² and month, or yuan per month or year for the whole contract. */
export type Basis = 'per_sqm_day' | 'per_sqm_month' | 'fixed_month' | 'fixed_year';
/** Months counted from the clause start, calendar months, or calendar months in periods counted from January (natural quarters). */
export type Alignment = 'contract' | 'calendar' | 'year';
export type FirstStub = 'separate' | 'merged' | 'merged_full';
export type Proration = 'actual' | 'thirty' | 'year365';

/** Time of an escalation: once, or every n months from the clause start or from `first_on`. */
export type EscalationTiming = { on: CalendarDate } | { every_months: number; first_on?: CalendarDate };

/** `percent`: value '0.03' is +3 %; `amount`: yuan added; `price` (stepped, only with `on`): the new price. */
export type FixedEscalation =
  | (EscalationTiming & { kind: 'percent' | 'amount'; value: Decimal })
  | { on: CalendarDate; kind: 'price'; value: Decimal };

/**
 * By an index (§5.6). `index` is its id, `base` the index value that the first step is compared with; `values` has the published value of each step
 * by the step's date. A step without one is not published yet.
 */
export type IndexEscalation = EscalationTiming & {
  kind: 'index';
  index?: number | string;
  index_name?: string;
  base: Decimal;
  factor?: Decimal;
  min?: Decimal;
  max?: Decimal;
  values?: Readonly<Record<CalendarDate, Decimal>>;
};

export type Escalation = FixedEscalation | IndexEscalation;

/** First and last free day (免租期), both included. */
export type FreePeriod = readonly [CalendarDate, CalendarDate];

/**
 * `offset`: days from the period start, negative is before. `day`: day `day` of the month `month` months from that of the period start, clamped to
 * its last day. `first_due` is the agreed date of the first period, never shifted.
 */
export type DueRule = ({ kind: 'offset'; days: number } | { kind: 'day'; day: number; month: number }) & {
  first_due?: CalendarDate;
  shift?: 'next' | 'previous';
};

/** A clause with a price (all except turnover). `price` in yuan, at most 6 decimals; `tax_rate` a fraction. */
export interface PricedClause {
  basis: Basis;
  price: Decimal;
  start?: CalendarDate;
  end?: CalendarDate;
  spaces?: readonly SpaceId[];
  escalations?: readonly Escalation[];
  price_scale?: number;
  free_periods?: readonly FreePeriod[];
  cycle_months?: number;
  alignment?: Alignment;
  first_stub?: FirstStub;
  proration?: Proration;
  due?: DueRule;
  round_each_month?: boolean;
  round_to?: RoundTo;
  price_includes_tax?: boolean;
  tax_rate?: Decimal;
}

/** One marginal tier of a month's turnover: `rate` on the part above the previous tier, up to `up_to_fen` (null for no limit). */
export interface TurnoverTier {
  up_to_fen: Fen | null;
  rate: Decimal;
}

/** Turnover rent (流水抽成, §5.6): `rate` (above `breakpoint_fen` a month, when given) or `tiers`, never both. */
export interface TurnoverClause {
  basis: 'turnover';
  start?: CalendarDate;
  end?: CalendarDate;
  rate?: Decimal;
  tiers?: readonly TurnoverTier[];
  breakpoint_fen?: Fen;
  cycle_months?: number;
  first_stub?: FirstStub;
  alignment?: 'calendar';
  minimum?: PricedClause | null;
  price_includes_tax?: boolean;
  tax_rate?: Decimal;
}

/** Returns true when the price is for the whole contract, whatever its area. */
export const isFixed = (basis: string | undefined): boolean => basis === 'fixed_month' || basis === 'fixed_year';

export type ChargeClause = PricedClause | TurnoverClause;

/** A priced clause with all defaults filled in. */
export type FullClause = Required<PricedClause>;

/**
 * Returns the clause with the defaults of §5.3. Start, end and spaces default to the contract's; the cycle to 1 month, the due date to the first
 * day of the period, the tax rate to '0' (the caller fills in the charge item's rate).
 */
export function withDefaults(clause: PricedClause, contract: ContractTerms): FullClause {
  return {
    basis: clause.basis,
    price: clause.price,
    start: clause.start ?? contract.start,
    end: clause.end ?? contract.end,
    spaces: clause.spaces ?? contract.spaces.map((space) => space.id),
    escalations: clause.escalations ?? [],
    price_scale: clause.price_scale ?? 2,
    free_periods: clause.free_periods ?? [],
    cycle_months: clause.cycle_months ?? 1,
    alignment: clause.alignment ?? 'contract',
    first_stub: clause.first_stub ?? 'separate',
    proration: clause.proration ?? 'actual',
    due: clause.due ?? { kind: 'offset', days: 0 },
    round_each_month: clause.round_each_month ?? false,
    round_to: clause.round_to ?? 'fen',
    price_includes_tax: clause.price_includes_tax ?? true,
    tax_rate: clause.tax_rate ?? '0',
  };
}

/**
 * Returns the priced clause that produces rows of the payment schedule: the clause itself, the guaranteed minimum (保底) of a turnover clause with
 * that clause's range as its default, or null for a turnover clause without one.
 */
export function scheduledClause(clause: ChargeClause): PricedClause | null {
  if (clause.basis !== 'turnover') return clause;
  if (clause.minimum == null) return null;
  return { ...clause.minimum, start: clause.minimum.start ?? clause.start, end: clause.minimum.end ?? clause.end };
}
