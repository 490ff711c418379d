// The limits an object must reach for a chain to apply; without limits it applies to every object.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
import { type ApprovalKind, WFLOW_LIMITS } from '#api/approval/labels';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import styles from '../parameter-setting.module.css';
import { LimitInput } from './limit-input';

const MOST = 5;

export function ChainConditions({ kind }: { kind: ApprovalKind }) {
  const form = Form.useFormInstance();
  const limits = WFLOW_LIMITS[kind];
  const chosen = (Form.useWatch('conditions', form) ?? []) as { field?: string }[];
  const free = Object.keys(limits).filter((name) => !chosen.some((each) => each?.field === name));
  return (
    <Form.List name="conditions">
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 && <p className={styles.hint}>没有条件：所有单据都使用这条审批链。</p>}
          {rows.map(({ key, name }) => {
            const field = chosen[name]?.field;
            const limit = field === undefined ? undefined : limits[field];
            return (
              <div key={key} className={styles.condition}>
                <Form.Item name={[name, 'field']} rules={CLEARS_ERRORS}>
                  <Select
                    aria-label={`条件 ${name + 1}`}
                    placeholder="选择指标"
                    options={Object.entries(limits)
                      .filter(([each]) => each === field || free.includes(each))
                      .map(([value, { title }]) => ({ value, label: title }))}
                    onChange={() => form.setFieldValue(['conditions', name, 'from'], null)}
                  />
                </Form.Item>
                <span className={styles.reaches}>达到</span>
                <Form.Item name={[name, 'from']} rules={CLEARS_ERRORS} extra={limit?.help}>
                  <LimitInput limit={limit} aria-label={`条件 ${name + 1} 的数值`} />
                </Form.Item>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`移除条件 ${name + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
            );
          })}
          <Button
            type="dashed"
            block
            icon={<PlusOutlined />}
            disabled={rows.length >= MOST || free.length === 0}
            onClick={() => add({ field: free[0], from: null })}
          >
            新增条件
          </Button>
        </>
      )}
    </Form.List>
  );
}
