// Details of a contract's share: its spaces by day, its part of each item, its cap, and the advance payments.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Drawer, Skeleton, Table, type TableColumnsType } from 'antd';
import { costShare } from '#api/finance/cost-pool/cost-pool';
import type { CostPool, CostShare, Explained } from '#api/finance/cost-pool/cost-pool.schema';
import { COST_CAP } from '#api/finance/cost-pool/cost-pool-labels';
import { fractionText, yuanOf } from '#api/finance/cost-pool/fraction-text';
import { receivablePaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Figure, Money, Period } from '@/components/figures';
import shared from '@/pages/finance/shared/shared.module.css';

const WIDTH = 960;

const SPACES: TableColumnsType<Explained['spaces'][number]> = [
  { title: '空间', dataIndex: 'label', ellipsis: true },
  { title: '可租面积(㎡)', width: 130, align: 'right', render: (_cell, row) => <Area value={row.area} /> },
  { title: '期间', width: 210, render: (_cell, row) => <Period start={row.start} end={row.end} /> },
  { title: '天数', dataIndex: 'days', width: 70, align: 'right' },
  { title: '面积天数(㎡·天)', width: 150, align: 'right', render: (_cell, row) => <Area value={row.m2_days} /> },
];

const ITEMS: TableColumnsType<Explained['items'][number]> = [
  { title: '费用', dataIndex: 'name', ellipsis: true },
  { title: '实际发生(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
  { title: '还原后(元)', width: 150, align: 'right', render: (_cell, row) => <Figure>{yuanOf(row.grossed)}</Figure> },
  {
    title: '说明',
    width: 200,
    render: (_cell, row) => (row.excluded ? '合同约定不承担' : row.controllable ? '受封顶约束' : '不受封顶约束'),
  },
  { title: '分摊(元)', width: 150, align: 'right', render: (_cell, row) => <Figure>{yuanOf(row.part)}</Figure> },
];

const BILLED: TableColumnsType<Explained['billed'][number]> = [
  {
    title: '费项',
    ellipsis: true,
    render: (_cell, row) => <Link to={receivablePaths.open(row.receivable_id)}>{row.charge_item}</Link>,
  },
  { title: '周期', width: 210, render: (_cell, row) => <Period start={row.start} end={row.end} /> },
  { title: '应收(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
  { title: '期间内天数', width: 110, align: 'right', render: (_cell, row) => `${row.days} / ${row.of_days}` },
  { title: '楼宇内面积', width: 150, align: 'right', render: (_cell, row) => `${row.area} / ${row.of_area}` },
  { title: '计入(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.fen} /> },
];

interface Props {
  pool: CostPool;
  share: CostShare;
  onClose: () => void;
}

export function ShareDrawer({ pool, share, onClose }: Props) {
  const query = { id: pool.id, contract_id: share.contract_id };
  const found = useQuery({ queryKey: [costShare.path, query], queryFn: () => call(costShare, query), staleTime: 0 });
  return (
    <Drawer open width={WIDTH} onClose={onClose} title={`${share.contract_number} ${share.tenant_name}`}>
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {!found.data && !found.isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.data && <Content share={share} explained={found.data.explained} />}
    </Drawer>
  );
}

function Content({ share, explained }: { share: CostShare; explained: Explained }) {
  const { cap, base_rate } = explained;
  const base = base_rate === null ? '' : `，基期单价 ${fractionText(base_rate)} 元/㎡/年`;
  return (
    <>
      <h3 className={shared.section}>面积与期间</h3>
      <Table
        rowKey={(row) => `${row.label}${row.start}`}
        size="small"
        columns={SPACES}
        dataSource={explained.spaces}
        pagination={false}
      />
      <h3 className={shared.section}>费用</h3>
      <Table rowKey="name" size="small" columns={ITEMS} dataSource={explained.items} pagination={false} />
      <p>
        {share.cap === null
          ? `${cap.kind === 'none' ? '没有封顶' : `${COST_CAP[cap.kind].label}没有基期单价，不封顶`}，应承担 ${formatMoney(share.charge_fen)} 元`
          : `${COST_CAP[cap.kind].label}${base}：封顶 ${yuanOf(share.cap)} 元，受约束的费用 ${yuanOf(share.controllable)} 元计 ${yuanOf(share.controllable_capped)} 元，应承担 ${formatMoney(share.charge_fen)} 元`}
      </p>
      <h3 className={shared.section}>已预收</h3>
      <Table
        rowKey={(row) => `${row.receivable_id} ${row.area}/${row.of_area}`}
        size="small"
        columns={BILLED}
        dataSource={explained.billed}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: '期间内没有按预收费项开出的应收' }}
      />
    </>
  );
}
