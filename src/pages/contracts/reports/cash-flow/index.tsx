// 租费现金流: what is charged and received month by month, and the entries behind a figure.
import { cashFlowEntriesReport, cashFlowReport } from '#api/contracts/cash-flow/cash-flow';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'months', title: '按月', page: <ReportPage key="months" report={cashFlowReport} /> },
  { key: 'entries', title: '明细', page: <ReportPage key="entries" report={cashFlowEntriesReport} /> },
];

export default function CashFlowPage() {
  return <ReportViews views={views} />;
}
