// 撤销凭证: revokes the vouchers of a month, provided that none was exported.
import { Alert } from 'antd';
import { undoVouchers } from '#api/finance/voucher/voucher';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import { useBooks } from '@/pages/finance/shared/use-books';

export function UndoDrawer({ onClose }: { onClose: () => void }) {
  const { books, fields } = useBooks();
  const { submit, submitting, wrong } = useSubmit(undoVouchers, {
    rereads: 'all',
    success: ({ voucher_count }) => `已撤销 ${voucher_count} 张凭证`,
    onDone: onClose,
  });
  return (
    <FormDrawerFrame
      title="撤销凭证"
      verb="撤销"
      saving={submitting}
      onSave={() => books && submit(books)}
      unsaved={null}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <Alert
        showIcon
        type="warning"
        style={{ marginBottom: 12 }}
        message="撤销该月尚未导出的全部凭证，业务回到「待生成」；修改模板或科目后可重新生成。已结账的月份不能撤销"
      />
      {fields}
    </FormDrawerFrame>
  );
}
