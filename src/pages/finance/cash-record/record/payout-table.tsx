// The amounts that a payment paid back, or the payments of a refund.
import { Table } from 'antd';
import type { PayoutEntry } from '#api/finance/cash-record/cash-record.schema';
import { Money } from '@/components/figures';
import shared from '@/pages/finance/shared/shared.module.css';

export function PayoutTable({ entries }: { entries: readonly PayoutEntry[] }) {
  return (
    <Table<PayoutEntry>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={[...entries]}
      rowClassName={(entry) => (entry.undone ? (shared.undone ?? '') : '')}
      columns={[
        { title: '款项', dataIndex: 'text' },
        { title: '金额(元)', width: 148, align: 'right', render: (_cell, entry) => <Money fen={entry.amount_fen} /> },
        { title: '入账日期', dataIndex: 'accounting_date', width: 104 },
        { title: '经办人', dataIndex: 'by', width: 90, ellipsis: true },
      ]}
    />
  );
}
