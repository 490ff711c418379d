// 催缴函: the open amounts of one overdue bill, in the words of its level, with the account to pay to and a receipt for its delivery. Amounts in an
// instalment plan are left out, and money on account is deducted, as in the reminders by mail.
import type { Bill } from '#api/finance/bill/bill.schema';
import { BILL_NOTICE, NOTICE_CHANNEL } from '#api/finance/labels';
import { businessDay } from '#api/kernel/instant';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { capitalAmount } from '#domain/kernel/money/capital-amount';
import { formatMoney, formatPeriod } from '#domain/kernel/text/format';
import { type Block, type PdfFile, pdf } from '../platform/pdf';
import { accountsBlocks, letterhead, paymentCode, type Sender } from './sender';

interface Letter {
  bill: Bill;
  sender: Sender;
  /** Level of the reminder, 1 to 3. */
  level: number;
  text: string;
  unclaimed: { planned: ReadonlyMap<number, number>; credit_fen: number };
  today: string;
  now: Date;
}

export function dunningLetter({ bill, sender, level, text, unclaimed, today, now }: Letter): Promise<PdfFile> {
  const title = `${BILL_NOTICE[level as keyof typeof BILL_NOTICE].label}函`;
  const lines = claimedLines(bill, unclaimed.planned);
  const claimed_fen = lines.reduce((sum, { claimed_fen }) => sum + claimed_fen, 0);
  const credit_fen = Math.min(unclaimed.credit_fen, claimed_fen);
  const fen = claimed_fen - credit_fen;
  const blocks: Block[] = [
    { kind: 'paragraph', bold: true, text: `致：${bill.tenant_name}` },
    {
      kind: 'facts',
      columns: 2,
      facts: [
        ['账单编号', bill.number],
        ['合同编号', bill.contract_number ?? '—'],
        ['园区', bill.park_name],
        ['出具日期', today],
      ],
    },
    ...text.split('\n').map((line): Block => ({ kind: 'paragraph', indent: true, text: line })),
    linesTable(lines, claimed_fen, today),
    ...(credit_fen > 0
      ? [{ kind: 'paragraph', text: `贵方尚有未核销款项 ${formatMoney(credit_fen)} 元，已从应付金额中扣除。` } as const]
      : []),
    { kind: 'paragraph', bold: true, text: `应付金额：${formatMoney(fen)} 元（大写：${capitalAmount(fen)}）` },
    ...earlierReminders(bill),
    ...accountsBlocks(sender),
    ...paymentCode(sender, fen, bill.number),
    {
      kind: 'together',
      blocks: [
        { kind: 'space', height: 8 },
        {
          kind: 'signatures',
          parties: [
            { title: `${sender.name}（盖章）`, lines: ['经办人', '日期'] },
            { title: `送达回执：${bill.tenant_name}`, lines: ['送达方式', '签收人（盖章）', '签收日期'] },
          ],
        },
      ],
    },
  ];
  return pdf(
    `${title}-${bill.number}.pdf`,
    { title, header: letterhead(sender), footer: bill.tenant_name, blocks },
    now,
  );
}

interface ClaimedLine {
  line: Bill['lines'][number];
  claimed_fen: number;
}

const claimedLines = ({ lines }: Bill, planned: ReadonlyMap<number, number>): ClaimedLine[] =>
  lines
    .map((line) => ({
      line,
      claimed_fen: Math.min(line.open_fen, line.billed_fen) - (planned.get(line.receivable_id) ?? 0),
    }))
    .filter(({ claimed_fen }) => claimed_fen > 0);

const linesTable = (lines: readonly ClaimedLine[], claimed_fen: number, today: string): Block => ({
  kind: 'table',
  columns: [
    { title: '费项', width: 2.2 },
    { title: '计费周期', width: 3.4 },
    { title: '应收日', width: 1.9 },
    { title: '逾期天数', width: 1.4, align: 'right' },
    { title: '账单金额（元）', width: 2.2, align: 'right' },
    { title: '未付（元）', width: 2.2, align: 'right' },
  ],
  rows: lines.map(({ line, claimed_fen }) => [
    line.charge_item,
    formatPeriod(line.start_date, line.end_date),
    line.due_date,
    line.due_date < today ? String(daysBetween(line.due_date, today)) : '未到期',
    formatMoney(line.billed_fen),
    formatMoney(claimed_fen),
  ]),
  total: ['合计', '', '', '', '', formatMoney(claimed_fen)],
});

/** Reminders that have been sent; one to several addresses on a day is one. */
function earlierReminders({ notices }: Bill): Block[] {
  const sent = notices.flatMap(({ level, channel, sent_at }) =>
    level > 0 && sent_at
      ? [
          `${businessDay(new Date(sent_at))} ${BILL_NOTICE[level as keyof typeof BILL_NOTICE].label}（${NOTICE_CHANNEL[channel].label}）`,
        ]
      : [],
  );
  return sent.length ? [{ kind: 'paragraph', text: `此前催缴：${[...new Set(sent)].join('、')}` }] : [];
}
