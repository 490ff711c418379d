// 作废: ends an approved contract as if it had never existed; the reason is stored with it.
import { Input } from 'antd';
import { useState } from 'react';
import { voidContract } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FormDialog } from '@/components/forms/form-dialog';
import { useSubmit } from '@/hooks/use-submit';

const LONGEST = 200;

interface Props {
  contract: Contract;
  onClose: () => void;
  onDone: () => void;
}

export function VoidDialog({ contract, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const { submit, submitting, wrong } = useSubmit(voidContract, { success: '合同已作废', onDone });
  return (
    <FormDialog
      title={`作废合同 ${contract.number}`}
      okText="作废"
      okButtonProps={{ danger: true, disabled: !reason.trim(), loading: submitting }}
      onOk={() => submit({ id: contract.id, version: contract.version, reason: reason.trim() })}
      onCancel={onClose}
    >
      <p>
        {`${contract.tenant_name}的这份合同将作废：${contract.spaces.length} 个空间释放，全部应收作废，不能恢复。`}
        已有收款核销的合同不能作废，请先反核销。
      </p>
      <DialogErrors errors={wrong.others} />
      <Input.TextArea
        autoFocus
        rows={3}
        showCount
        maxLength={LONGEST}
        aria-label="作废原因"
        placeholder="作废原因（必填）"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
