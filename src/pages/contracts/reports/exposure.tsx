// 租客风险敞口: by tenant with totals by group, and the receivables, deposits and securities behind it.
import { exposureEntriesReport, exposureReport } from '#api/contracts/exposure';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'tenants', title: '租客', page: <ReportPage key="tenants" report={exposureReport} /> },
  { key: 'entries', title: '明细', page: <ReportPage key="entries" report={exposureEntriesReport} /> },
];

export default function ExposurePage() {
  return <ReportViews views={views} />;
}
