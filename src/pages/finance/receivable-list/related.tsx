// Related entries of a receivable besides money: its corrections, its late fees, and its invoices. Empty parts are hidden.
import { Link } from '@umijs/max';
import { Table } from 'antd';
import { INVOICE_KIND, INVOICE_STATUS } from '#api/finance/invoice/invoice-labels';
import type {
  Adjustment,
  InvoiceOfReceivable,
  LateFeeEntry,
  Receivable,
} from '#api/finance/receivable/receivable.schema';
import { invoicePaths, receivablePaths } from '#api/kernel/paths';
import { Figure, Money, StatusTag } from '@/components/figures';
import { useSession } from '@/hooks/session';
import styles from '../shared/shared.module.css';

const rowClass = ({ voided }: { voided: boolean }) => (voided ? (styles.undone ?? '') : '');

function stateOf({ voided, gross_fen, received_fen }: Adjustment): string {
  if (voided) return '已作废';
  const isSettled = received_fen === gross_fen;
  if (gross_fen < 0) return isSettled ? '已冲抵' : '待冲抵';
  return isSettled ? '已收清' : '待收';
}

export function Adjustments({ receivable }: { receivable: Receivable }) {
  if (receivable.adjustments.length === 0) return null;
  return (
    <>
      <h3 className={styles.section}>调整记录</h3>
      <Table<Adjustment>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={receivable.adjustments}
        rowClassName={rowClass}
        columns={[
          { title: '日期', width: 110, render: (_cell, { created_on }) => <Figure>{created_on}</Figure> },
          { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
          { title: '原因', dataIndex: 'remark', ellipsis: true },
          { title: '经办人', dataIndex: 'created_by', width: 100, ellipsis: true },
          {
            title: '状态',
            width: 90,
            render: (_cell, row) => stateOf(row),
          },
          { title: '操作', width: 70, render: (_cell, { id }) => <Link to={receivablePaths.open(id)}>查看</Link> },
        ]}
      />
    </>
  );
}

export function LateFees({ receivable }: { receivable: Receivable }) {
  if (receivable.late_fees.length === 0) return null;
  return (
    <>
      <h3 className={styles.section}>滞纳金</h3>
      <Table<LateFeeEntry>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={receivable.late_fees}
        rowClassName={rowClass}
        columns={[
          { title: '截至', width: 110, render: (_cell, { through }) => <Figure>{through}</Figure> },
          { title: '金额(元)', align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
          { title: '已减免(元)', align: 'right', render: (_cell, row) => <Money fen={row.waived_fen} /> },
          {
            title: '未收(元)',
            align: 'right',
            render: (_cell, row) => <Money fen={row.voided ? 0 : row.gross_fen - row.received_fen} />,
          },
          { title: '操作', width: 70, render: (_cell, { id }) => <Link to={receivablePaths.open(id)}>查看</Link> },
        ]}
      />
    </>
  );
}

/** Calculation of a meter charge: one step per line. */
export function MeterCalculation({ receivable }: { receivable: Receivable }) {
  if (receivable.explanation === null) return null;
  return (
    <>
      <h3 className={styles.section}>计算过程</h3>
      {receivable.explanation.split('；').map((step) => (
        <div key={step}>{step}</div>
      ))}
    </>
  );
}

/** Its invoices and requests; reversals have a negative amount. */
export function Invoices({ receivable }: { receivable: Receivable }) {
  const { can } = useSession();
  const { id, invoices, invoiced, status, tenant_id, gross_fen, invoiced_fen } = receivable;
  const mayApply = can('p_5600_edit') && invoiced !== null && status !== 'void' && invoiced_fen < gross_fen;
  if (invoices.length === 0 && !mayApply) return null;
  return (
    <>
      <h3 className={styles.section}>发票</h3>
      {mayApply && (
        <p style={{ marginTop: 0 }}>
          <Link to={invoicePaths.apply(tenant_id, id)}>申请开票</Link>
        </p>
      )}
      {invoices.length > 0 && (
        <Table<InvoiceOfReceivable>
          rowKey="id"
          size="small"
          pagination={false}
          dataSource={invoices}
          columns={[
            {
              title: '发票流水号',
              width: 160,
              render: (_cell, { invoice_id, serial }) =>
                can('p_5600') ? <Link to={invoicePaths.open(invoice_id)}>{serial}</Link> : serial,
            },
            { title: '票种', width: 100, render: (_cell, { kind }) => INVOICE_KIND[kind].label },
            {
              title: '状态',
              width: 100,
              render: (_cell, row) => <StatusTag labels={INVOICE_STATUS} value={row.status} />,
            },
            { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
            { title: '发票号码', render: (_cell, { number }) => number || '—' },
            { title: '开票日期', width: 110, render: (_cell, row) => <Figure>{row.issued_on ?? '—'}</Figure> },
          ]}
        />
      )}
    </>
  );
}
