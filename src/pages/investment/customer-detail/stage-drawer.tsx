// 移动阶段, 重新跟进: selects the customer's new stage.
import { moveCustomer, reopenCustomer } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import type { FormField } from '#api/kernel/form/form';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS: readonly FormField[] = [
  {
    name: 'stage_id',
    title: '招商进度',
    kind: 'option',
    options: '/api/option/investment-progress',
    required: true,
  },
];

const schema = () =>
  import('#api/investment/customer/customer.schema').then(
    (module) => module.customerSchemas['/api/investment/customer/move'].input,
  );

interface Props {
  customer: Customer;
  /** Set when the customer was lost or given up. */
  reopens?: boolean;
  onClose: () => void;
}

export function StageDrawer({ customer, reopens = false, onClose }: Props) {
  const { id, version, name, stage_id } = customer;
  const verb = reopens ? '重新跟进' : '移动阶段';
  const plain = useFieldsForm(reopens ? reopenCustomer : moveCustomer, {
    schema,
    also: { id, version },
    rereads: (path) => path.startsWith('/api/investment/'),
    success: ({ stage }) => `「${name}」现在处于「${stage}」`,
    onClose,
  });
  return (
    <FormDrawerFrame
      title={`${verb}：${name}`}
      verb={verb}
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label={verb} initial={{ stage_id }}>
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
