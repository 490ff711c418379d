// The terms of a clause as sentences an operator reads out to a tenant.
import type { Contract } from '../../../../api/contracts/contract.schema';
import { ALIGNMENT, BASIS, DUE_SHIFT, FIRST_STUB, PRORATION, ROUND_TO } from '../../../../api/contracts/terms';
import type { PricedClause } from '../../../../domain/contracts/charge-clause';
import { paymentSchedule } from '../../../../domain/contracts/payment-schedule';
import { addDays } from '../../../../domain/kernel/calendar-date';
import { formatPercent, formatPeriod, formatPrice } from '../../../../domain/kernel/format';
import { fractionToPerTenThousand } from '../../../components/inputs/units';
import type { ChargeItems } from './use-charge-items';

type Clause = Contract['clauses'][number];

const CYCLES: Readonly<Record<number, string>> = { 0: '一次性支付', 1: '每月', 3: '每季度', 6: '每半年', 12: '每年' };

export const cycleText = (months: number): string => CYCLES[months] ?? `每 ${months} 个月`;

/** The month of a due date relative to that of the period's start. */
export function dueMonthText(month: number): string {
  if (month === 0) return '当月';
  if (Math.abs(month) === 1) return month > 0 ? '次月' : '上月';
  return month > 0 ? `${month} 个月后` : `${-month} 个月前`;
}

export const priceUnit = (basis: string): string => (basis === 'fixed_month' ? '元/月' : label(BASIS, basis));

function label(terms: Readonly<Record<string, { label: string }>>, value: string): string {
  return terms[value]?.label ?? value;
}

export function dueText(due: Clause['due']): string {
  const regular =
    due.kind === 'day'
      ? `周期首日所在月的${dueMonthText(due.month)} ${due.day} 日`
      : due.days === 0
        ? '周期首日'
        : `周期首日${due.days < 0 ? '前' : '后'} ${Math.abs(due.days)} 天`;
  const first = due.first_due ? `，首期 ${due.first_due}` : '';
  return `${regular}${first}${due.shift ? `，${label(DUE_SHIFT, due.shift)}` : ''}`;
}

export function escalationText(escalation: Clause['escalations'][number], unit: string): string {
  const when =
    'on' in escalation
      ? `自 ${escalation.on} 起`
      : `每 ${escalation.every_months} 个月${escalation.first_on ? `（首次 ${escalation.first_on}）` : ''}`;
  const { kind, value } = escalation;
  if (kind === 'price') return `${when}单价为 ${formatPrice(value)} ${unit}`;
  const size = value.replace('-', '');
  const direction = value.startsWith('-') ? '递减' : '递增';
  return `${when}${direction} ${kind === 'percent' ? formatPercent(size) : `${formatPrice(size)} ${unit}`}`;
}

export interface ClauseFact {
  title: string;
  text: string;
}

export function clauseFacts(clause: Clause, spaces: Contract['spaces']): ClauseFact[] {
  const unit = priceUnit(clause.basis);
  const tax = clause.price_includes_tax ? '含税' : '不含税';
  const stub = clause.alignment === 'calendar' ? `，${label(FIRST_STUB, clause.first_stub)}` : '';
  const subset = clause.spaces?.map((id) => spaces.find((space) => space.id === id)?.label ?? String(id));
  return [
    { title: '单价', text: `${formatPrice(clause.price)} ${unit}（${tax}，税率 ${formatPercent(clause.tax_rate)}）` },
    { title: '期限', text: formatPeriod(clause.start, clause.end) },
    { title: '付款', text: `${cycleText(clause.cycle_months)}，${label(ALIGNMENT, clause.alignment)}计月${stub}` },
    { title: '应收日', text: dueText(clause.due) },
    { title: '免租期', text: clause.free_periods.map(([start, end]) => formatPeriod(start, end)).join('；') || '无' },
    { title: '递增', text: clause.escalations.map((step) => escalationText(step, unit)).join('；') || '无' },
    {
      title: '计算',
      text: `不足整月${label(PRORATION, clause.proration)}；每期取整到${label(ROUND_TO, clause.round_to)}${
        clause.round_each_month ? '，逐月先取整到分' : ''
      }`,
    },
    { title: '适用空间', text: subset ? subset.join('、') : '合同全部空间' },
  ];
}

export interface PriceLine {
  start: string;
  end: string;
  price: string;
}

/** The price of each stretch of the clause, after its escalations. */
export function priceLines(contract: Pick<Contract, 'start' | 'end' | 'spaces'>, clause: Clause): PriceLine[] {
  const { prices } = paymentSchedule(contract, clause as PricedClause);
  return prices.map(({ from, price }, index) => {
    const next = prices[index + 1];
    return { start: from, end: next ? addDays(next.from, -1) : clause.end, price };
  });
}

/** What delay costs. */
export function lateFeeText(late_fee: Contract['late_fee'], items: ChargeItems): string {
  if (!late_fee) return '逾期不收滞纳金';
  const { rate_daily, grace_days, cap, charge_item_ids } = late_fee;
  const covered = charge_item_ids.map((id) => items.get(id)?.label ?? String(id)).join('、');
  return [
    `每逾期一天按未收金额的万分之${fractionToPerTenThousand(rate_daily)}收取，宽限 ${grace_days} 天`,
    `（超过宽限后自应收日次日起算），${cap ? `最高为应收金额的 ${formatPercent(cap)}` : '不封顶'}；`,
    `适用${covered || '全部费项'}。`,
  ].join('');
}
