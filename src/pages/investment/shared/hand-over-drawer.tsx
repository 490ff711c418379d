// 离职转交: assigns all open customers of one manager to another, or to the pool.
import { handOverCustomers } from '#api/investment/customer/customer';
import type { FormField } from '#api/kernel/form/form';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS: readonly FormField[] = [
  { name: 'from_id', title: '原招商经理', kind: 'option', options: '/api/option/customer-owner', required: true },
  {
    name: 'owner_id',
    title: '接手的招商经理',
    kind: 'option',
    options: '/api/option/colleague',
    help: '不选则全部放入公海，由其他人领取',
  },
];

const schema = () =>
  import('#api/investment/customer/customer.schema').then(
    (module) => module.customerSchemas['/api/investment/customer/hand-over'].input,
  );

export function HandOverDrawer({ onClose }: { onClose: () => void }) {
  const plain = useFieldsForm(handOverCustomers, {
    schema,
    rereads: (path) => path.startsWith('/api/investment/') || path.startsWith('/api/option/customer-owner'),
    success: ({ customer_count }) => `已转交 ${customer_count} 位在跟客户`,
    onClose,
  });
  return (
    <FormDrawerFrame
      title="离职转交"
      verb="转交"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <p style={{ marginTop: 0 }}>把一位招商经理所有在跟的客户一次转给另一位；已成交、流失和放弃的客户不变。</p>
      <FieldsForm state={plain} label="离职转交">
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
