// The payer, the amount, and the unallocated part.
import type { CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { Money } from '@/components/figures';
import { FigureCards } from '@/components/layout/figure-cards';

/** The facts of money in, or of money out. */
const factsOf = (isOut: boolean): Fact<CashRecord>[] => [
  { title: isOut ? '收款方' : '付款方', name: 'payer' },
  { title: '租客', name: 'tenant_name' },
  { title: isOut ? '付款日期' : '收款日期', name: 'received_on', kind: 'date' },
  { title: '流水账户', name: 'flow_account' },
  { title: '签约主体', name: 'entity_name' },
  { title: '付款方式', name: 'payment_type' },
  { title: '银行流水号', name: 'bank_serial' },
  { title: isOut ? '收款账号' : '对方账号', name: 'payer_account' },
  { title: isOut ? '开户行' : '对方开户行', name: 'payer_bank' },
  { title: '备注', name: 'remark', wide: true },
];

export function RecordHeader({ record }: { record: CashRecord }) {
  const remaining = record.status === 'void' ? 0 : record.amount_fen - record.allocated_fen;
  return (
    <>
      <FigureCards
        title="收款金额"
        cards={[
          { label: '收款金额', value: <Money fen={record.amount_fen} />, unit: '元' },
          { label: '已核销', value: <Money fen={record.allocated_fen} />, unit: '元' },
          { label: '未核销', value: <Money fen={remaining} />, unit: '元' },
        ]}
      />
      <DescriptionList facts={factsOf(record.direction === 'out')} source={record} columns={2} />
    </>
  );
}
