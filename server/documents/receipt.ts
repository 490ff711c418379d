// 收据: the tenant's receipt for received money, with the items it paid and the rest held as prepayment.
import type { CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { capitalAmount } from '#domain/kernel/money/capital-amount';
import { formatMoney } from '#domain/kernel/text/format';
import { type Block, type PdfFile, pdf } from '../platform/pdf';
import { letterhead, type Sender } from './sender';

const SERIAL_DIGITS = 6;

/** Derives the number from the record, so that printing a receipt twice gives the same number. */
export const receiptNumber = ({ id, received_on }: CashRecord): string =>
  `SJ-${received_on.replaceAll('-', '')}-${String(id).padStart(SERIAL_DIGITS, '0')}`;

export function receipt(record: CashRecord, sender: Sender, author: string, now: Date): Promise<PdfFile> {
  const number = receiptNumber(record);
  const blocks: Block[] = [
    {
      kind: 'facts',
      columns: 2,
      facts: [
        ['收据编号', number],
        ['收款日期', record.received_on],
        ['付款方', record.payer],
        ['租客', record.tenant_name ?? '—'],
        ['收款账户', record.flow_account],
        ['付款方式', record.payment_type ?? '—'],
        ['银行流水号', record.bank_serial ?? '—'],
        ['备注', record.remark || '—'],
      ],
    },
    paidFor(record),
    {
      kind: 'paragraph',
      bold: true,
      text: `今收到人民币 ${formatMoney(record.amount_fen)} 元（大写：${capitalAmount(record.amount_fen)}）`,
    },
    { kind: 'space', height: 12 },
    {
      kind: 'signatures',
      parties: [
        { title: `${sender.name}（盖章）`, lines: ['日期'] },
        { title: `经办人：${author}`, lines: ['签字'] },
      ],
    },
  ];
  return pdf(`收据-${number}.pdf`, { title: '收款收据', header: letterhead(sender), footer: number, blocks }, now);
}

/** Lists remaining write-offs, refunds, and the rest as prepayment: together the amount of the receipt. */
function paidFor(record: CashRecord): Block {
  const validWriteOffs = record.write_offs.filter((entry) => entry.reverses_id === null && !entry.undone);
  const repaid = record.payouts.filter((entry) => !entry.undone);
  const remaining = record.amount_fen - record.allocated_fen;
  return {
    kind: 'table',
    columns: [
      { title: '款项', width: 3 },
      { title: '周期', width: 4 },
      { title: '金额（元）', width: 2.4, align: 'right' },
    ],
    rows: [
      ...validWriteOffs.map((entry) => [entry.charge_item, entry.period, formatMoney(entry.amount_fen)]),
      ...repaid.map((entry) => ['已退款', '', formatMoney(entry.amount_fen)]),
      ...(remaining > 0 ? [['预收款', '', formatMoney(remaining)]] : []),
    ],
    total: ['合计', '', formatMoney(record.amount_fen)],
  };
}
