// 通过, 驳回: the review of several applications at once; those that cannot be reviewed are named and can be removed.
import { reviewInvoices } from '#api/finance/invoice/invoice';
import type { InvoiceRow } from '#api/finance/invoice/invoice.list';
import { BulkDialog } from '@/components/lists/bulk-dialog';

interface Props {
  decision: 'approve' | 'reject';
  rows: readonly InvoiceRow[];
  onClose: () => void;
}

const TEXTS = {
  approve: { verb: '通过', consequence: '申请通过后可以开具；有一张不能通过时，全部不通过。' },
  reject: { verb: '驳回', consequence: '占用的可开票金额退回应收，记录与原因保留；有一张不能驳回时，全部不驳回。' },
};

export function ReviewDialog({ decision, rows, onClose }: Props) {
  return (
    <BulkDialog
      {...TEXTS[decision]}
      noun="张开票申请"
      danger={decision === 'reject'}
      rows={rows}
      nameOf={(row) => `${row.serial} ${row.tenant_name}`}
      sums={[{ label: '价税合计', fenOf: (row) => row.gross_fen }]}
      to={reviewInvoices}
      inputOf={(remaining, reason) => ({ ids: remaining.map(({ id }) => id), decision, reason })}
      reason={decision === 'reject' ? 'required' : 'none'}
      onClose={onClose}
    />
  );
}
