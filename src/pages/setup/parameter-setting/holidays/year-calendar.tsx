// A year on one page: twelve months of days, each of which is a button.
import dayjs from 'dayjs';
import type { HolidayDay } from '#api/setup/holiday/holiday.schema';
import { HOLIDAY_KIND } from '#api/setup/holiday/holiday-calendar';
import styles from './holidays.module.css';
import type { Days } from './use-holidays-of-year';

const MONTHS = Array.from({ length: 12 }, (_each, index) => index);
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
const SATURDAY = 5;

interface Props {
  year: number;
  days: Days;
  /** When missing, the calendar is read-only. */
  onChoose?: (day: string) => void;
}

export function YearCalendar({ year, days, onChoose }: Props) {
  return (
    <div className={styles.year}>
      {MONTHS.map((month) => (
        <Month key={month} year={year} month={month} days={days} onChoose={onChoose} />
      ))}
    </div>
  );
}

function Month({ year, month, days, onChoose }: Props & { month: number }) {
  const first = dayjs(new Date(year, month, 1));
  const before = (first.day() + 6) % 7;
  const dates = Array.from({ length: first.daysInMonth() }, (_each, index) => first.add(index, 'day'));
  return (
    <section aria-label={`${month + 1} 月`}>
      <h3 className={styles.month}>{`${month + 1} 月`}</h3>
      <div className={styles.grid}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={styles.weekday}>
            {name}
          </span>
        ))}
        {dates.map((date, index) => (
          <Day
            key={date.date()}
            date={date.format('YYYY-MM-DD')}
            column={index === 0 ? before + 1 : undefined}
            weekend={(before + index) % 7 >= SATURDAY}
            entry={days.get(date.format('YYYY-MM-DD'))}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}

interface DayProps {
  date: string;
  /** Grid column of the first day of a month. */
  column: number | undefined;
  weekend: boolean;
  entry: HolidayDay | undefined;
  onChoose?: (day: string) => void;
}

function Day({ date, column, weekend, entry, onChoose }: DayProps) {
  const text = entry ? [HOLIDAY_KIND[entry.kind].label, entry.name].filter(Boolean).join(' ') : '';
  const look = entry ? styles[entry.kind] : weekend ? styles.weekend : '';
  return (
    <button
      type="button"
      className={`${styles.day} ${look}`}
      style={column ? { gridColumnStart: column } : undefined}
      aria-label={`${date} ${text}`.trim()}
      aria-pressed={entry !== undefined}
      title={text || undefined}
      disabled={!onChoose}
      onClick={() => onChoose?.(date)}
    >
      {Number(date.slice(8))}
      {entry && <sup aria-hidden>{HOLIDAY_KIND[entry.kind].label}</sup>}
    </button>
  );
}
