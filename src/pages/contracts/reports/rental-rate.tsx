// 出租率月季报: occupancy by period with the previous year, its spaces, and the changes since the previous period.
import { rentalRateReport } from '#api/contracts/rental-rate';
import { rentalRateChangesReport, rentalRateSpacesReport } from '#api/contracts/rental-rate-behind';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'rate', title: '出租率', page: <ReportPage key="rate" report={rentalRateReport} /> },
  { key: 'changes', title: '变动明细', page: <ReportPage key="changes" report={rentalRateChangesReport} /> },
  { key: 'spaces', title: '空间明细', page: <ReportPage key="spaces" report={rentalRateSpacesReport} /> },
];

export default function RentalRatePage() {
  return <ReportViews views={views} />;
}
