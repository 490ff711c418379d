// A report in print: all its rows in one plain table, landscape, the header repeated on every page. The table on screen renders only the visible
// rows.
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ReportColumn } from '#api/kernel/report/report';
import { FIGURE_KINDS, textOf } from '../figures';
import type { CellValue } from '../figures/text-of';
import { headerOf } from '../lists/list-page/table/columns';
import styles from './report-page.module.css';

interface Props {
  title: string;
  description: string;
  columns: readonly ReportColumn[];
  rows: readonly object[];
  keyOf: (row: object) => string;
  rowClassName?: (row: object) => string;
  totals: Readonly<Record<string, CellValue>> | undefined;
  onDone: () => void;
}

const alignOf = ({ kind }: ReportColumn) => (FIGURE_KINDS.includes(kind) ? styles.figure : undefined);

export function ReportPrint({ title, description, columns, rows, keyOf, rowClassName, totals, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const textIn = (values: object, { name, kind, labels }: ReportColumn) =>
    textOf(kind, (values as Record<string, CellValue>)[name], labels);
  return createPortal(
    <div className={styles.print} role="document" aria-label={`打印：${title}`}>
      <style>{'@page { size: A4 landscape; margin: 8mm; }'}</style>
      <h1>{title}</h1>
      <p>{description}</p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} className={alignOf(column)}>
                {headerOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={rowClassName?.(row)}>
              {columns.map((column) => (
                <td key={column.name} className={alignOf(column)}>
                  {textIn(row, column)}
                </td>
              ))}
            </tr>
          ))}
          {totals && (
            <tr>
              {columns.map((column, index) => (
                <td key={column.name} className={alignOf(column)}>
                  <strong>{column.total ? textIn(totals, column) : index === 0 && '合计'}</strong>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
