// The account statement as a letter of the legal entity, with a slip for the tenant's confirmation.

import { STATEMENT_LINE } from '#api/tenants/labels';
import type { EntityStatement, Statement } from '#api/tenants/tenant-statement.schema';
import { capitalAmount } from '#domain/kernel/money/capital-amount';
import { formatMoney } from '#domain/kernel/text/format';
import { accountsBlocks, letterhead, type Sender, senderOf } from '#server/documents/sender';
import type { Block, PdfColumn, PdfDocument } from '#server/platform/pdf/index';
import type { Call } from '#server/platform/use-case/route';

/** Widths that hold dates, contract numbers and amounts of ten digits on one line. */
const COLUMNS: readonly PdfColumn[] = [
  { title: '日期', width: 60 },
  { title: '类型', width: 60 },
  { title: '摘要', width: 225 },
  { title: '合同编号', width: 118 },
  { title: '应收（元）', width: 94, align: 'right' },
  { title: '收款（元）', width: 94, align: 'right' },
  { title: '余额（元）', width: 94, align: 'right' },
];

const amount = (fen: number) => (fen === 0 ? '' : formatMoney(fen));

function linesOf(
  statement: Statement,
  { lines, opening_fen, closing_fen, charge_fen, credit_fen }: EntityStatement,
): Block {
  return {
    kind: 'table',
    columns: COLUMNS,
    rows: [
      [statement.from, '', '期初余额', '', '', '', formatMoney(opening_fen)],
      ...lines.map((line) => [
        ...[line.day, STATEMENT_LINE[line.kind].label, line.text, line.contract_number ?? ''],
        ...[amount(line.charge_fen), amount(line.credit_fen), formatMoney(line.balance_fen)],
      ]),
    ],
    total: [
      statement.to,
      '',
      '合计与期末余额',
      '',
      formatMoney(charge_fen),
      formatMoney(credit_fen),
      formatMoney(closing_fen),
    ],
  };
}

/** Returns the closing balance as text, with the debtor. */
function verdict({ to }: Statement, { closing_fen }: EntityStatement): string {
  const sum = `${formatMoney(Math.abs(closing_fen))} 元（大写：${capitalAmount(Math.abs(closing_fen))}）`;
  if (closing_fen > 0) return `截至 ${to}，贵方应付我方 ${sum}。`;
  if (closing_fen < 0) return `截至 ${to}，贵方在我方的预付余额为 ${sum}。`;
  return `截至 ${to}，双方往来余额为零。`;
}

function depositsOf({ deposits }: EntityStatement): Block[] {
  if (deposits.length === 0) return [];
  const columns: PdfColumn[] = [
    { title: '合同编号', width: 3 },
    { title: '保证金', width: 3 },
    { title: '余额（元）', width: 2, align: 'right' },
  ];
  const rows = deposits.map((deposit) => [
    deposit.contract_number,
    deposit.charge_item,
    formatMoney(deposit.balance_fen),
  ]);
  return [
    { kind: 'heading', text: '另持有贵方保证金（不计入上述余额）' },
    { kind: 'table', columns, rows },
  ];
}

const slipOf = (statement: Statement, sender: Sender): Block[] => [
  { kind: 'space', height: 10 },
  { kind: 'heading', text: '回执' },
  {
    kind: 'paragraph',
    indent: true,
    text: '（　）经核对，上述往来与余额相符。　（　）不符，差异如下：',
  },
  {
    kind: 'signatures',
    parties: [
      { title: `${sender.name}（盖章）`, lines: ['经办人', '日期'] },
      { title: `${statement.tenant_name}（盖章）`, lines: ['确认人', '日期'] },
    ],
  },
];

/** For a statement of one legal entity. */
export async function letterOf(call: Call, statement: Statement): Promise<PdfDocument> {
  const [entity] = statement.entities;
  if (!entity) throw new Error('a letter is asked for one legal entity');
  const sender = await senderOf(call.tx, call.actor, entity.legal_entity_id);
  return {
    title: '对账单',
    landscape: true,
    header: letterhead(sender),
    footer: `${statement.tenant_name}　制表日期 ${call.today}`,
    blocks: [
      {
        kind: 'facts',
        columns: 2,
        facts: [
          ['租客', statement.tenant_name],
          ['对账期间', `${statement.from} 至 ${statement.to}`],
          ['出具方', sender.name],
          ['合同', statement.contract_number ?? (statement.partial ? '部分园区的合同' : '全部合同')],
        ],
      },
      linesOf(statement, entity),
      { kind: 'paragraph', bold: true, text: verdict(statement, entity) },
      ...accountsBlocks(sender),
      ...depositsOf(entity),
      { kind: 'together', blocks: slipOf(statement, sender) },
    ],
  };
}
