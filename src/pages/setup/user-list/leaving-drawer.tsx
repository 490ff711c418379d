// 停用用户 who still has customers: selects the user who takes them over.
import type { FormField } from '#api/kernel/form/form';
import { disableUser } from '#api/setup/user/user';
import type { UserRow } from '#api/setup/user/user.list';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS: readonly FormField[] = [
  {
    name: 'customers_to',
    title: '在跟客户转交给',
    kind: 'option',
    options: '/api/option/colleague',
    help: '不选则全部放入公海，由其他人领取',
  },
];

const schema = () =>
  import('#api/setup/user/user.schema').then((module) => module.accountSchemas['/api/setup/user/disable'].input);

interface Props {
  user: UserRow;
  /** The message of the refusal with the number of customers. */
  notice: string;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function LeavingDrawer({ user: { id, version, display_name }, notice, onClose }: Props) {
  const plain = useFieldsForm(disableUser, {
    schema,
    also: { id, version },
    rereads: 'all',
    success: `已停用${display_name}，其在跟客户已转交`,
    onClose,
  });
  return (
    <FormDrawerFrame
      title={`停用用户${display_name}`}
      verb="转交并停用"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <p style={{ marginTop: 0 }}>{`${notice}。停用后立即结束其全部登录，此后不能再登录。`}</p>
      <FieldsForm state={plain} label="转交在跟客户" initial={{ customers_to: null }}>
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
