// The results of a pool: the totals with the owner's part, and the share of every contract, each amount with its calculation.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input, Skeleton, Space, Table } from 'antd';
import { useState } from 'react';
import { costShares, costStatementPdf, offsetCost } from '#api/finance/cost-pool/cost-pool';
import type { CostPool, CostShare, CostShares } from '#api/finance/cost-pool/cost-pool.schema';
import { percentOf } from '#api/finance/cost-pool/fraction-text';
import { formatMoney, NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FigureCards } from '@/components/layout/figure-cards';
import { printPdf } from '@/components/layout/print-button';
import { useSession } from '@/hooks/session';
import { columnsOf } from './columns';
import { ShareDrawer } from './share-drawer';

/** All columns fit into a window of 1280 px. */
const WIDTH = 1032;

function Sums({ shares }: { shares: CostShares }) {
  const occupancy = shares.occupancy === null ? NO_FIGURE : percentOf(shares.occupancy);
  const cards = [
    {
      label: '实际发生',
      unit: '元',
      value: formatMoney(shares.pool_fen),
      note: `${shares.shares.length} 份合同，平均出租率 ${occupancy}`,
    },
    {
      label: '租客承担',
      unit: '元',
      value: formatMoney(shares.charges_fen),
      note: `已预收 ${formatMoney(shares.billed_fen)}`,
    },
    { label: '补收(退)', unit: '元', value: formatMoney(shares.result_fen), note: '租客承担 − 已预收' },
    { label: '业主承担', unit: '元', value: formatMoney(shares.owner_fen), note: '实际发生 − 租客承担' },
  ];
  return <FigureCards title="清算合计" cards={cards} />;
}

export function PoolShares({ pool }: { pool: CostPool }) {
  const { can } = useSession();
  const client = useQueryClient();
  const { modal } = App.useApp();
  const [part, setPart] = useState('');
  const [open, setOpen] = useState<CostShare | null>(null);
  const found = useQuery({
    queryKey: [costShares.path, pool.id],
    queryFn: () => call(costShares, { id: pool.id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const shares = found.data;
  if (!shares) return <Skeleton active paragraph={{ rows: 8 }} />;
  const offset = ({ contract_id, contract_number, tenant_name }: CostShare) =>
    modal.confirm({
      title: `用应退抵扣 ${contract_number}（${tenant_name}）的未收应收？`,
      content: '从最早到期的应收开始抵扣；抵扣后该清算不能再撤销。',
      okText: '抵扣',
      cancelText: '取消',
      onOk: () =>
        call(offsetCost, { id: pool.id, contract_id }).then(
          () => client.invalidateQueries(),
          () => undefined,
        ),
    });
  const acts = (share: CostShare) => (
    <Space size={12}>
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpen(share)}>
        明细
      </Button>
      {can('p_5800_export') && (
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          onClick={() => printPdf(costStatementPdf, { id: pool.id, contract_ids: [share.contract_id] })}
        >
          打印
        </Button>
      )}
      {can('p_5800_post') && share.open_fen !== null && share.open_fen < 0 && (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => offset(share)}>
          抵扣
        </Button>
      )}
    </Space>
  );
  const rows = shares.shares.filter(({ tenant_name, contract_number }) =>
    `${tenant_name} ${contract_number}`.includes(part.trim()),
  );
  return (
    <>
      <Sums shares={shares} />
      {shares.shares.length === 0 && (
        <Alert showIcon type="warning" style={{ margin: '12px 0' }} message="期间内没有合同承租这些楼宇的空间" />
      )}
      <Input.Search
        allowClear
        placeholder="查找租客或合同编号"
        aria-label="查找租客或合同编号"
        style={{ width: 280, margin: '12px 0' }}
        onChange={(event) => setPart(event.target.value)}
      />
      <Table<CostShare>
        rowKey="contract_id"
        size="small"
        columns={columnsOf(pool, shares, acts)}
        dataSource={rows}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: WIDTH }}
      />
      {open && <ShareDrawer pool={pool} share={open} onClose={() => setOpen(null)} />}
    </>
  );
}
