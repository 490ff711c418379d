// The monthly values of an index: typed one by one, or pasted as two columns.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Form, Input } from 'antd';
import dayjs from 'dayjs';
import type { ClipboardEvent } from 'react';
import { businessDay } from '#api/kernel/instant';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import styles from '../parameter-setting.module.css';
import { mergedValues, type PastedValue, parsePasted } from './parse-pasted';

/** Returns the month after the last one. */
function nextMonth(values: readonly Partial<PastedValue>[]): string {
  const last = values.map(({ month }) => month ?? '').reduce((a, b) => (a > b ? a : b), '');
  return (/^\d{4}-\d{2}$/.test(last) ? dayjs(`${last}-01`).add(1, 'month') : dayjs(businessDay())).format('YYYY-MM');
}

export function IndexValues() {
  const form = Form.useFormInstance();
  const { message } = App.useApp();
  const values = () => (form.getFieldValue('values') ?? []) as Partial<PastedValue>[];

  const paste = (event: ClipboardEvent) => {
    const { values: pasted, skipped } = parsePasted(event.clipboardData.getData('text'));
    if (pasted.length === 0) return;
    event.preventDefault();
    form.setFieldValue('values', mergedValues(values(), pasted));
    const skippedText = skipped > 0 ? `，${skipped} 行不是“月份、数值”，已跳过` : '';
    message.info(`已粘贴 ${pasted.length} 个月${skippedText}`);
  };
  return (
    <div onPaste={paste}>
      <p className={styles.hint}>可从表格复制“月份、数值”两列，在任一格中粘贴；相同月份以粘贴的为准。</p>
      <Form.List name="values">
        {(rows, { add, remove }) => (
          <>
            <div className={styles.values}>
              {rows.map(({ key, name }) => (
                <div key={key} className={styles.value}>
                  <Form.Item name={[name, 'month']} rules={CLEARS_ERRORS}>
                    <Input aria-label={`第 ${name + 1} 行月份`} placeholder="2026-01" />
                  </Form.Item>
                  <Form.Item name={[name, 'value']} rules={CLEARS_ERRORS}>
                    <DecimalInput aria-label={`第 ${name + 1} 行数值`} placeholder="数值" />
                  </Form.Item>
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={`移除第 ${name + 1} 行`}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
            </div>
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              onClick={() => add({ month: nextMonth(values()), value: null })}
            >
              新增月份
            </Button>
          </>
        )}
      </Form.List>
    </div>
  );
}
