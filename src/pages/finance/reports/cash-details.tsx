// 实收明细: all received money by day of receipt.
import { cashDetailsReport } from '#api/finance/report/details';
import { ReportPage } from '@/components/report-page';

export default function CashDetailsPage() {
  return <ReportPage report={cashDetailsReport} />;
}
