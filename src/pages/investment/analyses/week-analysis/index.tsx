// 周报分析: week against week by manager, the last twelve weeks, and what is behind.
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
