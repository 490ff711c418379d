// Filters of messages: text, park, days.
import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import type { MessageQuery } from '#api/home/message.schema';
import { DateRangeInput } from '@/components/forms/inputs/date-inputs';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import styles from './message-center.module.css';
import type { Changes } from './use-message-query';

interface Props {
  state: MessageQuery;
  onChange: (changes: Changes) => void;
}

const NOTHING = { search: '', park_id: null, received: {}, due: {} } satisfies Changes;

export function MessageFilter({ state, onChange }: Props) {
  const { search, park_id, received, due } = state;
  const [form] = Form.useForm();
  // The address is the source of truth: going back changes the fields too.
  useEffect(() => {
    form.setFieldsValue({ search: search ?? '', park_id: park_id ?? null, received, due });
  }, [form, search, park_id, received, due]);
  return (
    <Form
      form={form}
      layout="vertical"
      role="search"
      aria-label="查询条件"
      className={styles.filter}
      onFinish={(values) => onChange({ ...NOTHING, ...cleaned(values) })}
    >
      <Form.Item name="search" label="查找">
        <Input allowClear maxLength={100} placeholder="标题、内容" />
      </Form.Item>
      <Form.Item name="park_id" label="园区">
        <OptionSelect path="/api/option/park" whenWanted placeholder="全部" />
      </Form.Item>
      <Form.Item name="received" label="收到日期">
        <DateRangeInput />
      </Form.Item>
      <Form.Item name="due" label="到期日期">
        <DateRangeInput />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" ghost htmlType="submit">
          查询
        </Button>
        <Button onClick={() => onChange(NOTHING)}>重置</Button>
      </div>
    </Form>
  );
}

/** Turns empty fields into undefined. */
const cleaned = (values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
