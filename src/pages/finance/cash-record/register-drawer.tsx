// 登记收款: money that arrived, typed in. Saved means posted; a mistake is voided, not edited.
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Form, Space } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { cashRecordForm, saveCashRecord } from '#api/finance/cash-record/cash-record';
import type { CashRecord, CashRecordSave } from '#api/finance/cash-record/cash-record.schema';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { FormField, showFieldErrors } from '@/components/form-page';
import { useOnlyOption } from '@/components/inputs/option-select';
import styles from './cash-record.module.css';

const WIDTH = 720;
const QUIET = [404, 409, 422];
const fields = cashRecordForm.flatMap((section) => section.fields);

interface Props {
  open: boolean;
  onClose: () => void;
  onSaved: (record: CashRecord) => void;
}

export function RegisterDrawer({ open, onClose, onSaved }: Props) {
  const [form] = Form.useForm();
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const only = useOnlyOption('/api/option/flow-account', open);

  useEffect(() => {
    if (open && only !== undefined && !form.getFieldValue('flow_account_id'))
      form.setFieldValue('flow_account_id', only);
  }, [open, only, form]);

  const save = async () => {
    if (busy) return;
    setRefusal('');
    const { cashRecordSave } = await import('#api/finance/cash-record/cash-record.schema');
    const checked = cashRecordSave.safeParse(form.getFieldsValue(true));
    if (!checked.success) {
      showFieldErrors(form, checked.error.issues);
      return;
    }
    setBusy(true);
    try {
      const record = await call(saveCashRecord, checked.data as CashRecordSave, { quiet: QUIET });
      message.success('收款已登记');
      await client.invalidateQueries();
      onSaved(record);
    } catch (error) {
      if (error instanceof ApiError && QUIET.includes(error.code)) {
        const shown = showFieldErrors(form, error.errors);
        if (shown.count === 0) setRefusal(error.message);
      }
    }
    setBusy(false);
  };
  const close = () => {
    if (!form.isFieldsTouched()) return onClose();
    modal.confirm({
      title: '放弃这笔收款？',
      content: '填写的内容还没有登记，关闭后不保留。',
      okText: '放弃',
      okButtonProps: { danger: true },
      cancelText: '继续填写',
      onOk: onClose,
    });
  };

  return (
    <Drawer
      open={open}
      onClose={close}
      width={WIDTH}
      title="登记收款"
      destroyOnHidden
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            保存
          </Button>
        </Space>
      }
    >
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 12 }} />}
      <Form
        form={form}
        name="register"
        layout="vertical"
        preserve={false}
        initialValues={{ received_on: dayjs().format('YYYY-MM-DD') }}
        onFinish={save}
        aria-label="登记收款"
      >
        <div className={styles.grid}>
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </div>
        {/* Enter in a field submits. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
