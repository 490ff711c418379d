// What is decided by an approval: total, term, rent against the list price, deposits, free periods and steps, and the debts of the tenant.
import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { clauseFacts, incentivesText } from '#api/contracts/contract/clause-text';
import { effectiveRent } from '#api/contracts/contract/contract';
import type { Contract, ContractFigures, EffectiveRent } from '#api/contracts/contract/contract.schema';
import { termInMonths } from '#domain/documents/lease-term';
import { formatMoney, formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { Area, Money, Percent, Price, Wan } from '@/components/figures';
import { type FigureCard, FigureCards } from '@/components/layout/figure-cards';

function AreaAndDiscount({ area_sqm, discount }: Pick<ContractFigures, 'area_sqm' | 'discount'>) {
  return (
    <>
      <Area value={area_sqm} /> ㎡
      {Number(discount) > 0 && (
        <>
          {' '}
          · 低于招商价 <Percent value={discount} />
        </>
      )}
    </>
  );
}

export const rentCard = (figures: ContractFigures): FigureCard => ({
  label: '月租金',
  value: <Money fen={figures.rent_fen} />,
  unit: '元',
  note: <AreaAndDiscount {...figures} />,
});

/** Terms of a clause that an approver compares. */
const DECISIVE = ['单价', '抽成', '免租期', '递增', '保底单价', '保底免租期', '保底递增'];

function ClauseTerms({ clause, spaces }: { clause: Contract['clauses'][number]; spaces: Contract['spaces'] }) {
  const facts = clauseFacts(clause, spaces).filter(({ title }) => DECISIVE.includes(title));
  return (
    <>
      {facts.map(({ title, text }) => (
        <div key={title}>{`${title}：${text}`}</div>
      ))}
    </>
  );
}

/** The text of a document, with digits between spaces like elsewhere on the screen: 36 个月. */
const termText = (start: string, end: string): string => termInMonths(start, end).replaceAll(/\d+/g, ' $& ').trim();

/** Signed difference of two prices: +1.20, −0.50. */
const signed = (difference: string): string => {
  const isLess = difference.startsWith('-');
  return `${isLess ? '−' : '+'}${formatPrice(isLess ? difference.slice(1) : difference)}`;
};

function effectiveNote({ quote_number, quote_month, difference, ...figures }: EffectiveRent): string {
  if (quote_month !== null && difference !== null)
    return `报价 ${quote_number} 为 ${formatPrice(quote_month)}，相差 ${signed(difference)}`;
  return `已扣佣金 ${formatMoney(figures.commission_fen)} 元、激励 ${formatMoney(figures.incentive_fen)} 元`;
}

/** The net effective rent against that of the quote. */
function useEffectiveRent({ id, version }: Contract): FigureCard {
  const { data } = useQuery({
    queryKey: [effectiveRent.path, id, version],
    queryFn: () => call(effectiveRent, { id }),
    staleTime: 0,
  });
  return {
    label: '净有效租金',
    value: data ? <Price value={data.effective_month} /> : NO_FIGURE,
    unit: '元/㎡/月',
    note: data && effectiveNote(data),
    alarm: data?.difference?.startsWith('-'),
  };
}

export function ProposedFigures({ contract, figures }: { contract: Contract; figures: ContractFigures }) {
  const { start, end, deposits } = contract;
  const effective = useEffectiveRent(contract);
  const deposit_fen = deposits.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const { tenant } = figures;
  return (
    <FigureCards
      title="合同概况"
      cards={[
        {
          label: '合同总额',
          value: <Wan fen={figures.planned_fen} />,
          unit: '万元',
          note: '收款计划合计，不含保证金',
        },
        rentCard(figures),
        effective,
        { label: '租期', value: termText(start, end), note: `${start} ~ ${end}` },
        { label: '保证金', value: <Wan fen={deposit_fen} />, unit: '万元' },
        {
          label: '租客逾期',
          value: <Wan fen={tenant.overdue_fen} />,
          unit: '万元',
          alarm: tenant.overdue_fen > 0,
          note: `到期未收 ${formatMoney(tenant.due_fen)} 元，预收 ${formatMoney(tenant.credit_fen)} 元`,
        },
      ]}
    />
  );
}

/** The decisive terms of each clause, for an approver; the page has a tab with all terms. */
export function ProposedTerms({ clauses, spaces, incentives }: Pick<Contract, 'clauses' | 'spaces' | 'incentives'>) {
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      style={{ marginBottom: 12 }}
      items={[
        ...clauses.map((clause, place) => ({
          key: String(place),
          label: clause.charge_item_name,
          children: <ClauseTerms clause={clause} spaces={spaces} />,
        })),
        ...(incentives.length > 0
          ? [{ key: 'incentives', label: '租赁激励', children: incentivesText(incentives) }]
          : []),
      ]}
    />
  );
}
