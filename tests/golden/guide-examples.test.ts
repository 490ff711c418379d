// The worked examples of the guide are what the domain computes: each stands here as it stands there, its figures put in.
import { expect, it } from 'vitest';
import { changeSchedule } from '#domain/contracts/change/schedule-change';
import type { PricedClause } from '#domain/contracts/clause/charge-clause';
import { depositAmount } from '#domain/contracts/clause/deposit-amount';
import { incentiveClawback } from '#domain/contracts/incentive';
import { noticeDays } from '#domain/contracts/life/lease-option';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { turnoverRent } from '#domain/contracts/turnover-rent';
import { amortisationMonths } from '#domain/finance/accounting/amortisation';
import { landUseTax } from '#domain/finance/accounting/land-use-tax';
import { leaseDisclosure } from '#domain/finance/accounting/lease-disclosure';
import { stampDuty } from '#domain/finance/accounting/stamp-duty';
import { straightLine } from '#domain/finance/accounting/straight-line';
import { vatMonths } from '#domain/finance/accounting/vat';
import { lateFee } from '#domain/finance/arrears/late-fee';
import { usageCharge } from '#domain/finance/meter/utility-usage';
import { dueAgainOn, securedDepositOn } from '#domain/finance/security/security';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { addTax, splitTax } from '#domain/kernel/money/money';
import { formatMoney, formatPeriod, formatPrice } from '#domain/kernel/text/format';
import { firstOf } from '#tests/support/present';
import { sourcePages } from '../../scripts/guide-source';

const YEAR = { start: '2026-01-01', end: '2026-12-31' };
const leaseOf = (start: string, end: string) => ({ start, end, spaces: [{ id: 1, area: '100' }] });
const lease = leaseOf(YEAR.start, YEAR.end);
const daily: PricedClause = { basis: 'per_sqm_day', price: '4.5', alignment: 'calendar' };
const monthly: PricedClause = { basis: 'per_sqm_month', price: '50', alignment: 'calendar' };

const rows = (clause: PricedClause, contract = lease) => paymentSchedule(contract, clause).rows;
/** Of each row, as the product shows it. */
const sums = (clause: PricedClause, contract = lease) => rows(clause, contract).map(({ gross }) => formatMoney(gross));
const first = (clause: PricedClause, contract = lease) => firstOf(sums(clause, contract));

function byDay(): string[] {
  const [january, february] = sums(daily);
  return [
    `单价 4.50 元/㎡/天，2026 年 1 月 31 天：4.50 × 100 × 31 = ${january} 元；2 月 28 天：${february} 元。`,
    `同一单价，每月 30 天：整月 ${first({ ...daily, proration: 'thirty' })} 元；全年 365 天：整月 4.50 × 100 × 365 ÷ 12 = ${first({ ...daily, proration: 'year365' })} 元。`,
  ];
}

function byMonth(): string[] {
  const late = leaseOf('2026-03-15', YEAR.end);
  const part = (proration: PricedClause['proration']) => first({ ...monthly, proration }, late);
  const [one, two] = rows({ ...monthly, alignment: 'contract' }, leaseOf('2026-01-31', '2027-01-30'));
  if (!one || !two) throw new Error('a lease of a year has two periods');
  return [
    `单价 50.00 元/㎡/月：每个整月 50.00 × 100 = ${first(monthly)} 元。`,
    `单价 50.00 元/㎡/月，2026-03-15 起租，3 月有 17 天：按当月实际天数 5,000 × 17 ÷ 31 = ${part('actual')} 元；每月 30 天 5,000 × 17 ÷ 30 = ${part('thirty')} 元；全年 365 天 5,000 × 12 × 17 ÷ 365 = ${part('year365')} 元。`,
    `2026-01-31 起租，前两个账期是 ${formatPeriod(one.start, one.end)} 和 ${formatPeriod(two.start, two.end)}。`,
  ];
}

function byYear(): string[] {
  const quarters = rows({ ...daily, alignment: 'year', cycle_months: 3 }, leaseOf('2026-05-20', '2027-05-19'));
  const periods = quarters.slice(0, 3).map(({ start, end }) => formatPeriod(start, end));
  const yearly = paymentSchedule(lease, { basis: 'fixed_year', price: '100000' });
  const [one, two, three] = yearly.rows.map(({ gross }) => formatMoney(gross));
  return [
    `2026-05-20 起租，按季付：前三个账期是 ${periods[0]}、${periods[1]} 和 ${periods[2]}。`,
    `年租金 100,000.00 元，按月付：${one}、${two}、${three} 元，依次循环，全年 ${formatMoney(yearly.total.gross)} 元。`,
  ];
}

function pricesInTime(): string[] {
  const free = first({ ...daily, free_periods: [['2026-01-01', '2026-01-15']] });
  const threeYears = leaseOf('2026-01-01', '2028-12-31');
  const grown = { ...daily, escalations: [{ every_months: 12, kind: 'percent' as const, value: '0.05' }] };
  const [, second, third] = paymentSchedule(threeYears, grown).prices.map(({ price }) => formatPrice(price));
  const stepped = { ...daily, escalations: [{ on: '2026-03-16', kind: 'price' as const, value: '5' }] };
  return [
    `单价 4.50 元/㎡/天，2026-01-01 至 2026-01-15 免租：1 月收 16 天，${free} 元。`,
    `单价 4.50 元/㎡/天，每 12 个月递增 5%：第二年 ${second} 元，第三年 ${third} 元。`,
    `单价 4.50 元/㎡/天，2026-03-16 起指定新价 5.00：3 月为 15 天 × 4.50 × 100 + 16 天 × 5.00 × 100 = ${sums(stepped)[2]} 元。`,
  ];
}

function optionNotice(): string[] {
  const option = { start: '2026-05-30', end: '2026-08-28', notice_days: 90 };
  const { start, end } = noticeDays(option);
  return [
    `行权期 ${formatPeriod(option.start, option.end)}，提前 ${option.notice_days} 天通知：${formatPeriod(start, end)} 之间收到通知有效。`,
  ];
}

function taxAndRounding(): string[] {
  const within = splitTax(1_395_000, '0.09');
  const exclusive = addTax(1_395_000, '0.09');
  const quarter: PricedClause = { ...daily, price: '3.5', proration: 'year365', cycle_months: 3 };
  return [
    `含税 13,950.00 元，税率 9%：不含税 ${formatMoney(within.net)} 元，税额 ${formatMoney(within.tax)} 元。`,
    `不含税 13,950.00 元，税率 9%：税额 ${formatMoney(exclusive.tax)} 元，含税 ${formatMoney(exclusive.gross)} 元。`,
    `单价 3.50 元/㎡/天，全年 365 天，按季付：一个月是 10,645.8333… 元；一季 ${first(quarter)} 元，逐月先取整为 ${first({ ...quarter, round_each_month: true })} 元。`,
  ];
}

function dueDates(): string[] {
  const dueOf = (due: PricedClause['due']) => rows({ ...daily, cycle_months: 3, due })[1]?.due;
  const before = dueOf({ kind: 'offset', days: -10 });
  const onDay = dueOf({ kind: 'day', day: 31, month: -1 });
  return [`2026 年 4 月至 6 月的一期，提前 10 天：应收日 ${before}；上月 31 日：${onDay}。`];
}

function cut(): string[] {
  const terms = { contract: lease, clause: daily };
  const standing = rows(daily).map((row) => ({ ...row, terms: [{ from: row.start, terms }] }));
  const march = changeSchedule(standing, null, '2026-03-21').rows[2];
  if (march?.action !== 'adjust') throw new Error('March is cut');
  const [old, revised, change] = [march.old, march.revised, march.adjustment].map(({ gross }) => formatMoney(gross));
  return [`3 月租金 ${old} 元，2026-03-20 退租：收 20 天，${revised} 元，调整 ${change} 元。`];
}

function lateFees(): string[] {
  const owed = { principal: 1_395_000, due: '2026-01-01', rate: '0.0005', grace_days: 5, cap: null };
  const payments = [{ date: '2026-01-06', amount: 500_000 }];
  const fee = (as_of: string, paid = false) => formatMoney(lateFee({ ...owed, as_of, payments: paid ? payments : [] }));
  return [
    `应收 13,950.00 元，应收日 2026-01-01，日利率 0.05%，宽限 5 天。截至 2026-01-06 为 ${fee('2026-01-06')} 元，截至 2026-01-11 为 ${fee('2026-01-11')} 元。`,
    `同一笔应收在 2026-01-06 收到 5,000.00 元，截至 2026-01-11：13,950.00 × 5 天 + 8,950.00 × 5 天，乘以 0.05%，为 ${fee('2026-01-11', true)} 元。`,
  ];
}

function securedDeposit(): string[] {
  const end = '2026-12-31';
  const deposit = {
    deposits: [{ due: '2026-01-01', amount: 10_000_000 }],
    received: [],
    securities: [{ name: '保函', amount: 6_000_000, start: '2026-01-01', end, acts: [] }],
  };
  const due = (day: string) => formatMoney(securedDepositOn(deposit, day).due);
  const again = dueAgainOn({ end }) ?? '';
  return [
    `保证金 100,000.00 元，保函 60,000.00 元，止期 ${end}：期内应收现金 ${due(end)} 元，${again} 起应收 ${due(again)} 元。`,
  ];
}

function returnedIncentive(): string[] {
  const [start, end, last] = ['2026-01-01', '2028-12-31', '2027-06-30'];
  const granted = { amount_fen: 12_000_000, clawback: true };
  const { back } = incentiveClawback(granted, { start, end }, last, 0);
  const { cancelled, returned } = incentiveClawback(granted, { start, end }, last, 9_000_000);
  const [all, no, rest] = [back, cancelled, returned].map(formatMoney);
  return [
    `装修补贴 120,000.00 元，租期 ${start} 至 ${end}，${last} 退租，剩余 ${daysBetween(last, end)} 天：退回 ${all} 元；已确认 90,000.00 元时，不再支付 ${no} 元，租客退回 ${rest} 元。`,
  ];
}

function taxes(): string[] {
  const signed = { signed_on: '2026-01-01', rent: 360_000_000, changes: [], settlements: [] };
  const taxOf = (value: string) =>
    formatMoney(firstOf(stampDuty({ ...signed, terms: [{ kind: 'relief', from: '2023-01-01', value }] })).tax);
  const land = {
    year: 2026,
    sqm: '10000',
    to: null,
    terms: [{ kind: 'unit' as const, from: '2020-01-01', value: '12' }],
  };
  const whole = landUseTax({ ...land, from: null });
  const due = { on: '2026-04-05', gross: 1_090_000, tax: 90_000 };
  const rent = { ...due, accrues_on: due.on, accrued: [due], invoiced: [], shares: [] };
  const [march, april] = vatMonths({ ...rent, advances: [{ on: '2026-03-20', gross: 545_000 }] });
  const late = landUseTax({ ...land, from: '2026-04-01' });
  return [
    `4 月到期的租金 10,900.00 元（税率 9%），3 月预收 5,450.00 元：3 月销项税额 ${formatMoney(march?.taxable_tax)} 元，4 月 ${formatMoney(april?.taxable_tax)} 元。`,
    `计税面积 10,000 ㎡、单位税额 12 元：全年 ${formatMoney(whole.total)} 元，每月 ${formatMoney(whole.months[0])} 元；4 月起纳税时全年 ${formatMoney(late.total)} 元。`,
    `年租金不含税 1,200,000.00 元、租期 3 年：1,200,000.00 × 3 × 0.1% = ${taxOf('1')} 元；减半征收时 ${taxOf('0.5')} 元。`,
  ];
}

function yearEnd(): string[] {
  const { fixed, straight_line, years } = leaseDisclosure({
    as_of: '2026-12-31',
    term: { start: '2026-01-01', end: '2027-12-31', total_net: 10_000_000, changes: [] },
    receivables: [{ due: '2027-01-05', net: 10_000_000 }],
    variable: [],
    other: [],
    costs: [],
  });
  return [
    `2 年租期、租金不含税 100,000.00 元、第 1 年免租，第 1 年末：固定租金收入 ${formatMoney(fixed)} 元，免租与递增余额 ${formatMoney(straight_line)} 元，第 1 年收款额 ${formatMoney(years[0])} 元。`,
  ];
}

function otherPages(): string[] {
  const minimum = { basis: 'fixed_month' as const, price: '30000' };
  const declared = [{ month: '2026-01', fen: 60_000_000 }];
  const month = turnoverRent(lease, { basis: 'turnover', rate: '0.08', minimum }, declared).periods[0];
  const usage = usageCharge({
    runs: [{ number: '1', multiplier: '1', from: '1000', to: '1250' }],
    loss_share: '0.03',
    unit_price: '1.2',
  });
  if ('fault' in usage) throw new Error(usage.fault);
  const deposit = depositAmount(lease, [daily], { kind: 'months', months: '3' });
  const revenue = straightLine({ ...YEAR, total_net: 10_000_000, changes: [] });
  const [january, february] = revenue.map(({ accounting }) => formatMoney(accounting));
  return [
    `每月营业额 600,000.00 元，抽成 8% 为 ${formatMoney(month?.share)} 元，保底 ${formatMoney(month?.minimum)} 元，另收 ${formatMoney(month?.excess)} 元。`,
    `上次读数 1,000、本次读数 1,250，倍率 1，损耗分摊 3%，单价 1.20 元：计费用量 ${usage.billed}，应收 ${formatMoney(usage.gross)} 元。`,
    `单价 4.50 元/㎡/天、100 ㎡，3 个月租金的保证金：4.50 × 100 × 365 ÷ 12 × 3 = ${formatMoney(deposit)} 元。`,
    `2026 年全年租金不含税 100,000.00 元，按日确认：1 月 ${january} 元，2 月 ${february} 元。`,
  ];
}

function amortised(): string[] {
  const term = { start: '2026-03-01', end: '2026-05-31', total_net: 1, changes: [] };
  const costs = [{ on: '2026-01-20', fen: 920_000 }];
  const [march, april, may] = amortisationMonths({ term, costs, through: '2026-05' });
  return [
    `佣金 9,200.00 元，租期 2026-03-01 至 2026-05-31 共 92 天：3 月摊销 ${formatMoney(march?.amortised)} 元，4 月 ${formatMoney(april?.amortised)} 元，5 月 ${formatMoney(may?.amortised)} 元。`,
  ];
}

it('is true of every one', () => {
  const stated = sourcePages().flatMap(({ body }) =>
    [...body.matchAll(/^> 例：(.+)$/gm)].map(([, example]) => example),
  );
  const computed = [
    amortised,
    byDay,
    byMonth,
    byYear,
    pricesInTime,
    taxAndRounding,
    dueDates,
    cut,
    lateFees,
    optionNotice,
    securedDeposit,
    returnedIncentive,
    taxes,
    yearEnd,
    otherPages,
  ];
  expect(stated.sort()).toEqual(computed.flatMap((examples) => examples()).sort());
});
