// The parks next to the map, selected together with their marker; those without a position are last.
import { Link } from '@umijs/max';
import { Empty } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MapPark } from '#api/assets/map.schema';
import { parkPaths } from '#api/kernel/paths';
import { Area, Percent } from '@/components/figures';
import { useSession } from '@/hooks/session';
import styles from './asset-map.module.css';
import { bandOf } from './bands';
import { isPlaced } from './placed';

interface Props {
  parks: readonly MapPark[];
  /** Search, filters and totals, shown above the parks. */
  children: ReactNode;
  selected: number | null;
  onSelect: (park_id: number) => void;
}

export function ParkSideList({ parks, children, selected, onSelect }: Props) {
  const placed = parks.filter(isPlaced);
  const unplaced = parks.filter((park) => !isPlaced(park));
  const { can } = useSession();
  return (
    <aside className={styles.side} aria-label="园区列表">
      {children}
      <div className={styles.parks}>
        {!parks.length && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的园区" />}
        <ul>
          {placed.map((park) => (
            <ParkItem key={park.id} park={park} chosen={park.id === selected} onChoose={() => onSelect(park.id)} />
          ))}
        </ul>
        {unplaced.length > 0 && (
          <>
            <h2 className={styles.unplaced}>未标注位置（{unplaced.length}）</h2>
            <ul>
              {unplaced.map((park) => (
                <li key={park.id} className={styles.missing}>
                  <span className={styles.parkName}>{park.name}</span>
                  {can('p_1200_edit') ? (
                    <Link to={parkPaths.edit(park.id)} aria-label={`标注 ${park.name} 的位置`}>
                      标注位置
                    </Link>
                  ) : (
                    <span>请在园区管理中标注</span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </aside>
  );
}

function ParkItem({ park, chosen, onChoose }: { park: MapPark; chosen: boolean; onChoose: () => void }) {
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <li>
      <button
        ref={item}
        type="button"
        className={chosen ? `${styles.park} ${styles.current}` : styles.park}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        <span className={styles.line}>
          <span className={styles.parkName}>{park.name}</span>
          <span className={styles.share}>
            <i style={{ background: bandOf(park.occupancy).colour }} />
            <Percent value={park.occupancy} />
          </span>
        </span>
        <span className={styles.line}>
          <span>{park.city}</span>
          <span>
            空置 <Area value={park.vacant_area_sqm} /> ㎡
          </span>
        </span>
        {Number(park.signed_area_sqm) > 0 && (
          <span className={styles.line}>
            <span />
            <span>
              已签未起租 <Area value={park.signed_area_sqm} /> ㎡
            </span>
          </span>
        )}
      </button>
    </li>
  );
}
