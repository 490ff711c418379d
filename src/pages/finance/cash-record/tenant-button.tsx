// 指定租客: whose money it is, told before any of it is used.
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { setCashTenant } from '#api/finance/cash-record/cash-record';
import type { CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { call } from '@/api/client';
import { DialogErrors, useDialogCall } from '@/components/dialog-errors';
import { OptionSelect } from '@/components/inputs/option-select';
import { useSession } from '@/hooks/session';

export function TenantButton({ record }: { record: CashRecord }) {
  const { can } = useSession();
  const [open, setOpen] = useState(false);
  if (!can('p_5400_edit') || record.allocated_fen !== 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{record.tenant_id === null ? '指定租客' : '改租客'}</Button>
      {open && <TenantDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

function TenantDialog({ record, onClose }: { record: CashRecord; onClose: () => void }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const { busy, errors, run } = useDialogCall();
  const [tenant_id, setTenant] = useState(record.tenant_id);
  const save = () =>
    run(async (quiet) => {
      await call(setCashTenant, { id: record.id, tenant_id }, quiet);
      await client.invalidateQueries();
      message.success(tenant_id === null ? '已改为未识别' : '已指定租客');
      onClose();
    });
  return (
    <Modal
      open
      title={`指定租客「${record.payer}」`}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <DialogErrors errors={errors} />
      <p>没有核销的部分是该租客的预收；不选则为未识别付款方的款项。</p>
      <OptionSelect
        aria-label="租客"
        path="/api/option/tenant"
        value={tenant_id}
        onChange={(value) => setTenant(typeof value === 'number' ? value : null)}
      />
    </Modal>
  );
}
