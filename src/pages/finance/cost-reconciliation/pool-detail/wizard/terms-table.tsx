// The terms of a pool's contracts on yearly costs: excluded items, and caps.
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { costTermsOf } from '#api/finance/cost-pool/cost-pool';
import type { CostPool } from '#api/finance/cost-pool/cost-pool.schema';
import type { CostTermRow } from '#api/finance/cost-pool/cost-term.schema';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { capText, TermDrawer } from '@/components/contracts/cost-terms';
import { ContractLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { useSession } from '@/hooks/session';
import shared from '@/pages/finance/shared/shared.module.css';

export function TermsTable({ pool }: { pool: CostPool }) {
  const { can } = useSession();
  const [editing, setEditing] = useState<CostTermRow | null>(null);
  const terms = useQuery({
    queryKey: [costTermsOf.path, pool.id],
    queryFn: () => call(costTermsOf, { id: pool.id }),
    staleTime: 0,
  });
  if (terms.isError) return <FailedState error={terms.error} onRetry={() => terms.refetch()} />;
  const columns: TableColumnsType<CostTermRow> = [
    { title: '租客', dataIndex: 'tenant_name', ellipsis: true, width: 260 },
    {
      title: '合同',
      width: 170,
      render: (_cell, row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
    },
    { title: '不承担的费用', render: (_cell, { excluded }) => excluded.join('、') || NO_FIGURE },
    { title: '封顶', render: (_cell, { cap }) => capText(cap) },
    { title: '生效日期', width: 110, render: (_cell, row) => row.effective_on ?? NO_FIGURE },
    ...(can('p_5800_edit')
      ? [
          {
            title: '操作',
            width: 80,
            render: (_cell: unknown, row: CostTermRow) => (
              <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setEditing(row)}>
                约定
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <h3 className={shared.section}>合同约定</h3>
      <Table<CostTermRow>
        rowKey="contract_id"
        size="small"
        columns={columns}
        dataSource={terms.data}
        loading={terms.isPending}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: '期间内没有合同承租这些楼宇的空间' }}
        scroll={{ x: 980 }}
      />
      {editing && (
        <TermDrawer
          contract={{ id: editing.contract_id, number: editing.contract_number, tenant_name: editing.tenant_name }}
          term={{ ...editing, effective_on: editing.effective_on ?? editing.start_date }}
          itemNames={pool.items.map(({ name }) => name)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
