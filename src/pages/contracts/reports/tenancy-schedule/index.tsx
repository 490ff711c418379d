// 租期表: leases with their rent year by year, every step of it, and their terms as bars of time.
import { expiryProfileReport } from '#api/contracts/expiry-profile';
import { rentStepsReport, tenancyScheduleReport } from '#api/contracts/tenancy-schedule';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';
import { TenancyBars } from './tenancy-bars';

const views = [
  { key: 'leases', title: '租期', page: <ReportPage key="leases" report={tenancyScheduleReport} /> },
  { key: 'bars', title: '租期图', page: <TenancyBars /> },
  { key: 'expiry', title: '到期分布', page: <ReportPage key="expiry" report={expiryProfileReport} /> },
  { key: 'steps', title: '租金阶梯', page: <ReportPage key="steps" report={rentStepsReport} /> },
];

export default function TenancySchedulePage() {
  return <ReportViews views={views} />;
}
