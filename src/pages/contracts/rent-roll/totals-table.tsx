// Totals of the rent roll: a line a park, unfolded to its buildings, and the sum of all.
import { Card, Table, type TableColumnsType, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { OUTSIDE_LEASES } from '#api/contracts/rent-roll/rent-roll.columns';
import type { RentRoll, RentRollTotal } from '#api/contracts/rent-roll/rent-roll.schema';
import { Area, Money, OverdueMoney, Percent, Price } from '@/components/figures';
import styles from './rent-roll.module.css';

interface TotalNode extends RentRollTotal {
  key: string;
  children?: TotalNode[];
}

const nodeOf = (total: RentRollTotal): TotalNode => ({ ...total, key: `${total.park_id}-${total.building_id}` });

/** Parks with their buildings below them. */
function treeOf(totals: readonly RentRollTotal[]): TotalNode[] {
  const parks = totals.filter((total) => total.park_id !== null && total.building_id === null);
  return parks.map((park) => ({
    ...nodeOf(park),
    children: totals.filter((total) => total.park_id === park.park_id && total.building_id !== null).map(nodeOf),
  }));
}

const figures: TableColumnsType<TotalNode> = [
  { title: '空间数', align: 'right', width: 80, render: (_value, total) => total.space_count.toLocaleString('en-US') },
  { title: '可租面积(㎡)', align: 'right', render: (_value, total) => <Area value={total.rentable_area_sqm} /> },
  { title: '已租面积(㎡)', align: 'right', render: (_value, total) => <Area value={total.leased_area_sqm} /> },
  { title: '出租率', align: 'right', width: 90, render: (_value, total) => <Percent value={total.occupancy} /> },
  { title: '月租金(元)', align: 'right', render: (_value, total) => <Money fen={total.monthly_rent_fen} /> },
  { title: '平均租金(元/㎡/月)', align: 'right', render: (_value, total) => <Price value={total.average_price} /> },
  { title: '保证金余额(元)', align: 'right', render: (_value, total) => <Money fen={total.deposit_fen} /> },
  { title: '欠费(元)', align: 'right', render: (_value, total) => <OverdueMoney fen={total.arrears_fen} /> },
];
const columns: TableColumnsType<TotalNode> = [
  {
    title: '园区 / 楼宇',
    ellipsis: true,
    width: 260,
    render: (_value, total) => total.building_name ?? total.park_name,
  },
  ...figures,
];

const OUTSIDE_HINT = '合同已退租、已作废、到期离场或尚未起租，以及没有合同的应收';

interface Line {
  title: string;
  hint?: string;
  figures: ReactNode[];
}

/** The leases in sum, what is owed and held beside them, and both together: the sum of the ledger. */
function linesOf(all: RentRollTotal, { deposit_fen, arrears_fen }: RentRoll['outside']): Line[] {
  const leases = figures.map((column) => column.render?.(undefined, nodeOf(all), 0) as ReactNode);
  if (deposit_fen === 0 && arrears_fen === 0) return [{ title: '合计', figures: leases }];
  const money = (deposit: number, arrears: number): ReactNode[] => [
    ...figures.slice(0, -2).map(() => null),
    <Money key="deposit" fen={deposit} />,
    <OverdueMoney key="arrears" fen={arrears} />,
  ];
  return [
    { title: '在租合计', figures: leases },
    { title: OUTSIDE_LEASES, hint: OUTSIDE_HINT, figures: money(deposit_fen, arrears_fen) },
    { title: '合计', figures: money(all.deposit_fen + deposit_fen, all.arrears_fen + arrears_fen) },
  ];
}

export function TotalsTable({ report: { totals, outside } }: { report: RentRoll }) {
  const parks = treeOf(totals);
  const all = totals.find((total) => total.park_id === null && total.building_id === null);
  return (
    <Card size="small" title="按园区、楼宇汇总" className={styles.totals} styles={{ body: { padding: 0 } }}>
      <Table<TotalNode>
        size="small"
        columns={columns}
        dataSource={parks}
        pagination={false}
        scroll={{ x: 'max-content' }}
        expandable={{ defaultExpandAllRows: parks.length === 1 }}
        summary={() =>
          all &&
          linesOf(all, outside).map((line) => (
            <Table.Summary.Row key={line.title} className={styles.all}>
              <Table.Summary.Cell index={0}>
                <Tooltip title={line.hint}>{line.title}</Tooltip>
              </Table.Summary.Cell>
              {line.figures.map((figure, index) => (
                <Table.Summary.Cell key={String(figures[index]?.title)} index={index + 1} align="right">
                  {figure}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          ))
        }
      />
    </Card>
  );
}
