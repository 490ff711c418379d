// 账单明细: each line with its posted unit price × quantity, its receipts, and the account to pay to.
import { Link } from '@umijs/max';
import { Skeleton, Table, type TableColumnsType } from 'antd';
import { priceText } from '#api/finance/bill/basis-text';
import type { Bill, BillArrears, BillBasis, BillDetails, BillLine } from '#api/finance/bill/bill.schema';
import { cashPaths, receivablePaths } from '#api/kernel/paths';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { FailedState } from '@/components/feedback/failed-state';
import { Explained, Figure, Money, Period } from '@/components/figures';
import { useSession } from '@/hooks/session';
import styles from '../shared/shared.module.css';
import { useBillDetails } from './use-bill-details';

/** Renders one line of text per part, so that price and quantity of a part are aligned. */
function Parts({
  basis,
  textOf,
}: {
  basis: BillBasis | undefined;
  textOf: (part: BillBasis['parts'][number]) => string;
}) {
  if (!basis?.parts.length) return <>{NO_FIGURE}</>;
  return basis.parts.map((part) => (
    <div key={`${part.unit_price} ${part.quantity}`}>
      <Figure>{textOf(part)}</Figure>
    </div>
  ));
}

const linesWith = (bases: ReadonlyMap<number, BillBasis>): TableColumnsType<BillLine> => [
  {
    title: '费项',
    width: 110,
    render: (_cell, row) => <Link to={receivablePaths.open(row.receivable_id)}>{row.charge_item}</Link>,
  },
  { title: '周期', width: 180, render: (_cell, row) => <Period start={row.start_date} end={row.end_date} /> },
  { title: '应收日', width: 100, render: (_cell, row) => <Figure>{row.due_date}</Figure> },
  {
    title: '单价',
    width: 120,
    align: 'right',
    render: (_cell, row) => <Parts basis={bases.get(row.receivable_id)} textOf={priceText} />,
  },
  {
    title: '数量',
    width: 140,
    align: 'right',
    render: (_cell, row) => <Parts basis={bases.get(row.receivable_id)} textOf={({ quantity }) => quantity} />,
  },
  {
    title: '应收(元)',
    width: 110,
    align: 'right',
    render: (_cell, row) => {
      const { reading, note } = bases.get(row.receivable_id) ?? {};
      const explanation = [reading, note].filter(Boolean).join('；');
      const money = <Money fen={row.gross_fen} />;
      return explanation ? <Explained explanation={explanation}>{money}</Explained> : money;
    },
  },
  { title: '账单金额(元)', width: 110, align: 'right', render: (_cell, row) => <Money fen={row.billed_fen} /> },
  { title: '未收(元)', width: 110, align: 'right', render: (_cell, row) => <Money fen={row.open_fen} /> },
];

type Receipt = BillDetails['receipts'][number];

function Receipts({ receipts }: Pick<BillDetails, 'receipts'>) {
  const { can } = useSession();
  const columns: TableColumnsType<Receipt> = [
    { title: '收款日期', width: 110, render: (_cell, row) => <Figure>{row.received_on}</Figure> },
    { title: '付款人', dataIndex: 'payer', ellipsis: true },
    { title: '核销费项', dataIndex: 'charge_item', width: 140 },
    { title: '周期', width: 190, render: (_cell, row) => <Period start={row.start_date} end={row.end_date} /> },
    { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
    {
      title: '收款流水',
      width: 110,
      render: (_cell, { cash_record_id }) =>
        cash_record_id !== null && can('p_5400') ? (
          <Link to={cashPaths.open(cash_record_id)}>{`流水 ${cash_record_id}`}</Link>
        ) : (
          NO_FIGURE
        ),
    },
  ];
  return (
    <Table<Receipt>
      rowKey={({ id, receivable_id }) => `${id} ${receivable_id}`}
      size="small"
      columns={columns}
      dataSource={receipts}
      pagination={false}
      scroll={{ x: 850 }}
      locale={{ emptyText: '还没有收款核销到这份账单' }}
      summary={(rows) =>
        rows.length > 0 && (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={4}>
              合计
            </Table.Summary.Cell>
            <Table.Summary.Cell index={4} align="right">
              <Money fen={rows.reduce((sum, row) => sum + row.amount_fen, 0)} />
            </Table.Summary.Cell>
            <Table.Summary.Cell index={5} />
          </Table.Summary.Row>
        )
      }
    />
  );
}

type Account = BillDetails['payee']['accounts'][number];

const ACCOUNTS: TableColumnsType<Account> = [
  { title: '账户', dataIndex: 'name' },
  { title: '开户行', dataIndex: 'bank', render: (bank: string) => bank || NO_FIGURE },
  { title: '账号', dataIndex: 'number', render: (number: string) => <Figure>{number}</Figure> },
];

const ARREARS: TableColumnsType<BillArrears> = [
  {
    title: '费项',
    width: 140,
    render: (_cell, row) => <Link to={receivablePaths.open(row.receivable_id)}>{row.charge_item}</Link>,
  },
  { title: '周期', width: 190, render: (_cell, row) => <Period start={row.start_date} end={row.end_date} /> },
  { title: '应收日', width: 110, render: (_cell, row) => <Figure>{row.due_date}</Figure> },
  { title: '出账时未收(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.open_fen} /> },
];

/** The receivables behind the figure, as printed; old bills have only the sum. */
function Arrears({ bill: { arrears } }: { bill: Bill }) {
  if (arrears.length === 0) return null;
  return (
    <>
      <h3 className={styles.section}>以前月份未收</h3>
      <Table<BillArrears>
        rowKey="receivable_id"
        size="small"
        columns={ARREARS}
        dataSource={arrears}
        pagination={false}
        scroll={{ x: 580 }}
      />
    </>
  );
}

export function BillLines({ bill }: { bill: Bill }) {
  const { data, isPending, isError, error, refetch } = useBillDetails(bill.id);
  const bases = new Map(data?.lines.map((basis) => [basis.receivable_id, basis]));
  return (
    <>
      <Table
        rowKey="receivable_id"
        size="small"
        columns={linesWith(bases)}
        dataSource={bill.lines}
        pagination={false}
        scroll={{ x: 980 }}
      />
      <Arrears bill={bill} />
      {isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {isError && <FailedState error={error} onRetry={refetch} />}
      {data && (
        <>
          <h3 className={styles.section}>收款</h3>
          <Receipts receipts={data.receipts} />
          <h3 className={styles.section}>{`收款账户：${data.payee.name}`}</h3>
          <Table<Account>
            rowKey="number"
            size="small"
            columns={ACCOUNTS}
            dataSource={data.payee.accounts}
            pagination={false}
            locale={{ emptyText: '该签约主体还没有可用的收款账号，请在流水账户中登记' }}
          />
        </>
      )}
    </>
  );
}
