// The entries between money and receivables, from either side: write-offs, and undone ones with their reason.
import { Button, Empty, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { resetWflow } from '#api/approval/task';
import { WRITE_OFF_STATE } from '#api/finance/labels';
import type { WriteOffEntry } from '#api/finance/receivable/receivable.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { Money, StatusTag } from '@/components/figures';
import { rowTicks } from '@/components/lists/row-ticks';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import styles from './shared.module.css';
import { UndoDialog } from './undo-dialog';

interface Props {
  entries: readonly WriteOffEntry[];
  /** Content of the table: the receivables of a cash record, or the money of a receivable. */
  shows: 'receivables' | 'money';
  empty: string;
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
  return <StatusTag labels={WRITE_OFF_STATE} value={stateOf(entry)} />;
}

function stateOf({ reverses_id, undone, undo_request_id }: WriteOffEntry): keyof typeof WRITE_OFF_STATE {
  if (reverses_id !== null) return 'reversal';
  if (undone) return 'undone';
  return undo_request_id === null ? 'posted' : 'asked';
}

const nameOf = ({ tenant_name, charge_item, period, amount_fen }: WriteOffEntry) =>
  `${tenant_name} ${charge_item} ${period} ${formatMoney(amount_fen)} 元`;
/** Offset entries are undone together with their counterpart. */
const isUndoable = (entry: WriteOffEntry) => entry.cash_record_id !== null && stateOf(entry) === 'posted';

/** Withdraws a request to undo; users without permission see the refusal of the approval. */
function WithdrawUndo({ request_id }: { request_id: number }) {
  const { submit, submitting } = useSubmit(resetWflow, { rereads: 'all', success: '已撤回，核销不变' });
  return (
    <Button
      type="link"
      size="small"
      style={{ padding: 0 }}
      loading={submitting}
      onClick={() => submit({ kind: 'write_off_undo', object_id: request_id })}
    >
      撤回
    </Button>
  );
}

export function WriteOffTable({ entries, shows, empty }: Props) {
  const { can } = useSession();
  const mayUndo = can('p_5400_undo');
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [undoing, setUndoing] = useState<readonly WriteOffEntry[] | null>(null);
  const chosen = entries.filter((entry) => ticked.includes(entry.id) && isUndoable(entry));
  const columns: TableColumnsType<WriteOffEntry> = [
    { title: '类型', width: 104, render: (_value, entry) => <Kind entry={entry} /> },
    OTHER_SIDE[shows],
    { title: '金额(元)', width: 148, align: 'right', render: (_value, entry) => <Money fen={entry.amount_fen} /> },
    { title: '入账日期', dataIndex: 'accounting_date', width: 104 },
    { title: '经办人', dataIndex: 'created_by', width: 90, ellipsis: true },
    { title: '原因', dataIndex: 'reason', width: 110, ellipsis: true, render: (reason: string) => reason || '—' },
  ];
  const named = rowTicks(nameOf);
  const selection = {
    selectedRowKeys: chosen.map(({ id }) => id),
    onChange: (keys: readonly unknown[]) => setTicked(keys.map(Number)),
    ...named,
    getCheckboxProps: (entry: WriteOffEntry) => ({ ...named.getCheckboxProps(entry), disabled: !isUndoable(entry) }),
  };
  if (mayUndo) {
    columns.push({
      title: '操作',
      width: 80,
      render: (_value, entry) =>
        isUndoable(entry) ? (
          <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => setUndoing([entry])}>
            反核销
          </Button>
        ) : (
          entry.undo_request_id !== null && <WithdrawUndo request_id={entry.undo_request_id} />
        ),
    });
  }
  return (
    <>
      {chosen.length > 0 && (
        <Space style={{ marginBottom: 8 }}>
          <span>{`已选 ${chosen.length} 条`}</span>
          <Button size="small" danger onClick={() => setUndoing(chosen)}>
            反核销
          </Button>
        </Space>
      )}
      <Table<WriteOffEntry>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={[...entries]}
        pagination={false}
        rowClassName={(entry) => (entry.undone || entry.reverses_id !== null ? (styles.undone ?? '') : '')}
        rowSelection={mayUndo && entries.filter(isUndoable).length > 1 ? selection : undefined}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
      />
      {undoing && (
        <UndoDialog
          object="write_off"
          rows={undoing.map((entry) => ({ ...entry, name: nameOf(entry) }))}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}
