// 收款核销明细: the receivables that each receipt paid.
import { receivablesOfReceivedReport } from '#api/finance/report/write-offs';
import { ReportPage } from '@/components/report-page';

export default function ReceivablesOfReceivedPage() {
  return <ReportPage report={receivablesOfReceivedReport} />;
}
