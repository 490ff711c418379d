// 印花税: the documents of a year that are subject to stamp duty, and the receivables behind them.
import { stampDutyReport, stampDutyRowsReport } from '#api/contracts/stamp-duty';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'documents', title: '凭证', page: <ReportPage key="documents" report={stampDutyReport} /> },
  { key: 'rows', title: '计税明细', page: <ReportPage key="rows" report={stampDutyRowsReport} /> },
];

export default function StampDutyPage() {
  return <ReportViews views={views} />;
}
