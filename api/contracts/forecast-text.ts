// Explains the components of a speculative month of the forecast (docs/domain §7.3).

import { type Decimal, formatShortest, toScaled } from '#domain/kernel/numbers/decimal';
import { formatMoney, formatPercent } from '#domain/kernel/text/format';
import { PRICE_UNIT } from '../assets/labels';
import type { ForecastLine } from './forecast';

type MarketLease = ForecastLine['market_leases'][number];

/** Returns the remaining share: '0.7' → '0.3'. */
const rest = (share: Decimal): Decimal => formatShortest(10_000n - toScaled(share, 4), 4);

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** Returns the growth of whole years as a factor; empty when there is none. */
const grown = (growth: string, years: number): string =>
  years === 0 || Number(growth) === 0
    ? ''
    : ` × (1 ${Number(growth) < 0 ? '−' : '+'} ${formatPercent(growth.replace('-', ''))})^${years}`;

function calculation(line: ForecastLine, lease: MarketLease): string[] {
  const { renewal, growth_years, rent_fen, renewed_fen, agreed_fen } = lease;
  const unit = PRICE_UNIT[line.price_unit as keyof typeof PRICE_UNIT]?.label ?? '';
  const daily = line.price_unit === 'per_sqm_day' ? ' × 365 ÷ 12' : '';
  const market = `${line.area_sqm} ㎡ × ${line.price} ${unit}${daily}${grown(line.growth ?? '0', growth_years)}`;
  const [renewing, letting] = [formatPercent(renewal), formatPercent(rest(renewal))];
  const rent =
    agreed_fen === null
      ? `市场月租 ×（续租概率 ${renewing} × 续租租金 ${formatPercent(line.renewal_rate ?? '1')} + 新租 ${letting}）`
      : `续租权约定月租 ${formatMoney(agreed_fen)} × 续租概率 ${renewing} + 市场月租 × 新租 ${letting}`;
  return [
    `市场月租 = ${market}`,
    `月租 ${formatMoney(rent_fen)} 元 = ${rent}`,
    `其中续租 ${formatMoney(renewed_fen)} 元，新租 ${formatMoney(rent_fen - renewed_fen)} 元`,
  ];
}

/** Returns the explanation of a month ('2026-05') of a space; null when no speculative lease runs. */
export function marketMonthText(line: ForecastLine, month: string): string | null {
  const lease = line.market_leases.find(
    ({ start_date, end_date }) => start_date.slice(0, 7) <= month && month <= end_date.slice(0, 7),
  );
  if (!lease) return null;
  const { start_date, end_date, free_months } = lease;
  const free = free_months === 0 ? '' : `，前 ${free_months} 个月免租`;
  const nobody = Number(lease.renewal) === 0 ? '（没有可续租的租客）' : '';
  const period = `推算租期 ${start_date} 至 ${end_date}${free}${nobody}`;
  const isFree = monthsBetween(start_date, month) < free_months;
  return [period, ...(isFree ? [`${month} 在免租期内`] : calculation(line, lease))].join('\n');
}
