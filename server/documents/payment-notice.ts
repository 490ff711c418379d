// 缴费通知单: one bill as sent to the tenant, with earlier arrears and prepayments.
import { basisText } from '#api/finance/bill/basis-text';
import type { Bill, BillBasis } from '#api/finance/bill/bill.schema';
import { capitalAmount } from '#domain/kernel/money/capital-amount';
import { formatMoney, formatPeriod } from '#domain/kernel/text/format';
import { type Block, type PdfFile, pdf } from '../platform/pdf';
import { accountsBlocks, letterhead, paymentCode, type Sender } from './sender';

const monthText = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** Returns the amount payable in fen: the bill plus arrears, less prepayments. */
const toPay = ({ amount_fen, arrears_fen, prepayment_fen }: Bill): number =>
  Math.max(0, amount_fen + arrears_fen - prepayment_fen);

interface Notice {
  bill: Bill;
  sender: Sender;
  /** Basis of each receivable, by its id. */
  bases: ReadonlyMap<number, BillBasis>;
  now: Date;
}

const TITLE = '缴费通知单';

export function paymentNotice({ bill, sender, bases, now }: Notice): Promise<PdfFile> {
  const blocks: Block[] = [
    {
      kind: 'facts',
      columns: 2,
      facts: [
        ['租客', bill.tenant_name],
        ['账单编号', bill.number],
        ['合同编号', bill.contract_number ?? '—'],
        ['账单月份', monthText(bill.month)],
        ['园区', bill.park_name],
        ['空间', spacesOf(bill, bases) || '—'],
        ['应收日', bill.due_date],
      ],
    },
    linesOf(bill, bases),
    ...arrearsOf(bill),
    ...sumsOf(bill),
    ...(bill.status === 'void'
      ? [{ kind: 'paragraph', bold: true, text: `本账单已作废：${bill.void_reason}` } as const]
      : []),
    ...accountsBlocks(sender),
    ...(bill.status === 'void' ? [] : paymentCode(sender, toPay(bill), bill.number)),
    { kind: 'paragraph', small: true, text: `付款时请注明账单编号 ${bill.number}；如已付款请忽略本通知。` },
    { kind: 'space', height: 12 },
    { kind: 'signatures', parties: [{ title: `${sender.name}（盖章）`, lines: ['日期'] }] },
  ];
  return pdf(
    `${TITLE}-${bill.number}.pdf`,
    { title: TITLE, header: letterhead(sender), footer: bill.tenant_name, blocks },
    now,
  );
}

/** Returns the spaces of all lines, each once. */
function spacesOf({ lines }: Bill, bases: Notice['bases']): string {
  const names = lines.flatMap(({ receivable_id }) => bases.get(receivable_id)?.spaces.split('、') ?? []);
  return [...new Set(names.filter(Boolean))].join('、');
}

const linesOf = ({ lines, amount_fen }: Bill, bases: Notice['bases']): Block => ({
  kind: 'table',
  columns: [
    { title: '费项', width: 2.2 },
    { title: '计费周期', width: 3 },
    { title: '单价 × 数量', width: 4.4 },
    { title: '应收日', width: 1.9 },
    { title: '金额（元）', width: 2.2, align: 'right' },
  ],
  rows: lines.map((line) => [
    line.charge_item,
    formatPeriod(line.start_date, line.end_date),
    basisOf(bases.get(line.receivable_id)),
    line.due_date,
    formatMoney(line.billed_fen),
  ]),
  total: ['本期合计', '', '', '', formatMoney(amount_fen)],
});

const basisOf = (basis: BillBasis | undefined): string => (basis && basisText(basis)) || '—';

/** The receivables behind 以前月份未收; nothing without arrears, or for old bills, which have only the sum. */
const arrearsOf = ({ arrears, arrears_fen }: Bill): Block[] =>
  arrears.length === 0
    ? []
    : [
        { kind: 'heading', text: '以前月份未收' },
        {
          kind: 'table',
          columns: [
            { title: '费项', width: 2.2 },
            { title: '计费周期', width: 3 },
            { title: '应收日', width: 1.9 },
            { title: '未收金额（元）', width: 2.2, align: 'right' },
          ],
          rows: arrears.map((row) => [
            row.charge_item,
            formatPeriod(row.start_date, row.end_date),
            row.due_date,
            formatMoney(row.open_fen),
          ]),
          total: ['合计', '', '', formatMoney(arrears_fen)],
        },
      ];

function sumsOf(bill: Bill): Block[] {
  const { arrears_fen, prepayment_fen, amount_fen } = bill;
  const fen = toPay(bill);
  const parts = [
    ['本期应缴', formatMoney(amount_fen)],
    ...(arrears_fen ? [['以前月份未收', formatMoney(arrears_fen)]] : []),
    ...(prepayment_fen ? [['预收余额', formatMoney(-prepayment_fen)]] : []),
  ] as [string, string][];
  return [
    { kind: 'facts', columns: 3, facts: parts },
    { kind: 'paragraph', bold: true, text: `应缴金额：${formatMoney(fen)} 元（大写：${capitalAmount(fen)}）` },
  ];
}
