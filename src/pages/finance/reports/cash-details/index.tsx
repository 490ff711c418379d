// 实收明细: all money by the day it came.
import { cashDetailsReport } from '#api/finance/report/details';
import { ReportPage } from '@/components/report-page';

export default function CashDetailsPage() {
  return <ReportPage report={cashDetailsReport} />;
}
