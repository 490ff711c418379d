// 跟进管理: the list; `?view=calendar` shows the calendar, `?view=visits` the planned visits.
import { useUrlParam } from '@/hooks/use-url-params';
import { FollowUpCalendar } from './calendar';
import { FollowUpTable } from './follow-up-table';
import { VisitPlan } from './visits';

export default function FollowUpListPage() {
  const [view] = useUrlParam('view', 'list');
  if (view === 'calendar') return <FollowUpCalendar />;
  return view === 'visits' ? <VisitPlan /> : <FollowUpTable />;
}
