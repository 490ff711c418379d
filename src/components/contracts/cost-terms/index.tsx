// 清算约定 of a contract: the terms for yearly costs, by effective day.
import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { costTermsOfContract, deleteCostTerm } from '#api/finance/cost-pool/cost-pool';
import type { DatedCostTerm } from '#api/finance/cost-pool/cost-term.schema';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import type { ListAction } from '@/components/lists/list-page';
import { useRun } from '@/components/lists/list-page/actions';
import { RowActions } from '@/components/lists/list-page/row-actions';
import { useSession } from '@/hooks/session';
import { capText } from './cap-text';
import { TermDrawer } from './term-drawer';

export { capText } from './cap-text';
export { TermDrawer } from './term-drawer';

interface Props {
  contract: { id: number; number: string; tenant_name: string; start: string };
}

export function CostTerms({ contract }: Props) {
  const { id, number, tenant_name, start } = contract;
  const { can } = useSession();
  const [editing, setEditing] = useState<DatedCostTerm | null>(null);
  const found = useQuery({
    queryKey: [costTermsOfContract.path, id],
    queryFn: () => call(costTermsOfContract, { id }),
    staleTime: 0,
  });
  const run = useRun(() => found.refetch());
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const actions = (term: DatedCostTerm): ListAction<DatedCostTerm>[] => [
    { key: 'edit', label: '编辑', access: 'p_5800_edit', onClick: () => setEditing(term) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_5800_edit',
      danger: true,
      confirm: { title: `删除 ${term.effective_on} 起的约定？`, content: '之后的清算按更早的约定；已过账的清算不变。' },
      onClick: () => call(deleteCostTerm, { contract_id: id, effective_on: term.effective_on }),
    },
  ];
  const columns: TableColumnsType<DatedCostTerm> = [
    { title: '生效日期', dataIndex: 'effective_on', width: 120 },
    { title: '不承担的费用', render: (_cell, { excluded }) => excluded.join('、') || NO_FIGURE },
    { title: '封顶', render: (_cell, { cap }) => capText(cap) },
    {
      title: '操作',
      width: 120,
      render: (_cell, term) => <RowActions actions={actions(term)} row={term} onRun={run} />,
    },
  ];
  const none: DatedCostTerm = { effective_on: start, excluded: [], cap: { kind: 'none' } };
  return (
    <>
      <Table<DatedCostTerm>
        rowKey="effective_on"
        size="small"
        columns={columns}
        dataSource={found.data}
        loading={found.isPending}
        pagination={false}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有清算约定：年度清算时承担全部费用，不封顶" />
          ),
        }}
      />
      {can('p_5800_edit') && (
        <Button icon={<PlusOutlined />} style={{ marginTop: 12 }} onClick={() => setEditing(none)}>
          新增约定
        </Button>
      )}
      {editing && (
        <TermDrawer
          contract={{ id, number, tenant_name }}
          term={editing}
          exists={found.data?.includes(editing)}
          itemNames={[]}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
