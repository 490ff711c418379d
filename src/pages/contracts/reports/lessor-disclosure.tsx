// 出租人年末披露: receipts by year, income, initial direct costs and incentives by lease, and the rows behind them.
import { lessorDisclosureReport, lessorDisclosureRowsReport } from '#api/contracts/lessor-disclosure';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'leases', title: '按合同', page: <ReportPage key="leases" report={lessorDisclosureReport} /> },
  { key: 'rows', title: '明细', page: <ReportPage key="rows" report={lessorDisclosureRowsReport} /> },
];

export default function LessorDisclosurePage() {
  return <ReportViews views={views} />;
}
