// A dashboard: tiles with totals of reports, each for users with access to its report. A click on a park filters all tiles; in full-screen mode the
// tiles rotate page by page.
import { FullscreenOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useMemo, useRef } from 'react';
import { businessDay } from '#api/kernel/instant';
import { type ChartTile, isFigures, PARKS, type Tile } from '@/components/charts/dashboard/tile';
import { ChartTileCard, FigureTileCards } from '@/components/charts/dashboard/tile-card';
import { TagLabel } from '@/components/details/tag-label';
import { useLookUp } from '@/components/forms/inputs/select/look-up';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import styles from './dashboard.module.css';
import { useWall } from './use-wall';

const CHART_PX = 340;
/** Number of charts per page in full-screen mode. */
const ON_WALL = 4;
/** Height of the elements around two rows of charts in full-screen mode. */
const WALL_FRAME_PX = 200;

interface Props {
  title: string;
  description: string;
  tiles: readonly Tile[];
  /** Access key that allows saving pictures. */
  exportKey: string;
}

/** Returns the parks of the address. */
function useParks() {
  const [text, setText] = useUrlParam(PARKS, '');
  const park_ids = useMemo(() => text.split(',').map(Number).filter(Boolean), [text]);
  /** A second click on a park removes the filter. */
  const toggle = (park_id: number) => setText(park_ids.includes(park_id) ? null : String(park_id));
  return { park_ids, toggle };
}

export function Dashboard({ title, description, tiles, exportKey }: Props) {
  const { can } = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const today = businessDay();
  const { park_ids, toggle } = useParks();
  const parks = useLookUp('/api/option/park', {}, park_ids.length > 0);
  const allowed = tiles.filter(({ report }) => report.keys.some(can));
  const charts = allowed.filter((tile): tile is ChartTile => !isFigures(tile));
  const wall = useWall(frame, Math.max(1, Math.ceil(charts.length / ON_WALL)));
  const visible = wall.active ? charts.slice(wall.page * ON_WALL, (wall.page + 1) * ON_WALL) : charts;
  const height = wall.active ? (window.innerHeight - WALL_FRAME_PX) / 2 : CHART_PX;
  const nameOf = (park_id: number) => parks.data?.find(({ value }) => value === park_id)?.label ?? '';
  return (
    <div ref={frame} className={wall.active ? styles.wall : undefined}>
      <PageHeader
        title={title}
        description={wall.active ? `截至 ${today}` : description}
        actions={
          <>
            {park_ids.map((park_id) => (
              <TagLabel key={park_id} colour="green" onClose={() => toggle(park_id)}>
                {nameOf(park_id)}
              </TagLabel>
            ))}
            {!wall.active && allowed.length > 0 && (
              <Button icon={<FullscreenOutlined />} onClick={wall.begin}>
                全屏轮播
              </Button>
            )}
          </>
        }
      />
      {allowed.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="看板的数字来自报表，您还没有任何一张报表的权限，请联系管理员"
        />
      )}
      {!wall.active &&
        allowed
          .filter(isFigures)
          .map((tile) => <FigureTileCards key={tile.key} tile={tile} today={today} park_ids={park_ids} />)}
      <div className={styles.tiles}>
        {visible.map((tile) => (
          <ChartTileCard
            key={tile.key}
            tile={tile}
            today={today}
            park_ids={park_ids}
            height={height}
            mayExport={can(exportKey)}
            onPark={toggle}
          />
        ))}
      </div>
    </div>
  );
}
