/** Incentives of a lease (租赁激励, docs/domain §5.16): checks of entered ones, their state on a day, the clawback. Amounts in fen. */
import { addDays, type CalendarDate, laterOf } from '../kernel/dates/calendar-date';
import { type DateRange, daysOf } from '../kernel/dates/date-range';
import { type Fen, splitTax } from '../kernel/money/money';
import type { Decimal } from '../kernel/numbers/decimal';
import { divRound, toSafe } from '../kernel/numbers/rounding';
import { formatMoney } from '../kernel/text/format';
import type { ChargeClause, ContractTerms } from './clause/charge-clause';
import { scheduledClause } from './clause/charge-clause';
import { type Findings, isEmpty, type Path } from './clause/check-fields';
import { paymentSchedule } from './schedule/payment-schedule';

const KINDS = ['fit_out', 'cash', 'borne_cost', 'rent_credit'] as const;
const TRIGGERS = ['delivery', 'first_receipt', 'date'] as const;

export interface Incentive {
  kind: (typeof KINDS)[number];
  /** Tax included. */
  amount_fen: Fen;
  /** The event on which it is owed. */
  trigger: (typeof TRIGGERS)[number];
  /** Only of the trigger `date`. */
  due_on: CalendarDate | null;
  /** Only of a rent credit: the item of its negative receivable. */
  charge_item_id: number | null;
  /** Confirmed only up to the amounts of entered invoices. */
  against_invoices: boolean;
  /** Returned for the days of the lease after the tenant's last day. */
  clawback: boolean;
  remark: string;
}

/** Checks kind, amount, event and charge item; `lease` is null when its dates are invalid. Never throws. */
export function checkIncentive(findings: Findings, lease: DateRange | null, incentive: Incentive, path: Path): void {
  const { kind, amount_fen, trigger, due_on, charge_item_id, against_invoices } = incentive ?? {};
  findings.oneOf(kind, [...path, 'kind'], '激励种类', KINDS);
  if (findings.money(amount_fen, [...path, 'amount_fen'], '激励金额') && amount_fen === 0)
    findings.add([...path, 'amount_fen'], '激励金额须大于 0');
  findings.oneOf(trigger, [...path, 'trigger'], '应付条件', TRIGGERS);
  if (trigger === 'date') {
    if (findings.date(due_on, [...path, 'due_on'], '应付日') && lease && (due_on < lease.start || due_on > lease.end))
      findings.add([...path, 'due_on'], `应付日须在租期 ${lease.start} 至 ${lease.end} 内`);
  } else if (!isEmpty(due_on)) findings.add([...path, 'due_on'], '只有按日期应付的激励填写日期，请清空');
  if (kind === 'rent_credit') {
    if (isEmpty(charge_item_id)) findings.add([...path, 'charge_item_id'], '请选择租金抵减的费项');
    if (against_invoices) findings.add([...path, 'against_invoices'], '租金抵减不凭发票支付');
  } else if (!isEmpty(charge_item_id)) findings.add([...path, 'charge_item_id'], '只有租金抵减填写费项，请清空');
}

/**
 * Returns an issue at the last incentive when their sum exceeds the rent of the plan, tax included. With turnover rent there is no limit, because the
 * plan states only a minimum. Requires valid terms.
 */
export function checkIncentiveSum(
  contract: ContractTerms,
  rentClauses: readonly ChargeClause[],
  incentives: readonly Pick<Incentive, 'amount_fen'>[],
): { path: Path; message: string }[] {
  if (incentives.length === 0 || rentClauses.some(({ basis }) => basis === 'turnover')) return [];
  const total = incentives.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const rent = rentClauses.reduce((sum, clause) => sum + plannedOf(contract, clause), 0);
  if (total <= rent) return [];
  const message = `租赁激励合计 ${formatMoney(total)} 元超过租期内租金合计 ${formatMoney(rent)} 元`;
  return [{ path: ['incentives', incentives.length - 1, 'amount_fen'], message }];
}

function plannedOf(contract: ContractTerms, clause: ChargeClause): Fen {
  const priced = scheduledClause(clause);
  return priced ? paymentSchedule(contract, priced).rows.reduce((sum, { gross }) => sum + gross, 0) : 0;
}

/** Returns the cost of an incentive to the lessor: a rent credit reduces the tax too. `tax_rate`: that of the credit's charge item. */
export function incentiveCost({ kind, amount_fen }: Pick<Incentive, 'kind' | 'amount_fen'>, tax_rate: Decimal): Fen {
  return kind === 'rent_credit' ? splitTax(amount_fen, tax_rate).net : amount_fen;
}

export interface Clawback {
  back: Fen;
  /** The part that was not confirmed, of which nothing more can be confirmed. */
  cancelled: Fen;
  /** The part that the tenant returns. */
  returned: Fen;
}

/** Returns the clawback when the tenant leaves before the end of the lease, by the days after the last one; rounded once. */
export function incentiveClawback(
  { amount_fen, clawback }: Pick<Incentive, 'amount_fen' | 'clawback'>,
  lease: DateRange,
  last_day: CalendarDate,
  confirmed: Fen,
): Clawback {
  if (!clawback || last_day >= lease.end) return { back: 0, cancelled: 0, returned: 0 };
  const missed = daysOf({ start: laterOf(addDays(last_day, 1), lease.start), end: lease.end });
  const back = toSafe(divRound(BigInt(amount_fen) * BigInt(missed), BigInt(daysOf(lease))));
  const cancelled = Math.min(back, amount_fen - confirmed);
  return { back, cancelled, returned: back - cancelled };
}

/** What happened on an incentive; sums on a day count what happened until then. */
export interface IncentiveFacts {
  approved_on: CalendarDate;
  /** Day of the event: of the delivery, the first receipt or the agreed date; null while it is unknown. */
  event_on: CalendarDate | null;
  voided: boolean;
  /** An approved termination with the clawback computed on its approval. */
  leaves: { approved_on: CalendarDate; last_day: CalendarDate; cancelled: Fen; returned: Fen } | null;
  confirmations: readonly { on: CalendarDate; amount: Fen; undone_on: CalendarDate | null }[];
  /** Payments and offsets; those undone are below 0 on a later day. */
  payments: readonly { on: CalendarDate; amount: Fen }[];
}

export type IncentiveState = 'not_due' | 'payable' | 'confirmed' | 'paid' | 'lapsed';

export interface IncentiveOnDay {
  event_on: CalendarDate | null;
  /** What can be confirmed in total. */
  left: Fen;
  confirmed: Fen;
  paid: Fen;
  returned: Fen;
  to_confirm: Fen;
  open: Fen;
  state: IncentiveState;
}

/** Returns an incentive on a day; null before the approval. */
export function incentiveOn(
  { amount_fen, trigger }: Pick<Incentive, 'amount_fen' | 'trigger'>,
  facts: IncentiveFacts,
  day: CalendarDate,
): IncentiveOnDay | null {
  const { approved_on, leaves: left_on } = facts;
  if (approved_on > day) return null;
  const counted = facts.confirmations.filter(
    ({ on, undone_on }) => on <= day && (undone_on === null || undone_on > day),
  );
  const confirmed = sum(counted);
  const paid = sum(facts.payments.filter(({ on }) => on <= day));
  const leaves = left_on && left_on.approved_on <= day ? left_on : null;
  const event_on = eventOn(trigger, facts, day);
  const lapsed = leaves !== null && (event_on === null ? day > leaves.last_day : event_on > leaves.last_day);
  const agreed = lapsed ? confirmed : amount_fen - (leaves?.cancelled ?? 0);
  const left = facts.voided ? 0 : agreed;
  const isOwed = event_on !== null && event_on <= day;
  const to_confirm = isOwed ? Math.max(left - confirmed, 0) : 0;
  const open = confirmed + to_confirm - paid;
  const amounts = { left, confirmed, paid, to_confirm };
  return { event_on, ...amounts, returned: leaves?.returned ?? 0, open, state: stateOf(amounts) };
}

const sum = (parts: readonly { amount: Fen }[]): Fen => parts.reduce((total, { amount }) => total + amount, 0);

/** Returns the day from which it is owed, never before the approval. A delivery or receipt after the day is not known on it. */
function eventOn(
  trigger: Incentive['trigger'],
  { event_on, approved_on }: IncentiveFacts,
  day: CalendarDate,
): CalendarDate | null {
  if (event_on === null || (trigger !== 'date' && event_on > day)) return null;
  return laterOf(event_on, approved_on);
}

function stateOf({
  left,
  confirmed,
  paid,
  to_confirm,
}: Record<'left' | 'confirmed' | 'paid' | 'to_confirm', Fen>): IncentiveState {
  if (left === 0 && confirmed === 0) return 'lapsed';
  if (to_confirm > 0) return 'payable';
  if (paid < confirmed) return 'confirmed';
  return confirmed >= left ? 'paid' : 'not_due';
}
