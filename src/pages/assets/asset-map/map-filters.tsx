// Search and filters above the list, and the totals of the filtered parks.
import { Button, Input, Select } from 'antd';
import type { AssetMap, MapPark } from '#api/assets/map.schema';
import { Area, Figure, Percent } from '@/components/figures';
import styles from './asset-map.module.css';
import { totalsOf } from './totals';
import { ALL_BANDS, type MapFilter } from './use-map-filter';

interface Props {
  types: AssetMap['asset_types'];
  filter: MapFilter;
  onChange: (part: Partial<MapFilter>) => void;
}

const BAND_OPTIONS = ALL_BANDS.map(({ key, label, colour }) => ({
  value: key,
  label: (
    <span className={styles.band}>
      <i style={{ background: colour }} />
      {label}
    </span>
  ),
}));

export function MapFilters({ types, filter, onChange }: Props) {
  const { keyword, asset_type_ids, bands } = filter;
  const filtered = keyword !== '' || asset_type_ids.length > 0 || bands.length > 0;
  return (
    <div className={styles.filters}>
      <Input.Search
        allowClear
        placeholder="园区名称、城市或地址"
        aria-label="查找园区"
        value={keyword}
        onChange={(event) => onChange({ keyword: event.target.value })}
      />
      <Select
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder="资产类型"
        aria-label="资产类型"
        optionFilterProp="label"
        value={asset_type_ids}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        notFoundContent="楼宇还没有填写资产类型"
        onChange={(ids) => onChange({ asset_type_ids: ids })}
      />
      <Select
        mode="multiple"
        allowClear
        showSearch={false}
        maxTagCount="responsive"
        placeholder="出租率"
        aria-label="出租率区间"
        value={bands}
        options={BAND_OPTIONS}
        onChange={(keys) => onChange({ bands: keys })}
      />
      {filtered && (
        <Button size="small" onClick={() => onChange({ keyword: '', asset_type_ids: [], bands: [] })}>
          重置
        </Button>
      )}
    </div>
  );
}

export function MapTotals({ parks }: { parks: readonly MapPark[] }) {
  const totals = totalsOf(parks);
  const figures = [
    ['园区', <Figure key="parks">{totals.parks}</Figure>],
    ['楼宇', <Figure key="buildings">{totals.buildings}</Figure>],
    ['可租面积(㎡)', <Area key="rentable" value={totals.rentable_area_sqm} />],
    ['已租面积(㎡)', <Area key="leased" value={totals.leased_area_sqm} />],
    ['出租率', <Percent key="occupancy" value={totals.occupancy} />],
  ] as const;
  return (
    <section className={styles.totals} aria-label="合计">
      <dl>
        {figures.map(([title, figure]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
