// 应收与收款: the receivables of this contract, as the finance list shows them.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Table } from 'antd';
import { useMemo } from 'react';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { type ReceivableRow, receivableList, receivableListCall } from '#api/finance/receivable/receivable.list';
import { MAX_PAGE_SIZE } from '#api/kernel/constants';
import type { ListColumn } from '#api/kernel/list/column';
import { receivablePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { tableColumns } from '@/components/lists/list-page/table/columns';

const LEFT_OUT = ['tenant_name', 'contract_number'];
const DECLARED: readonly ListColumn[] = receivableList.columns;
const COLUMNS = DECLARED.filter((column) => !column.hidden && !column.filterOnly && !LEFT_OUT.includes(column.name));
const PAGE_SIZE = 20;

export function ReceivablesTab({ contract }: { contract: Contract }) {
  const { number, id, version } = contract;
  const found = useQuery({
    queryKey: [receivableListCall.path, { number, version }],
    queryFn: () =>
      call(receivableListCall, {
        page: 1,
        page_size: MAX_PAGE_SIZE,
        sort: [{ field: 'due_date', order: 'asc' }],
        filter: { contract_number: number },
      }),
    staleTime: 0,
  });
  // The filter finds the number also inside of longer ones.
  const rows = useMemo(() => found.data?.rows.filter((row) => row.contract_id === id) ?? [], [found.data, id]);
  const columns = useMemo(() => tableColumns<ReceivableRow>({ columns: COLUMNS, rows, summary: undefined }), [rows]);
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const isCut = (found.data?.total ?? 0) > MAX_PAGE_SIZE;
  return (
    <>
      <p>
        {isCut && `只显示前 ${MAX_PAGE_SIZE} 条，`}
        <Link to={receivablePaths.ofContract(number)}>在应收管理中查看</Link>
      </p>
      <Table<ReceivableRow>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={rows}
        loading={found.isPending}
        scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: '审批通过后，收款计划的各期成为应收' }}
      />
    </>
  );
}
