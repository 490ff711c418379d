// Adds a delegate: the user, the first and the last day.
import { Button, Form } from 'antd';
import { saveDelegate } from '#api/approval/delegate';
import type { FormField as Field } from '#api/kernel/form/form';
import { useFieldsForm } from '@/components/forms/form-drawer';
import { FormField, WrongAlert } from '@/components/forms/form-page';
import styles from './delegates.module.css';

const FIELDS: readonly Field[] = [
  { name: 'deputy_id', title: '代理人', kind: 'option', options: '/api/option/colleague', required: true },
  { name: 'start_date', title: '开始日期', kind: 'date', required: true },
  { name: 'end_date', title: '结束日期', kind: 'date', required: true },
];

interface Props {
  user_id?: number;
  onAdded: () => unknown;
}

export function AddDelegate({ user_id, onAdded }: Props) {
  const { form, edited, submit, submitting, wrong } = useFieldsForm(saveDelegate, {
    schema: async () => (await import('#api/approval/delegate.schema')).delegateSave,
    also: user_id === undefined ? {} : { user_id },
    success: '代理人已新增',
    onDone: () => {
      form.resetFields();
      return onAdded();
    },
  });

  return (
    <Form form={form} layout="vertical" onFinish={submit} onValuesChange={edited} aria-label="新增代理人">
      <WrongAlert others={wrong.others} className={styles.refusal} />
      <div className={styles.add}>
        {FIELDS.map((field) => (
          <FormField key={field.name} field={field} />
        ))}
        <Button htmlType="submit" loading={submitting}>
          新增
        </Button>
      </div>
    </Form>
  );
}
