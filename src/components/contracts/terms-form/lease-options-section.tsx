// 选择权: the options of a party, their days, and the notice they need.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Card, Form, Input } from 'antd';
import { LEASE_OPTION } from '#api/contracts/labels';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import type { LeaseOptionValue } from './contract-values';
import { RemoveTerm } from './remove-term';
import { TermItem } from './term-item';
import styles from './terms-form.module.css';

const FIRST: LeaseOptionValue = { kind: 'renewal', notice_days: 90 };

export function LeaseOptionsSection() {
  return (
    <Form.List name="lease_options">
      {(fields, { add, remove }) => (
        <Card
          title="选择权"
          id="section-lease-options"
          className={styles.section}
          extra={
            <Button icon={<PlusOutlined />} onClick={() => add(FIRST)}>
              新增选择权
            </Button>
          }
        >
          {fields.length === 0 && <p className={styles.hint}>未约定选择权，如续租权、提前退租权、扩租权。</p>}
          {fields.map(({ key, name }) => (
            <LeaseOptionFields key={key} index={name} onRemove={() => remove(name)} />
          ))}
        </Card>
      )}
    </Form.List>
  );
}

function LeaseOptionFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const path = ['lease_options', index];
  return (
    <div className={styles.terms}>
      <TermItem path={[...path, 'kind']} depth={1} label="选择权种类" required>
        <LabelSelect labels={LEASE_OPTION} allowClear={false} />
      </TermItem>
      <TermItem path={[...path, 'start']} depth={1} label="行权开始日" required>
        <DateInput />
      </TermItem>
      <TermItem path={[...path, 'end']} depth={1} label="行权结束日" required>
        <DateInput />
      </TermItem>
      <TermItem path={[...path, 'notice_days']} depth={1} label="提前通知天数" required>
        <IntegerInput unit="天" />
      </TermItem>
      <TermItem path={[...path, 'remark']} depth={1} label="说明">
        <Input maxLength={100} placeholder="租金、面积等约定" />
      </TermItem>
      <RemoveTerm name={`第 ${index + 1} 条选择权`} onRemove={onRemove} />
    </div>
  );
}
