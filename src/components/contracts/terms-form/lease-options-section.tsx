// 选择权: the options of a party, their days, and the notice they need.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Card, Form, Input } from 'antd';
import { LEASE_OPTION, OPTION_HOLDER } from '#api/contracts/labels';
import { noticeDays, optionTermsOf } from '#domain/contracts/life/lease-option';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { DecimalInput, IntegerInput, PercentInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import type { LeaseOptionValue } from './contract-values';
import { RemoveTerm } from './remove-term';
import { TermItem } from './term-item';
import styles from './terms-form.module.css';

const FIRST: LeaseOptionValue = { kind: 'renewal', holder: 'tenant', notice_days: 90 };

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
  const option = (Form.useWatch(path) ?? {}) as LeaseOptionValue;
  const terms = optionTermsOf(option.kind ?? undefined);
  return (
    <div className={`${styles.terms} ${styles.item}`}>
      <TermItem path={[...path, 'kind']} depth={1} label="选择权种类" required>
        <LabelSelect labels={LEASE_OPTION} allowClear={false} />
      </TermItem>
      <TermItem path={[...path, 'holder']} depth={1} label="行权方" required>
        <LabelSelect labels={OPTION_HOLDER} allowClear={false} />
      </TermItem>
      <TermItem path={[...path, 'start']} depth={1} label="行权开始日" required>
        <DateInput />
      </TermItem>
      <TermItem path={[...path, 'end']} depth={1} label="行权结束日" required>
        <DateInput />
      </TermItem>
      <TermItem path={[...path, 'notice_days']} depth={1} label="提前通知天数" required extra={latestNotice(option)}>
        <IntegerInput unit="天" />
      </TermItem>
      {terms.includes('months') && (
        <TermItem path={[...path, 'months']} depth={1} label="约定租期">
          <IntegerInput unit="个月" placeholder="与原租期相同" />
        </TermItem>
      )}
      {terms.includes('price') && (
        <TermItem path={[...path, 'price']} depth={1} label="约定单价" extra="单位与租金条款相同">
          <DecimalInput placeholder="未约定" />
        </TermItem>
      )}
      {terms.includes('uplift') && (
        <TermItem path={[...path, 'uplift']} depth={1} label="租金上调" extra="在最后单价的基础上">
          <PercentInput placeholder="未约定" />
        </TermItem>
      )}
      <TermItem path={[...path, 'remark']} depth={1} label="说明">
        <Input maxLength={100} placeholder="其他约定" />
      </TermItem>
      <RemoveTerm name={`第 ${index + 1} 条选择权`} onRemove={onRemove} />
    </div>
  );
}

/** Returns the last day of the notice as text, once the option's days are complete. */
function latestNotice({ start, end, notice_days }: LeaseOptionValue): string | undefined {
  if (!isCalendarDate(start) || !isCalendarDate(end) || typeof notice_days !== 'number') return undefined;
  return `最晚 ${noticeDays({ start, end, notice_days }).end} 通知`;
}
