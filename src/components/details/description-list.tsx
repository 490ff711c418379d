// Fields of an object: label and value, formatted by kind.
import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import type { Labels } from '#api/kernel/labels';
import type { ColumnKind } from '#api/kernel/list/column';
import type { CellValue } from '../figures/text-of';
import { cellOf } from '../lists/list-page/table/columns';

export interface Fact<Stored> {
  title: string;
  /** Format of the value; defaults to text. */
  kind?: ColumnKind;
  labels?: Labels;
  /** Name of the value in the object … */
  name?: keyof Stored & string;
  /** … or a function that renders it. */
  render?: (stored: Stored) => ReactNode;
  wide?: boolean;
}

const COLUMNS = { xs: 1, md: 2, xl: 3, xxl: 4 } as const;

interface Props<Stored> {
  title?: ReactNode;
  facts: readonly Fact<Stored>[];
  source: Stored;
  /** Number of columns, when the width is fixed (a drawer). */
  columns?: number;
}

export function DescriptionList<Stored>({ title, facts, source, columns }: Props<Stored>) {
  const show = ({ title: label, kind = 'text', labels, name, render }: Fact<Stored>) =>
    render ? render(source) : name && cellOf({ name, title: label, kind, labels }, source[name] as CellValue);
  return (
    <Descriptions
      title={title}
      column={columns ?? COLUMNS}
      size="small"
      items={facts.map((fact) => ({
        key: fact.title,
        label: fact.title,
        children: show(fact),
        span: fact.wide ? 'filled' : 1,
      }))}
    />
  );
}
