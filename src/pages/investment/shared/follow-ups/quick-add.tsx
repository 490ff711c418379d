// 快速登记: enters a follow-up in one line. Enter saves and starts the next one; n focuses the line.
import { Button, Form, Input, Tooltip } from 'antd';
import { useCallback, useEffect } from 'react';
import { followUpCalls } from '#api/investment/follow-up/follow-up';
import type { FollowUpSave } from '#api/investment/follow-up/follow-up.schema';
import { businessDay } from '#api/kernel/instant';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { OptionSelect, useLookUp } from '@/components/forms/inputs/select/option-select';
import { useKey } from '@/hooks/shortcuts';
import { useSubmit } from '@/hooks/use-submit';
import styles from './quick-add.module.css';
import { TemplateButton } from './template-button';

const schema = () => import('#api/investment/follow-up/follow-up.schema').then((module) => module.followUpSave);
const KINDS = '/api/option/follow-up-type';

/** Fields that are cleared for each follow-up; the kind is retained. */
const TYPED = ['customer_id', 'content', 'next_on'];

interface Props {
  /** The customer; when missing, the user selects one. */
  customer_id?: number;
}

export function QuickAdd({ customer_id }: Props) {
  const [form] = Form.useForm();
  const kinds = useLookUp(KINDS);
  const first = customer_id === undefined ? 'customer_id' : 'content';
  const begin = useCallback(() => form.focusField(first), [form, first]);
  const { submit, submitting, wrong } = useSubmit(followUpCalls.save, {
    form,
    schema,
    rereads: (path) => path.startsWith('/api/investment/'),
    success: ({ customer_name, next_on }) =>
      `已登记「${customer_name}」的跟进${next_on ? `，下次跟进 ${next_on}` : ''}`,
    onDone: () => {
      // Cleared in place: a reset would remount the fields and lose the focus.
      form.setFields(TYPED.map((name) => ({ name, value: undefined, touched: false, errors: [] })));
      begin();
    },
  });
  useKey('n', begin);
  const usual = kinds.data?.[0]?.value;
  useEffect(() => {
    if (form.getFieldValue('kind_id') === undefined) form.setFieldValue('kind_id', usual);
  }, [form, usual]);
  const send = () => {
    const typed = { ...form.getFieldsValue(), followed_on: businessDay() };
    return submit({ ...typed, customer_id: customer_id ?? typed.customer_id } as FollowUpSave);
  };
  return (
    <>
      <WrongAlert others={wrong.others} />
      <Form form={form} layout="inline" className={styles.line} onFinish={send} aria-label="快速登记跟进">
        {customer_id === undefined && (
          <Form.Item name="customer_id" className={styles.customer}>
            <OptionSelect path="/api/option/customer" placeholder="客户，按 N 键开始" aria-label="客户" />
          </Form.Item>
        )}
        <Form.Item name="kind_id" className={styles.kind}>
          <OptionSelect path={KINDS} placeholder="方式" aria-label="跟进方式" />
        </Form.Item>
        <Form.Item name="content" className={styles.content}>
          <Input.TextArea
            aria-label="跟进内容"
            placeholder={
              customer_id === undefined ? '跟进内容，回车保存' : '跟进内容，按 N 键开始，回车保存，Shift+回车换行'
            }
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 5 }}
            onPressEnter={(event) => {
              // Enter during IME composition does not submit.
              if (event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              form.submit();
            }}
          />
        </Form.Item>
        <Form.Item name="next_on" className={styles.next}>
          <DateInput placeholder="下次跟进" aria-label="下次跟进" />
        </Form.Item>
        <Form.Item>
          <TemplateButton onPick={(content) => form.setFieldValue('content', content)} />
        </Form.Item>
        <Form.Item>
          <Tooltip title="按今天登记；要填其他日期、附件或阶段，请用「新增」">
            <Button htmlType="submit" loading={submitting}>
              登记
            </Button>
          </Tooltip>
        </Form.Item>
      </Form>
    </>
  );
}
