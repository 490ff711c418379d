// Popup of a park on the map: its figures of today, and links.
import { Link } from '@umijs/max';
import { AREA_LINKS } from '#api/assets/figures';
import { PARK_TYPE } from '#api/assets/labels';
import type { Labels } from '#api/kernel/labels';
import { parkPaths, spacePaths } from '#api/kernel/paths';
import { Area, Percent, Price } from '@/components/figures';
import { pictureAt } from '@/components/forms/inputs/files/image-upload';
import { useSession } from '@/hooks/session';
import styles from './asset-map.module.css';
import type { PlacedPark } from './placed';

interface Props {
  park: PlacedPark;
  /** Set when the areas cover all buildings, as in the list of spaces; a filter by asset type excludes some. */
  showsAllTypes: boolean;
}

export function ParkPopup({ park, showsAllTypes }: Props) {
  const { can } = useSession();
  const areas = [
    ['可租面积(㎡)', 'rentable_area_sqm'],
    ['已租面积(㎡)', 'leased_area_sqm'],
    ['已签未起租(㎡)', 'signed_area_sqm'],
    ['空置面积(㎡)', 'vacant_area_sqm'],
  ] as const;
  const figures = [
    ['出租率', <Percent key="occupancy" value={park.occupancy} />],
    ['平均租金(元/㎡/月)', <Price key="rent" value={park.average_rent} />],
    ['楼宇 / 空间', `${park.building_count} / ${park.space_count}`],
  ] as const;
  return (
    <div className={styles.popup}>
      {park.cover_file_id !== null && <img src={pictureAt(park.cover_file_id)} alt={`${park.name} 封面`} />}
      <h2>{park.name}</h2>
      <p>
        {(PARK_TYPE as Labels)[park.type]?.label} · {park.city} {park.address}
      </p>
      <dl>
        {areas.map(([title, name]) => (
          <div key={title}>
            <dt>
              {showsAllTypes && can('p_1400') ? (
                <Link to={AREA_LINKS[name].to({ kind: 'park', id: park.id })}>{title}</Link>
              ) : (
                title
              )}
            </dt>
            <dd>
              <Area value={park[name]} />
            </dd>
          </div>
        ))}
        {figures.map(([title, figure]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>
        {can('p_1200') && <Link to={parkPaths.detail(park.id)}>园区详情</Link>}
        {can('p_1500') && <Link to={parkPaths.stackingPlan(park.id)}>楼宇剖面图</Link>}
        {can('p_1400') && <Link to={spacePaths.ofPark(park.id)}>空间</Link>}
        {can('p_1200_edit') && <Link to={parkPaths.edit(park.id)}>编辑</Link>}
      </div>
    </div>
  );
}
