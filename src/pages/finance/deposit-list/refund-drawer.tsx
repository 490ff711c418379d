// 退还: requests a refund to an account, or edits a request that is not decided yet. It needs approval before it is owed to the tenant.
import { Form } from 'antd';
import { refundCalls } from '#api/finance/deposit/deposit';
import type { DepositLedger, Refund } from '#api/finance/deposit/deposit.schema';
import { payeeFields } from '#api/finance/payee';
import type { FormField } from '#api/kernel/form/form';
import { formatMoney } from '#domain/kernel/text/format';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { KnownPayees } from '@/components/payees/known-payees';

interface Props {
  ledger: DepositLedger;
  refund?: Refund;
  onClose: () => void;
  onDone: (refund: Refund) => void;
}

const schema = async () => (await import('#api/finance/deposit/deposit.schema')).refundSave;

const fieldsOf = (balance_fen: number, transfers: boolean): FormField[] => [
  {
    name: 'amount_fen',
    title: '退还金额',
    kind: 'money',
    required: true,
    help: `余额 ${formatMoney(balance_fen)} 元`,
  },
  ...payeeFields(transfers),
  { name: 'reason', title: '原因', kind: 'textarea', required: true, maxLength: 200, wide: true },
];

export function RefundDrawer({ ledger, refund, onClose, onDone }: Props) {
  const { contract_id, charge_item_id, balance_fen, payees } = ledger;
  const form = useFieldsForm(refundCalls.save, {
    schema,
    also: { contract_id, charge_item_id, ...(refund && { id: refund.id, version: refund.version }) },
    success: '退款已保存，提交审批后生效',
    onDone,
  });
  const way = Form.useWatch('way', form.form) ?? 'transfer';
  const transfers = way === 'transfer';
  const initial = refund
    ? { ...refund, way: refund.way ?? 'transfer' }
    : { amount_fen: balance_fen, way: 'transfer', ...(payees[0] ?? { payee_name: ledger.tenant_name }) };
  return (
    <FormDrawerFrame
      title="退还保证金"
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={form} label="退还保证金" initial={initial}>
        {transfers && payees.length > 0 && (
          <KnownPayees
            payees={payees}
            onChoose={(payee) => {
              form.form.setFieldsValue(payee);
              form.edited(payee);
            }}
          />
        )}
        <FieldsGrid fields={fieldsOf(balance_fen, transfers)} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
