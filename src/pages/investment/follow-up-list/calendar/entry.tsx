// One entry of a day: planned ones can be dragged by their handle; the name opens it.
import { HolderOutlined } from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { CALENDAR_KIND } from '#api/investment/calendar';
import type { CalendarEntry } from '#api/investment/calendar.schema';
import { customerPaths } from '#api/kernel/paths';
import styles from './calendar.module.css';

interface Props {
  entry: CalendarEntry;
  /** Entries before this day are overdue. */
  today: string;
}

const textOf = ({ kind, way, content, owner }: CalendarEntry) =>
  [CALENDAR_KIND[kind].label, way, owner, content].filter(Boolean).join(' · ');

export const EntryName = ({ entry, today }: Props) => {
  const { kind, day, at, customer_id, customer_name } = entry;
  const overdue = kind !== 'done' && day < today;
  return (
    <Link
      to={customerPaths.detail(customer_id)}
      title={`${customer_name}\n${textOf(entry)}`}
      className={`${styles.name} ${styles[kind]} ${overdue ? styles.overdue : ''}`}
    >
      <span className={styles.dot} aria-hidden />
      <span className={styles.hidden}>{overdue ? '逾期：' : `${CALENDAR_KIND[kind].label}：`}</span>
      {at && <span className={styles.at}>{at}</span>}
      {customer_name}
    </Link>
  );
};

export function Entry({ movable, ...props }: Props & { movable: boolean }) {
  const { entry } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: `${entry.kind}-${entry.id}`,
    data: entry,
    disabled: !movable,
  });
  return (
    <li ref={setNodeRef} className={isDragging ? `${styles.entry} ${styles.away}` : styles.entry}>
      <EntryName {...props} />
      {movable && (
        <Button
          type="text"
          size="small"
          className={styles.handle}
          icon={<HolderOutlined />}
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`改期「${entry.customer_name}」`}
        />
      )}
    </li>
  );
}
