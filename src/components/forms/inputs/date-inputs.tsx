// Dates in the shape of the API (YYYY-MM-DD), picked on antd's calendar.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type KeyboardEvent, useMemo } from 'react';

const FORMAT = 'YYYY-MM-DD';
const MONTH = 'YYYY-MM';
/** Enter accepts the typed date without submitting the form. */
const stayOnEnter = (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && event.preventDefault();

type Text = string | null | undefined;
const parse = (text: Text) => (text ? dayjs(text) : null);
const firstOf = (month: Text) => (month ? `${month}-01` : null);
/** antd drops unfinished input when it receives another object, even of the same day, so the object is stable while the text is the same. */
const useDay = (text: Text) => useMemo(() => parse(text), [text]);
const useDays = (from: Text, to: Text) =>
  useMemo((): [dayjs.Dayjs | null, dayjs.Dayjs | null] => [parse(from), parse(to)], [from, to]);

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
      value={useDay(value)}
      onChange={(day) => onChange?.(day ? day.format(FORMAT) : null)}
    />
  );
}

interface MonthProps {
  /** YYYY-MM; undefined while its source is loading. */
  value: string | undefined;
  onChange: (month: string) => void;
  disabled?: boolean;
  /** Returns true for months that cannot be chosen. */
  closed?: (month: string) => boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** A required month. */
export function MonthInput({ value, onChange, closed, ...rest }: MonthProps) {
  return (
    <DatePicker
      {...rest}
      picker="month"
      allowClear={false}
      onKeyDown={stayOnEnter}
      value={useDay(firstOf(value))}
      disabledDate={closed && ((day) => closed(day.format(MONTH)))}
      onChange={(day) => onChange(day.format(MONTH))}
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
      value={useDays(value?.from, value?.to)}
      onChange={(days) => {
        const [from, to] = [days?.[0]?.format(FORMAT) ?? null, days?.[1]?.format(FORMAT) ?? null];
        onChange?.(from || to ? { from, to } : undefined);
      }}
    />
  );
}

interface MonthRangeProps {
  value: { from: string; to: string };
  onChange: (months: { from: string; to: string } | null) => void;
}

/** First and last month of a range; null when cleared. */
export function MonthRangeInput({ value, onChange }: MonthRangeProps) {
  return (
    <DatePicker.RangePicker
      picker="month"
      style={{ width: '100%' }}
      onKeyDown={stayOnEnter}
      placeholder={['起始月份', '截止月份']}
      value={useDays(firstOf(value.from), firstOf(value.to))}
      onChange={(months) =>
        onChange(months?.[0] && months[1] ? { from: months[0].format(MONTH), to: months[1].format(MONTH) } : null)
      }
    />
  );
}
