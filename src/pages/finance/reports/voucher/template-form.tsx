// One template: its lines, with the same balance check as on the server.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
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
import { clearChanged } from '@/components/forms/form-page';
import { PlaceholderInput } from '@/components/forms/inputs/placeholder-input';
import { SubjectSelect } from '@/components/forms/inputs/select/subject-select';
import { useSubmit } from '@/hooks/use-submit';
import styles from './template-form.module.css';

const WIDTH = 1240;
const choices = (labels: Labels) => Object.entries(labels).map(([value, { label }]) => ({ value, label }));
/** Sample value of each placeholder in a summary, except the event's own name. */
const SAMPLE: Record<Exclude<keyof typeof SUMMARY_PLACEHOLDERS, 'event'>, string> = {
  tenant: '上海示例科技有限公司',
  contract: 'HT-2026-0001',
  item: '租金',
  period: '2026-01-01 至 2026-01-31',
  account: '基本户',
  channel: '优居办公',
};
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
      <Form
        form={form}
        initialValues={{ lines: template.lines }}
        component={false}
        onValuesChange={(changed) => clearChanged(form, changed)}
      >
        <Form.List name="lines">
          {(fields, { add, remove }, { errors }) => (
            <>
              {fields.map(({ name, key }) => (
                <Line key={key} name={name} event={event} onRemove={() => remove(name)} />
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

interface LineProps {
  name: number;
  event: VoucherTemplate['event'];
  onRemove: () => void;
}

function Line({ name, event, onRemove }: LineProps) {
  const form = Form.useFormInstance();
  const row = `第 ${name + 1} 行`;
  const summary = Form.useWatch<string | undefined>(['lines', name, 'summary']) ?? '';
  const subjectOf = Form.useWatch<VoucherTemplateSave['lines'][number]['subject_of'] | undefined>([
    'lines',
    name,
    'subject_of',
  ]);
  const values: Record<string, string> = { ...SAMPLE, event: VOUCHER_EVENT[event].label };
  return (
    <div className={styles.line}>
      <Form.Item name={[name, 'side']}>
        <Select aria-label={`${row}方向`} options={choices(SIDE)} />
      </Form.Item>
      <Form.Item name={[name, 'subject_of']}>
        <Select
          aria-label={`${row}科目来源`}
          options={choices(SUBJECT_OF)}
          onChange={() => form.setFieldValue(['lines', name, 'subject'], '')}
        />
      </Form.Item>
      <Form.Item name={[name, 'subject']}>
        <SubjectSelect aria-label={`${row}科目`} placeholder="选择科目" disabled={subjectOf !== 'fixed'} />
      </Form.Item>
      <Form.Item name={[name, 'amount']}>
        <Select aria-label={`${row}取数`} options={choices(AMOUNT)} />
      </Form.Item>
      <Form.Item name={[name, 'auxiliaries']}>
        <Select mode="multiple" aria-label={`${row}辅助核算`} options={choices(AUXILIARY)} placeholder="辅助核算" />
      </Form.Item>
      <Button type="text" aria-label={`删除${row}`} icon={<DeleteOutlined />} onClick={onRemove} />
      <Form.Item
        className={styles.summary}
        name={[name, 'summary']}
        label={`${row}摘要`}
        extra={`示例：${summary.replace(/\{([a-z]+)\}/g, (match, name: string) => values[name] ?? match)}`}
      >
        <PlaceholderInput labels={SUMMARY_PLACEHOLDERS} maxLength={100} />
      </Form.Item>
    </div>
  );
}
