// 账单管理: the monthly run with its preview, the bills, and telling tenants of them.
import dayjs from 'dayjs';
import { useState } from 'react';
import { billPdf } from '#api/finance/bill/bill';
import { type BillRow, billList } from '#api/finance/bill/bill.list';
import { BILL_NOTICE } from '#api/finance/labels';
import { billPaths } from '#api/kernel/paths';
import { download } from '@/api/download';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { DunningDrawer } from '@/components/finance/dunning-drawer';
import { type ListAction, ListPage, type StatusTabs } from '@/components/lists/list-page';
import { useNotify } from '../shared/use-notify';
import { RunDrawer } from './run-drawer';

const TABS: StatusTabs = {
  field: 'paid',
  tabs: [
    { key: 'open', label: '未收', values: ['open'] },
    { key: 'partial', label: '部分收款', values: ['partial'] },
    { key: 'paid', label: '已收清', values: ['paid'] },
  ],
};

export default function BillListPage() {
  const [running, setRunning] = useState(false);
  const [dunning, setDunning] = useState(false);
  const notify = useNotify();
  const idsOf = (rows: readonly BillRow[]) => rows.map(({ id }) => id);
  const batch: ListAction<readonly BillRow[]>[] = [
    { key: 'print', label: '打印', access: 'p_5300', onClick: (rows) => download(billPdf, { ids: idsOf(rows) }) },
    ...Object.entries(BILL_NOTICE).map(([level, { label }]) => ({
      key: `notice-${level}`,
      label: level === '0' ? '发送账单' : label,
      access: 'p_5300_edit',
      onClick: (rows: readonly BillRow[]) => notify(idsOf(rows), Number(level)),
    })),
  ];
  return (
    <ListPage
      declaration={billList}
      title="账单管理"
      description="每月把到期的应收汇成账单发给租客；再次出账只补充新增的应收，账单一经出账不再改动"
      primary={{ key: 'run', label: '出账', access: 'p_5300_post', onClick: () => setRunning(true) }}
      tools={[{ key: 'dunning', label: '催缴方案', access: 'p_5300_edit', onClick: () => setDunning(true) }]}
      rowActions={(row) => [
        { key: 'open', label: '查看', access: 'p_5300', to: billPaths.detail(row.id) },
        { key: 'print', label: '打印', access: 'p_5300', onClick: () => download(billPdf, { ids: [row.id] }) },
      ]}
      batchActions={batch}
      linkTo={(row) => billPaths.detail(row.id)}
      renders={{
        month: (row) => dayjs(row.month).format('YYYY-MM'),
        tenant_name: (row) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
        contract_number: (row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
      }}
      statusTabs={TABS}
      emptyHint="还没有账单，请点击「出账」生成本月账单"
    >
      {running && <RunDrawer onClose={() => setRunning(false)} />}
      {dunning && <DunningDrawer tenant_id={null} name="企业" onClose={() => setDunning(false)} />}
    </ListPage>
  );
}
