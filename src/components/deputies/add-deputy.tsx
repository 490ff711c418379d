// One more deputy: who, from when, until when.
import { Alert, App, Button, Form } from 'antd';
import { useState } from 'react';
import { saveDeputy } from '#api/approval/delegate/delegate';
import type { DeputySave } from '#api/approval/delegate/delegate.schema';
import type { FormField as Field } from '#api/kernel/form';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { FormField, showFieldErrors } from '../form-page';
import styles from './deputies.module.css';

const FIELDS: readonly Field[] = [
  { name: 'deputy_id', title: '代理人', kind: 'option', options: '/api/option/colleague', required: true },
  { name: 'start_date', title: '开始日期', kind: 'date', required: true },
  { name: 'end_date', title: '结束日期', kind: 'date', required: true },
];
const QUIET = [403, 404, 409, 422];

interface Props {
  user_id?: number;
  onAdded: () => unknown;
}

export function AddDeputy({ user_id, onAdded }: Props) {
  const [form] = Form.useForm();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const add = async () => {
    if (busy) return;
    setRefusal('');
    const { deputySave } = await import('#api/approval/delegate/delegate.schema');
    const checked = deputySave.safeParse({ ...form.getFieldsValue(), ...(user_id === undefined ? {} : { user_id }) });
    if (!checked.success) {
      showFieldErrors(form, checked.error.issues);
      return;
    }
    setBusy(true);
    try {
      await call(saveDeputy, checked.data as DeputySave, { quiet: QUIET });
      message.success('代理人已添加');
      form.resetFields();
      await onAdded();
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error.errors).count === 0) setRefusal(error.message);
    }
    setBusy(false);
  };

  return (
    <Form form={form} layout="vertical" onFinish={add} aria-label="添加代理人">
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginTop: 12 }} />}
      <div className={styles.add}>
        {FIELDS.map((field) => (
          <FormField key={field.name} field={field} />
        ))}
        <Button htmlType="submit" loading={busy}>
          新增
        </Button>
      </div>
    </Form>
  );
}
