// Voids a receivable after asking for a reason, and refetches all queries that contain its amount.
import { useQueryClient } from '@tanstack/react-query';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';

interface Voidable {
  id: number;
  tenant_name: string;
  charge_item: string;
  start_date: string;
  end_date: string;
  gross_fen: number;
}

export function useVoidReceivable() {
  const confirmWithReason = useConfirmWithReason();
  const client = useQueryClient();
  return async (row: Voidable): Promise<void> => {
    const done = await confirmWithReason({
      title: `作废应收「${row.charge_item} ${row.start_date} ~ ${row.end_date}」`,
      consequence: `${row.tenant_name}的这笔应收 ${formatMoney(row.gross_fen)} 元将不再收取，记录与原因保留，不能恢复。`,
      verb: '作废',
      act: (reason) => call(voidReceivable, { id: row.id, reason }),
    });
    if (done) await client.invalidateQueries();
  };
}
