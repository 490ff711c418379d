// The reservations of a space: the holder, the queue behind them, and ended ones; an active one can be released.
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { reservationsOfSpace } from '#api/assets/stacking-plan';
import type { Reservation } from '#api/assets/stacking-plan.schema';
import { call } from '@/api/client';
import { ReservationState, useRelease } from '@/components/assets/reservation';
import { CustomerLink } from '@/components/details/object-links';
import { Money, Period } from '@/components/figures';
import { useSession } from '@/hooks/session';
import styles from './shared.module.css';

/** Returns the queue in its order, then the ended ones, latest first. */
function inOrder(stored: readonly Reservation[]): Reservation[] {
  const live = stored.filter(({ rank }) => rank !== null);
  return [...live.toReversed(), ...stored.filter(({ rank }) => rank === null)];
}

export function Reservations({ space_id }: { space_id: number }) {
  const { can } = useSession();
  const release = useRelease();
  const { data } = useQuery({
    queryKey: [reservationsOfSpace.path, space_id],
    queryFn: () => call(reservationsOfSpace, { space_id }),
    staleTime: 0,
  });
  return (
    <section className={styles.section}>
      <h3>预定</h3>
      {data?.length === 0 && <p className={styles.hint}>没有预定。</p>}
      <ul className={styles.kin}>
        {inOrder(data ?? []).map((one) => (
          <li key={one.id}>
            <ReservationState reservation={one} /> <CustomerLink id={one.customer_id}>{one.holder}</CustomerLink>{' '}
            <Period start={one.start_date} end={one.end_date} />{' '}
            {one.deposit_fen !== null && (
              <small>
                意向金 <Money fen={one.deposit_fen} /> 元
              </small>
            )}{' '}
            {one.remark && <small>{one.remark}</small>}
            {can('p_1400_edit') && one.rank !== null && (
              <Button type="link" size="small" danger onClick={() => release(one)}>
                解除预定
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
