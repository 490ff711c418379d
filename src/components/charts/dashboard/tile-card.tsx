// One tile of a dashboard: figures or a chart of a report's totals, with a link to the report.
import { history, Link } from '@umijs/max';
import { Card, Empty, Skeleton } from 'antd';
import { useMemo } from 'react';
import { DrawnChart } from '@/components/charts';
import { FailedState } from '@/components/feedback/failed-state';
import { FigureCards } from '@/components/layout/figure-cards';
import { reportCell } from '@/components/report-page/cells';
import { depthOf } from '@/components/report-page/totals-table';
import type { ChartTile, FigureTile } from './tile';
import styles from './tile.module.css';
import { type Answer, tileChart, tileOption } from './tile-chart';
import { useTile } from './use-tile';

interface Props<Tile> {
  tile: Tile;
  today: string;
  park_ids: readonly number[];
  /** px */
  height: number;
  /** Shows the button that saves the chart as a picture, which then contains the title instead of the head of the card. */
  mayExport: boolean;
  /** Called with the clicked park; when missing, every click opens the report. */
  onPark?: (park_id: number) => void;
}

export function FigureTileCards({ tile, today, park_ids }: Pick<Props<FigureTile>, 'tile' | 'today' | 'park_ids'>) {
  const { answers, error, retry, address } = useTile(tile, today, park_ids);
  const [answer] = answers ?? [];
  if (error) return <FailedState error={error} onRetry={retry} />;
  if (!answer) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { report, totals } = answer;
  const all = totals.find((total) => depthOf(report, total) === 0) ?? {};
  const cards = tile.figures.flatMap((name) => {
    const column = report.totals.columns.find((each) => each.name === name);
    if (!column) return [];
    const unit = column.kind === 'money' ? '元' : column.unit;
    return [{ label: column.title, value: reportCell(column, all[name]), unit, to: address }];
  });
  return <FigureCards title={tile.title} cards={cards} />;
}

/** Returns the park at a position of the axis, when the axis shows parks. */
function parkAt({ category }: ChartTile, [answer]: readonly Answer[], label: string | undefined): number | null {
  const group = answer?.report.totals.groups.find(({ title }) => title === category);
  if (group?.id !== 'park_id') return null;
  return Number(answer?.totals.find((total) => total[group.label] === label)?.park_id) || null;
}

export function ChartTileCard({ tile, today, park_ids, height, mayExport, onPark }: Props<ChartTile>) {
  const { answers, selection, error, retry, address } = useTile(tile, today, park_ids);
  const chart = useMemo(() => answers && tileChart(tile, answers), [answers, tile]);
  const text = `截至 ${today} · ${selection}`;
  const option = useMemo(() => chart && tileOption(chart, tile, { text, mayExport }), [chart, tile, text, mayExport]);
  /** A click on a park filters all tiles; any other click opens the report. */
  const open = (place: number) => {
    const park = answers && parkAt(tile, answers, chart?.labels[place]);
    if (park && onPark) onPark(park);
    else history.push(address);
  };
  const content = error ? (
    <FailedState error={error} onRetry={retry} />
  ) : !answers ? (
    <Skeleton active paragraph={{ rows: 8 }} />
  ) : option ? (
    <DrawnChart title={`${tile.title}，${text}`} option={option} height={height} onPlace={open} />
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="所选范围内没有数据" style={{ height }} />
  );
  if (!mayExport) {
    return (
      <Card size="small" title={tile.title} extra={<Link to={address}>查看报表</Link>}>
        <p className={styles.scope}>{text}</p>
        {content}
      </Card>
    );
  }
  return (
    <Card size="small" className={styles.tile}>
      {answers && !option && <b>{tile.title}</b>}
      {content}
      <Link to={address} className={styles.report}>
        查看报表
      </Link>
    </Card>
  );
}
