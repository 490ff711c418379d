// 跟进日历: planned and done follow-ups by month or week; planned ones can be moved to another day by dragging or by keyboard.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import { CALENDAR_KIND } from '#api/investment/calendar';
import type { CalendarEntry } from '#api/investment/calendar.schema';
import { businessDay } from '#api/kernel/instant';
import { followUpPaths } from '#api/kernel/paths';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { FailedState } from '@/components/feedback/failed-state';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { PageHeader } from '@/components/layout/page-header';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { useSession } from '@/hooks/session';
import { useUrlParams } from '@/hooks/use-url-params';
import { Views } from '../views';
import styles from './calendar.module.css';
import { Day } from './day';
import { EntryName } from './entry';
import { neighbourDay } from './neighbour-day';
import { daysOf, type Span, stepFrom, titleOf, WEEKDAYS } from './span';
import { useCalendar } from './use-calendar';

const INSTRUCTIONS = { draggable: '按空格键拿起，用方向键换日期，再按空格键放下，按 Esc 取消。' };
const entryOf = (data: unknown) => (data as { current?: CalendarEntry } | undefined)?.current;

/** Announcements for screen readers. */
const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `已拿起「${entryOf(active.data)?.customer_name}」`,
  onDragOver({ active, over }) {
    const entry = entryOf(active.data);
    if (!entry || !over) return undefined;
    return over.id === entry.day ? `已拿起「${entry.customer_name}」，在 ${over.id}` : `移到 ${over.id}`;
  },
  onDragEnd: ({ over }) => (over ? `已放到 ${over.id}` : '没有改期'),
  onDragCancel: () => '已取消改期',
};

const SPANS = [
  { value: 'month' as const, label: '月' },
  { value: 'week' as const, label: '周' },
];

/** Returns the span and day of the address. */
function useView(today: string) {
  const [params, changeUrl] = useUrlParams();
  const requested = params.get('day');
  const span: Span = params.get('span') === 'week' ? 'week' : 'month';
  return {
    span,
    day: isCalendarDate(requested) ? requested : today,
    owner_id: Number(params.get('owner_id')) || null,
    change: (name: string, value: string) => changeUrl({ [name]: value }, { isNewEntry: true }),
  };
}

export function FollowUpCalendar() {
  const { can } = useSession();
  const today = businessDay();
  const { span, day, owner_id, change } = useView(today);
  const days = daysOf(span, day);
  const { calendar, move } = useCalendar({ from: days[0] ?? day, to: days.at(-1) ?? day, owner_id });
  const [dragged, setDragged] = useState<CalendarEntry | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: neighbourDay }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const entry = entryOf(active.data);
    // A refusal has already been shown; the calendar is refetched.
    if (entry && over && over.id !== entry.day) move(entry, String(over.id)).catch(() => undefined);
  };
  return (
    <>
      <PageHeader
        title="跟进日历"
        description="待跟进、拜访计划与已完成的跟进；拖动安排右端的手柄，或用键盘，改到今天或以后的日期"
        actions={<Views now={followUpPaths.calendar} />}
      />
      <div className={styles.bar}>
        <Space>
          <Button icon={<LeftOutlined />} aria-label="上一页" onClick={() => change('day', stepFrom(span, day, -1))} />
          <Button onClick={() => change('day', '')}>今天</Button>
          <Button icon={<RightOutlined />} aria-label="下一页" onClick={() => change('day', stepFrom(span, day, 1))} />
          <strong className={styles.title}>{titleOf(span, day)}</strong>
        </Space>
        <Space size={16}>
          <span className={styles.legend}>
            {Object.entries(CALENDAR_KIND).map(([kind, { label }]) => (
              <span key={kind} className={styles[kind]}>
                <span className={styles.dot} aria-hidden />
                {label}
              </span>
            ))}
            <span className={styles.overdue}>
              <span className={styles.dot} aria-hidden />
              逾期
            </span>
          </span>
          <span className={styles.owner}>
            <OptionSelect
              path="/api/option/colleague"
              placeholder="全部招商经理"
              aria-label="招商经理"
              value={owner_id}
              onChange={(value) => change('owner_id', value ? String(value) : '')}
            />
          </span>
          <Segmented options={SPANS} value={span} onChange={(value) => change('span', value)} aria-label="月或周" />
        </Space>
      </div>
      {calendar.isError && <FailedState error={calendar.error} onRetry={() => calendar.refetch()} />}
      {calendar.isPending && <ListSkeleton />}
      {calendar.data && (
        <DndContext
          sensors={sensors}
          collisionDetection={(input) => (input.pointerCoordinates ? pointerWithin(input) : rectIntersection(input))}
          accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS }}
          onDragStart={({ active }) => setDragged(entryOf(active.data) ?? null)}
          onDragCancel={() => setDragged(null)}
          onDragEnd={drop}
        >
          <div className={span === 'week' ? `${styles.calendar} ${styles.week}` : styles.calendar}>
            {WEEKDAYS.map((name) => (
              <div key={name} className={styles.weekday}>
                {name}
              </div>
            ))}
            {days.map((each) => (
              <Day
                key={each}
                day={each}
                today={today}
                entries={calendar.data.entries.filter((entry) => entry.day === each)}
                left_out={calendar.data.left_out[each] ?? 0}
                showsAll={span === 'week'}
                inside={span === 'week' || each.slice(0, 7) === day.slice(0, 7)}
                movable={can('p_2200_edit')}
              />
            ))}
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged && (
              <div className={styles.lifted}>
                <EntryName entry={dragged} today={today} />
              </div>
            )}
          </DragOverlay>
        </DndContext>
      )}
    </>
  );
}
