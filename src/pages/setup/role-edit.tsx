// 新增角色, 编辑角色: name, data scope and permissions. `?copy_id=` starts with a copy of another role.
import { Card, Form } from 'antd';
import type { FormDeclaration } from '#api/kernel/form/form';
import { rolePaths } from '#api/kernel/paths';
import { roleCalls, roleFields, rolePark } from '#api/setup/role/role';
import type { Role } from '#api/setup/role/role.schema';
import { PermissionTable } from '@/components/account/permission-table';
import { FormField, FormPage, FromCopy } from '@/components/forms/form-page';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import styles from './role-edit.module.css';

const DECLARATION: FormDeclaration = [{ title: '基本信息', fields: roleFields }];
const LONGEST_NAME = 40;

const schema = () => import('#api/setup/role/role.schema').then((module) => module.roleSave);

/** Returns the initial values of a new role. */
function initialOf(copied: Role | undefined): Record<string, unknown> {
  if (!copied) return { park_ids: [], keys: [] };
  const { name, remark, scope, park_ids, keys } = copied;
  return { name: `${name} 副本`.slice(0, LONGEST_NAME), remark, scope, park_ids, keys };
}

export default function RoleEditPage() {
  return (
    <FromCopy get={roleCalls.get} initialOf={initialOf}>
      {(initial) => (
        <FormPage
          noun="角色"
          description="一位用户可以有多个角色，权限取并集；保存后，成员的下一次操作即按新权限"
          declaration={DECLARATION}
          calls={roleCalls}
          schema={schema}
          initial={initial}
          backTo={rolePaths.list}
        >
          <ChosenParks />
          <Card title="权限" id="section-1">
            <Form.Item name="keys" rules={CLEARS_ERRORS} className={styles.keys}>
              <PermissionTable />
            </Form.Item>
          </Card>
        </FormPage>
      )}
    </FromCopy>
  );
}

/** Selects the parks, when the scope is limited to parks. */
function ChosenParks() {
  const scope = Form.useWatch('scope');
  if (scope !== 'parks') return null;
  return (
    <Card title="指定的园区" style={{ marginBottom: 12 }}>
      <FormField field={rolePark} />
    </Card>
  );
}
