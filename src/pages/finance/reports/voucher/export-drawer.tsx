// 导出凭证: exports the vouchers of a month in the layout of another system. Vouchers that were exported before need a confirmation.
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Radio } from 'antd';
import { useState } from 'react';
import { checkVoucherExport, exportVouchers, voucherFile } from '#api/finance/voucher/voucher';
import type { VoucherFile } from '#api/finance/voucher/voucher.schema';
import { LAYOUT } from '#api/finance/voucher/voucher-events';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import { type Books, useBooks } from '@/pages/finance/shared/use-books';
import { UncodedAlert } from './uncoded-alert';

const CONFLICT = 409;

export function ExportDrawer({ onClose }: { onClose: () => void }) {
  const { modal } = App.useApp();
  const { books, fields } = useBooks();
  const [layout, setLayout] = useState<VoucherFile['layout']>('k3');
  const found = useQuery({
    queryKey: [checkVoucherExport.path, books],
    queryFn: () => call(checkVoucherExport, books as Books),
    enabled: books !== undefined,
    staleTime: 0,
    // Codes are edited on other pages.
    refetchOnWindowFocus: true,
  });
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
      disabled={!found.data || found.data.count > 0}
      onSave={() => books && submit(books)}
      unsaved={null}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      <Alert
        showIcon
        type="info"
        style={{ marginBottom: 12 }}
        message="导出该月的全部凭证并标记为已导出；导出后不能撤销，更正请在业务中作废或冲回，再生成红字凭证"
      />
      {fields}
      {found.data && found.data.count > 0 && <UncodedAlert uncoded={found.data} />}
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
