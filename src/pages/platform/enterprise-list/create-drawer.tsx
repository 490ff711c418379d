// 新增企业: creates the enterprise together with its first administrator, whose password is shown once.
import { Card, Form } from 'antd';
import { GIVEN_PASSWORD_HELP } from '#api/kernel/access/password';
import { createEnterprise, enterpriseFields, firstAdminFields } from '#api/platform/enterprise';
import { NewPassword, useShowPassword } from '@/components/account/new-password';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';

const schema = () => import('#api/platform/enterprise.schema').then((module) => module.enterpriseCreate);

/** Must be mounted only while it is open. */
export function CreateDrawer({ onClose }: { onClose: () => void }) {
  const show = useShowPassword();
  const plain = useFieldsForm(createEnterprise, {
    schema,
    rereads: 'all',
    onClose,
    onDone: (made, { admin_name, admin_password }) => {
      show({
        title: `企业「${made.name}」已新增`,
        name: admin_name,
        password: admin_password,
        note: '首位管理员可以立即登录。',
      });
    },
  });
  return (
    <FormDrawerFrame
      title="新增企业"
      saving={plain.submitting}
      onSave={() => plain.form.submit()}
      onSaveNext={plain.submitNext}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="企业">
        <Card size="small" title="企业" style={{ marginBottom: 12 }}>
          <FieldsGrid fields={enterpriseFields} autoFocus />
        </Card>
        <Card size="small" title="首位管理员">
          <FieldsGrid fields={firstAdminFields}>
            <Form.Item
              name="admin_password"
              label="初始密码"
              required
              extra={GIVEN_PASSWORD_HELP}
              rules={CLEARS_ERRORS}
            >
              <NewPassword />
            </Form.Item>
          </FieldsGrid>
        </Card>
      </FieldsForm>
    </FormDrawerFrame>
  );
}
