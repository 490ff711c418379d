// 结束跟进: won, lost or given up, with the reason.
import { Form } from 'antd';
import { endCustomer } from '#api/investment/customer/customer';
import type { Customer, CustomerEnding } from '#api/investment/customer/customer.schema';
import { CUSTOMER_END } from '#api/investment/customer/customer-labels';
import type { FormField } from '#api/kernel/form/form';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const OUTCOME: FormField = { name: 'outcome', title: '结果', kind: 'enum', labels: CUSTOMER_END, required: true };
const REMARK: FormField = { name: 'remark', title: '说明', kind: 'textarea', maxLength: 200, wide: true };
const causeOf = (title: string, options: `/api/option/${string}`): FormField => ({
  name: 'cause_id',
  title,
  kind: 'option',
  options,
  required: true,
});
const FIELDS: Readonly<Record<CustomerEnding['outcome'], readonly FormField[]>> = {
  won: [OUTCOME, REMARK],
  lost: [OUTCOME, causeOf('流失原因', '/api/option/loss-cause'), REMARK],
  given_up: [OUTCOME, causeOf('放弃原因', '/api/option/renunciation-reason'), REMARK],
};

const schema = () =>
  import('#api/investment/customer/customer.schema').then(
    (module) => module.customerSchemas['/api/investment/customer/end'].input,
  );

interface Props {
  customer: Customer;
  onClose: () => void;
}

export function EndDrawer({ customer: { id, version, name }, onClose }: Props) {
  const plain = useFieldsForm(endCustomer, {
    schema,
    also: { id, version },
    rereads: (path) => path.startsWith('/api/investment/'),
    success: '已结束跟进',
    onClose,
  });
  const outcome = Form.useWatch<CustomerEnding['outcome'] | undefined>('outcome', plain.form) ?? 'lost';
  // The causes of one outcome do not apply to another.
  const clearCause = (changed: object) => {
    if ('outcome' in changed) plain.form.setFieldValue('cause_id', undefined);
  };
  return (
    <FormDrawerFrame
      title={`结束跟进：${name}`}
      verb="结束跟进"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="结束跟进" initial={{ outcome: 'lost' }} onChanged={clearCause}>
        <FieldsGrid key={outcome} fields={FIELDS[outcome]} />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
