// The figures of one offer as a list, each with an explanation.
import { Descriptions } from 'antd';
import type { QuoteFigures } from '#domain/contracts/quote-figures';
import { Explained } from '@/components/figures';
import { FIGURE_ROWS } from './figure-rows';

interface Props {
  figures: QuoteFigures;
  columns: number;
}

export function FiguresList({ figures, columns }: Props) {
  return (
    <Descriptions
      size="small"
      column={columns}
      items={FIGURE_ROWS.map(({ title, unit, show, explain }) => ({
        key: title,
        label: unit ? `${title}(${unit})` : title,
        children: (
          <Explained title={title} explanation={<div style={{ maxWidth: 360 }}>{explain(figures)}</div>}>
            {show(figures)}
          </Explained>
        ),
      }))}
    />
  );
}
