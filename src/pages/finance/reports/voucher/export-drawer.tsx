// 导出凭证: the vouchers of a month in the layout of another system. What was exported before is asked about once more.
import { Alert, App, Radio } from 'antd';
import { useState } from 'react';
import { exportVouchers, voucherFile } from '#api/finance/voucher/voucher';
import type { VoucherFile } from '#api/finance/voucher/voucher.schema';
import { LAYOUT } from '#api/finance/voucher/voucher-events';
import { download } from '@/api/download';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import { useBooks } from '@/pages/finance/shared/use-books';

const CONFLICT = 409;

export function ExportDrawer({ onClose }: { onClose: () => void }) {
  const { modal } = App.useApp();
  const { books, fields } = useBooks();
  const [layout, setLayout] = useState<VoucherFile['layout']>('k3');
  const { submit, submitting, wrong } = useSubmit(exportVouchers, {
    rereads: 'all',
    onDone: async () => {
      if (books) await download(voucherFile, { ...books, layout }).catch(() => undefined);
      onClose();
    },
    onRefused: (error) => {
      if (error.code !== CONFLICT || !error.message.includes('重新导出') || !books) return false;
      modal.confirm({
        title: '重新导出已导出过的凭证？',
        content: error.message,
        okText: '重新导出',
        cancelText: '不导出',
        onOk: () => submit({ ...books, again: true }),
      });
      return true;
    },
  });
  return (
    <FormDrawerFrame
      title="导出凭证"
      verb="导出"
      saving={submitting}
      onSave={() => books && submit(books)}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <Alert
        showIcon
        type="info"
        style={{ marginBottom: 12 }}
        message="导出该月的全部凭证并标记为已导出；导出后不能撤销，更正请在业务中作废或冲回，再生成红字凭证"
      />
      {fields}
      <div>
        <Radio.Group
          value={layout}
          options={Object.entries(LAYOUT).map(([value, { label }]) => ({ value, label }))}
          onChange={(event) => setLayout(event.target.value as VoucherFile['layout'])}
        />
      </div>
    </FormDrawerFrame>
  );
}
