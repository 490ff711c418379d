// The settlement of an order: as executed, or as of now.
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { previewTermination } from '#api/contracts/termination/termination';
import type { Termination } from '#api/contracts/termination/termination.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Settlement } from './shared/settlement';

export function SettlementTab({ order }: { order: Termination }) {
  const { contract_id, kind, leave_date, reason_id, lines, clawback, late_fee_waived, incentive_item_id } = order;
  const { forfeit_fen, prepayment_fen, dropped_adjustments, checklist, remark } = order;
  const preview = useQuery({
    queryKey: [previewTermination.path, order.id, order.version],
    queryFn: () =>
      call(
        previewTermination,
        {
          contract_id,
          kind,
          leave_date,
          reason_id,
          lines,
          clawback,
          late_fee_waived,
          incentive_item_id,
          forfeit_fen,
          prepayment_fen,
          dropped_adjustments,
          checklist,
          remark,
        },
        { quiet: [404, 422, 423] },
      ),
    enabled: order.sheet === null,
    staleTime: 0,
    retry: false,
  });
  if (order.sheet) return <Settlement sheet={order.sheet} />;
  if (preview.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (preview.isError) return <FailedState error={preview.error} onRetry={() => preview.refetch()} />;
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        message="按当前数据试算；执行前的收款与变动会使结果改变"
      />
      <Settlement sheet={preview.data} />
    </>
  );
}
