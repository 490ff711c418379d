// Several contacts; one of them is the main contact, which lists show.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Switch } from 'antd';
import type { FormField as Field } from '#api/kernel/form/form';
import { FormListRow } from './form-list-row';

const MAIN = 'main';

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
      onChange={(checked) => {
        onChange?.(checked);
        if (checked) onChosen();
      }}
    />
  );
}

interface Props {
  /** Fields of one contact; `main` is among them. */
  fields: readonly Field[];
  /** Initial values of a new contact, besides `main`. */
  blank: Readonly<Record<string, unknown>>;
  edited: () => void;
}

export function ContactsSection({ fields, blank, edited }: Props) {
  const form = Form.useFormInstance();
  const mainTitle = fields.find(({ name }) => name === MAIN)?.title;
  /** Setting the main contact unsets the previous one. */
  const makeMain = (chosen: number) => {
    const contacts: object[] = form.getFieldValue('contacts') ?? [];
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
            <FormListRow
              key={key}
              label={`第 ${name + 1} 位联系人`}
              list="contacts"
              place={name}
              fields={fields}
              own={{
                [MAIN]: (
                  <Form.Item name={[name, MAIN]} label={mainTitle}>
                    <MainSwitch onChosen={() => makeMain(name)} />
                  </Form.Item>
                ),
              }}
              onRemove={() => remove(name)}
            />
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ ...blank, main: rows.length === 0 })}>
            新增联系人
          </Button>
        </>
      )}
    </Form.List>
  );
}
