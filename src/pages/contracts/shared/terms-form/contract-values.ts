// Between the form and the API. The form holds the API's own shape with gaps, and differs in four places: a date left
// empty follows the contract's, an escalation says what kind of timing it has, the due rule keeps the numbers of both its
// kinds, and the late-fee clause has a switch.
import type { Contract, ContractSave } from '../../../../../api/contracts/contract.schema';
import { type ParameterKey, type ParameterValues, setOrDeclared } from '../../../../../api/setup/parameters';
import type { DepositClause } from '../../../../../domain/contracts/deposit-amount';
import { goesOn, lastPrice, renewalTerm } from '../../../../../domain/contracts/renewal';

/** Every field may still be missing. */
type Open<T> = { [K in keyof T]?: T[K] | null };
type ClauseSave = ContractSave['clauses'][number];
type DepositSave = NonNullable<ContractSave['deposits']>[number];

export interface SpaceValue {
  id: number;
  area?: string | null;
  label: string;
  list_price?: string | null;
  price_unit?: string;
}
export interface EscalationValue {
  timing: 'every' | 'on';
  every_months?: number | null;
  first_on?: string | null;
  on?: string | null;
  kind?: 'percent' | 'amount' | 'price';
  value?: string | null;
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
export interface ClauseValue extends Open<Omit<ClauseSave, 'escalations' | 'due' | 'free_periods'>> {
  /** In a change: the clause that goes on; null for a new one. */
  line?: number | null;
  due?: DueValue;
  free_periods?: PeriodValue[];
  escalations?: EscalationValue[];
}
export type DepositValue = Open<DepositSave>;
type LateFeeValue = Open<NonNullable<ContractSave['late_fee']>>;
type HeadValue = Open<Omit<ContractSave, 'id' | 'version' | 'spaces' | 'clauses' | 'deposits' | 'late_fee'>>;

export interface ContractValues extends HeadValue {
  spaces?: SpaceValue[];
  clauses?: ClauseValue[];
  deposits?: DepositValue[];
  has_late_fee?: boolean;
  late_fee?: LateFeeValue;
}

const DUE = { kind: 'offset', days: 0, day: 1, month: 0 } as const;

/** A clause as the enterprise's parameters begin it. */
export function newClause(parameters: ParameterValues = {}): ClauseValue {
  const of = <Key extends ParameterKey>(key: Key) => setOrDeclared(parameters, key);
  const shift = of('clause.due_shift');
  return {
    basis: 'per_sqm_day',
    cycle_months: of('clause.cycle_months'),
    alignment: of('clause.alignment') as ClauseValue['alignment'],
    first_stub: 'separate',
    proration: of('clause.proration') as ClauseValue['proration'],
    due: { ...DUE, days: of('clause.due_days'), ...(shift === 'none' ? {} : { shift: shift as DueValue['shift'] }) },
    price_includes_tax: true,
    round_to: of('clause.round_to') as ClauseValue['round_to'],
    round_each_month: of('clause.round_each_month'),
    price_scale: of('clause.price_scale'),
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
});

/** The form of a stored contract. */
export function formOf(contract: Contract, parameters: ParameterValues = {}): ContractValues {
  const { late_fee, spaces, clauses, deposits, ...head } = contract;
  const empty = newContract(parameters);
  return {
    ...head,
    spaces,
    clauses: clauses.map(({ charge_item_name: _name, ...clause }) => clauseForm(clause, contract)),
    deposits: deposits.map(({ charge_item_name: _name, ...deposit }) => ({
      ...deposit,
      amount_fen: deposit.kind === 'fixed' ? deposit.amount_fen : null,
      due: deposit.due === contract.start ? null : deposit.due,
    })),
    has_late_fee: late_fee !== null,
    late_fee: late_fee ?? empty.late_fee,
  };
}

/** A new contract with the terms of a stored one: a number and approvals of its own. */
export function copyOf(contract: Contract, parameters: ParameterValues = {}): Partial<ContractValues> {
  return { ...saveFieldsOf(formOf(contract, parameters)), kind: 'new', number: null };
}

/** The lease after a stored one: the clauses that ran to its end, at their last price, for a term of the same length. */
export function renewalOf(contract: Contract, parameters: ParameterValues = {}): Partial<ContractValues> {
  const copy = copyOf(contract, parameters);
  const clauses = contract.clauses.flatMap((clause, place): ClauseValue[] => {
    const value = copy.clauses?.[place];
    if (!value || !goesOn(clause, contract)) return [];
    const recurring = (value.escalations ?? []).filter((step) => step.timing === 'every' && !step.first_on);
    const due = { ...value.due, first_due: null };
    const price = lastPrice(contract, clause);
    return [{ ...value, price, start: null, end: null, free_periods: [], escalations: recurring, due }];
  });
  const deposits = copy.deposits?.map((deposit) => ({ ...deposit, due: null }));
  const renewed = { kind: 'renewal', renews_id: contract.id, carry_deposit: true } as const;
  return { ...copy, ...renewed, ...renewalTerm(contract), signed_on: null, clauses, deposits };
}

/** Without what only a stored contract has. */
function saveFieldsOf(values: ContractValues): ContractValues {
  const { has_late_fee, spaces, clauses, deposits, late_fee, park_id, tenant_id, lessor_id } = values;
  const { signed_on, signatory, manager, remark, start, end } = values;
  const terms = { spaces, clauses, deposits, has_late_fee, late_fee };
  return { ...terms, park_id, tenant_id, lessor_id, signed_on, signatory, manager, remark, start, end };
}

function clauseForm(
  clause: Omit<Contract['clauses'][number], 'charge_item_name'>,
  { start, end }: Contract,
): ClauseValue {
  return {
    ...clause,
    start: clause.start === start ? null : clause.start,
    end: clause.end === end ? null : clause.end,
    due: { ...DUE, ...clause.due },
    escalations: clause.escalations.map((step) => ({ ...step, timing: 'on' in step ? 'on' : 'every' })),
  };
}

/** The object without what was left empty. */
function filled<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined && field !== ''),
  ) as T;
}

/** What is saved and computed on. Half-typed fields go along as they are: the checks say what is wrong with them. */
export function saveOf(values: ContractValues): ContractSave {
  const { kind, park_id, tenant_id, number, lessor_id, signed_on, signatory, manager, remark, start, end } = values;
  const head = { kind, park_id, tenant_id, number, lessor_id, signed_on, signatory, manager, remark, start, end };
  const { renews_id, carry_deposit } = values;
  return {
    ...filled({ ...head, renews_id, carry_deposit: carry_deposit || null }),
    spaces: (values.spaces ?? []).map(({ id, area }) => filled({ id, area })),
    clauses: (values.clauses ?? []).map((clause) => clauseSave(clause ?? {}, values)),
    deposits: (values.deposits ?? []).map((deposit) => depositSave(deposit ?? {}, values)),
    late_fee: values.has_late_fee ? filled(values.late_fee ?? {}) : null,
  } as ContractSave;
}

function clauseSave(clause: ClauseValue, { start, end }: ContractValues) {
  const { due, escalations, free_periods, spaces, ...fields } = clause;
  return {
    ...filled({
      ...fields,
      start: fields.start || start,
      end: fields.end || end,
      spaces: spaces?.length ? spaces : null,
    }),
    due: dueSave(due ?? {}),
    free_periods: (free_periods ?? []).map((period) => period ?? [null, null]),
    escalations: (escalations ?? []).map((step) => escalationSave(step ?? { timing: 'on' })),
  };
}

function dueSave({ kind, days, day, month, first_due, shift }: DueValue) {
  const options = { first_due, shift };
  return filled(kind === 'day' ? { kind, day, month, ...options } : { kind, days, ...options });
}

function escalationSave({ timing, every_months, first_on, on, kind, value }: EscalationValue) {
  // `on` also where it is empty: the field is there, its date is missing.
  return timing === 'on'
    ? { on: on ?? '', ...filled({ kind, value }) }
    : filled({ every_months, first_on, kind, value });
}

function depositSave({ charge_item_id, kind, months, amount_fen, due }: DepositValue, { start }: ContractValues) {
  const size = kind === 'months' ? { months } : { amount_fen };
  return filled({ charge_item_id, kind, ...size, due: due || start });
}

/** A deposit as the domain measures it; what is missing stays missing and is found by the checks. */
export function depositClauseOf({ charge_item_id, kind, months, amount_fen, due }: DepositSave): DepositClause {
  return (
    kind === 'months' ? { charge_item_id, kind, months, due } : { charge_item_id, kind, amount_fen, due }
  ) as DepositClause;
}
