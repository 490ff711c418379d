// Details of the hovered or focused cell, shown next to it.
import type { PlanSpace } from '#api/assets/stacking-plan.schema';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { formatCount } from '#domain/kernel/text/format';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { Area, Figure, Period, Price } from '@/components/figures';
import styles from '../stacking-plan.module.css';
import type { Cell } from './layout';

interface Props {
  cell: Cell;
  date: string;
  left: number;
  top: number;
  room: { width: number; height: number };
}

const WIDTH = 264;
/** Maximum height, with every line. */
const HEIGHT = 210;
const GAP = 6;

export function HoverCard({ cell, date, left, top, room }: Props) {
  const { space, h } = cell;
  const below = top + h + GAP;
  const style = {
    width: WIDTH,
    left: Math.max(GAP, Math.min(left, room.width - WIDTH - GAP)),
    ...(below + HEIGHT > room.height && top > HEIGHT ? { bottom: room.height - top + GAP } : { top: below }),
  };
  return (
    <div className={styles.card} style={style} aria-hidden="true">
      <div className={styles.cardHeader}>
        <strong>{space.number}</strong>
        <SpaceStatusTag status={space.status} />
      </div>
      <dl className={styles.facts}>
        <Facts space={space} date={date} />
      </dl>
    </div>
  );
}

function Facts({ space, date }: { space: PlanSpace; date: string }) {
  const { tenant_name, lease_start, lease_end, signed_from, reserved_for, reserved_until } = space;
  return (
    <>
      <dt>计租面积</dt>
      <dd>
        <Area value={space.rentable_area_sqm} /> ㎡
      </dd>
      <dt>{space.price_is_let ? '成交单价' : '招商单价'}</dt>
      <dd>
        <Price value={space.price_per_day} /> {space.price_per_day !== null && '元/㎡/天'}
      </dd>
      {tenant_name && (
        <>
          <dt>租客</dt>
          <dd>{tenant_name}</dd>
        </>
      )}
      {signed_from && (
        <>
          <dt>起租日</dt>
          <dd>
            <Figure>{signed_from}</Figure>
          </dd>
        </>
      )}
      {lease_start && lease_end && (
        <>
          <dt>租期</dt>
          <dd>
            <Period start={lease_start} end={lease_end} />
          </dd>
          <dt>剩余天数</dt>
          <dd>
            <Figure>{formatCount(daysBetween(date, lease_end))}</Figure>
          </dd>
        </>
      )}
      {reserved_for && (
        <>
          <dt>预定</dt>
          <dd>
            {reserved_for}，至 <Figure>{reserved_until}</Figure>
          </dd>
        </>
      )}
    </>
  );
}
