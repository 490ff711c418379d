// 关键日期: the register as a list and as a calendar; a date opens the page on which it is dealt with.
import { Link } from '@umijs/max';
import { type CriticalDate, criticalDatesReport } from '#api/contracts/critical-dates';
import { CRITICAL_KIND } from '#api/contracts/labels';
import { useCriticalDatePath } from '@/components/contracts/critical-date';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';
import { DatesCalendar } from './dates-calendar';

/** The kind links to the page of the contract or certificate. */
function KindLink({ date }: { date: CriticalDate }) {
  const to = useCriticalDatePath()(date);
  const { label } = CRITICAL_KIND[date.kind];
  return to ? <Link to={to}>{label}</Link> : label;
}

const renders = { kind: (date: CriticalDate) => <KindLink date={date} /> };

const views = [
  {
    key: 'list',
    title: '列表',
    page: <ReportPage<CriticalDate> key="list" report={criticalDatesReport} renders={renders} />,
  },
  { key: 'calendar', title: '日历', page: <DatesCalendar /> },
];

export default function CriticalDatesPage() {
  return <ReportViews views={views} />;
}
