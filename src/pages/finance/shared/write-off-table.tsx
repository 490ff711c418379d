// The entries between money and receivables, seen from either side: what was written off, what was undone and why.
import { Button, Empty, Table, type TableColumnsType } from 'antd';
import { WRITE_OFF_STATE } from '#api/finance/labels';
import type { WriteOffEntry } from '#api/finance/receivable/receivable.schema';
import { Money, StatusTag } from '@/components/figures';
import styles from './shared.module.css';

interface Props {
  entries: readonly WriteOffEntry[];
  /** What the other side is: the receivables of a cash record, or the money on a receivable. */
  shows: 'receivables' | 'money';
  empty: string;
  /** Undoes an entry; without it nothing can be undone here. */
  onUndo?: (entry: WriteOffEntry) => void;
}

const OTHER_SIDE: Record<Props['shows'], TableColumnsType<WriteOffEntry>[number]> = {
  receivables: {
    title: '应收',
    render: (_value, { charge_item, period, tenant_name }) => (
      <>
        <div>{`${charge_item} ${period}`}</div>
        <div className={styles.second}>{tenant_name}</div>
      </>
    ),
  },
  money: { title: '付款方', dataIndex: 'payer' },
};

function Kind({ entry }: { entry: WriteOffEntry }) {
  const state = entry.reverses_id !== null ? 'reversal' : entry.undone ? 'undone' : 'posted';
  return <StatusTag labels={WRITE_OFF_STATE} value={state} />;
}

export function WriteOffTable({ entries, shows, empty, onUndo }: Props) {
  const columns: TableColumnsType<WriteOffEntry> = [
    { title: '类型', width: 86, render: (_value, entry) => <Kind entry={entry} /> },
    OTHER_SIDE[shows],
    { title: '金额(元)', width: 148, align: 'right', render: (_value, entry) => <Money fen={entry.amount_fen} /> },
    { title: '记账日期', dataIndex: 'accounting_date', width: 104 },
    { title: '经办人', dataIndex: 'created_by', width: 90, ellipsis: true },
    { title: '原因', dataIndex: 'reason', width: 110, ellipsis: true, render: (reason: string) => reason || '—' },
  ];
  if (onUndo) {
    columns.push({
      title: '操作',
      width: 80,
      render: (_value, entry) =>
        entry.reverses_id === null && !entry.undone ? (
          <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => onUndo(entry)}>
            反核销
          </Button>
        ) : null,
    });
  }
  return (
    <Table<WriteOffEntry>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...entries]}
      pagination={false}
      rowClassName={(entry) => (entry.undone || entry.reverses_id !== null ? (styles.undone ?? '') : '')}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
    />
  );
}
