// 应收核销明细: the receipts that paid each receivable.
import { receivedOfReceivablesReport } from '#api/finance/report/write-offs';
import { ReportPage } from '@/components/report-page';

export default function ReceivedOfReceivablesPage() {
  return <ReportPage report={receivedOfReceivablesReport} />;
}
