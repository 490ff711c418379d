// Preview of an import: the result of each line of a bank's file, invalid ones first.
import { Alert, Segmented, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { StatementPreview as Preview, StatementRow } from '#api/finance/bank-statement/bank-statement.schema';
import { LINE_STATE } from '#api/finance/bank-statement/bank-statement-labels';
import { formatMoney } from '#domain/kernel/text/format';
import { Figure, Money, StatusTag } from '@/components/figures';
import { Warnings } from '@/components/forms/import-drawer';
import shared from '@/pages/finance/shared/shared.module.css';
import styles from './statement.module.css';

const COLUMNS: TableColumnsType<StatementRow> = [
  { title: '行号', dataIndex: 'row', width: 60, align: 'right' },
  { title: '处理', width: 92, render: (_cell, row) => <StatusTag labels={LINE_STATE} value={row.state} /> },
  { title: '日期', width: 104, render: (_cell, row) => <Figure>{row.received_on}</Figure> },
  { title: '金额(元)', width: 132, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
  {
    title: '对方',
    width: 190,
    render: (_cell, row) => (
      <>
        <div>{row.payer || '—'}</div>
        <div className={shared.second}>{row.payer_account}</div>
      </>
    ),
  },
  {
    title: '租客',
    width: 130,
    render: (_cell, row) => row.tenant_name ?? <span className={shared.second}>未识别</span>,
  },
  { title: '摘要', dataIndex: 'remark', width: 90, ellipsis: true },
  {
    title: '说明',
    render: (_cell, row) => (
      <>
        {row.issues.map(({ column, message }) => (
          <div key={`${column}${message}`} className={styles.wrong}>
            {column ? `${column}：${message}` : message}
          </div>
        ))}
        {row.note && <span className={shared.second}>{row.note}</span>}
      </>
    ),
  },
];

type View = 'all' | StatementRow['state'];

export function StatementPreview({ preview }: { preview: Preview }) {
  const { counts, rows, warnings, amount_fen, out_fen } = preview;
  const [view, setView] = useState<View>(counts.wrong > 0 ? 'wrong' : 'all');
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = Object.entries(LINE_STATE) as [StatementRow['state'], { label: string }][];
  const options: { value: View; label: string }[] = [
    { value: 'all', label: `全部 ${total}` },
    ...states
      .filter(([state]) => counts[state] > 0)
      .map(([state, { label }]) => ({ value: state, label: `${label} ${counts[state]}` })),
  ];
  return (
    <>
      <Alert
        showIcon
        type={counts.wrong > 0 ? 'error' : 'success'}
        style={{ marginBottom: 12 }}
        message={`将新增 ${counts.new} 笔收款，合计 ${formatMoney(amount_fen)} 元${counts.out > 0 ? `；支出 ${counts.out} 笔，合计 ${formatMoney(out_fen)} 元，计入银行流水` : ''}${counts.wrong > 0 ? `；${counts.wrong} 行有错误` : ''}；还没有写入任何数据`}
      />
      <Warnings
        warnings={rows.length < total ? [...warnings, `共 ${total} 行，下面列出其中 ${rows.length} 行`] : warnings}
      />
      <Segmented<View> style={{ marginBottom: 12 }} value={view} onChange={setView} options={options} />
      <Table<StatementRow>
        rowKey="row"
        size="small"
        columns={COLUMNS}
        dataSource={view === 'all' ? rows : rows.filter(({ state }) => state === view)}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  );
}
