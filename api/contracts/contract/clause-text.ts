// The terms of a clause as sentences for the tenant: on pages, and in printed contracts.
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatDailyRate, formatMoney, formatPercent, formatPeriod, formatPrice } from '#domain/kernel/text/format';
import {
  type ALIGNMENT,
  BASIS,
  DUE_SHIFT,
  type FIRST_STUB,
  INCENTIVE_KIND,
  INCENTIVE_TRIGGER,
  LEASE_OPTION,
  OPTION_HOLDER,
  type PRORATION,
  ROUND_TO,
} from '../labels';
import type { Contract, PricedTerms } from './contract.schema';

type Clause = Contract['clauses'][number];
type LeaseOption = Contract['lease_options'][number];
type TurnoverTerms = Extract<Clause, { basis: 'turnover' }>;

const CYCLES: Readonly<Record<number, string>> = { 0: '一次性支付', 1: '每月', 3: '每季度', 6: '每半年', 12: '每年' };

export const cycleText = (months: number): string => CYCLES[months] ?? `每 ${months} 个月`;

/** Returns the month of a due date relative to that of the period's start. */
export function dueMonthText(month: number): string {
  if (month === 0) return '当月';
  if (Math.abs(month) === 1) return month > 0 ? '次月' : '上月';
  return month > 0 ? `${month} 个月后` : `${-month} 个月前`;
}

const FIXED_UNIT: Readonly<Record<string, string>> = { fixed_month: '元/月', fixed_year: '元/年' };

export const priceUnit = (basis: string): string => FIXED_UNIT[basis] ?? label(BASIS, basis);

function label(terms: Readonly<Record<string, { label: string }>>, value: string): string {
  return terms[value]?.label ?? value;
}

const dueDayText = (month: number, day: number): string =>
  Math.abs(month) <= 1
    ? `每期首日的${dueMonthText(month)} ${day} 日`
    : `每期首日所在月 ${dueMonthText(month)}的 ${day} 日`;

export function dueText(due: PricedTerms['due']): string {
  const regular =
    due.kind === 'day'
      ? dueDayText(due.month, due.day)
      : due.days === 0
        ? '每期首日'
        : `每期首日${due.days < 0 ? '前' : '后'} ${Math.abs(due.days)} 天`;
  const first = due.first_due ? `，首期 ${due.first_due}` : '';
  return `${regular}${first}${due.shift ? `，${label(DUE_SHIFT, due.shift)}` : ''}`;
}

const ALIGNMENT_TEXT = {
  contract: '自起租日起逐月划分',
  calendar: '按自然月划分',
  year: '按自然季度、自然年划分',
} as const satisfies Record<keyof typeof ALIGNMENT, string>;

const STUB_TEXT = {
  separate: '首月不足整月的单独为一期',
  merged: '首月不足整月的计作首期的第一个月',
  merged_full: '首月不足整月的并入首期，首期另含一个完整周期',
} as const satisfies Record<keyof typeof FIRST_STUB, string>;

/** Prices per day count the days of whole months; for other prices only a part of a month is computed by days (docs/domain §5.4). */
const PRORATION_TEXT = {
  actual: ['按实际天数计算', '不足整月的按当月实际天数折算'],
  thirty: ['整月按 30 天计算', '不足整月的按每月 30 天折算'],
  year365: ['整月按 365 ÷ 12 天计算', '不足整月的按全年 365 天折算'],
} as const satisfies Record<keyof typeof PRORATION, readonly [perDay: string, others: string]>;

export function escalationText(escalation: PricedTerms['escalations'][number], unit: string): string {
  const when =
    'on' in escalation
      ? `自 ${escalation.on} 起`
      : `每 ${escalation.every_months} 个月${escalation.first_on ? `（首次 ${escalation.first_on}）` : ''}`;
  if (escalation.kind === 'index') return `${when}${indexText(escalation)}`;
  const { kind, value } = escalation;
  if (kind === 'price') return `${when}单价为 ${formatPrice(value)} ${unit}`;
  const size = value.replace('-', '');
  const direction = value.startsWith('-') ? '递减' : '递增';
  return `${when}${direction} ${kind === 'percent' ? formatPercent(size) : `${formatPrice(size)} ${unit}`}`;
}

type IndexStep = Extract<PricedTerms['escalations'][number], { kind: 'index' }>;

function indexText({ index_name, base, factor, min, max, values }: IndexStep): string {
  const recorded = Object.entries(values ?? {}).map(([day, value]) => `${day.slice(0, 7)} 为 ${value}`);
  return [
    `随指数「${index_name ?? ''}」调整（基期 ${base}`,
    factor ? `，系数 ${factor}` : '',
    min ? `，下限 ${formatPercent(min)}` : '',
    max ? `，上限 ${formatPercent(max)}` : '',
    recorded.length ? `；已公布 ${recorded.join('、')}` : '；尚未公布',
    '）',
  ].join('');
}

export interface ClauseFact {
  title: string;
  text: string;
}

export function clauseFacts(clause: Clause, spaces: Contract['spaces']): ClauseFact[] {
  const payee = clause.payee_name ? [{ title: '收款主体', text: clause.payee_name }] : [];
  return [...ownFacts(clause, spaces), ...payee];
}

function ownFacts(clause: Clause, spaces: Contract['spaces']): ClauseFact[] {
  const term = { title: '期限', text: formatPeriod(clause.start, clause.end) };
  if (clause.basis !== 'turnover') {
    const [price, ...others] = pricedFacts(clause, spaces);
    return [...(price ? [price] : []), term, ...others];
  }
  return [
    { title: '抽成', text: shareText(clause) },
    term,
    {
      title: '结算',
      text: `${cycleText(clause.cycle_months)}，${ALIGNMENT_TEXT.calendar}，${STUB_TEXT[clause.first_stub]}`,
    },
    ...(clause.minimum
      ? pricedFacts(clause.minimum, spaces).map(({ title, text }) => ({ title: `保底${title}`, text }))
      : [{ title: '保底', text: '无' }]),
  ];
}

function shareText({ rate, tiers, breakpoint_fen, price_includes_tax, tax_rate }: TurnoverTerms): string {
  const tax = `${price_includes_tax ? '含税' : '不含税'}营业额，税率 ${formatPercent(tax_rate)}`;
  if (!tiers) {
    const above = breakpoint_fen ? `每月营业额超过 ${formatMoney(breakpoint_fen)} 元的部分` : '每月营业额';
    return `${above}的 ${formatPercent(rate ?? '0')}（${tax}）`;
  }
  const steps = tiers.map((tier) =>
    tier.up_to_fen === null
      ? `其余部分 ${formatPercent(tier.rate)}`
      : `${formatMoney(tier.up_to_fen)} 元以内的部分 ${formatPercent(tier.rate)}`,
  );
  return `每月营业额 ${steps.join('，')}（${tax}）`;
}

function pricedFacts(clause: PricedTerms, spaces: Contract['spaces']): ClauseFact[] {
  const unit = priceUnit(clause.basis);
  const tax = clause.price_includes_tax ? '含税' : '不含税';
  const stub = clause.alignment === 'calendar' ? `，${STUB_TEXT[clause.first_stub]}` : '';
  const subset = clause.spaces?.map((id) => spaces.find((space) => space.id === id)?.label ?? String(id));
  return [
    { title: '单价', text: `${formatPrice(clause.price)} ${unit}（${tax}，税率 ${formatPercent(clause.tax_rate)}）` },
    { title: '付款', text: `${cycleText(clause.cycle_months)}，${ALIGNMENT_TEXT[clause.alignment]}${stub}` },
    { title: '应收日', text: dueText(clause.due) },
    { title: '免租期', text: clause.free_periods.map(([start, end]) => formatPeriod(start, end)).join('；') || '无' },
    { title: '递增', text: clause.escalations.map((step) => escalationText(step, unit)).join('；') || '无' },
    {
      title: '计算',
      text: `${PRORATION_TEXT[clause.proration][clause.basis === 'per_sqm_day' ? 0 : 1]}；每期取整到${label(ROUND_TO, clause.round_to)}${
        clause.basis === 'fixed_year'
          ? '，逐期累计，全年合计等于年租金'
          : clause.round_each_month
            ? '，逐月先取整到分'
            : ''
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

/** Returns the price of each stretch of the clause, after its escalations. */
export function priceLines(contract: Pick<Contract, 'start' | 'end' | 'spaces'>, clause: Clause): PriceLine[] {
  const priced = scheduledClause(clause);
  if (priced === null) return [];
  const { prices } = paymentSchedule(contract, priced);
  return prices.map(({ from, price }, index) => {
    const next = prices[index + 1];
    return { start: from, end: next ? addDays(next.from, -1) : clause.end, price };
  });
}

/** Returns what is agreed for the case that the option is exercised: 租期 36 个月，租金上调 5%. */
export const optionTermsText = ({ months, price, uplift }: Pick<LeaseOption, 'months' | 'price' | 'uplift'>): string =>
  [
    months === null ? '' : `租期 ${months} 个月`,
    price === null ? '' : `单价 ${price}`,
    uplift === null ? '' : `租金上调 ${formatPercent(uplift)}`,
  ]
    .filter(Boolean)
    .join('，');

/** Returns the option with its holder, period, notice in days and agreed terms. */
export const leaseOptionText = (option: LeaseOption): string => {
  const { kind, holder, start, end, notice_days, remark } = option;
  const name = `${LEASE_OPTION[kind].label}${holder === 'tenant' ? '' : `（${OPTION_HOLDER[holder].label}）`}`;
  const notice = notice_days ? `提前 ${notice_days} 天通知` : '';
  return [`${name}：${start} 至 ${end}`, notice, optionTermsText(option), remark].filter(Boolean).join('，');
};

export const leaseOptionsText = (options: Contract['lease_options']): string =>
  options.map(leaseOptionText).join('；') || '无';

/** Returns the incentive with its amount, event and conditions. */
export const incentiveText = ({
  kind,
  amount_fen,
  trigger,
  due_on,
  against_invoices,
  clawback,
  remark,
}: Contract['incentives'][number]): string => {
  const event = trigger === 'date' ? `${due_on} 应付` : `${INCENTIVE_TRIGGER[trigger].label}时应付`;
  const conditions = [against_invoices ? '凭发票支付' : '', clawback ? '提前退租按剩余天数退回' : '', remark];
  return [`${INCENTIVE_KIND[kind].label} ${formatMoney(amount_fen)} 元`, event, ...conditions]
    .filter(Boolean)
    .join('，');
};

export const incentivesText = (incentives: Contract['incentives']): string =>
  incentives.map(incentiveText).join('；') || '无';

/** Returns the terms of late fees as text. */
export function lateFeeText(late_fee: Contract['late_fee'], items: ReadonlyMap<number, { label: string }>): string {
  if (!late_fee) return '逾期不收滞纳金';
  const { rate_daily, grace_days, cap, charge_item_ids } = late_fee;
  const covered = charge_item_ids.map((id) => items.get(id)?.label ?? String(id)).join('、');
  return [
    `按未收金额的 ${formatDailyRate(rate_daily)} 收取，宽限 ${grace_days} 天`,
    `（超过宽限后自应收日次日起算），${cap ? `最高为应收金额的 ${formatPercent(cap)}` : '不封顶'}；`,
    `适用${covered || '全部费项'}。`,
  ].join('');
}
