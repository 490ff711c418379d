// 新增访问令牌: name, expiry day and permissions; the token is shown once after it is created.
import { Card, Form } from 'antd';
import { accessTokenFields, createAccessToken } from '#api/integration/access-token/access-token';
import { useShowSecret } from '@/components/account/new-password';
import { PermissionTable } from '@/components/account/permission-table';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';

const WIDTH = 960;
const INITIAL = { keys: [] };

const schema = () =>
  import('#api/integration/access-token/access-token.schema').then((module) => module.accessTokenCreate);

/** Must be mounted only while it is open. */
export function TokenDrawer({ onClose }: { onClose: () => void }) {
  const show = useShowSecret();
  const plain = useFieldsForm(createAccessToken, {
    schema,
    rereads: 'all',
    success: '',
    onClose,
    onDone: ({ name, token }) => {
      if (token)
        show({
          title: `访问令牌「${name}」已新增`,
          secret: token,
          note: '请复制到调用接口的系统，放在请求头 Authorization: Bearer 之后。',
        });
    },
  });
  return (
    <FormDrawerFrame
      title="新增访问令牌"
      width={WIDTH}
      saving={plain.submitting}
      onSave={() => plain.form.submit()}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="访问令牌" initial={INITIAL}>
        <Card size="small" title="基本信息" style={{ marginBottom: 12 }}>
          <FieldsGrid fields={accessTokenFields} autoFocus />
        </Card>
        <Card size="small" title="令牌的权限" extra="不超过您自己的权限；您的权限缩小时令牌随之缩小">
          <Form.Item name="keys" rules={CLEARS_ERRORS} style={{ marginBottom: 0 }}>
            <PermissionTable />
          </Form.Item>
        </Card>
      </FieldsForm>
    </FormDrawerFrame>
  );
}
