// 账龄分析: open amounts by days overdue, their receivables, a comparison of two days, and the collection rate by month.
import { agingChangeReport, agingEntriesReport, agingReport } from '#api/finance/report/aging';
import { collectionEntriesReport, collectionReport } from '#api/finance/report/collection';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'aging', title: '账龄', page: <ReportPage key="aging" report={agingReport} /> },
  { key: 'entries', title: '账龄明细', page: <ReportPage key="entries" report={agingEntriesReport} /> },
  { key: 'change', title: '两日对比', page: <ReportPage key="change" report={agingChangeReport} /> },
  { key: 'collection', title: '收缴率', page: <ReportPage key="collection" report={collectionReport} /> },
  { key: 'collected', title: '收缴明细', page: <ReportPage key="collected" report={collectionEntriesReport} /> },
];

export default function AgingPage() {
  return <ReportViews views={views} />;
}
