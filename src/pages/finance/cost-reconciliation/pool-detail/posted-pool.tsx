// A posted pool: the share, charge or refund of each contract, the owner's part, the statements, and undoing it as a whole.
import { useQueryClient } from '@tanstack/react-query';
import { Card, Space } from 'antd';
import { costStatementPdf, undoCostPool } from '#api/finance/cost-pool/cost-pool';
import type { CostPool } from '#api/finance/cost-pool/cost-pool.schema';
import { COST_BASIS, COST_POOL_STATUS } from '#api/finance/cost-pool/cost-pool-labels';
import { formatPercent, formatPeriod } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { StatusTag } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { PageHeader } from '@/components/layout/page-header';
import { printAction, printPdf } from '@/components/layout/print-button';
import { ActionButtons, useRun } from '@/components/lists/list-page/actions';
import type { ListAction } from '@/components/lists/list-page/types';
import { PoolShares } from '../shares';

const FACTS: readonly Fact<CostPool>[] = [
  { title: '清算编号', name: 'number' },
  { title: '清算期间', render: ({ start_date, end_date }) => formatPeriod(start_date, end_date) },
  { title: '签约主体', name: 'entity_name' },
  { title: '分摊口径', render: ({ basis }) => COST_BASIS[basis].label },
  { title: '目标出租率', render: ({ target }) => (target === null ? '不还原' : formatPercent(target)) },
  { title: '管理费率', render: ({ admin }) => formatPercent(admin) },
  { title: '过账费项', render: ({ runs }) => runs[0]?.charge_item },
  { title: '应收日', render: ({ runs }) => runs[0]?.due_date },
  { title: '过账', render: ({ runs }) => runs[0] && `${runs[0].posted_on} ${runs[0].posted_by}` },
  { title: '楼宇', render: ({ building_names }) => building_names.join('、'), wide: true },
  { title: '备注', name: 'remark', wide: true },
];

export function PostedPool({ pool }: { pool: CostPool }) {
  const client = useQueryClient();
  const confirmWithReason = useConfirmWithReason();
  const run = useRun(() => client.invalidateQueries());
  const actions: ListAction<CostPool>[] = [
    printAction('全部清算单', () => printPdf(costStatementPdf, { id: pool.id }), 'p_5800_export'),
    {
      key: 'undo',
      label: '撤销',
      access: 'p_5800_undo',
      danger: true,
      onClick: () =>
        confirmWithReason({
          title: `撤销清算 ${pool.number}`,
          consequence: '过账的补收与应退全部作废，清算回到可修改的状态；其中有收款、出账或开票的不能撤销。',
          verb: '撤销',
          act: (reason) => call(undoCostPool, { id: pool.id, reason }),
        }),
    },
  ];
  return (
    <>
      <PageHeader
        title={
          <Space size={8}>
            {pool.name}
            <StatusTag labels={COST_POOL_STATUS} value={pool.status} />
          </Space>
        }
        description={`${pool.number} · ${formatPeriod(pool.start_date, pool.end_date)}`}
        actions={<ActionButtons actions={actions} subject={pool} onRun={run} />}
      />
      <PoolShares pool={pool} />
      <Card size="small" title="清算信息" style={{ marginTop: 12 }}>
        <DescriptionList facts={FACTS} source={pool} />
      </Card>
    </>
  );
}
