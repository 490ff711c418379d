// Dates as the API holds them (YYYY-MM-DD), picked on antd's calendar.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';

const FORMAT = 'YYYY-MM-DD';
/** Enter takes the typed date over; it does not send the form as well. */
const stayOnEnter = (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && event.preventDefault();
const parse = (text: string | null | undefined) => (text ? dayjs(text) : null);

interface DateProps {
  id?: string;
  value?: string | null;
  onChange?: (date: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

export function DateInput({ value, onChange, placeholder = '请选择日期', ...rest }: DateProps) {
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      placeholder={placeholder}
      onKeyDown={stayOnEnter}
      value={parse(value)}
      onChange={(day) => onChange?.(day ? day.format(FORMAT) : null)}
    />
  );
}

export interface DateRange {
  from?: string | null;
  to?: string | null;
}
interface RangeProps {
  id?: string;
  value?: DateRange;
  onChange?: (range: DateRange | undefined) => void;
}

export function DateRangeInput({ id, value, onChange }: RangeProps) {
  return (
    <DatePicker.RangePicker
      id={id ? { start: id, end: `${id}-to` } : undefined}
      style={{ width: '100%' }}
      onKeyDown={stayOnEnter}
      allowEmpty={[true, true]}
      placeholder={['开始', '结束']}
      value={[parse(value?.from), parse(value?.to)]}
      onChange={(days) => {
        const [from, to] = [days?.[0]?.format(FORMAT) ?? null, days?.[1]?.format(FORMAT) ?? null];
        onChange?.(from || to ? { from, to } : undefined);
      }}
    />
  );
}

const MONTH = 'YYYY-MM';

interface MonthRangeProps {
  value: { from: string; to: string };
  onChange: (months: { from: string; to: string } | null) => void;
}

/** From the first month to the last; cleared it is null. */
export function MonthRangeInput({ value, onChange }: MonthRangeProps) {
  return (
    <DatePicker.RangePicker
      picker="month"
      style={{ width: '100%' }}
      onKeyDown={stayOnEnter}
      placeholder={['起始月份', '截止月份']}
      value={[dayjs(`${value.from}-01`), dayjs(`${value.to}-01`)]}
      onChange={(months) =>
        onChange(months?.[0] && months[1] ? { from: months[0].format(MONTH), to: months[1].format(MONTH) } : null)
      }
    />
  );
}
