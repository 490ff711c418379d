// 免租期: date ranges in which the price is 0.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { addDays, addMonths } from '#domain/kernel/dates/calendar-date';
import { DateRangeInput } from '@/components/forms/inputs/date-inputs';
import type { PeriodValue } from '../contract-values';
import type { Path } from '../live';
import { TermItem } from '../term-item';
import styles from '../terms-form.module.css';

interface Props {
  path: Path;
}

export function FreePeriods({ path }: Props) {
  const form = Form.useFormInstance();
  /** Suggests one month from the clause's start, or from the end of the last free period. */
  const suggested = (): PeriodValue => {
    const before = (form.getFieldValue([...path, 'free_periods']) ?? []) as PeriodValue[];
    const start = (form.getFieldValue([...path, 'start']) ?? form.getFieldValue('start')) as string | undefined;
    return before.length || !start ? [null, null] : [start, addDays(addMonths(start, 1), -1)];
  };
  return (
    <Form.List name={[...path.slice(1), 'free_periods']}>
      {(fields, { add, remove }) => (
        <div className={styles.list}>
          <div className={styles.listHeader}>
            <span>免租期</span>
            <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => add(suggested())}>
              新增免租期
            </Button>
          </div>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.line}>
              <TermItem path={[...path, 'free_periods', name]} depth={path.length + 1}>
                <PeriodInput />
              </TermItem>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`移除第 ${name + 1} 个免租期`}
                onClick={() => remove(name)}
              />
            </div>
          ))}
        </div>
      )}
    </Form.List>
  );
}

interface PeriodProps {
  id?: string;
  value?: PeriodValue;
  onChange?: (period: PeriodValue) => void;
}

/** A range in the shape of the API: a pair of dates. */
function PeriodInput({ id, value, onChange }: PeriodProps) {
  const [from, to] = value ?? [null, null];
  return (
    <DateRangeInput
      id={id}
      value={{ from, to }}
      onChange={(range) => onChange?.([range?.from ?? null, range?.to ?? null])}
    />
  );
}
