// 账单管理: the monthly run with its preview, the bills, and sending them to tenants.

import { App } from 'antd';
import { useState } from 'react';
import { billPdf } from '#api/finance/bill/bill';
import { type BillRow, billList } from '#api/finance/bill/bill.list';
import type { BillRunDone } from '#api/finance/bill/bill.schema';
import { BILL_NOTICE } from '#api/finance/labels';
import { MOST_NOTIFIED } from '#api/kernel/constants';
import { billPaths } from '#api/kernel/paths';
import { download } from '@/api/download';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { printAction, printPdf } from '@/components/layout/print-button';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { DunningDrawer } from '@/components/tenants/dunning-drawer';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import { RunDrawer } from './bill-list-run';
import { NotifyDialog, type Notifying } from './shared/notify-dialog';

export default function BillListPage() {
  const [running, setRunning] = useState(false);
  const [month, setMonth] = useUrlParam('run', '');
  const [dunning, setDunning] = useState(false);
  const [notifying, setNotifying] = useState<Notifying | null>(null);
  const { modal } = App.useApp();
  const { can } = useSession();
  /** New bills are usually sent next. When there are more than one call can send, the user sends them from the list (未发送). */
  const offerToSend = ({ ids }: BillRunDone) => {
    if (!can('p_5300_edit') || ids.length > MOST_NOTIFIED) return;
    modal.confirm({
      title: `${ids.length} 份账单已生成，现在发送给租客吗？`,
      content: '发送前先显示收件人与内容；以后可在列表中筛选「未发送」再发。',
      okText: '发送账单',
      cancelText: '以后再发',
      onOk: () => setNotifying({ ids, level: 0 }),
    });
  };
  const idsOf = (rows: readonly BillRow[]) => rows.map(({ id }) => id);
  const batch: ListAction<readonly BillRow[]>[] = [
    // Several bills are one archive, which is saved, not printed.
    { key: 'save', label: '下载PDF', access: 'p_5300', onClick: (rows) => download(billPdf, { ids: idsOf(rows) }) },
    ...Object.entries(BILL_NOTICE).map(([level, { label }]) => ({
      key: `notice-${level}`,
      label: level === '0' ? '发送账单' : label,
      access: 'p_5300_edit',
      onClick: (rows: readonly BillRow[]) => setNotifying({ ids: idsOf(rows), level: Number(level) }),
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
        printAction('', () => printPdf(billPdf, { ids: [row.id] }), 'p_5300'),
      ]}
      batchActions={batch}
      linkTo={(row) => billPaths.detail(row.id)}
      renders={{
        tenant_name: (row) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
        contract_number: (row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
      }}
      emptyHint="还没有账单，请点击「出账」生成本月账单"
    >
      {notifying && <NotifyDialog {...notifying} onClose={() => setNotifying(null)} />}
      {(running || (month !== '' && can('p_5300_post'))) && (
        <RunDrawer
          month={month || null}
          onClose={() => {
            setRunning(false);
            setMonth(null);
          }}
          onMade={offerToSend}
        />
      )}
      {dunning && <DunningDrawer tenant_id={null} name="企业" onClose={() => setDunning(false)} />}
    </ListPage>
  );
}
