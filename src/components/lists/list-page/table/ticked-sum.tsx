// The sum of the ticked rows, of each column that has a total.
import { Space } from 'antd';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration } from '#api/kernel/list/list';
import { countedRows } from '#api/kernel/list/uncounted';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import type { CellValue } from '@/components/figures/text-of';
import { cellOf, headerOf } from './columns';

const AREA_SCALE = 2;

/** Money and counts are whole numbers; areas have two decimals. */
function sumOf({ kind }: ListColumn, values: readonly CellValue[]): CellValue {
  if (kind !== 'area') return values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);
  const units = values.reduce<bigint>((sum, value) => sum + toScaled(String(value ?? '0'), AREA_SCALE), 0n);
  return formatFixed(units, AREA_SCALE);
}

interface Props<Row> {
  declaration: ListDeclaration;
  /** The shown columns. */
  columns: readonly ListColumn[];
  rows: readonly Row[];
}

export function TickedSum<Row extends object>({ declaration, columns, rows }: Props<Row>) {
  const counted = countedRows(declaration, rows);
  const valuesOf = ({ name }: ListColumn) => counted.map((row) => row[name as keyof Row] as CellValue);
  return (
    <Space size={16} wrap>
      <span>{`已选 ${rows.length} 条`}</span>
      {columns
        .filter(({ total }) => total)
        .map((column) => (
          <span key={column.name}>
            {headerOf(column)} {cellOf(column, sumOf(column, valuesOf(column)))}
          </span>
        ))}
    </Space>
  );
}
