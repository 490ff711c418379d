// One invoice: its buyer, its lines with the statements required for leasing real estate, its history, and the available actions.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Alert, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { getInvoice } from '#api/finance/invoice/invoice';
import type { Invoice, InvoiceLine } from '#api/finance/invoice/invoice.schema';
import { INVOICE_ACT, INVOICE_KIND, INVOICE_STAGE } from '#api/finance/invoice/invoice-labels';
import { formatInstant } from '#api/kernel/instant';
import { invoicePaths, receivablePaths } from '#api/kernel/paths';
import { proposedParts } from '#domain/finance/red-note';
import { formatMoney, formatPercent } from '#domain/kernel/text/format';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { ObjectDrawer } from '@/components/details/object-drawer';
import { TenantLink } from '@/components/details/object-links';
import { Figure, Money, Period, StatusTag } from '@/components/figures';
import { FigureCards } from '@/components/layout/figure-cards';
import { ActionButtons, useRun } from '@/components/lists/list-page/actions';
import shared from '../shared/shared.module.css';
import { IssueDrawer } from './issue-drawer';
import { RedDrawer } from './red-drawer';
import { useInvoiceActs } from './use-invoice-acts';

const WIDTH = 1080;

const FACTS: readonly Fact<Invoice>[] = [
  {
    title: '租客',
    render: ({ tenant_id, tenant_name }) => <TenantLink id={tenant_id}>{tenant_name}</TenantLink>,
  },
  { title: '签约主体', name: 'entity_name' },
  { title: '票种', name: 'kind', kind: 'enum', labels: INVOICE_KIND },
  { title: '发票号码', name: 'number' },
  { title: '开票日期', name: 'issued_on', kind: 'date' },
  { title: '抬头', name: 'title' },
  { title: '税号', name: 'tax_number' },
  { title: '电话', name: 'phone' },
  { title: '地址', name: 'address' },
  { title: '开户行', name: 'bank' },
  { title: '银行账号', name: 'account' },
];
const MORE: readonly (Fact<Invoice> & { applies: (invoice: Invoice) => boolean })[] = [
  { title: '发票代码', name: 'code', applies: ({ code }) => code !== '' },
  {
    title: '原发票',
    render: ({ reverses }) => reverses && <Link to={invoicePaths.open(reverses.id)}>{reverses.serial}</Link>,
    applies: ({ reverses }) => reverses !== null,
  },
  {
    title: '红字发票',
    render: ({ red_notes }) =>
      red_notes.map(({ id, serial, gross_fen }) => (
        <div key={id}>
          <Link to={invoicePaths.open(id)}>{serial}</Link> <Money fen={gross_fen} />
        </div>
      )),
    applies: ({ red_notes }) => red_notes.length > 0,
  },
  { title: '红冲原因', name: 'red_reason', applies: ({ red_reason }) => red_reason !== '' },
  { title: '备注', name: 'remark', wide: true, applies: ({ remark }) => remark !== '' },
];

const LINES: TableColumnsType<InvoiceLine> = [
  {
    title: '项目',
    width: 190,
    render: (_cell, row) => (
      <>
        <Link to={receivablePaths.open(row.receivable_id)}>{row.item_name}</Link>
        <div className={shared.second}>{row.tax_code}</div>
      </>
    ),
  },
  { title: '合同', width: 160, render: (_cell, row) => row.contract_number ?? '—' },
  { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.net_fen} /> },
  {
    title: '税率',
    width: 70,
    align: 'right',
    render: (_cell, row) => <Figure>{formatPercent(row.tax_rate)}</Figure>,
  },
  { title: '税额(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.tax_fen} /> },
  { title: '价税合计(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
];
const REVERSED: TableColumnsType<InvoiceLine>[number] = {
  title: '已红冲(元)',
  width: 120,
  align: 'right',
  render: (_cell, row) => <Money fen={row.reversed_fen} />,
};

const RENTALS: TableColumnsType<InvoiceLine> = [
  { title: '不动产地址', render: (_cell, row) => `${row.property_region}${row.property_address}` },
  { title: '产权证号', width: 220, dataIndex: 'certificate_number' },
  { title: '租赁期', width: 200, render: (_cell, row) => <Period start={row.lease_start} end={row.lease_end} /> },
  { title: '跨地（市）', width: 90, render: (_cell, row) => (row.cross_city ? '是' : '否') },
  { title: '面积单位', width: 90, dataIndex: 'area_unit' },
];

const HISTORY: TableColumnsType<Invoice['history'][number]> = [
  { title: '时间', width: 150, render: (_cell, row) => formatInstant(row.at) },
  { title: '操作', width: 110, render: (_cell, row) => INVOICE_ACT[row.action].label },
  { title: '经办人', width: 120, dataIndex: 'by', ellipsis: true },
  { title: '说明', dataIndex: 'note', render: (note: string) => note || '—' },
];

interface Props {
  id: number | null;
  onClose: () => void;
}

export function InvoiceDrawer({ id, onClose }: Props) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<'issue' | 'red' | null>(null);
  const acts = useInvoiceActs<Invoice>({ onIssue: () => setOpened('issue'), onRed: () => setOpened('red') });
  const run = useRun(() => client.invalidateQueries());
  return (
    <ObjectDrawer
      id={id}
      read={getInvoice}
      width={WIDTH}
      onClose={onClose}
      title={(invoice) => (
        <Space>
          {invoice ? `发票 ${invoice.serial}` : '发票'}
          {invoice && <StatusTag labels={INVOICE_STAGE} value={invoice.stage} />}
        </Space>
      )}
      extra={(invoice) => <ActionButtons actions={acts(invoice)} subject={invoice} primaryKey="approve" onRun={run} />}
    >
      {(invoice) => (
        <>
          <Content invoice={invoice} />
          {opened === 'issue' && <IssueDrawer invoice={invoice} onClose={() => setOpened(null)} />}
          {opened === 'red' && <RedDrawer id={invoice.id} onClose={() => setOpened(null)} />}
        </>
      )}
    </ObjectDrawer>
  );
}

function Notice({ invoice }: { invoice: Invoice }) {
  const { stage, lines, close_reason, may_review } = invoice;
  const needed = proposedParts(lines).reduce((sum, part) => sum + part, 0);
  const beyond = lines.some((line) => line.over_fen > 0) ? needed : 0;
  const style = { marginBottom: 12 };
  if (close_reason) return <Alert type="warning" showIcon style={style} message={`原因：${close_reason}`} />;
  if (stage === 'to_red') {
    const message = `应收已调减，多开 ${formatMoney(beyond)} 元：请红冲多开的部分`;
    return <Alert type="error" showIcon style={style} message={message} />;
  }
  if ((stage === 'applied' || stage === 'approved') && beyond > 0) {
    const message = `申请后应收已调减 ${formatMoney(beyond)} 元：请${stage === 'applied' ? '驳回' : '撤回'}后重新申请`;
    return <Alert type="error" showIcon style={style} message={message} />;
  }
  if (stage === 'applied' && !may_review)
    return <Alert type="info" showIcon style={style} message="等待其他同事审核：申请人不能审核自己的申请" />;
  return null;
}

function Content({ invoice }: { invoice: Invoice }) {
  const rentals = invoice.lines.filter(({ rental }) => rental);
  const reversed = invoice.lines.reduce((sum, line) => sum + line.reversed_fen, 0);
  return (
    <>
      <Notice invoice={invoice} />
      <FigureCards
        title="金额"
        cards={[
          { label: '价税合计', unit: '元', value: <Money fen={invoice.gross_fen} /> },
          { label: '不含税金额', unit: '元', value: <Money fen={invoice.net_fen} /> },
          { label: '税额', unit: '元', value: <Money fen={invoice.tax_fen} /> },
          ...(reversed > 0 ? [{ label: '已红冲', unit: '元', value: <Money fen={reversed} /> }] : []),
        ]}
      />
      <div style={{ marginTop: 16 }}>
        <DescriptionList
          facts={[...FACTS, ...MORE.filter(({ applies }) => applies(invoice))]}
          source={invoice}
          columns={3}
        />
      </div>
      <h3 className={shared.section}>发票明细</h3>
      <Table<InvoiceLine>
        rowKey="line_id"
        size="small"
        columns={reversed > 0 ? [...LINES, REVERSED] : LINES}
        dataSource={invoice.lines}
        pagination={false}
        scroll={{ x: reversed > 0 ? 950 : 830 }}
      />
      {rentals.length > 0 && (
        <>
          <h3 className={shared.section}>不动产经营租赁信息</h3>
          <Table<InvoiceLine>
            rowKey="line_id"
            size="small"
            columns={RENTALS}
            dataSource={rentals}
            pagination={false}
            scroll={{ x: 900 }}
          />
        </>
      )}
      <h3 className={shared.section}>处理记录</h3>
      <Table
        rowKey={(row) => `${row.at}:${row.action}`}
        size="small"
        columns={HISTORY}
        dataSource={invoice.history}
        pagination={false}
      />
    </>
  );
}
