// A user as a form in a drawer. The first password of a new user is shown once, after saving.
import { useQuery } from '@tanstack/react-query';
import { Card, Form, Skeleton } from 'antd';
import { GIVEN_PASSWORD_HELP } from '#api/kernel/access/password';
import { userCalls, userFields } from '#api/setup/user/user';
import type { User } from '#api/setup/user/user.schema';
import { call } from '@/api/client';
import { NewPassword, useShowPassword } from '@/components/account/new-password';
import { FailedState } from '@/components/feedback/failed-state';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';

const schema = () => import('#api/setup/user/user.schema').then((module) => module.userSave);

interface Props {
  /** `null` for a new one. */
  id: number | null;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function UserDrawer({ id, onClose }: Props) {
  const stored = useQuery({
    queryKey: [userCalls.get.path, id],
    queryFn: () => call(userCalls.get, { id: id as number }, { quiet: [404] }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (id === null || stored.data) return <UserForm key={stored.data?.version} user={stored.data} onClose={onClose} />;
  return (
    <FormDrawerFrame title="编辑用户" saving={!stored.isError} onSave={() => undefined} onClose={onClose}>
      {stored.isError ? (
        <FailedState error={stored.error} onRetry={() => stored.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </FormDrawerFrame>
  );
}

function UserForm({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const show = useShowPassword();
  const plain = useFieldsForm(userCalls.save, {
    schema,
    also: user && { id: user.id, version: user.version },
    rereads: 'all',
    success: (_saved, { password }) => (password ? '' : '用户已保存'),
    onClose,
    onDone: (_saved, { display_name, name, password }) => {
      if (password) show({ title: `用户${display_name}已新增`, name, password });
    },
  });
  const initial = user && Object.fromEntries(userFields.map(({ name }) => [name, user[name as keyof User]]));
  return (
    <FormDrawerFrame
      title={user ? `编辑用户：${user.display_name}` : '新增用户'}
      saving={plain.submitting}
      onSave={() => plain.form.submit()}
      onSaveNext={user ? undefined : plain.submitNext}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="用户" initial={initial}>
        <Card size="small">
          <FieldsGrid fields={userFields} exists={user !== undefined} autoFocus={!user}>
            {!user && (
              <Form.Item name="password" label="初始密码" required extra={GIVEN_PASSWORD_HELP} rules={CLEARS_ERRORS}>
                <NewPassword />
              </Form.Item>
            )}
          </FieldsGrid>
        </Card>
      </FieldsForm>
    </FormDrawerFrame>
  );
}
