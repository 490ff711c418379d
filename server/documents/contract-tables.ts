// Tables available to contract templates, as blocks of the PDF.
import { clauseFacts, priceLines, priceUnit } from '#api/contracts/contract/clause-text';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { TableName } from '#api/contracts/template/template-placeholders';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { formatArea, formatMoney, formatPeriod, formatPrice } from '#domain/kernel/text/format';
import type { Block, PdfColumn } from '../platform/pdf';
import type { ContractFacts } from './contract-facts';
import { totalArea } from './contract-values';

const table = (
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): Block[] => [rows.length ? { kind: 'table', columns, rows, total } : { kind: 'paragraph', text: '无', indent: true }];

const ITEM: PdfColumn = { title: '费项', width: 1.6 };
const PERIOD: PdfColumn = { title: '期间', width: 2.4 };

/** The parts of a contract, or of an offer of one, that a table needs. */
interface Let<Part extends keyof Contract> {
  contract: Pick<Contract, Part>;
}

export function spaceTable(facts: Let<'spaces'>): Block[] {
  const rows = facts.contract.spaces.map(({ label, area }, place) => [String(place + 1), label, formatArea(area)]);
  return table(
    [
      { title: '序号', width: 1 },
      { title: '空间', width: 7 },
      { title: '计租面积(㎡)', width: 2, align: 'right' },
    ],
    rows,
    ['', '合计', formatArea(totalArea(facts))],
  );
}

/** Returns each clause with its terms as text. */
export function clauseTables({ contract }: Let<'clauses' | 'spaces'>): Block[] {
  return contract.clauses.map((clause, place) => ({
    kind: 'table',
    columns: [
      { title: `${place + 1}. ${clause.charge_item_name}`, width: 1.6 },
      { title: '约定', width: 8.4 },
    ],
    rows: clauseFacts(clause, contract.spaces).map(({ title, text }) => [title, text]),
  }));
}

export function priceTables({ contract }: Let<'start' | 'end' | 'clauses' | 'spaces'>): Block[] {
  const prices = contract.clauses.flatMap((clause) =>
    priceLines(contract, clause).map(({ start, end, price }) => [
      clause.charge_item_name,
      formatPeriod(start, end),
      `${formatPrice(price)} ${priceUnit(scheduledClause(clause)?.basis ?? '')}`,
    ]),
  );
  const free = contract.clauses.flatMap((clause) =>
    (clause.basis === 'turnover' ? (clause.minimum?.free_periods ?? []) : clause.free_periods).map(([start, end]) => [
      clause.charge_item_name,
      formatPeriod(start, end),
      '免租',
    ]),
  );
  return [
    ...table([ITEM, PERIOD, { title: '单价', width: 2, align: 'right' }], prices),
    ...(free.length
      ? table([ITEM, { ...PERIOD, title: '免租期' }, { title: '约定', width: 2, align: 'right' }], free)
      : ([{ kind: 'paragraph', text: '不设免租期。', indent: true }] as const)),
  ];
}

export function planTable({ plan }: Pick<ContractFacts, 'plan'>): Block[] {
  const total = plan.reduce((sum, row) => sum + row.gross_fen, 0);
  return table(
    [
      { title: '序号', width: 0.7 },
      ITEM,
      PERIOD,
      { title: '应收日', width: 1.3 },
      { title: '金额(元，含税)', width: 1.8, align: 'right' },
    ],
    plan.map(({ charge_item_name, start, end, due, gross_fen }, place) => [
      String(place + 1),
      charge_item_name,
      formatPeriod(start, end),
      due,
      formatMoney(gross_fen),
    ]),
    ['', '合计', '', '', formatMoney(total)],
  );
}

export function depositTable({ contract: { deposits } }: Let<'deposits'>): Block[] {
  const total = deposits.reduce((sum, deposit) => sum + deposit.amount_fen, 0);
  return table(
    [
      { title: '保证金', width: 2.5 },
      { title: '约定', width: 2.5 },
      { title: '应收日', width: 1.5 },
      { title: '金额(元)', width: 2, align: 'right' },
    ],
    deposits.map(({ charge_item_name, kind, months, amount_fen, due }) => [
      charge_item_name,
      kind === 'months' ? `${months} 个月租金` : '固定金额',
      due,
      formatMoney(amount_fen),
    ]),
    ['合计', '', '', formatMoney(total)],
  );
}

function signatures({ contract }: ContractFacts): Block[] {
  const lines = ['法定代表人或授权代表', '签字日期'];
  return [
    { kind: 'space', height: 10 },
    {
      kind: 'signatures',
      parties: [
        { title: `出租方（盖章）：${contract.lessor_name}`, lines },
        { title: `承租方（盖章）：${contract.tenant_name}`, lines },
      ],
    },
  ];
}

export const CONTRACT_TABLES: Readonly<Record<TableName, (facts: ContractFacts) => Block[]>> = {
  空间清单: spaceTable,
  费用条款: clauseTables,
  递增与免租: priceTables,
  收款计划: planTable,
  保证金: depositTable,
  签字栏: signatures,
};
