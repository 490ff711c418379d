// 转交: assigns customers to another manager, or to none.
import { assignCustomers } from '#api/investment/customer/customer';
import type { FormField } from '#api/kernel/form/form';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS: readonly FormField[] = [
  {
    name: 'owner_id',
    title: '招商经理',
    kind: 'option',
    options: '/api/option/colleague',
    help: '不选则放入公海，由其他人领取',
  },
];

const schema = () =>
  import('#api/investment/customer/customer.schema').then(
    (module) => module.customerSchemas['/api/investment/customer/assign'].input,
  );

interface Props {
  ids: number[];
  onClose: () => void;
}

export function AssignDrawer({ ids, onClose }: Props) {
  const plain = useFieldsForm(assignCustomers, {
    schema,
    also: { ids },
    rereads: (path) => path.startsWith('/api/investment/'),
    success: ({ customer_count }) => `已转交 ${customer_count} 位客户`,
    onClose,
  });
  return (
    <FormDrawerFrame
      title={`转交 ${ids.length} 位客户`}
      verb="转交"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="转交客户" initial={{ owner_id: null }}>
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
