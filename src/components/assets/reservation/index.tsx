// What pages of spaces and of customers share about reservations: where one stands, and what is done with it.
import { App } from 'antd';
import { releaseReservation } from '#api/assets/stacking-plan/stacking-plan';
import type { Reservation } from '#api/assets/stacking-plan/stacking-plan.schema';
import { call } from '@/api/client';
import { ContractLink } from '@/components/details/object-links';
import { ToneTag } from '@/components/figures';
import { useSpacesChanged } from '../split-merge';

export { DepositDrawer } from './deposit-drawer';

/** Who holds the space, who waits for it, and what ended it. */
export function ReservationState({ of: { rank, released_on, contract_id, contract_number } }: { of: Reservation }) {
  if (rank === 1) return <ToneTag tone="warning">持有</ToneTag>;
  if (rank !== null) return <ToneTag>{`排队 ${rank - 1}`}</ToneTag>;
  if (contract_id !== null)
    return (
      <>
        <ToneTag tone="success">已签约</ToneTag> <ContractLink id={contract_id}>{contract_number}</ContractLink>
      </>
    );
  return <ToneTag tone="ended">{released_on === null ? '已到期' : '已解除'}</ToneTag>;
}

/** What is said of one just made. */
export const reservedWords = ({ rank }: Pick<Reservation, 'rank'>): string =>
  rank !== null && rank > 1 ? `已排队，前面有 ${rank - 1} 个预定` : '空间已预定';

/** Asks before one is ended, and reads again what shows it. */
export function useRelease(): (one: Reservation) => void {
  const { modal, message } = App.useApp();
  const changed = useSpacesChanged();
  return ({ id, version, holder, space }) => {
    modal.confirm({
      title: `解除「${holder}」对空间 ${space} 的预定`,
      content: '解除后自今天起由下一个排队的预定持有；没有排队的，可以重新预定或签约。已过去的日期仍显示为已预定。',
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
  };
}
