// 费用汇总: amounts due by month with their settlement, and the receivables of a figure.
import { costEntriesReport, costSummaryReport } from '#api/finance/report/cost-summary';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'summary', title: '汇总', page: <ReportPage key="summary" report={costSummaryReport} /> },
  { key: 'entries', title: '明细', page: <ReportPage key="entries" report={costEntriesReport} /> },
];

export default function CostPage() {
  return <ReportViews views={views} />;
}
