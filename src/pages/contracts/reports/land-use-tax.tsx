// 城镇土地使用税: the sheet of a year by certificate, and its months.
import { landUseTaxMonthsReport, landUseTaxReport } from '#api/contracts/land-use-tax';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'sheet', title: '年度申报表', page: <ReportPage key="sheet" report={landUseTaxReport} /> },
  { key: 'months', title: '按月', page: <ReportPage key="months" report={landUseTaxMonthsReport} /> },
];

export default function LandUseTaxPage() {
  return <ReportViews views={views} />;
}
