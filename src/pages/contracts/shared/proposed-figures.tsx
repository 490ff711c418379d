// What is decided by an approval: total, term, rent against the list price, deposits, free periods and steps, and the debts of the tenant.
import { Descriptions } from 'antd';
import { clauseFacts } from '#api/contracts/contract/clause-text';
import type { Contract, ContractFigures } from '#api/contracts/contract/contract.schema';
import { termInMonths } from '#domain/documents/lease-term';
import { formatMoney } from '#domain/kernel/text/format';
import { Area, Money, Percent, Wan } from '@/components/figures';
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

export function ProposedFigures({ contract, figures }: { contract: Contract; figures: ContractFigures }) {
  const { start, end, deposits } = contract;
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
export function ProposedTerms({ clauses, spaces }: Pick<Contract, 'clauses' | 'spaces'>) {
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      style={{ marginBottom: 12 }}
      items={clauses.map((clause, place) => ({
        key: place,
        label: clause.charge_item_name,
        children: <ClauseTerms clause={clause} spaces={spaces} />,
      }))}
    />
  );
}
