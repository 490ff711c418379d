// 退租结算单: the settlement of a termination order with its lines, the affected rows of the plan, the handover checklist and the result. A print before
// its execution is marked as such.

import { isUnchangedAndPaid, manualLabel } from '#api/contracts/change/manual-adjustment';
import { SETTLED_ROW, SETTLEMENT_LINE, TERMINATION_KIND } from '#api/contracts/labels';
import type { SettlementSheet, Termination } from '#api/contracts/termination/termination.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { type Block, type PdfFile, pdf } from '../platform/pdf';

interface Settled {
  order: Termination;
  sheet: SettlementSheet;
  lessor_name: string;
}

export function settlementDocument({ order, sheet, lessor_name }: Settled, now: Date): Promise<PdfFile> {
  const { contract_number } = order;
  const blocks: Block[] = [
    {
      kind: 'facts',
      columns: 2,
      facts: [
        ['合同编号', contract_number],
        ['合同期限', `${order.contract_start} 至 ${order.contract_end}`],
        ['出租方', lessor_name],
        ['承租方', order.tenant_name],
        ['退租类型', TERMINATION_KIND[order.kind].label],
        ['退租日期', order.leave_date],
        ['园区', order.park_name],
        ['状态', order.status === 'executed' ? '已执行' : '试算，以执行时为准'],
      ],
    },
    { kind: 'heading', text: '结算' },
    linesTable(sheet),
    { kind: 'paragraph', text: resultText(sheet), bold: true },
    ...addedBlocks(order),
    ...rowBlocks(sheet),
    ...checklistBlocks(order),
    ...(order.remark
      ? ([
          { kind: 'heading', text: '备注' },
          { kind: 'paragraph', text: order.remark },
        ] as const)
      : []),
    { kind: 'space', height: 12 },
    {
      kind: 'signatures',
      parties: [
        { title: '出租方（盖章）', lines: ['签字', '日期'] },
        { title: '承租方（盖章）', lines: ['签字', '日期'] },
      ],
    },
  ];
  return pdf(`退租结算单-${contract_number}.pdf`, { title: '退租结算单', header: lessor_name, blocks }, now);
}

function linesTable(sheet: SettlementSheet): Block {
  const lines: [string, number][] = [
    ['截至退租日应收', sheet.charged_fen],
    ['已收', -sheet.received_fen],
    ['其他未收', sheet.others_fen],
    ['水电、维修与违约金', sheet.lines_fen],
    ['追回免租', sheet.clawback_fen],
    ['退回租赁激励', sheet.incentive_fen],
    ['滞纳金', sheet.late_fee_fen],
    ['保证金余额', -sheet.deposit_fen],
    ['没收的保证金', sheet.forfeit_fen],
    ['预收抵扣', -sheet.prepayment_fen],
  ];
  return {
    kind: 'table',
    columns: [
      { title: '项目', width: 4 },
      { title: '金额(元)', width: 2, align: 'right' },
    ],
    rows: lines.filter(([, fen], place) => place < 2 || fen !== 0).map(([label, fen]) => [label, formatMoney(fen)]),
    total: ['结算结果（负数为应退租客）', formatMoney(sheet.result_fen)],
  };
}

function resultText({ owed_fen, refund_fen }: SettlementSheet): string {
  if (owed_fen > 0) return `租客应付 ${formatMoney(owed_fen)} 元。`;
  return refund_fen > 0 ? `应退租客 ${formatMoney(refund_fen)} 元。` : '双方两清，互不找补。';
}

function addedBlocks({ lines }: Termination): Block[] {
  if (lines.length === 0) return [];
  return [
    { kind: 'heading', text: '水电、维修与违约金' },
    {
      kind: 'table',
      columns: [
        { title: '项目', width: 2 },
        { title: '说明', width: 4 },
        { title: '金额(元)', width: 2, align: 'right' },
      ],
      rows: lines.map((line) => [SETTLEMENT_LINE[line.kind].label, line.remark, formatMoney(line.amount_fen)]),
    },
  ];
}

/** Omits periods that are settled in full and unchanged. */
function rowBlocks({ rows, others }: SettlementSheet): Block[] {
  const text = rows
    .filter((row) => row.action !== 'void' && !isUnchangedAndPaid(row))
    .flatMap((row) => [
      [
        row.charge_item_name,
        `${row.start} 至 ${row.end}`,
        SETTLED_ROW[row.action].label,
        formatMoney(row.charged_fen),
        formatMoney(row.received_fen),
      ],
      ...(row.manual ? [[`${manualLabel(row.manual)}`, '', '', formatMoney(row.manual.after_fen), '']] : []),
    ]);
  const open = others.map((row) => [
    row.charge_item_name,
    `应收日 ${row.due}`,
    '其他未收',
    formatMoney(row.open_fen),
    '',
  ]);
  if (text.length + open.length === 0) return [];
  return [
    { kind: 'heading', text: '未结清的各期' },
    {
      kind: 'table',
      columns: [
        { title: '费项', width: 2 },
        { title: '期间', width: 3 },
        { title: '处理', width: 1.2 },
        { title: '结算应收(元)', width: 2, align: 'right' },
        { title: '已收(元)', width: 2, align: 'right' },
      ],
      rows: [...text, ...open],
    },
  ];
}

function checklistBlocks({ checklist }: Termination): Block[] {
  if (checklist.length === 0) return [];
  return [
    { kind: 'heading', text: '交接清单' },
    {
      kind: 'table',
      columns: [
        { title: '交接项', width: 3 },
        { title: '状态', width: 1.2 },
        { title: '说明', width: 4 },
      ],
      rows: checklist.map(({ item, done, remark }) => [item, done ? '已交接' : '未交接', remark]),
    },
  ];
}
