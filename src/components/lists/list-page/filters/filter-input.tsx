// The input of one filter, by its kind.
import { Input, Space } from 'antd';
import type { ReactNode } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import { DateRangeInput } from '@/components/forms/inputs/date-inputs';
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';

interface Range {
  from?: string | number | null;
  to?: string | number | null;
}
interface Props {
  id?: string;
  column: ListColumn;
  value?: unknown;
  onChange?: (value: unknown) => void;
  autoFocus?: boolean;
}

export function FilterInput({ column, value, onChange, id, autoFocus }: Props) {
  if (column.filter === 'enum' && column.labels) {
    return (
      <LabelSelect
        id={id}
        multiple
        labels={column.labels}
        placeholder="全部"
        value={value as string[]}
        onChange={onChange}
      />
    );
  }
  if (column.filter === 'id' && column.options) {
    return (
      <OptionSelect
        id={id}
        multiple
        whenWanted
        path={column.options}
        placeholder="全部"
        value={value as number[]}
        onChange={onChange}
      />
    );
  }
  if (column.filter === 'range') {
    const range = value as Range | undefined;
    if (column.kind === 'date' || column.kind === 'instant') {
      return <DateRangeInput id={id} value={range as { from?: string; to?: string }} onChange={onChange} />;
    }
    return <NumberRange id={id} column={column} value={range} onChange={onChange} />;
  }
  return (
    <Input
      id={id}
      allowClear
      autoFocus={autoFocus}
      placeholder={`输入${column.title}`}
      value={(value as string) ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

function NumberRange({ id, column, value, onChange }: Omit<Props, 'value'> & { value?: Range }) {
  const bound = (side: 'from' | 'to', label: string): ReactNode => {
    const shared = {
      id: side === 'from' ? id : undefined,
      placeholder: label,
      'aria-label': `${column.title}${label}`,
      unit: '',
    };
    const set = (next: string | number | null) => onChange?.({ ...value, [side]: next });
    const bound = value?.[side] ?? null;
    if (column.kind === 'money') return <MoneyInput {...shared} value={bound as number | null} onChange={set} />;
    if (column.kind === 'integer') return <IntegerInput {...shared} value={bound as number | null} onChange={set} />;
    const text = bound === null ? null : String(bound);
    if (column.kind === 'percent') return <PercentInput {...shared} value={text} onChange={set} />;
    return <DecimalInput {...shared} value={text} onChange={set} />;
  };
  return (
    <Space.Compact block>
      {bound('from', '最小')}
      {bound('to', '最大')}
    </Space.Compact>
  );
}
