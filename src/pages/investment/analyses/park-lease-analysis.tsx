// 园区租赁分析: signed area and price, vacancy, their contracts and spaces, and the achievement of targets.
import { attainmentReport } from '#api/investment/analysis/attainment';
import { leaseSpacesReport, parkLeaseReport, signedLeasesReport } from '#api/investment/analysis/park-lease';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'parks', title: '园区', page: <ReportPage key="parks" report={parkLeaseReport} /> },
  { key: 'signed', title: '签约明细', page: <ReportPage key="signed" report={signedLeasesReport} /> },
  { key: 'spaces', title: '空间明细', page: <ReportPage key="spaces" report={leaseSpacesReport} /> },
  { key: 'attainment', title: '目标完成', page: <ReportPage key="attainment" report={attainmentReport} /> },
];

export default function ParkLeaseAnalysisPage() {
  return <ReportViews views={views} />;
}
