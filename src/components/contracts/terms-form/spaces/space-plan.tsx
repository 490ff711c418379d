// The spaces of a building by floor, as on the stacking plan: width in proportion to the area, selected by a click.
import { Tooltip } from 'antd';
import { PRICE_UNIT } from '#api/assets/labels';
import type { PickedSpace, SpacePick } from '#api/assets/space/space.schema';
import { formatArea, formatPrice } from '#domain/kernel/text/format';
import styles from './space-plan.module.css';
import { whyUnusable } from './unusable';

interface Props {
  /** Spaces of one building, floors in ascending order. */
  spaces: readonly PickedSpace[];
  period: Pick<SpacePick, 'start' | 'end'>;
  ids: readonly number[];
  onToggle: (id: number) => void;
}

export const reservedText = ({ holder, until }: NonNullable<PickedSpace['reserved_for']>): string =>
  `${holder} 预定至 ${until}`;

export function SpacePlan({ spaces, period, ids, onToggle }: Props) {
  const floors = new Map<string, PickedSpace[]>();
  for (const space of spaces) floors.set(space.floor_name, [...(floors.get(space.floor_name) ?? []), space]);
  if (floors.size === 0) return <p className={styles.hint}>该楼宇没有可租的空间</p>;
  return (
    <div className={styles.plan}>
      <p className={styles.hint}>白底的空间在租期内空置，点击选择或取消；灰底的不能选，原因见提示。</p>
      {[...floors].reverse().map(([name, own]) => (
        <div key={name} className={styles.floor}>
          <span className={styles.name}>{name}</span>
          <div className={styles.cells}>
            {own.map((space) => (
              <Cell
                key={space.id}
                space={space}
                reason={whyUnusable(space, period)}
                chosen={ids.includes(space.id)}
                onToggle={() => onToggle(space.id)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface CellProps {
  space: PickedSpace;
  /** Why it cannot be chosen. */
  reason: string | null;
  chosen: boolean;
  onToggle: () => void;
}

function Cell({ space, reason, chosen, onToggle }: CellProps) {
  const { number, rentable_area_sqm, list_price, price_unit, reserved_for } = space;
  const price = list_price ? `，招商价 ${formatPrice(list_price)} ${PRICE_UNIT[price_unit].label}` : '';
  const free = reserved_for ? `，${reservedText(reserved_for)}` : '，空置';
  const state = reason ? `，${reason}` : free;
  return (
    <Tooltip title={`${space.label}，${formatArea(rentable_area_sqm)} ㎡${price}${state}`}>
      <button
        type="button"
        className={styles.cell}
        style={{ flexGrow: Number(rentable_area_sqm) }}
        aria-pressed={chosen}
        aria-label={`${space.label}${state}`}
        disabled={reason !== null && !chosen}
        onClick={onToggle}
      >
        <strong>{number}</strong>
        <span>{formatArea(rentable_area_sqm)} ㎡</span>
      </button>
    </Tooltip>
  );
}
