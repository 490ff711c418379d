// The names and accounts under which a tenant's money arrives.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { aliasFields } from '#api/tenants/tenant/tenant';
import { FormField } from '@/components/forms/form-page';
import styles from './tenant-form.module.css';

export function AliasesSection() {
  return (
    <Form.List name="aliases">
      {(rows, { add, remove }) => (
        <>
          <p className={styles.hint}>回款单位与租客名称不同时在此登记，登记收款时据此找到租客</p>
          {rows.map(({ key, name }) => (
            <fieldset key={key} className={styles.row} aria-label={`第 ${name + 1} 个付款名称或账号`}>
              {aliasFields.map((field) => (
                <div key={field.name} className={field.kind === 'enum' ? styles.cell : styles.long}>
                  <FormField field={field} at={['aliases', name]} listName={name} />
                </div>
              ))}
              <Button
                type="link"
                danger
                className={styles.remove}
                aria-label={`删除第 ${name + 1} 个付款名称或账号`}
                onClick={() => remove(name)}
              >
                删除
              </Button>
            </fieldset>
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ kind: 'name', value: '' })}>
            新增付款名称或账号
          </Button>
        </>
      )}
    </Form.List>
  );
}
