// Reservation components shared by pages of spaces and of customers: the state, and the actions.
import { App, Tooltip } from 'antd';
import { releaseReservation } from '#api/assets/stacking-plan';
import type { Reservation } from '#api/assets/stacking-plan.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { ContractLink } from '../details/object-links';
import { ToneTag } from '../figures';
import { useConfirmWithReason } from '../forms/confirm-with-reason';
import { useSpacesChanged } from './split-merge';

export { DepositDrawer } from './reservation-deposit';

/** Shows the holder of the space, the queue, and why a reservation ended. */
export function ReservationState({
  reservation: { rank, released_on, release_reason, contract_id, contract_number },
}: {
  reservation: Reservation;
}) {
  if (rank === 1) return <ToneTag tone="warning">持有</ToneTag>;
  if (rank !== null) return <ToneTag>{`排队 ${rank - 1}`}</ToneTag>;
  if (contract_id !== null)
    return (
      <>
        <ToneTag tone="success">已签约</ToneTag> <ContractLink id={contract_id}>{contract_number}</ContractLink>
      </>
    );
  const ended = <ToneTag tone="ended">{released_on === null ? '已到期' : '已解除'}</ToneTag>;
  return release_reason === '' ? ended : <Tooltip title={`解除原因：${release_reason}`}>{ended}</Tooltip>;
}

/** Returns the message for a new reservation. */
export const reservedText = ({ rank }: Pick<Reservation, 'rank'>): string =>
  rank !== null && rank > 1 ? `已排队，前面有 ${rank - 1} 个预定` : '空间已预定';

/** Asks for the reason of a release, and refetches the queries that show it. */
export function useRelease(): (one: Reservation) => Promise<void> {
  const { message } = App.useApp();
  const confirmWithReason = useConfirmWithReason();
  const changed = useSpacesChanged();
  return async ({ id, version, holder, space, deposit_fen, deposit_returned_on }) => {
    const owed = deposit_fen !== null && deposit_returned_on === null;
    const released = await confirmWithReason({
      title: `解除「${holder}」对空间 ${space} 的预定`,
      consequence: `解除后自今天起由下一个排队的预定持有；没有排队的，可以重新预定或签约。已过去的日期仍显示为已预定。${
        owed ? `意向金 ${formatMoney(deposit_fen)} 元尚未登记退还。` : ''
      }`,
      verb: '解除预定',
      act: (reason) => call(releaseReservation, { id, version, reason }),
    });
    if (released) message.success('预定已解除');
    await changed();
  };
}
