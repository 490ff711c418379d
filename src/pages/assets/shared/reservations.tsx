// The reservations of a space; a live one can be released.
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { releaseReservation, reservationsOfSpace } from '#api/assets/stacking-plan/stacking-plan';
import type { Reservation } from '#api/assets/stacking-plan/stacking-plan.schema';
import { call } from '@/api/client';
import { useSpacesChanged } from '@/components/assets/split-merge';
import { Period } from '@/components/figures';
import { useSession } from '@/hooks/session';
import styles from './shared.module.css';

interface Props {
  space_id: number;
  number: string;
  today: string;
}

export function Reservations({ space_id, number, today }: Props) {
  const { can } = useSession();
  const { modal, message } = App.useApp();
  const changed = useSpacesChanged();
  const { data } = useQuery({
    queryKey: [reservationsOfSpace.path, space_id],
    queryFn: () => call(reservationsOfSpace, { space_id }),
    staleTime: 0,
  });
  const release = ({ id, version, holder }: Reservation) =>
    modal.confirm({
      title: `解除「${holder}」对空间 ${number} 的预定`,
      content: '解除后空间自今天起可以重新预定或签约；已过去的日期仍显示为已预定。',
      okText: '解除预定',
      okButtonProps: { danger: true },
      cancelText: '取消',
      autoFocusButton: 'cancel',
      onOk: async () => {
        // A refusal has been shown by then; the question closes.
        await call(releaseReservation, { id, version }).then(
          () => message.success('预定已解除'),
          () => undefined,
        );
        await changed();
      },
    });
  return (
    <section className={styles.section}>
      <h3>预定</h3>
      {data?.length === 0 && <p className={styles.hint}>没有预定。</p>}
      <ul className={styles.kin}>
        {data?.map((one) => (
          <li key={one.id}>
            {one.holder} <Period start={one.start_date} end={one.end_date} />{' '}
            {one.remark && <small>{one.remark}</small>}
            {can('p_1400_edit') && one.end_date >= today && (
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
