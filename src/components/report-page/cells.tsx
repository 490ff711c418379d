// Cells and column headers of a report: the header explains the figure, the cell links to its source rows.
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { ReportColumn, ReportDeclaration } from '#api/kernel/report/report';
import { OverdueMoney } from '../figures';
import type { CellValue } from '../figures/text-of';
import { cellOf, headerOf } from '../lists/list-page/table/columns';
import styles from './report-page.module.css';

export function headerCell(column: ReportColumn, { definitions }: ReportDeclaration): ReactNode {
  const definition = definitions[column.part?.column ?? column.name];
  if (!definition) return headerOf(column);
  return (
    <Tooltip title={definition}>
      <Space size={4} className={styles.defined}>
        {headerOf(column)}
        <QuestionCircleOutlined aria-label={definition} />
      </Space>
    </Tooltip>
  );
}

export function reportCell(column: ReportColumn, value: CellValue): ReactNode {
  return column.alarming ? <OverdueMoney fen={value as number | null} /> : cellOf(column, value);
}

/** Returns a cell that links to its source rows, for users with access and for non-zero values. */
export function openingCell(cell: ReactNode, value: CellValue, address: string | null): ReactNode {
  return address && value !== null && !isNothing(value) ? <Link to={address}>{cell}</Link> : cell;
}

/** Returns true for zero, as an integer or with decimals. */
const isNothing = (value: CellValue) => value === 0 || /^0\.0+$/.test(String(value));
