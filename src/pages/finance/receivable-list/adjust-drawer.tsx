// 调整: increases or reduces a receivable, with a reason.
import { Alert } from 'antd';
import type { Receivable } from '#api/finance/receivable/receivable.schema';
import { adjustmentFields, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { formatMoney } from '#domain/kernel/text/format';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

interface Adjustable {
  id: number;
  charge_item: string;
  charge_kind: string;
  tenant_name: string;
  start_date: string;
  end_date: string;
  gross_fen: number;
  received_fen: number;
  status: string;
  adjusts_id: number | null;
}

/** Deposits follow their clause, late fees are waived by approval, and adjustments cannot be adjusted. */
export const mayAdjust = ({ status, adjusts_id, charge_kind }: Adjustable): boolean =>
  status !== 'void' && adjusts_id === null && charge_kind !== 'deposit' && charge_kind !== 'late_fee';

/** Nothing has been received on it or offset with it. */
export const mayVoid = ({ status, received_fen }: Pick<Receivable, 'status' | 'received_fen'>): boolean =>
  (status === 'unpaid' || status === 'credit') && received_fen === 0;

export function AdjustDrawer({ receivable, onClose }: { receivable: Adjustable; onClose: () => void }) {
  const form = useFieldsForm(adjustReceivable, {
    schema: async () => (await import('#api/finance/receivable/receivable-entry.schema')).receivableAdjustment,
    also: { id: receivable.id },
    rereads: 'all',
    success: (_adjusted, { amount_fen }) => `已调整 ${formatMoney(amount_fen)} 元`,
    onDone: onClose,
  });
  const { charge_item, start_date, end_date, tenant_name, gross_fen, received_fen } = receivable;
  return (
    <FormDrawerFrame
      title={`调整应收「${charge_item} ${start_date} ~ ${end_date}」`}
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        message={`${tenant_name}：应收 ${formatMoney(gross_fen)} 元，已收 ${formatMoney(received_fen)} 元`}
        description="原应收金额不变。增加的部分另成一笔、应收日相同；减少的部分先冲抵未收，超出的已收款转为租客预收。"
      />
      <FieldsForm state={form} label="调整应收">
        <FieldsGrid fields={adjustmentFields} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
