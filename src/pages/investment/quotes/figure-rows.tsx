// The figures of an offer with their calculation (docs/domain §3.4): on the form, on the quote's page and in the comparison.
import type { ReactNode } from 'react';
import type { QuoteFigures } from '#domain/contracts/quote-figures';
import { formatArea, formatMoney, formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { Area, Figure, Money, Percent, Price } from '@/components/figures';

export interface FigureRow {
  title: string;
  unit?: string;
  show: (figures: QuoteFigures) => ReactNode;
  /** Returns the calculation with its input figures. */
  explain: (figures: QuoteFigures) => string;
  /** The compared value, and whether a higher or a lower one is better for the lessor. */
  best?: { figureOf: (figures: QuoteFigures) => number | null; want: 'more' | 'less' };
}

const numberOf = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));
const monthsText = (months: number | null): string => (months === null ? '租期内不能收回' : `${months} 个月`);

export const FIGURE_ROWS: readonly FigureRow[] = [
  {
    title: '净有效租金',
    unit: '元/㎡/月',
    show: ({ effective_month }) => <Price value={effective_month} />,
    explain: ({ rent_net_fen, commission_fen, incentive_fen, area_sqm, months }) =>
      `（不含税租金 ${formatMoney(rent_net_fen)} − 佣金 ${formatMoney(commission_fen)} − 租赁激励 ${formatMoney(incentive_fen)}）÷ ${formatArea(area_sqm)} ㎡ ÷ ${months} 个月；免租期计入月数`,
    best: { figureOf: ({ effective_month }) => Number(effective_month), want: 'more' },
  },
  {
    title: '净有效租金（按日）',
    unit: '元/㎡/天',
    show: ({ effective_day }) => <Price value={effective_day} />,
    explain: () => '按月的净有效租金 × 12 ÷ 365',
  },
  {
    title: '起租单价',
    unit: '元/㎡/月',
    show: ({ rent_price }) => <Price value={rent_price} />,
    explain: ({ rent_fen, area_sqm }) =>
      `起租时的月租金 ${formatMoney(rent_fen)}（含税，不计免租期）÷ ${formatArea(area_sqm)} ㎡；日单价按 365 ÷ 12 折算为月`,
  },
  {
    title: '比招商价',
    show: ({ list_discount }) => discount(list_discount),
    explain: ({ list_price }) => comparedWith('招商价', list_price),
    best: { figureOf: ({ list_discount }) => numberOf(list_discount), want: 'less' },
  },
  {
    title: '比底价',
    show: ({ floor_discount }) => discount(floor_discount),
    explain: ({ floor_price }) => comparedWith('底价', floor_price),
  },
  {
    title: '起租月租金',
    unit: '元/月',
    show: ({ rent_fen }) => <Money fen={rent_fen} />,
    explain: () => '最早的租金条款首日的月租金，含税',
  },
  {
    title: '租期内合计',
    unit: '元',
    show: ({ total_fen }) => <Money fen={total_fen} />,
    explain: () => '全部费用条款的收款计划，含税，保证金不计',
    best: { figureOf: ({ total_fen }) => total_fen, want: 'more' },
  },
  {
    title: '首年应收',
    unit: '元',
    show: ({ first_year_fen }) => <Money fen={first_year_fen} />,
    explain: () => '应收日在起租后十二个月内的各期，含税，保证金不计',
    best: { figureOf: ({ first_year_fen }) => first_year_fen, want: 'more' },
  },
  {
    title: '保证金',
    unit: '元',
    show: ({ deposit_fen }) => <Money fen={deposit_fen} />,
    explain: () => '保证金条款的合计',
  },
  {
    title: '佣金',
    unit: '元',
    show: ({ commission_fen }) => <Money fen={commission_fen} />,
    explain: () => '按渠道的佣金规则；没有渠道或规则的为 0',
    best: { figureOf: ({ commission_fen }) => commission_fen, want: 'less' },
  },
  {
    title: '租赁激励',
    unit: '元',
    show: ({ incentive_fen }) => <Money fen={incentive_fen} />,
    explain: () => '装修补贴、现金激励、代承担费用与租金抵减的合计；租金抵减按不含税计',
    best: { figureOf: ({ incentive_fen }) => incentive_fen, want: 'less' },
  },
  {
    title: '投入收回',
    show: ({ payback_months }) => <Figure>{monthsText(payback_months)}</Figure>,
    explain: ({ incentive_fen, commission_fen }) =>
      `到期的不含税租金累计达到租赁激励与佣金之和 ${formatMoney(incentive_fen + commission_fen)} 的月份`,
    best: { figureOf: ({ payback_months }) => payback_months, want: 'less' },
  },
  {
    title: '计租面积',
    unit: '㎡',
    show: ({ area_sqm }) => <Area value={area_sqm} />,
    explain: () => '全部空间的计租面积',
  },
  {
    title: '租期',
    unit: '个月',
    show: ({ months }) => <Figure>{months}</Figure>,
    explain: () => '整月数，不足整月的按该月天数折算',
  },
];

function discount(share: string | null): ReactNode {
  if (share === null) return NO_FIGURE;
  const above = share.startsWith('-');
  return (
    <Figure>
      {above ? '高 ' : '低 '}
      <Percent value={above ? share.slice(1) : share} />
    </Figure>
  );
}

const comparedWith = (what: string, price: string | null): string =>
  price === null
    ? `空间的${what}未全部填写`
    : `1 − 起租单价 ÷ ${what} ${formatPrice(price)} 元/㎡/月（起租日的${what}，按面积加权，日单价按 365 ÷ 12 折算为月）`;
