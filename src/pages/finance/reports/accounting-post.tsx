// 差异过账: the tax and accounting difference of each contract at the end of a month, as a preview before posting.
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Table, type TableColumnsType } from 'antd';
import { postRevenue, previewRevenue } from '#api/finance/voucher/voucher';
import type { RevenueMonth } from '#api/finance/voucher/voucher.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { ContractLink } from '@/components/details/object-links';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Money } from '@/components/figures';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import { type Books, useBooks } from '../shared/use-books';

type Row = RevenueMonth['rows'][number];

const COLUMNS: TableColumnsType<Row> = [
  {
    title: '合同',
    width: 170,
    render: (_cell, { contract_id, contract_number }) => (
      <ContractLink id={contract_id}>{contract_number}</ContractLink>
    ),
  },
  { title: '租客', dataIndex: 'tenant_name', ellipsis: true },
  { title: '累计差异(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.running_fen} /> },
  { title: '已过账(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.posted_fen} /> },
  { title: '本次过账(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
];

export function PostDrawer({ initial, onClose }: { initial?: Books; onClose: () => void }) {
  const { books, fields } = useBooks(initial);
  const found = useQuery({
    queryKey: [previewRevenue.path, books],
    queryFn: () => call(previewRevenue, books as Books),
    enabled: books !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const { submit, submitting, wrong } = useSubmit(postRevenue, {
    long: '过账税会差异',
    rereads: 'all',
    success: (posted) => `已过账 ${posted.contract_count} 份合同，${formatMoney(posted.amount_fen)} 元`,
    onDone: onClose,
  });
  const due = found.data;
  return (
    <FormDrawerFrame
      title="差异过账"
      verb="过账"
      width={960}
      saving={submitting}
      disabled={!due?.contract_count}
      onSave={() => books && submit(books)}
      unsaved={null}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      {fields}
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {due && (
        <>
          <Alert
            showIcon
            style={{ marginBottom: 12 }}
            type={due.contract_count ? 'info' : 'success'}
            message={
              due.contract_count
                ? `${due.contract_count} 份合同，合计 ${formatMoney(due.amount_fen)} 元；为累计差异减已过账，补录的变动一并补齐`
                : '该月的差异都已过账'
            }
          />
          <Table<Row>
            rowKey="contract_id"
            size="small"
            loading={found.isFetching}
            columns={COLUMNS}
            dataSource={due.rows}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            footer={() => (due.contract_count > due.rows.length ? `只列出前 ${due.rows.length} 份，合计为全部` : '')}
          />
        </>
      )}
    </FormDrawerFrame>
  );
}
