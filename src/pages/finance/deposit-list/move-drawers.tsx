// 没收, 转出: a part of the held amount, with a reason.
import { Form } from 'antd';
import { carryDeposit, forfeitDeposit } from '#api/finance/deposit/deposit';
import type { DepositLedger } from '#api/finance/deposit/deposit.schema';
import type { FormField } from '#api/kernel/form/form';
import { formatMoney } from '#domain/kernel/text/format';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';

interface Props {
  ledger: DepositLedger;
  onClose: () => void;
  onDone: () => void;
}

const schemas = () => import('#api/finance/deposit/deposit.schema');
const REASON: FormField = {
  name: 'reason',
  title: '原因',
  kind: 'textarea',
  required: true,
  maxLength: 200,
  wide: true,
};
const fieldsOf = (title: string, balance_fen: number): FormField[] => [
  { name: 'amount_fen', title, kind: 'money', required: true, help: `余额 ${formatMoney(balance_fen)} 元` },
  REASON,
];
const accountOf = ({ contract_id, charge_item_id }: DepositLedger) => ({ contract_id, charge_item_id });

export function ForfeitDrawer({ ledger, onClose, onDone }: Props) {
  const form = useFieldsForm(forfeitDeposit, {
    schema: async () => (await schemas()).forfeitInput,
    also: accountOf(ledger),
    success: (_ledger, { amount_fen }) => `已没收 ${formatMoney(amount_fen)} 元`,
    onDone,
  });
  return (
    <FormDrawerFrame
      title="没收保证金"
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={form} label="没收保证金">
        <FieldsGrid fields={fieldsOf('没收金额', ledger.balance_fen)} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}

export function CarryDrawer({ ledger, onClose, onDone }: Props) {
  const form = useFieldsForm(carryDeposit, {
    schema: async () => (await schemas()).carryInput,
    also: accountOf(ledger),
    success: (_ledger, { amount_fen }) => `已转出 ${formatMoney(amount_fen)} 元`,
    onDone,
  });
  const contracts = Object.fromEntries(ledger.targets.map(({ value, label }) => [String(value), { label }]));
  return (
    <FormDrawerFrame
      title="转出保证金"
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={form} label="转出保证金" initial={{ amount_fen: ledger.balance_fen }}>
        <FieldsGrid fields={fieldsOf('转出金额', ledger.balance_fen)} autoFocus>
          <Form.Item
            name="to_contract_id"
            label="转入合同"
            required
            extra="同一租客、同一签约主体的执行中合同；其未收的保证金相应减少"
            getValueProps={(value?: number) => ({ value: value === undefined ? undefined : String(value) })}
            normalize={(value?: string) => (value ? Number(value) : undefined)}
          >
            <LabelSelect labels={contracts} placeholder="请选择合同" />
          </Form.Item>
        </FieldsGrid>
      </FieldsForm>
    </FormDrawerFrame>
  );
}
