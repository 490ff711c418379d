// 资产地图: the parks on the map of the country by occupancy, with a list beside it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Card, Empty, Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { assetMap } from '#api/assets/map/map';
import type { AssetMap, MapPark } from '#api/assets/map/map.schema';
import { parkPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import styles from './asset-map.module.css';
import { BANDS, NOTHING_TO_LET } from './bands';
import { ParkSideList } from './park-side-list';
import { isPlaced } from './placed';

const MapView = lazy(() => import('./map-view'));

const matches = (park: MapPark, keyword: string) =>
  [park.name, park.city, park.address].some((text) => text.toLowerCase().includes(keyword));

export default function AssetMapPage() {
  const query = useQuery({ queryKey: [assetMap.path], queryFn: () => call(assetMap, {}), staleTime: 0 });
  return (
    <>
      <PageHeader title="资产地图" description="各园区的位置与今天的出租情况；点击园区查看面积、出租率与平均租金" />
      {query.isPending && (
        <Card role="status" aria-label="加载中">
          <Skeleton active paragraph={{ rows: 10 }} />
        </Card>
      )}
      {query.isError && <FailedState error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (query.data.parks.length ? <ParksOnMap {...query.data} /> : <NoParks />)}
    </>
  );
}

function NoParks() {
  const { can } = useSession();
  return (
    <Card>
      <Empty description="还没有园区，请先新增园区并标注位置">
        {can('p_1200_edit') && (
          <Link to={parkPaths.add}>
            <Button type="primary">新增</Button>
          </Link>
        )}
      </Empty>
    </Card>
  );
}

function ParksOnMap({ parks, tiles }: AssetMap) {
  const [keyword, setKeyword] = useState('');
  const [selected, setSelected] = useState<number | null>(null);
  const typed = keyword.trim().toLowerCase();
  const found = useMemo(() => parks.filter((park) => matches(park, typed)), [parks, typed]);
  const placed = useMemo(() => found.filter(isPlaced), [found]);
  return (
    <div className={styles.page}>
      <ParkSideList parks={found} keyword={keyword} onKeyword={setKeyword} selected={selected} onSelect={setSelected} />
      <div className={styles.frame}>
        <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: '100%' }} />}>
          <MapView tiles={tiles} parks={placed} selected={selected} onSelect={setSelected} />
        </Suspense>
        <Legend />
        {!parks.some(isPlaced) && <p className={styles.hint}>还没有园区标注位置，请在园区的编辑页标注</p>}
      </div>
    </div>
  );
}

function Legend() {
  return (
    <dl className={styles.legend}>
      <dt>出租率</dt>
      {[...BANDS, NOTHING_TO_LET].map((band) => (
        <dd key={band.label}>
          <i style={{ background: band.colour }} />
          {band.label}
        </dd>
      ))}
    </dl>
  );
}
