// 周报分析: weekly comparison by manager, the last twelve weeks, and the rows of the figures.
import { weekRecordsReport, weekReport, weekTrendReport } from '#api/investment/analysis/week';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'week', title: '周对比', page: <ReportPage key="week" report={weekReport} /> },
  { key: 'trend', title: '近十二周', page: <ReportPage key="trend" report={weekTrendReport} /> },
  { key: 'records', title: '明细', page: <ReportPage key="records" report={weekRecordsReport} /> },
];

export default function WeekAnalysisPage() {
  return <ReportViews views={views} />;
}
