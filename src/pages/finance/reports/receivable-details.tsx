// 应收明细: every receivable by due date.
import { receivableDetailsReport } from '#api/finance/report/details';
import { ReportPage } from '@/components/report-page';

export default function ReceivableDetailsPage() {
  return <ReportPage report={receivableDetailsReport} />;
}
