// The open critical dates of a month, day by day.

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Calendar, Card, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { type CriticalDate, criticalCalendarReport } from '#api/contracts/critical-dates';
import { businessDay } from '#api/kernel/instant';
import { reportEndpoint } from '#api/kernel/report/report';
import { addMonths, isCalendarDate, monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { readReport } from '@/api/download';
import { CriticalDateEntry } from '@/components/contracts/critical-date';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { useUrlParams } from '@/hooks/use-url-params';
import styles from './dates-calendar.module.css';

const FORMAT = 'YYYY-MM-DD';
const report = criticalCalendarReport;

export function DatesCalendar() {
  const [params, change] = useUrlParams();
  const requested = params.get('day');
  const day = isCalendarDate(requested) ? requested : businessDay();
  const { start: from, end: to } = monthRange(yearMonthOf(day));
  const query = { days: { from, to } };
  const dates = useQuery({
    queryKey: [reportEndpoint(report).path, query],
    queryFn: ({ signal }) => readReport(reportEndpoint(report), query, { signal, quiet: [403] }),
  });
  const turnTo = (to: string) => change({ day: to }, { isNewEntry: true });
  const byDay = useMemo(() => datesByDay(dates.data?.rows ?? []), [dates.data]);
  return (
    <>
      <PageHeader title={report.title} description={`${report.description}，点击事项办理`} />
      {dates.isError && <FailedState error={dates.error} onRetry={() => dates.refetch()} />}
      {!dates.isError && (
        <Card size="small" loading={dates.isPending}>
          <Calendar
            value={dayjs(day)}
            headerRender={() => (
              <Space className={styles.head}>
                <Button icon={<LeftOutlined />} aria-label="上一月" onClick={() => turnTo(addMonths(from, -1))} />
                <Button onClick={() => turnTo(businessDay())}>今天</Button>
                <Button icon={<RightOutlined />} aria-label="下一月" onClick={() => turnTo(addMonths(from, 1))} />
                <strong>{`${Number(day.slice(0, 4))} 年 ${Number(day.slice(5, 7))} 月`}</strong>
                {dates.data && <span className={styles.count}>共 {dates.data.rows.length} 项</span>}
              </Space>
            )}
            onSelect={(chosen: Dayjs) => turnTo(chosen.format(FORMAT))}
            cellRender={(cell: Dayjs, { type }) =>
              type === 'date' && <DatesOfDay dates={byDay.get(cell.format(FORMAT)) ?? []} />
            }
          />
        </Card>
      )}
    </>
  );
}

function datesByDay(dates: readonly CriticalDate[]): ReadonlyMap<string, CriticalDate[]> {
  const days = new Map<string, CriticalDate[]>();
  for (const date of dates) days.set(date.due_on, [...(days.get(date.due_on) ?? []), date]);
  return days;
}

const DatesOfDay = ({ dates }: { dates: readonly CriticalDate[] }) => (
  <ul className={styles.dates}>
    {dates.map((date) => (
      <li key={date.line}>
        <CriticalDateEntry date={date} />
      </li>
    ))}
  </ul>
);
