// 关键日期: the open ones of the next 90 days, the earliest first.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Card, Empty } from 'antd';
import { criticalCalendarReport } from '#api/contracts/critical-dates';
import { businessDay } from '#api/kernel/instant';
import { criticalDatePaths } from '#api/kernel/paths';
import { reportEndpoint } from '#api/kernel/report/report';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { readReport } from '@/api/download';
import { CriticalDateEntry } from '@/components/contracts/critical-date';
import { FailedState } from '@/components/feedback/failed-state';
import styles from './widgets.module.css';

const SHOWN = 9;
const DAYS = 90;

export function CriticalDatesWidget() {
  const from = businessDay();
  const days = { from, to: addDays(from, DAYS) };
  const dates = useQuery({
    queryKey: [reportEndpoint(criticalCalendarReport).path, days],
    queryFn: ({ signal }) => readReport(reportEndpoint(criticalCalendarReport), { days }, { signal, quiet: [403] }),
  });
  const rows = dates.data?.rows ?? [];
  return (
    <Card
      title="关键日期"
      size="small"
      loading={dates.isPending}
      extra={
        <Link to={criticalDatePaths.register}>{dates.data ? `${DAYS} 天内共 ${dates.data.row_count} 项` : '全部'}</Link>
      }
    >
      {dates.isError && <FailedState error={dates.error} onRetry={dates.refetch} />}
      {dates.data && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${DAYS} 天内没有关键日期`} />
      )}
      <ul className={styles.dates}>
        {rows.slice(0, SHOWN).map((date) => (
          <li key={date.line}>
            <span className={styles.day}>{date.due_on}</span>
            <CriticalDateEntry date={date} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
