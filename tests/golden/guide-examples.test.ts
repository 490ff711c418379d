// The worked examples of the guide are what the domain computes: each stands here as it stands there, its figures put in.
import { expect, it } from 'vitest';
import { changeSchedule } from '#domain/contracts/change/schedule-change';
import type { PricedClause } from '#domain/contracts/clause/charge-clause';
import { depositAmount } from '#domain/contracts/clause/deposit-amount';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { turnoverRent } from '#domain/contracts/turnover-rent';
import { straightLine } from '#domain/finance/accounting/straight-line';
import { lateFee } from '#domain/finance/arrears/late-fee';
import { usageCharge } from '#domain/finance/meter/utility-usage';
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

it('is true of every one', () => {
  const stated = sourcePages().flatMap(({ body }) =>
    [...body.matchAll(/^> 例：(.+)$/gm)].map(([, example]) => example),
  );
  const computed = [byDay, byMonth, pricesInTime, taxAndRounding, dueDates, cut, lateFees, otherPages];
  expect(stated.sort()).toEqual(computed.flatMap((examples) => examples()).sort());
});
