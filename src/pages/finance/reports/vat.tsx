// 增值税: accrued, invoiced, received in advance and taxable by legal entity, month and rate, and the receivables behind it.
import { vatReport, vatRowsReport } from '#api/finance/report/vat';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'months', title: '按月', page: <ReportPage key="months" report={vatReport} /> },
  { key: 'rows', title: '明细', page: <ReportPage key="rows" report={vatRowsReport} /> },
];

export default function VatPage() {
  return <ReportViews views={views} />;
}
