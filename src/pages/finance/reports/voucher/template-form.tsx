// One template: its lines, checked for balance by the rule that the server checks.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { saveVoucherTemplate } from '#api/finance/voucher/voucher';
import type { VoucherTemplate, VoucherTemplateSave } from '#api/finance/voucher/voucher.schema';
import {
  AMOUNT,
  AUXILIARY,
  SIDE,
  SUBJECT_OF,
  SUMMARY_PLACEHOLDERS,
  VOUCHER_EVENT,
} from '#api/finance/voucher/voucher-events';
import type { Labels } from '#api/kernel/labels';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import styles from './template-form.module.css';

const WIDTH = 1240;
const choices = (labels: Labels) => Object.entries(labels).map(([value, { label }]) => ({ value, label }));
const HINT = Object.entries(SUMMARY_PLACEHOLDERS)
  .map(([name, words]) => `{${name}} ${words}`)
  .join('、');
const NEW_LINE = {
  side: 'debit',
  subject_of: 'fixed',
  subject: '',
  amount: 'gross',
  auxiliaries: [],
  summary: '{event}',
};

export function TemplateForm({ template, onClose }: { template: VoucherTemplate; onClose: () => void }) {
  const [form] = Form.useForm<Pick<VoucherTemplateSave, 'lines'>>();
  const { event, version } = template;
  const { submit, submitting, wrong } = useSubmit<VoucherTemplateSave, VoucherTemplate[]>(saveVoucherTemplate, {
    form,
    schema: async () =>
      (await import('#api/finance/voucher/voucher.schema')).voucherSchemas['/api/finance/voucher-template/save'].input,
    rereads: (path) => path.startsWith('/api/finance/voucher'),
    success: `已保存「${VOUCHER_EVENT[event].label}」模板`,
    onDone: onClose,
  });
  return (
    <FormDrawerFrame
      title={`凭证模板：${VOUCHER_EVENT[event].label}`}
      width={WIDTH}
      saving={submitting}
      onSave={() => submit({ event, version, lines: form.getFieldValue('lines') })}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <p className={styles.hint}>摘要可用占位符：{HINT}</p>
      <Form form={form} initialValues={{ lines: template.lines }} component={false}>
        <Form.List name="lines">
          {(fields, { add, remove }, { errors }) => (
            <>
              {fields.map(({ name, key }) => (
                <Line key={key} name={name} onRemove={() => remove(name)} />
              ))}
              <Form.ErrorList errors={errors} />
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add(NEW_LINE)}>
                新增一行
              </Button>
            </>
          )}
        </Form.List>
      </Form>
    </FormDrawerFrame>
  );
}

function Line({ name, onRemove }: { name: number; onRemove: () => void }) {
  const row = `第 ${name + 1} 行`;
  return (
    <div className={styles.line}>
      <Form.Item name={[name, 'side']}>
        <Select aria-label={`${row}方向`} options={choices(SIDE)} />
      </Form.Item>
      <Form.Item name={[name, 'subject_of']}>
        <Select aria-label={`${row}科目来源`} options={choices(SUBJECT_OF)} />
      </Form.Item>
      <Form.Item name={[name, 'subject']}>
        <Input aria-label={`${row}科目编码`} placeholder="指定科目时填" maxLength={30} />
      </Form.Item>
      <Form.Item name={[name, 'amount']}>
        <Select aria-label={`${row}取数`} options={choices(AMOUNT)} />
      </Form.Item>
      <Form.Item name={[name, 'auxiliaries']}>
        <Select mode="multiple" aria-label={`${row}辅助核算`} options={choices(AUXILIARY)} placeholder="辅助核算" />
      </Form.Item>
      <Form.Item name={[name, 'summary']}>
        <Input aria-label={`${row}摘要`} maxLength={100} />
      </Form.Item>
      <Button type="text" aria-label={`删除${row}`} icon={<DeleteOutlined />} onClick={onRemove} />
    </div>
  );
}
