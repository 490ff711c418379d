// 税会差异: fixed rent by the straight line beside what falls due, the lines behind it and the receivables.
import { straightLinesReport, taxDifferenceReport, taxDueReport } from '#api/finance/report/tax-difference';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'months', title: '按月', page: <ReportPage key="months" report={taxDifferenceReport} /> },
  { key: 'lines', title: '摊销线', page: <ReportPage key="lines" report={straightLinesReport} /> },
  { key: 'due', title: '税务收入明细', page: <ReportPage key="due" report={taxDueReport} /> },
];

export default function TaxDifferencePage() {
  return <ReportViews views={views} />;
}
