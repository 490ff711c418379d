// The instalments of a commission with their sums; each row expands to the confirmations and payments with user and day.
import { Table, type TableColumnsType } from 'antd';
import { triggerText } from '#api/investment/channel/commission-text';
import type { CommissionLine } from '#api/investment/commission/commission.schema';
import { COMMISSION_ACT, COMMISSION_STATE } from '#api/investment/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { Figure, Money, Percent, StatusTag } from '../figures';

type Act = CommissionLine['acts'][number];

const FIGURES = [
  { name: 'amount_fen', title: '金额' },
  { name: 'earned_fen', title: '应计' },
  { name: 'due_fen', title: '到期应付' },
  { name: 'returned_fen', title: '应退回' },
  { name: 'approved_fen', title: '已确认' },
  { name: 'paid_fen', title: '已付' },
  { name: 'open_fen', title: '未付' },
] as const satisfies readonly { name: keyof CommissionLine; title: string }[];

const nameOf = ({ kind, seq, trigger, months }: CommissionLine) =>
  kind === 'return' || trigger === null ? '退租追回' : `第 ${seq} 期 ${triggerText(trigger, months)}`;

const COLUMNS: TableColumnsType<CommissionLine> = [
  { title: '分期', render: (_cell, line) => nameOf(line) },
  { title: '比例', align: 'right', render: (_cell, { share }) => <Percent value={share} /> },
  { title: '应付日', render: (_cell, { due_on }) => <Figure>{due_on ?? NO_FIGURE}</Figure> },
  { title: '状态', render: (_cell, { state }) => <StatusTag labels={COMMISSION_STATE} value={state} /> },
  ...FIGURES.map(({ name, title }) => ({
    title: `${title}(元)`,
    align: 'right' as const,
    render: (_cell: unknown, line: CommissionLine) => <Money fen={line[name]} />,
  })),
];

/** 2026-03-16 登记付款 3,041.67 元（工商银行基本户），王经理（网银），2026-03-18 由李会计撤销：登记错误 */
function ActLine({ act }: { act: Act }) {
  const {
    kind,
    acted_on,
    amount_fen,
    flow_account,
    accounting_date,
    person,
    remark,
    undone_on,
    undone_by,
    undo_reason,
  } = act;
  return (
    <div>
      <Figure>{acted_on}</Figure> {COMMISSION_ACT[kind].label} <Money fen={amount_fen} /> 元
      {flow_account && `（${flow_account}）`}
      {accounting_date && accounting_date !== acted_on && `，入账日期 ${accounting_date}`}，{person}
      {remark && `（${remark}）`}
      {undone_on && `；${undone_on} 由${undone_by}撤销：${undo_reason}`}
    </div>
  );
}

export function LinesTable({ lines }: { lines: readonly CommissionLine[] }) {
  const sum = (name: (typeof FIGURES)[number]['name']) => lines.reduce((total, line) => total + line[name], 0);
  return (
    <Table<CommissionLine>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...lines]}
      columns={COLUMNS}
      locale={{ emptyText: '截至该日合同尚未审批通过，没有应付的佣金' }}
      expandable={{
        rowExpandable: ({ acts }) => acts.length > 0,
        expandedRowRender: ({ acts }) => acts.map((act) => <ActLine key={act.id} act={act} />),
      }}
      summary={() =>
        lines.length > 0 && (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} />
            <Table.Summary.Cell index={1} colSpan={4}>
              <strong>合计</strong>
            </Table.Summary.Cell>
            {FIGURES.map(({ name }, place) => (
              <Table.Summary.Cell key={name} index={place + 5} align="right">
                <strong>
                  <Money fen={sum(name)} />
                </strong>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )
      }
    />
  );
}
