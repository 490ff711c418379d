// Several contacts; one of them is the main one, whom lists show.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Switch } from 'antd';
import { contactFields } from '#api/tenants/tenant/tenant';
import type { TenantSave } from '#api/tenants/tenant/tenant.schema';
import { FormField } from '@/components/forms/form-page';
import styles from './tenant-form.module.css';

type Contact = NonNullable<TenantSave['contacts']>[number];

const MAIN = 'main';
const mainField = contactFields.find(({ name }) => name === MAIN);

interface MainProps {
  id?: string;
  value?: boolean;
  onChange?: (value: boolean) => void;
  onChosen: () => void;
}

function MainSwitch({ id, value, onChange, onChosen }: MainProps) {
  return (
    <Switch
      id={id}
      checked={value === true}
      onChange={(on) => {
        onChange?.(on);
        if (on) onChosen();
      }}
    />
  );
}

export function ContactsSection({ edited }: { edited: () => void }) {
  const form = Form.useFormInstance();
  /** Whoever becomes the main contact takes it from the one before. */
  const makeMain = (chosen: number) => {
    const contacts: Contact[] = form.getFieldValue('contacts') ?? [];
    form.setFieldValue(
      'contacts',
      contacts.map((contact, place) => ({ ...contact, main: place === chosen })),
    );
    edited();
  };
  return (
    <Form.List name="contacts">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <fieldset key={key} className={styles.row} aria-label={`第 ${name + 1} 位联系人`}>
              {contactFields.map((field) => (
                <div key={field.name} className={field.kind === 'switch' ? styles.short : styles.cell}>
                  {field.name === MAIN ? (
                    <Form.Item name={[name, MAIN]} label={mainField?.title}>
                      <MainSwitch onChosen={() => makeMain(name)} />
                    </Form.Item>
                  ) : (
                    <FormField field={field} at={['contacts', name]} listName={name} />
                  )}
                </div>
              ))}
              <Button
                type="link"
                danger
                className={styles.remove}
                aria-label={`删除第 ${name + 1} 位联系人`}
                onClick={() => remove(name)}
              >
                删除
              </Button>
            </fieldset>
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => add({ name: '', phone: '', email: '', main: rows.length === 0, receives_bills: false })}
          >
            新增联系人
          </Button>
        </>
      )}
    </Form.List>
  );
}
