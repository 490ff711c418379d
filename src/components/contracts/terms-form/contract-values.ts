// Converts between the form and the API. The form has the API's own shape with gaps, and differs in five places: an empty date defaults to the
// contract's, an escalation has a timing kind, the due rule holds the numbers of both its kinds, turnover rent holds both its ways and a switch for
// the minimum, and the late-fee clause has a switch.
import type { Contract, ContractSave, PricedTerms } from '#api/contracts/contract/contract.schema';
import { type ParameterKey, type ParameterValues, setOrDeclared } from '#api/setup/parameter/parameters';
import type { DepositClause } from '#domain/contracts/clause/deposit-amount';
import { optionTermsOf } from '#domain/contracts/life/lease-option';
import { renewalTerm, renewedClause, runsToTheEnd } from '#domain/contracts/life/renewal';

/** Every field may be missing. */
type Open<T> = { [K in keyof T]?: T[K] | null };
type ClauseSave = ContractSave['clauses'][number];
type PricedSave = Extract<ClauseSave, { price: string }>;
type DepositSave = NonNullable<ContractSave['deposits']>[number];

export interface SpaceValue {
  id: number;
  area?: string | null;
  label: string;
  list_price?: string | null;
  price_unit?: string;
  /** The unit of the list price. */
  list_basis?: 'per_sqm_day' | 'per_sqm_month';
  /** The legal entity that owns its building. */
  owner_id?: number | null;
}
export interface EscalationValue {
  timing: 'every' | 'on';
  every_months?: number | null;
  first_on?: string | null;
  on?: string | null;
  kind?: 'percent' | 'amount' | 'price' | 'index';
  value?: string | null;
  index?: number | null;
  base?: string | null;
  factor?: string | null;
  min?: string | null;
  max?: string | null;
}
export interface DueValue {
  kind?: 'offset' | 'day';
  days?: number | null;
  day?: number | null;
  month?: number | null;
  first_due?: string | null;
  shift?: 'next' | 'previous' | null;
}
export type PeriodValue = [string | null, string | null];
/** Fields of a price: of a clause with a price, or of a turnover clause's minimum. */
export interface PricedValue
  extends Open<Omit<PricedSave, 'charge_item_id' | 'basis' | 'escalations' | 'due' | 'free_periods'>> {
  basis?: ClauseSave['basis'];
  due?: DueValue;
  free_periods?: PeriodValue[];
  escalations?: EscalationValue[];
}
export interface TierValue {
  up_to_fen?: number | null;
  rate?: string | null;
}
export interface ClauseValue extends PricedValue {
  charge_item_id?: number | null;
  /** The payee of the clause; empty means the lessor. */
  payee_id?: number | null;
  /** The id of the continued clause in a change; null for a new one. */
  line?: number | null;
  /** Kind of turnover rent: one rate, or tiers. */
  way?: 'rate' | 'tiers';
  rate?: string | null;
  breakpoint_fen?: number | null;
  tiers?: TierValue[];
  has_minimum?: boolean;
  minimum?: PricedValue;
}
export type DepositValue = Open<DepositSave>;
type LateFeeValue = Open<NonNullable<ContractSave['late_fee']>>;
export type LeaseOptionValue = Open<NonNullable<ContractSave['lease_options']>[number]>;
export type IncentiveValue = Open<NonNullable<ContractSave['incentives']>[number]>;
type ContractFields = Open<
  Omit<ContractSave, 'id' | 'version' | 'spaces' | 'clauses' | 'deposits' | 'late_fee' | 'lease_options' | 'incentives'>
>;

export interface ContractValues extends ContractFields {
  spaces?: SpaceValue[];
  clauses?: ClauseValue[];
  deposits?: DepositValue[];
  has_late_fee?: boolean;
  late_fee?: LateFeeValue;
  lease_options?: LeaseOptionValue[];
  incentives?: IncentiveValue[];
}

const DUE = { kind: 'offset', days: 0, day: 1, month: 0 } as const;

/** Returns a new clause with the enterprise's parameters as defaults. */
export const newClause = (parameters: ParameterValues = {}): ClauseValue => ({
  ...newPriced(parameters),
  way: 'rate',
  tiers: [],
  has_minimum: false,
  minimum: newPriced(parameters),
});

function newPriced(parameters: ParameterValues): PricedValue {
  const parameterOf = <Key extends ParameterKey>(key: Key) => setOrDeclared(parameters, key);
  const shift = parameterOf('clause.due_shift');
  return {
    basis: 'per_sqm_day',
    cycle_months: parameterOf('clause.cycle_months'),
    alignment: parameterOf('clause.alignment') as PricedValue['alignment'],
    first_stub: 'separate',
    proration: parameterOf('clause.proration') as PricedValue['proration'],
    due: {
      ...DUE,
      days: parameterOf('clause.due_days'),
      ...(shift === 'none' ? {} : { shift: shift as DueValue['shift'] }),
    },
    price_includes_tax: true,
    round_to: parameterOf('clause.round_to') as PricedValue['round_to'],
    round_each_month: parameterOf('clause.round_each_month'),
    price_scale: parameterOf('clause.price_scale'),
    free_periods: [],
    escalations: [],
  };
}

export const newContract = (parameters: ParameterValues = {}): ContractValues => ({
  kind: 'new',
  spaces: [],
  clauses: [newClause(parameters)],
  deposits: [],
  has_late_fee: false,
  late_fee: {
    rate_daily: setOrDeclared(parameters, 'late_fee.rate_daily'),
    grace_days: setOrDeclared(parameters, 'late_fee.grace_days'),
  },
  lease_options: [],
  incentives: [],
});

/** Returns the form values of a stored contract. */
export function formOf(contract: Contract, parameters: ParameterValues = {}): ContractValues {
  return { ...contract, ...termsForm(contract, parameters), spaces: contract.spaces };
}

type Deposit = Contract['deposits'][number];
/** Terms as they are stored with a contract or a quote. */
interface StoredTerms extends Pick<Contract, 'start' | 'end' | 'clauses' | 'late_fee' | 'lease_options'> {
  /** Missing in a change, which keeps them. */
  incentives?: Contract['incentives'];
  deposits: readonly (Omit<Deposit, 'amount_fen'> & { amount_fen: number | null })[];
}

/** Returns the form values of the terms, without spaces. */
export function termsForm(terms: StoredTerms, parameters: ParameterValues = {}) {
  const { start, end, clauses, deposits, late_fee, lease_options, incentives = [] } = terms;
  return {
    start,
    end,
    clauses: clauses.map((clause) => clauseForm(clause, terms, parameters)),
    deposits: deposits.map(({ charge_item_name: _name, ...deposit }) => ({
      ...deposit,
      amount_fen: deposit.kind === 'fixed' ? deposit.amount_fen : null,
      due: deposit.due === start ? null : deposit.due,
    })),
    has_late_fee: late_fee !== null,
    late_fee: late_fee ?? newContract(parameters).late_fee,
    lease_options,
    incentives,
  } satisfies ContractValues;
}

/** Returns the values of a new contract with the terms of a stored one, without its number and approvals. */
export function copyOf(contract: Contract, parameters: ParameterValues = {}): Partial<ContractValues> {
  return { ...saveFieldsOf(formOf(contract, parameters)), kind: 'new', number: null };
}

/**
 * Returns the values of a renewal: the clauses that ran to the end of the lease, at their last price, for a term of the same length; by an option,
 * its agreed months, and its agreed rent for the clauses of `isRent`.
 */
export function renewalOf(
  contract: Contract,
  parameters: ParameterValues = {},
  agreed?: { option: Contract['lease_options'][number]; isRent: (charge_item_id: number) => boolean },
): Partial<ContractValues> {
  const term = renewalTerm(contract, agreed?.option.months);
  const clauses = contract.clauses
    .filter((clause) => runsToTheEnd(clause, contract))
    .map((clause) => renewedClause(contract, clause, term, agreed?.isRent(clause.charge_item_id) ? agreed.option : {}));
  const deposits = contract.deposits.map((deposit) => ({ ...deposit, due: term.start }));
  const renewed = { kind: 'renewal', renews_id: contract.id, carry_deposit: true, signed_on: null } as const;
  // Options and incentives applied only to the renewed lease.
  const own = { lease_options: [], incentives: [] };
  return { ...copyOf({ ...contract, ...term, clauses, deposits, ...own }, parameters), ...renewed };
}

/** Removes the fields that only a stored contract has. */
function saveFieldsOf(values: ContractValues): ContractValues {
  const { has_late_fee, spaces, clauses, deposits, late_fee, lease_options, incentives } = values;
  const { park_id, tenant_id, lessor_id } = values;
  const { signed_on, signatory, classification, manager, remark, start, end } = values;
  const terms = { spaces, clauses, deposits, has_late_fee, late_fee, lease_options, incentives };
  const facts = { signed_on, signatory, classification, manager, remark };
  return { ...terms, park_id, tenant_id, lessor_id, ...facts, start, end };
}

type Clause = Contract['clauses'][number];

function clauseForm(
  clause: Clause,
  { start, end }: Pick<Contract, 'start' | 'end'>,
  parameters: ParameterValues,
): ClauseValue {
  const dates = { start: clause.start === start ? null : clause.start, end: clause.end === end ? null : clause.end };
  if (clause.basis !== 'turnover') {
    const { charge_item_name: _name, payee_name: _payee, payee_id, ...own } = clause;
    const empty = newClause(parameters);
    return {
      ...pricedForm(own),
      charge_item_id: own.charge_item_id,
      payee_id: payee_id ?? null,
      ...dates,
      way: 'rate',
      tiers: [],
      has_minimum: false,
      minimum: empty.minimum,
    };
  }
  const { charge_item_name: _name, payee_name: _payee, minimum, tiers, ...own } = clause;
  return {
    ...newClause(parameters),
    ...own,
    ...dates,
    way: tiers ? 'tiers' : 'rate',
    tiers: tiers ?? [],
    has_minimum: minimum !== undefined,
    ...(minimum && { minimum: pricedForm(minimum) }),
  };
}

const pricedForm = ({ due, escalations, ...terms }: PricedTerms): PricedValue => ({
  ...terms,
  due: { ...DUE, ...due },
  escalations: escalations.map((step) => ({ ...step, timing: 'on' in step ? 'on' : 'every' })),
});

/** Returns the object without its empty fields. */
function filled<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined && field !== ''),
  ) as T;
}

/** Returns the value that is saved and computed on. Incomplete fields are included unchanged, because the checks report them. */
export function saveOf(values: ContractValues): ContractSave {
  const { kind, park_id, tenant_id, number, lessor_id, start, end } = values;
  const { signed_on, signatory, classification, manager, remark } = values;
  const facts = { signed_on, signatory, classification, manager, remark };
  const common = { kind, park_id, tenant_id, number, lessor_id, ...facts, start, end };
  const { channel_id, customer_id, quote_id, renews_id, carry_deposit } = values;
  return {
    ...filled({ ...common, channel_id, customer_id, quote_id, renews_id, carry_deposit: carry_deposit || null }),
    spaces: (values.spaces ?? []).map(({ id, area }) => filled({ id, area })),
    clauses: (values.clauses ?? []).map((clause) => clauseSave(clause ?? {}, values)),
    deposits: (values.deposits ?? []).map((deposit) => depositSave(deposit ?? {}, values)),
    late_fee: values.has_late_fee ? filled(values.late_fee ?? {}) : null,
    lease_options: (values.lease_options ?? []).map((option) => optionSave(option ?? {})),
    incentives: (values.incentives ?? []).map((incentive) => incentiveSave(incentive ?? {})),
  } as ContractSave;
}

function clauseSave(clause: ClauseValue, { start, end }: ContractValues) {
  const { charge_item_id, payee_id, line, way, rate, breakpoint_fen, tiers, has_minimum, minimum, ...priced } = clause;
  const common = { charge_item_id, payee_id, line, start: clause.start || start, end: clause.end || end };
  if (clause.basis !== 'turnover') return { ...filled(common), ...pricedSave({ ...priced, ...common }) };
  const { basis, cycle_months, first_stub, price_includes_tax, tax_rate } = priced;
  const tax = { price_includes_tax, tax_rate };
  const share = way === 'tiers' ? { tiers: (tiers ?? []).map(tierSave) } : filled({ rate, breakpoint_fen });
  return {
    ...filled({ ...common, ...tax, basis, cycle_months, first_stub }),
    ...share,
    ...(has_minimum && { minimum: pricedSave({ ...minimum, ...tax, start: common.start, end: common.end }) }),
  };
}

const tierSave = ({ up_to_fen, rate }: TierValue) => ({ up_to_fen: up_to_fen ?? null, ...filled({ rate }) });

function pricedSave({ due, escalations, free_periods, spaces, ...fields }: PricedValue) {
  // The preset of an enterprise may round each month, which a yearly rent cannot.
  const yearly = fields.basis === 'fixed_year' ? { round_each_month: false } : {};
  return {
    ...filled({ ...fields, ...yearly, spaces: spaces?.length ? spaces : null }),
    due: dueSave(due ?? {}),
    free_periods: (free_periods ?? []).map((period) => period ?? [null, null]),
    escalations: (escalations ?? []).map((step) => escalationSave(step ?? { timing: 'on' })),
  };
}

function dueSave({ kind, days, day, month, first_due, shift }: DueValue) {
  const options = { first_due, shift };
  return filled(kind === 'day' ? { kind, day, month, ...options } : { kind, days, ...options });
}

function escalationSave({ timing, every_months, first_on, on, kind, value, ...step }: EscalationValue) {
  const { index, base, factor, min, max } = step;
  const size = kind === 'index' ? { kind, index, base, factor, min, max } : { kind, value };
  // `on` is kept even when empty: the escalation has a date field whose value is missing.
  return timing === 'on' ? { on: on ?? '', ...filled(size) } : filled({ every_months, first_on, ...size });
}

function depositSave({ charge_item_id, kind, months, amount_fen, due }: DepositValue, { start }: ContractValues) {
  const size = kind === 'months' ? { months } : { amount_fen };
  return filled({ charge_item_id, kind, ...size, due: due || start });
}

/** Drops the agreed terms that options of the chosen kind do not have, entered before the kind was changed. */
function optionSave({ months, price, uplift, ...option }: LeaseOptionValue) {
  const terms = Object.entries({ months, price, uplift });
  const own: readonly string[] = optionTermsOf(option.kind ?? undefined);
  return filled({ ...option, ...Object.fromEntries(terms.filter(([name]) => own.includes(name))) });
}

/** Drops the fields that the chosen kind and event do not have. */
function incentiveSave({ due_on, charge_item_id, against_invoices, ...incentive }: IncentiveValue) {
  const isCredit = incentive.kind === 'rent_credit';
  return {
    ...filled({ ...incentive, charge_item_id: isCredit ? charge_item_id : null }),
    ...(incentive.trigger === 'date' && { due_on: due_on ?? null }),
    against_invoices: !isCredit && against_invoices === true,
  };
}

/** Returns a deposit in the shape of the domain; missing values stay missing and are reported by the checks. */
export function depositClauseOf({ charge_item_id, kind, months, amount_fen, due }: DepositSave): DepositClause {
  return (
    kind === 'months' ? { charge_item_id, kind, months, due } : { charge_item_id, kind, amount_fen, due }
  ) as DepositClause;
}
