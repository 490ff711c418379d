// The names and accounts under which a tenant's money arrives.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { aliasFields } from '#api/tenants/tenant/tenant';
import { FormListRow } from '@/components/forms/form-list-row';
import styles from './tenant-form.module.css';

export function AliasesSection() {
  return (
    <Form.List name="aliases">
      {(rows, { add, remove }) => (
        <>
          <p className={styles.hint}>回款单位与租客名称不同时在此登记，登记收款时据此找到租客</p>
          {rows.map(({ key, name }) => (
            <FormListRow
              key={key}
              label={`第 ${name + 1} 个付款名称或账号`}
              list="aliases"
              place={name}
              fields={aliasFields}
              long={['value']}
              onRemove={() => remove(name)}
            />
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ kind: 'name', value: '' })}>
            新增付款名称或账号
          </Button>
        </>
      )}
    </Form.List>
  );
}
