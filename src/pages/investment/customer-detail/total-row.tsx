// 合计 below leases.
import { Table } from 'antd';
import type { CustomerLeases } from '#api/investment/portrait.schema';
import { Area, Money, OverdueMoney } from '@/components/figures';

/** `before` is the number of columns before the first sum. */
export function TotalRow({ total, before }: { total: CustomerLeases['total']; before: number }) {
  const { contract_count, area_sqm, rent_fen, due_fen, overdue_fen } = total;
  const sums = [
    <Area key="area" value={area_sqm} />,
    <Money key="rent" fen={rent_fen} />,
    <Money key="due" fen={due_fen} />,
    <OverdueMoney key="overdue" fen={overdue_fen} />,
  ];
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={before}>
        <strong>合计（{contract_count} 份合同）</strong>
      </Table.Summary.Cell>
      {sums.map((sum, place) => (
        <Table.Summary.Cell key={sum.key} index={before + place} align="right">
          <strong>{sum}</strong>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
