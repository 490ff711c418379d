// 资产地图: the parks on the map of the country by occupancy, with a list at the side.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Card, Empty, Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { assetMap } from '#api/assets/map';
import type { AssetMap } from '#api/assets/map.schema';
import { parkPaths } from '#api/kernel/paths';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import styles from './asset-map.module.css';
import { MapFilters, MapTotals } from './map-filters';
import { ParkSideList } from './park-side-list';
import { isPlaced } from './placed';
import { ALL_BANDS, isVisible, type MapFilter, useMapFilter } from './use-map-filter';

const MapView = lazy(() => import('./map-view'));

export default function AssetMapPage() {
  const { filter, change } = useMapFilter();
  const { asset_type_ids } = filter;
  const query = useQuery({
    queryKey: [assetMap.path, asset_type_ids],
    queryFn: () => call(assetMap, asset_type_ids.length ? { asset_type_ids } : {}),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="资产地图" description="各园区的位置与今天的出租情况；点击园区查看面积、出租率与平均租金" />
      {query.isPending && (
        <Card role="status" aria-label="加载中">
          <Skeleton active paragraph={{ rows: 10 }} />
        </Card>
      )}
      {query.isError && (
        <FailedState
          error={query.error}
          // A type in a bookmarked address may have been deleted since.
          onRetry={() =>
            query.error instanceof ApiError && query.error.code === 404
              ? change({ asset_type_ids: [] })
              : query.refetch()
          }
        />
      )}
      {query.data &&
        (query.data.parks.length || asset_type_ids.length ? (
          <ParksOnMap map={query.data} filter={filter} onFilter={change} />
        ) : (
          <NoParks />
        ))}
    </>
  );
}

function NoParks() {
  const { can } = useSession();
  return (
    <Card>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有园区，请先新增园区并标注位置">
        {can('p_1200_edit') && (
          <Link to={parkPaths.add}>
            <Button type="primary">新增园区</Button>
          </Link>
        )}
      </Empty>
    </Card>
  );
}

interface OnMap {
  map: AssetMap;
  filter: MapFilter;
  onFilter: (part: Partial<MapFilter>) => void;
}

function ParksOnMap({ map: { parks, asset_types, tiles }, filter, onFilter }: OnMap) {
  const [selected, setSelected] = useState<number | null>(null);
  const found = useMemo(() => parks.filter((park) => isVisible(park, filter)), [parks, filter]);
  const placed = useMemo(() => found.filter(isPlaced), [found]);
  return (
    <div className={styles.page}>
      <ParkSideList parks={found} selected={selected} onSelect={setSelected}>
        <MapFilters types={asset_types} filter={filter} onChange={onFilter} />
        <MapTotals parks={found} />
      </ParkSideList>
      <div className={styles.frame}>
        <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: '100%' }} />}>
          <MapView
            tiles={tiles}
            parks={placed}
            showsAllTypes={filter.asset_type_ids.length === 0}
            selected={selected}
            onSelect={setSelected}
          />
        </Suspense>
        <Legend />
        {parks.length > 0 && !parks.some(isPlaced) && (
          <p className={styles.hint}>还没有园区标注位置，请在园区的编辑页标注</p>
        )}
      </div>
    </div>
  );
}

function Legend() {
  return (
    <dl className={styles.legend}>
      <dt>出租率</dt>
      {ALL_BANDS.map((band) => (
        <dd key={band.label}>
          <i style={{ background: band.colour }} />
          {band.label}
        </dd>
      ))}
    </dl>
  );
}
