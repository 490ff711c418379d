// 账单详情: the billed and the open amounts, the messages to the tenant, and the available actions.
import { Link } from '@umijs/max';
import { Alert, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { billPdf, getBill, voidBill } from '#api/finance/bill/bill';
import type { Bill } from '#api/finance/bill/bill.schema';
import { BILL_NOTICE, BILL_PAID, BILL_STATUS, NOTICE_CHANNEL, NOTICE_STATUS } from '#api/finance/labels';
import { formatInstant } from '#api/kernel/instant';
import { billPaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DescriptionList, DetailPage, type DetailTab, type Fact } from '@/components/details/detail-page';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { StatusTag } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { FigureCards } from '@/components/layout/figure-cards';
import { printAction, printPdf } from '@/components/layout/print-button';
import type { ListAction } from '@/components/lists/list-page';
import { NotifyDialog, type Notifying } from '../shared/notify-dialog';
import { BillLines } from './bill-lines';

const FACTS: readonly Fact<Bill>[] = [
  { title: '账单编号', name: 'number' },
  { title: '账单月份', name: 'month' },
  {
    title: '租客',
    render: ({ tenant_id, tenant_name }) => <TenantLink id={tenant_id}>{tenant_name}</TenantLink>,
  },
  {
    title: '合同',
    render: ({ contract_id, contract_number }) => <ContractLink id={contract_id}>{contract_number}</ContractLink>,
  },
  { title: '园区', name: 'park_name' },
  { title: '签约主体', name: 'entity_name' },
  { title: '应收日', name: 'due_date', kind: 'date' },
  { title: '出账日期', name: 'issued_on', kind: 'date' },
  {
    title: '原账单',
    render: ({ reissues }) => (reissues ? <Link to={billPaths.detail(reissues.id)}>{reissues.number}</Link> : '—'),
  },
];

const NOTICES: TableColumnsType<Bill['notices'][number]> = [
  { title: '通知', width: 110, render: (_cell, row) => BILL_NOTICE[row.level as keyof typeof BILL_NOTICE].label },
  { title: '方式', width: 70, render: (_cell, row) => NOTICE_CHANNEL[row.channel].label },
  { title: '收件人', dataIndex: 'target' },
  { title: '状态', width: 100, render: (_cell, row) => <StatusTag labels={NOTICE_STATUS} value={row.status} /> },
  {
    title: '时间',
    width: 160,
    render: (_cell, row) => formatInstant(row.sent_at ?? row.created_at),
  },
  { title: '经办人', dataIndex: 'by', width: 100, ellipsis: true },
  { title: '原因', dataIndex: 'failure', ellipsis: true, render: (failure: string) => failure || '—' },
];

const TABS: readonly DetailTab<Bill>[] = [
  {
    key: 'lines',
    label: '账单明细',
    render: (bill) => <BillLines bill={bill} />,
  },
  { key: 'facts', label: '基本信息', render: (bill) => <DescriptionList facts={FACTS} source={bill} /> },
  {
    key: 'notices',
    label: '通知记录',
    render: (bill) => (
      <Table
        rowKey="id"
        size="small"
        columns={NOTICES}
        dataSource={bill.notices}
        pagination={false}
        locale={{ emptyText: '还没有发送过账单' }}
      />
    ),
  },
];

export default function BillDetailPage() {
  const [notifying, setNotifying] = useState<Notifying | null>(null);
  const confirmWithReason = useConfirmWithReason();
  const actions = (bill: Bill): ListAction<Bill>[] => {
    const all: ListAction<Bill>[] = [printAction('账单', () => printPdf(billPdf, { ids: [bill.id] }), 'p_5300')];
    if (bill.status === 'void') return all;
    for (const [level, { label }] of Object.entries(BILL_NOTICE)) {
      if (level !== '0' && bill.days_overdue === 0) continue;
      all.push({
        key: `notice-${level}`,
        label: level === '0' ? '发送账单' : label,
        access: 'p_5300_edit',
        onClick: () => setNotifying({ ids: [bill.id], level: Number(level) }),
      });
    }
    all.push({
      key: 'void',
      label: '作废',
      access: 'p_5300_void',
      danger: true,
      onClick: () =>
        confirmWithReason({
          title: `作废账单 ${bill.number}`,
          consequence: '账单中的应收不受影响，下次出账时重新出账；记录与原因保留。',
          verb: '作废',
          act: (reason) => call(voidBill, { id: bill.id, reason }),
        }),
    });
    return all;
  };
  return (
    <>
      <DetailPage<Bill>
        get={getBill}
        title={(bill) => `账单 ${bill.number}`}
        status={(bill) =>
          bill.status === 'void' ? (
            <StatusTag labels={BILL_STATUS} value="void" />
          ) : (
            <StatusTag labels={BILL_PAID} value={bill.paid} />
          )
        }
        description={(bill) => `${bill.tenant_name} · ${bill.month}${bill.supplement ? ' · 补充账单' : ''}`}
        actions={actions}
        summary={(bill) => <Summary bill={bill} />}
        tabs={TABS}
      />
      {notifying && <NotifyDialog {...notifying} onClose={() => setNotifying(null)} />}
    </>
  );
}

function Summary({ bill }: { bill: Bill }) {
  const { status, void_reason, reissued_as, amount_fen, open_fen, arrears_fen, prepayment_fen, days_overdue } = bill;
  return (
    <>
      {status === 'void' && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          message={
            <>
              {`已作废：${void_reason}`}
              {reissued_as && (
                <>
                  ，已重新出账为 <Link to={billPaths.detail(reissued_as.id)}>{reissued_as.number}</Link>
                </>
              )}
            </>
          }
        />
      )}
      <FigureCards
        title="账单金额"
        cards={[
          { label: '账单金额', unit: '元', value: formatMoney(amount_fen) },
          { label: '未收金额', unit: '元', value: formatMoney(open_fen), alarm: days_overdue > 0 },
          { label: '以前月份未收', unit: '元', value: formatMoney(arrears_fen) },
          { label: '出账时预收', unit: '元', value: formatMoney(prepayment_fen) },
        ]}
      />
    </>
  );
}
