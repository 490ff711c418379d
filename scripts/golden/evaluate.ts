/** The domain rule for each kind of golden case. The kind of a case is the name of its file. */
import { type LeaseDays, occupancyOn, occupancyOver, type SpaceDays } from '#domain/assets/occupancy';
import { splitConserved } from '#domain/assets/split-merge';
import {
  changeSchedule,
  type PostedRow,
  type RowChange,
  type VersionTerms,
} from '#domain/contracts/change/schedule-change';
import { chargedOn, type SettlementLines, settle, terminationLines } from '#domain/contracts/change/termination';
import type { ContractTerms, PricedClause } from '#domain/contracts/clause/charge-clause';
import { depositAmount } from '#domain/contracts/clause/deposit-amount';
import { type CommissionedLease, type CommissionRule, commission } from '#domain/contracts/commission';
import { type Incentive, type IncentiveFacts, incentiveClawback, incentiveOn } from '#domain/contracts/incentive';
import { type ExpiringLease, expiryProfile, type ListedSpace } from '#domain/contracts/life/expiry';
import { type LeaseOption, noticeDays, type OptionFacts, optionState } from '#domain/contracts/life/lease-option';
import { type WaleLease, wale } from '#domain/contracts/life/wale';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { turnoverRent } from '#domain/contracts/turnover-rent';
import { type AmortisedLease, amortisationMonths } from '#domain/finance/accounting/amortisation';
import { cashFlow } from '#domain/finance/accounting/cash-flow';
import { forecast } from '#domain/finance/accounting/forecast';
import { landUseTax } from '#domain/finance/accounting/land-use-tax';
import { leaseDisclosure } from '#domain/finance/accounting/lease-disclosure';
import { type PropertyTaxInput, propertyTax } from '#domain/finance/accounting/property-tax';
import { reconcile } from '#domain/finance/accounting/reconciliation';
import { stampDuty } from '#domain/finance/accounting/stamp-duty';
import { type DueRent, type RentTerm, straightLine, taxDifference } from '#domain/finance/accounting/straight-line';
import { type TaxedReceivable, vatMonths } from '#domain/finance/accounting/vat';
import { aging } from '#domain/finance/arrears/aging';
import { lateFee } from '#domain/finance/arrears/late-fee';
import { type SecuredDeposit, securedDepositOn } from '#domain/finance/security/security';
import { funnel } from '#domain/investment/funnel';
import { isIdNumber, isUscc } from '#domain/tenants/identifiers';
import { evaluateContractChange, evaluateContractTermination, shortChange, shortPiece } from './evaluate-lines';

/**
 * `evaluate` returns exactly the shape of `expected`. Fields listed in `optional` are compared only when a case expects them: the explanation of a
 * row is long, so only some cases include it.
 */
export interface Evaluator {
  evaluate: (input: never) => unknown;
  optional?: readonly string[];
}

export const EVALUATORS: Readonly<Record<string, Evaluator>> = {
  schedule: { evaluate: evaluateSchedule, optional: ['pieces'] },
  index: { evaluate: evaluateSchedule, optional: ['pieces'] },
  turnover: { evaluate: evaluateTurnover },
  late_fee: { evaluate: (input: Parameters<typeof lateFee>[0]) => ({ fee: lateFee(input) }) },
  deposit: { evaluate: evaluateDeposit },
  aging: { evaluate: aging },
  split: { evaluate: splitConserved },
  occupancy: { evaluate: evaluateOccupancy },
  wale: { evaluate: (input: { as_of: string; leases: WaleLease[] }) => wale(input.as_of, input.leases) },
  change: { evaluate: evaluateChange },
  termination: { evaluate: evaluateTermination },
  contract_change: { evaluate: evaluateContractChange },
  contract_termination: { evaluate: evaluateContractTermination },
  straight_line: { evaluate: evaluateStraightLine },
  amortisation: { evaluate: (input: AmortisedLease) => amortisationMonths(input) },
  reconciliation: { evaluate: reconcile },
  property_tax: { evaluate: (input: PropertyTaxInput) => propertyTax(input) },
  vat: { evaluate: (input: TaxedReceivable) => vatMonths(input) },
  lease_disclosure: { evaluate: leaseDisclosure },
  stamp_duty: { evaluate: stampDuty },
  land_use_tax: { evaluate: landUseTax },
  identifiers: { evaluate: evaluateIdentifier },
  commission: { evaluate: evaluateCommission },
  cash_flow: { evaluate: cashFlow },
  expiry: { evaluate: evaluateExpiry },
  forecast: { evaluate: forecast, optional: ['renewed'] },
  funnel: { evaluate: funnel },
  lease_option: { evaluate: evaluateLeaseOption },
  security: { evaluate: evaluateSecurity },
  incentive: { evaluate: evaluateIncentive },
};

function evaluateSchedule(input: {
  contract: Parameters<typeof paymentSchedule>[0];
  clause: Parameters<typeof paymentSchedule>[1];
}): unknown {
  const schedule = paymentSchedule(input.contract, input.clause, { explain: true });
  const rows = schedule.rows.map((row) => ({
    ...row,
    pieces: row.pieces?.map(shortPiece),
  }));
  return { ...schedule, rows };
}

function evaluateLeaseOption({
  option,
  days,
  ...facts
}: OptionFacts & { option: LeaseOption; days: readonly string[] }): unknown {
  return { notice: noticeDays(option), states: days.map((day) => optionState(option, facts, day)) };
}

function evaluateSecurity({ days, ...deposit }: SecuredDeposit & { days: readonly string[] }): unknown {
  return { days: days.map((day) => securedDepositOn(deposit, day)) };
}

/** `leaves.confirmed`: confirmed by the approval of the termination. */
function evaluateIncentive({
  incentive,
  lease,
  facts: { leaves, ...facts },
  days,
}: {
  incentive: Pick<Incentive, 'amount_fen' | 'trigger' | 'clawback'>;
  lease: Parameters<typeof incentiveClawback>[1];
  facts: Omit<IncentiveFacts, 'leaves'> & {
    leaves: { approved_on: string; last_day: string; confirmed: number } | null;
  };
  days: readonly string[];
}): unknown {
  const back = leaves && incentiveClawback(incentive, lease, leaves.last_day, leaves.confirmed);
  const stated = { ...facts, leaves: leaves && back ? { ...leaves, ...back } : null };
  return { back, days: days.map((day) => incentiveOn(incentive, stated, day)) };
}

function evaluateTurnover(input: {
  contract: Parameters<typeof turnoverRent>[0];
  clause: Parameters<typeof turnoverRent>[1];
  turnover: Parameters<typeof turnoverRent>[2];
}): unknown {
  return turnoverRent(input.contract, input.clause, input.turnover);
}

function evaluateDeposit(input: {
  contract: Parameters<typeof depositAmount>[0];
  clause: Parameters<typeof depositAmount>[1][number];
  months: string;
}): unknown {
  return { amount: depositAmount(input.contract, [input.clause], { kind: 'months', months: input.months }) };
}

function evaluateOccupancy(input: {
  spaces: SpaceDays[];
  leases: LeaseDays[];
  dates: string[];
  ranges: [string, string][];
}): unknown {
  const { spaces, leases, dates, ranges } = input;
  return {
    on: dates.map((date) => occupancyOn(spaces, leases, date)),
    average: ranges.map(([start, end]) => occupancyOver(spaces, leases, start, end)),
  };
}

function evaluateCommission({
  rule,
  as_of,
  ...lease
}: CommissionedLease & { rule: CommissionRule; as_of: string }): unknown {
  return commission(rule, lease, as_of);
}

function evaluateExpiry(input: { as_of: string; spaces: ListedSpace[]; leases: ExpiringLease[] }): unknown {
  return expiryProfile(input.as_of, input.spaces, input.leases);
}

function evaluateIdentifier({ kind, value }: { kind: string; value: string }): unknown {
  if (kind === 'uscc') return { valid: isUscc(value) };
  if (kind === 'id_number') return { valid: isIdNumber(value) };
  throw new Error(`no such identifier: ${kind}`);
}

type Received = readonly { seq: number; amount: number }[];

/** Returns the rows of a version before any change. */
function effectiveRows(terms: VersionTerms): PostedRow[] {
  return paymentSchedule(terms.contract, terms.clause).rows.map((row) => ({
    ...row,
    terms: [{ from: row.start, terms }],
  }));
}

const receivedOn = (received: Received, place: number): number =>
  received.filter(({ seq }) => seq === place + 1).reduce((sum, { amount }) => sum + amount, 0);

const grossOf = (rows: readonly { gross: number }[]): number => rows.reduce((sum, { gross }) => sum + gross, 0);

/** A removed row is voided, or reversed when money was received on it. */
function evaluateChange(input: {
  old: VersionTerms;
  new: VersionTerms;
  effective_date: string;
  received: Received;
}): unknown {
  const rows = effectiveRows(input.old);
  const change = changeSchedule(rows, input.new, input.effective_date);
  const answered = rows.map(({ start, end, gross, net, tax }, place) => {
    const row = change.rows[place] as RowChange;
    const head = { seq: place + 1, start, end };
    if (row.action === 'adjust') return { ...head, ...shortChange(row) };
    if (row.action === 'keep') return { ...head, action: 'keep' };
    if (receivedOn(input.received, place) === 0) return { ...head, action: 'void' };
    return { ...head, action: 'reverse', adjustment: { gross: -gross, net: -net, tax: -tax } };
  });
  const dropped = rows.map((_row, place) => change.rows[place]?.action === 'drop');
  const after = rows.map((row, place) => {
    const done = change.rows[place] as RowChange;
    return done.action === 'adjust' ? done.revised : done.action === 'keep' ? row : { gross: 0 };
  });
  return {
    rows: answered,
    new_rows: change.new_rows,
    prepayment: rows.reduce((sum, _row, place) => sum + (dropped[place] ? receivedOn(input.received, place) : 0), 0),
    gross_before: grossOf(rows),
    gross_after: grossOf(after) + grossOf(change.new_rows),
  };
}

function evaluateTermination(input: {
  contract: ContractTerms;
  clause: PricedClause;
  leave_date: string;
  received: Received;
  settlement?: Omit<SettlementLines, 'charged' | 'received'>;
}): unknown {
  const rows = effectiveRows({ contract: input.contract, clause: input.clause });
  const [line] = terminationLines(
    rows.map((row) => ({ ...row, line: 1 })),
    input.leave_date,
  );
  const changes = (line?.rows ?? []).map(({ change }) => change);
  const answered = rows.map(({ start, end }, place) => {
    const change = changes[place] as RowChange;
    const head = { seq: place + 1, start, end };
    if (change.action === 'drop') return { ...head, action: 'void' };
    if (change.action === 'keep') return { ...head, action: 'keep' };
    return { ...head, ...shortChange(change), action: 'cut' };
  });
  const charged = rows.reduce((sum, row, place) => sum + chargedOn(row.gross, changes[place] as RowChange), 0);
  if (!input.settlement) return { rows: answered, charged };
  const received = input.received.reduce((sum, { amount }) => sum + amount, 0);
  const received_after_leave = rows.reduce(
    (sum, _row, place) => sum + (changes[place]?.action === 'drop' ? receivedOn(input.received, place) : 0),
    0,
  );
  const settled = settle({ charged, received, ...input.settlement });
  return { rows: answered, charged, settlement: { ...settled, received_after_leave } };
}

function evaluateStraightLine({ receivables, ...term }: RentTerm & { receivables?: DueRent[] }): unknown {
  return { months: receivables ? taxDifference(term, receivables) : straightLine(term) };
}
