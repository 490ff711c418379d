// The selected spaces, with the actions on them: one contract, one reservation.
import { history } from '@umijs/max';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import type { Plan } from '#api/assets/stacking-plan.schema';
import { contractPaths } from '#api/kernel/paths';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { Area } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { ReserveSeveralDrawer } from './reserve-drawer';
import styles from './stacking-plan.module.css';
import type { Choice } from './use-choice';

interface Props {
  plan: Plan;
  choice: Choice;
  /** Start of the contract or the reservation. */
  day: string;
}

export function ChoiceBar({ plan, choice, day }: Props) {
  const { can } = useSession();
  const [reserving, setReserving] = useState(false);
  if (!can('p_4100_edit') && !can('p_1400_edit')) return null;
  const spaces = plan.buildings.flatMap((building) => building.spaces).filter(({ id }) => choice.ids.has(id));
  const area = formatFixed(
    spaces.reduce((sum, space) => sum + toScaled(space.rentable_area_sqm, 2), 0n),
    2,
  );
  const leased = spaces.filter(({ contract_id }) => contract_id !== null).length;
  const ids = spaces.map(({ id }) => id);
  return (
    <section className={styles.choice} aria-label="选择空间">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
      <label className={styles.control}>
        <Switch size="small" checked={choice.choosing} onChange={choice.setChoosing} aria-label="多选" />
        <span>多选</span>
      </label>
      {spaces.length === 0 ? (
        <span className={styles.said}>
          {choice.choosing
            ? '点击或按空格选择空间，一起签约或预定'
            : '按住 Ctrl 或 Shift 点击，可选择多个空间一起签约或预定'}
        </span>
      ) : (
        <>
          <span role="status">
            已选 {spaces.length} 个空间 · 计租面积 <Area value={area} /> ㎡
            {leased > 0 && <span className={styles.said}>（{leased} 个已有合同，请核对起租日）</span>}
          </span>
          {can('p_4100_edit') && (
            <Button
              size="small"
              type="primary"
              onClick={() => history.push(contractPaths.addFor(plan.park_id, ids, day))}
            >
              新增合同
            </Button>
          )}
          {can('p_1400_edit') && (
            <Button size="small" onClick={() => setReserving(true)}>
              预定
            </Button>
          )}
          <Button size="small" onClick={choice.clear}>
            取消选择
          </Button>
        </>
      )}
      {reserving && (
        <ReserveSeveralDrawer ids={ids} day={day} onDone={choice.clear} onClose={() => setReserving(false)} />
      )}
    </section>
  );
}
