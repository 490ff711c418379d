// 指定租客: assigns the tenant of a payment before any of it is used.
import { Button } from 'antd';
import { useState } from 'react';
import { setCashTenant } from '#api/finance/cash-record/cash-record';
import type { CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FormDialog } from '@/components/forms/form-dialog';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';

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
  const [tenant_id, setTenant] = useState(record.tenant_id);
  const { submit, submitting, wrong } = useSubmit(setCashTenant, {
    rereads: 'all',
    success: (_record, set) => (set.tenant_id === null ? '已改为未识别' : '已指定租客'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`指定租客「${record.payer}」`}
      okText="保存"
      confirmLoading={submitting}
      onOk={() => submit({ id: record.id, tenant_id })}
      onCancel={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <p>没有核销的部分是该租客的预收；不选则为未识别付款方的款项。</p>
      <OptionSelect
        aria-label="租客"
        path="/api/option/tenant"
        value={tenant_id}
        onChange={(value) => setTenant(typeof value === 'number' ? value : null)}
      />
    </FormDialog>
  );
}
