// 作废 of the ticked payments.
import { voidCashRecords } from '#api/finance/cash-record/cash-record';
import type { CashRecordRow } from '#api/finance/cash-record/cash-record.list';
import { formatMoney } from '#domain/kernel/text/format';
import { BulkDialog } from '@/components/lists/bulk-dialog';

export const cashName = ({ payer, received_on, amount_fen }: CashRecordRow) =>
  `${payer} ${received_on} ${formatMoney(amount_fen)} 元`;

export function VoidDialog({ rows, onClose }: { rows: readonly CashRecordRow[]; onClose: () => void }) {
  return (
    <BulkDialog
      verb="作废"
      noun="笔收款"
      danger
      rows={rows}
      nameOf={cashName}
      sums={[{ label: '收款金额', fenOf: ({ amount_fen }) => amount_fen }]}
      consequence="这些收款不再计入实收与预收，记录与原因保留，不能恢复；有一笔不能作废时，全部不作废。"
      to={voidCashRecords}
      inputOf={(remaining, reason) => ({ ids: remaining.map(({ id }) => id), reason })}
      onClose={onClose}
    />
  );
}
