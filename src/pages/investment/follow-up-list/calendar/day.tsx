// A day of the calendar with its entries; a month shows only the first ones until the day is opened.
import { useDroppable } from '@dnd-kit/core';
import { Button, Popover } from 'antd';
import type { CalendarEntry } from '#api/investment/calendar.schema';
import styles from './calendar.module.css';
import { Entry, EntryName } from './entry';

/** Number of entries shown per day of a month. */
const FIRST = 4;

interface Props {
  day: string;
  today: string;
  entries: readonly CalendarEntry[];
  /** Number of entries that were not loaded. */
  left_out: number;
  /** Shows all entries; only set for weeks. */
  showsAll: boolean;
  /** Set for days of the shown month or week. */
  inside: boolean;
  movable: boolean;
}

export function Day({ day, today, entries, left_out, showsAll, inside, movable }: Props) {
  const ahead = day >= today;
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: !ahead });
  const visible = showsAll || entries.length <= FIRST ? entries : entries.slice(0, FIRST - 1);
  const more = entries.length + left_out - visible.length;
  const names = [styles.day, inside || styles.outside, day === today && styles.today, isOver && styles.over];
  return (
    <section ref={setNodeRef} className={names.filter(Boolean).join(' ')} aria-label={day}>
      <header className={styles.number}>
        {day.endsWith('-01') ? `${Number(day.slice(5, 7))}月1日` : Number(day.slice(8))}
      </header>
      <ul className={styles.entries}>
        {visible.map((entry) => (
          <Entry
            key={`${entry.kind}-${entry.id}`}
            entry={entry}
            today={today}
            movable={movable && entry.kind !== 'done'}
          />
        ))}
      </ul>
      {more > 0 && (
        <Popover
          trigger="click"
          title={day}
          content={
            <ul className={styles.all}>
              {entries.map((entry) => (
                <li key={`${entry.kind}-${entry.id}`}>
                  <EntryName entry={entry} today={today} />
                </li>
              ))}
              {left_out > 0 && <li>另有 {left_out} 条，请用招商经理筛选</li>}
            </ul>
          }
        >
          <Button type="link" size="small" className={styles.more}>
            还有 {more} 条
          </Button>
        </Popover>
      )}
    </section>
  );
}
