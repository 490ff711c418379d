// 客户租赁分析: the funnel, and the customers of its figures.
import { funnelCustomersReport, funnelReport } from '#api/investment/analysis/funnel';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'funnel', title: '漏斗', page: <ReportPage key="funnel" report={funnelReport} /> },
  { key: 'customers', title: '客户明细', page: <ReportPage key="customers" report={funnelCustomersReport} /> },
];

export default function CustomerLeaseAnalysisPage() {
  return <ReportViews views={views} />;
}
