// 租费现金流: charges and receipts month by month, the entries of a figure, and forecasts by scenario.
import { cashFlowEntriesReport, cashFlowReport } from '#api/contracts/cash-flow';
import { forecastScenariosReport } from '#api/contracts/forecast';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';
import { ForecastView } from './cash-flow-forecast';

const views = [
  { key: 'months', title: '按月', page: <ReportPage key="months" report={cashFlowReport} /> },
  { key: 'entries', title: '明细', page: <ReportPage key="entries" report={cashFlowEntriesReport} /> },
  { key: 'forecast', title: '预测', page: <ForecastView key="forecast" /> },
  { key: 'scenarios', title: '情景对比', page: <ReportPage key="scenarios" report={forecastScenariosReport} /> },
];

export default function CashFlowPage() {
  return <ReportViews views={views} />;
}
