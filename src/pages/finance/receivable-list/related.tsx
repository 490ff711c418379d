// What belongs to a receivable beside money: corrections of it, and late fees charged for it. Nothing is shown where there is none.
import { Link } from '@umijs/max';
import { Table } from 'antd';
import type { Adjustment, LateFeeEntry, Receivable } from '../../../../api/finance/receivable.schema';
import { Figure, Money } from '../../../components/figures';
import styles from '../shared/shared.module.css';

const to = (id: number) => `/financeManage/costList?open=${id}`;
const struck = ({ voided }: { voided: boolean }) => (voided ? (styles.undone ?? '') : '');

export function Adjustments({ of }: { of: Receivable }) {
  if (of.adjustments.length === 0) return null;
  return (
    <>
      <h3 className={styles.section}>调整记录</h3>
      <Table<Adjustment>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={of.adjustments}
        rowClassName={struck}
        columns={[
          { title: '日期', width: 110, render: (_cell, { created_on }) => <Figure>{created_on}</Figure> },
          { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
          { title: '原因', dataIndex: 'remark', ellipsis: true },
          { title: '经办人', dataIndex: 'created_by', width: 100, ellipsis: true },
          {
            title: '状态',
            width: 90,
            render: (_cell, { voided, gross_fen, received_fen }) =>
              voided ? '已作废' : gross_fen < 0 ? '已冲抵' : received_fen === gross_fen ? '已收清' : '待收',
          },
          { title: '操作', width: 70, render: (_cell, { id }) => <Link to={to(id)}>查看</Link> },
        ]}
      />
    </>
  );
}

export function LateFees({ of }: { of: Receivable }) {
  if (of.late_fees.length === 0) return null;
  return (
    <>
      <h3 className={styles.section}>滞纳金</h3>
      <Table<LateFeeEntry>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={of.late_fees}
        rowClassName={struck}
        columns={[
          { title: '计至', width: 110, render: (_cell, { through }) => <Figure>{through}</Figure> },
          { title: '金额(元)', align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
          { title: '已减免(元)', align: 'right', render: (_cell, row) => <Money fen={row.waived_fen} /> },
          {
            title: '未收(元)',
            align: 'right',
            render: (_cell, row) => <Money fen={row.voided ? 0 : row.gross_fen - row.received_fen} />,
          },
          { title: '操作', width: 70, render: (_cell, { id }) => <Link to={to(id)}>查看</Link> },
        ]}
      />
    </>
  );
}
