// 应收日: a number of days from the first day of a period, or a fixed day of a month.
import { Form, Select } from 'antd';
import { dueMonthText } from '#api/contracts/contract/clause-text';
import { DUE_KIND } from '#api/contracts/labels';
import { IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import type { Path } from '../live';
import { TermItem } from '../term-item';

const MONTHS = [0, 1, -1, 2, -2, 3, -3, 6, -6, 12, -12].map((value) => ({ value, label: dueMonthText(value) }));

export function DueRule({ path }: { path: Path }) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch([...path, 'due', 'kind'], form) as string | undefined;
  return (
    <>
      <TermItem path={[...path, 'due', 'kind']} depth={1} label="应收日规则" required>
        <LabelSelect labels={DUE_KIND} allowClear={false} />
      </TermItem>
      {kind === 'day' ? (
        <>
          <TermItem path={[...path, 'due', 'month']} depth={1} label="应收月份" required>
            <MonthSelect />
          </TermItem>
          <TermItem path={[...path, 'due', 'day']} depth={1} label="应收日" required>
            <IntegerInput unit="日" />
          </TermItem>
        </>
      ) : (
        <TermItem path={[...path, 'due', 'days']} depth={1} label="距周期首日" required extra="负数为提前">
          <IntegerInput unit="天" />
        </TermItem>
      )}
    </>
  );
}

interface MonthProps {
  id?: string;
  value?: number;
  onChange?: (month: number) => void;
}

/** The month of the due date, relative to the month of the period's first day. */
function MonthSelect({ id, value, onChange }: MonthProps) {
  const listed = MONTHS.some((option) => option.value === value);
  const options = listed || value == null ? MONTHS : [...MONTHS, { value, label: dueMonthText(value) }];
  return <Select id={id} value={value ?? undefined} onChange={onChange} options={options} />;
}
