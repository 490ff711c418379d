// 调整到期日: a longer or shorter lease; clauses follow, and anything after the new end is cut.
import { Form } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/forms/form-dialog';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { endingOn } from './change-edits';
import type { EditProps } from './edit-props';

export function EndEdit({ values, effective_on, onClose, onFilled }: EditProps) {
  const [end, setEnd] = useState(values.end ?? null);
  const isWrong = end !== null && end < effective_on;
  return (
    <FormDialog
      title="调整到期日"
      okText="填入"
      okButtonProps={{ disabled: !end || isWrong || end === values.end }}
      onOk={() => end && onFilled(endingOn(values, end))}
      onCancel={onClose}
    >
      <p>与合同同日到期的费用条款随之调整；新到期日之后的免租期会去掉。</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label="新的到期日"
          htmlFor="new-end"
          validateStatus={isWrong ? 'error' : undefined}
          help={isWrong ? '不能早于生效日期' : undefined}
        >
          <DateInput id="new-end" value={end} onChange={setEnd} />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
