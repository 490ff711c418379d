// 年度清算单: the tenant's share of the costs of a period and the advances billed for them, with all details; each of several in one file begins a new
// page.
import type { CostPool, ExplainedShare } from '#api/finance/cost-pool/cost-pool.schema';
import { COST_BASIS, COST_CAP } from '#api/finance/cost-pool/cost-pool-labels';
import { fractionText, percentOf, yuanOf } from '#api/finance/cost-pool/fraction-text';
import { capitalAmount } from '#domain/kernel/money/capital-amount';
import { formatArea, formatMoney, formatPercent, formatPeriod } from '#domain/kernel/text/format';
import { type Block, type PdfFile, pdf } from '../platform/pdf';
import { accountsBlocks, letterhead, type Sender } from './sender';

interface Statement {
  pool: CostPool;
  sender: Sender;
  rentable_m2_days: string;
  gross_up: string;
}

const TITLE = '年度清算单';

export function costStatement(
  statement: Statement,
  shares: readonly [ExplainedShare, ...ExplainedShare[]],
  now: Date,
): Promise<PdfFile> {
  const { pool, sender } = statement;
  const [first, ...others] = shares;
  const name = others.length ? pool.number : `${pool.number}-${first.contract_number}`;
  const blocks = [
    ...blocksOf(statement, first),
    ...others.flatMap((share): Block[] => [{ kind: 'annex', text: TITLE }, ...blocksOf(statement, share)]),
  ];
  const footer = others.length ? `${pool.number} ${pool.name}` : first.tenant_name;
  return pdf(`${TITLE}-${name}.pdf`, { title: TITLE, header: letterhead(sender), footer, blocks }, now);
}

function blocksOf(statement: Statement, share: ExplainedShare): Block[] {
  const { pool, sender } = statement;
  const run = pool.runs.find(({ undone_on }) => undone_on === null);
  return [
    {
      kind: 'facts',
      columns: 2,
      facts: [
        ['租客', share.tenant_name],
        ['合同编号', share.contract_number],
        ['清算', `${pool.number} ${pool.name}`],
        ['清算期间', formatPeriod(pool.start_date, pool.end_date)],
        ['楼宇', pool.building_names.join('、')],
        ['状态', run ? `已过账，应收日 ${run.due_date}` : '试算，以过账时为准'],
      ],
    },
    { kind: 'heading', text: '分摊面积' },
    spacesTable(share),
    { kind: 'paragraph', text: shareText(statement, share) },
    { kind: 'heading', text: '费用' },
    itemsTable(statement, share),
    ...capBlocks(share),
    { kind: 'heading', text: '已预收' },
    billedTable(share),
    { kind: 'paragraph', bold: true, text: resultText(share) },
    ...(share.result_fen > 0 ? accountsBlocks(sender) : []),
    { kind: 'space', height: 12 },
    { kind: 'signatures', parties: [{ title: `${sender.name}（盖章）`, lines: ['日期'] }] },
  ];
}

const spacesTable = ({ explained, m2_days }: ExplainedShare): Block => ({
  kind: 'table',
  columns: [
    { title: '空间', width: 4 },
    { title: '可租面积(㎡)', width: 2, align: 'right' },
    { title: '期间', width: 4 },
    { title: '天数', width: 1.2, align: 'right' },
    { title: '面积天数(㎡·天)', width: 2.6, align: 'right' },
  ],
  rows: explained.spaces.map(({ label, area, start, end, days, m2_days: own }) => [
    label,
    formatArea(area),
    formatPeriod(start, end),
    String(days),
    formatArea(own),
  ]),
  total: ['合计', '', '', '', formatArea(m2_days)],
});

function shareText({ pool, rentable_m2_days }: Statement, { m2_days, share }: ExplainedShare): string {
  const base = pool.basis === 'rentable' ? ` ÷ 可租面积天数 ${formatArea(rentable_m2_days)}` : ' ÷ 全部已租面积天数';
  const admin = Number(pool.admin) > 0 ? `；另加管理费 ${formatPercent(pool.admin)}` : '';
  return `${COST_BASIS[pool.basis].label}分摊：${formatArea(m2_days)}${base} = ${percentOf(share)}${admin}。`;
}

function itemsTable({ gross_up, pool }: Statement, share: ExplainedShare): Block {
  return {
    kind: 'table',
    columns: [
      { title: '费用', width: 3 },
      { title: '实际发生(元)', width: 2.4, align: 'right' },
      { title: '还原后(元)', width: 2.4, align: 'right' },
      { title: '说明', width: 3.4 },
      { title: '分摊(元)', width: 2.2, align: 'right' },
    ],
    rows: share.explained.items.map(({ name, amount_fen, variable, controllable, excluded, grossed, part }) => [
      name,
      formatMoney(amount_fen),
      yuanOf(grossed),
      [
        excluded ? '合同约定不承担' : '',
        variable && gross_up !== '1/1' ? `还原到出租率 ${formatPercent(pool.target)}` : '',
        controllable ? '受封顶约束' : '',
      ]
        .filter(Boolean)
        .join('；'),
      yuanOf(part),
    ]),
    total: ['封顶前合计', '', '', '', yuanOf(share.before_cap)],
  };
}

function capBlocks({ explained, controllable, controllable_capped, cap, charge_fen }: ExplainedShare): Block[] {
  const charge = `应承担 ${formatMoney(charge_fen)} 元。`;
  if (cap === null) return [{ kind: 'paragraph', text: charge }];
  const base = explained.base_rate ? `，基期单价 ${fractionText(explained.base_rate)} 元/㎡/年` : '';
  const text = `${COST_CAP[explained.cap.kind].label}${base}：受约束的费用 ${yuanOf(controllable)} 元，封顶 ${yuanOf(cap)} 元，计 ${yuanOf(controllable_capped)} 元。${charge}`;
  return [{ kind: 'paragraph', text }];
}

const billedTable = ({ explained, billed_fen }: ExplainedShare): Block => ({
  kind: 'table',
  columns: [
    { title: '费项', width: 2.4 },
    { title: '计费周期', width: 3.6 },
    { title: '应收(元)', width: 2.2, align: 'right' },
    { title: '期间内天数', width: 2, align: 'right' },
    { title: '计入(元)', width: 2.2, align: 'right' },
  ],
  rows: explained.billed.map(({ charge_item, start, end, gross_fen, days, of_days, fen }) => [
    charge_item,
    formatPeriod(start, end),
    formatMoney(gross_fen),
    `${days} / ${of_days}`,
    formatMoney(fen),
  ]),
  total: ['合计', '', '', '', formatMoney(billed_fen)],
});

function resultText({ charge_fen, billed_fen, result_fen }: ExplainedShare): string {
  const sums = `应承担 ${formatMoney(charge_fen)} 元，已预收 ${formatMoney(billed_fen)} 元：`;
  if (result_fen === 0) return `${sums}互不找补。`;
  const fen = Math.abs(result_fen);
  return `${sums}${result_fen > 0 ? '应补缴' : '应退还'} ${formatMoney(fen)} 元（大写：${capitalAmount(fen)}）。`;
}
