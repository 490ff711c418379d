// 登记收款: money that arrived, typed in. Saved means posted; a mistake is voided, not edited.
import { Button, Drawer, Form, Space } from 'antd';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import { cashRecordForm, saveCashRecord } from '#api/finance/cash-record/cash-record';
import type { CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { useFieldsForm } from '@/components/forms/form-drawer';
import { FormField, WrongAlert } from '@/components/forms/form-page';
import { useSingleOption } from '@/components/forms/inputs/select/option-select';
import styles from './cash-record.module.css';

const WIDTH = 720;
const fields = cashRecordForm.flatMap((section) => section.fields);

interface Props {
  open: boolean;
  onClose: () => void;
  onSaved: (record: CashRecord) => void;
}

export function RegisterDrawer({ open, onClose, onSaved }: Props) {
  const plain = useFieldsForm(saveCashRecord, {
    schema: async () => (await import('#api/finance/cash-record/cash-record.schema')).cashRecordSave,
    rereads: 'all',
    success: '收款已登记',
    onDone: onSaved,
    leaving: { title: '放弃这笔收款？', content: '填写的内容还没有登记，关闭后不保留。' },
  });
  const { form, leave } = plain;
  const only = useSingleOption('/api/option/flow-account', open);

  useEffect(() => {
    if (open && only !== undefined && !form.getFieldValue('flow_account_id'))
      form.setFieldValue('flow_account_id', only);
  }, [open, only, form]);

  const close = () => leave(onClose);

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
          <Button type="primary" loading={plain.submitting} onClick={() => form.submit()}>
            保存
          </Button>
        </Space>
      }
    >
      <WrongAlert others={plain.wrong.others} />
      <Form
        form={form}
        name="register"
        layout="vertical"
        preserve={false}
        initialValues={{ received_on: dayjs().format('YYYY-MM-DD') }}
        onFinish={plain.submit}
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
