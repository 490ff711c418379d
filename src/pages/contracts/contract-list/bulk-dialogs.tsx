// Acts on the ticked contracts: submit for approval, or void.
import { useState } from 'react';
import { submitContracts } from '#api/approval/task';
import type { ChosenApprover } from '#api/approval/task.schema';
import { voidContracts } from '#api/contracts/contract/contract';
import type { ContractRow } from '#api/contracts/contract/contract.list';
import { ApproverSteps } from '@/components/approval';
import { BulkDialog } from '@/components/lists/bulk-dialog';

interface Props {
  rows: readonly ContractRow[];
  onClose: () => void;
}

const NOUN = '份合同';
const nameOf = ({ number, tenant_name }: ContractRow) => `${number}（${tenant_name}）`;

export function SubmitDialog({ rows, onClose }: Props) {
  const [approvers, setApprovers] = useState<ChosenApprover[]>([]);
  return (
    <BulkDialog
      verb="提交审批"
      noun={NOUN}
      rows={rows}
      nameOf={nameOf}
      consequence="每份合同按其默认审批链提交，没有默认审批链的由下面选择的人审批；提交后空间被占用。有一份不能提交时，全部不提交。"
      to={submitContracts}
      inputOf={(remaining) => ({
        ids: remaining.map(({ id }) => id),
        approvers: approvers.map(({ kind, id }) => ({ kind, id })),
      })}
      reason="none"
      onClose={onClose}
    >
      <ApproverSteps kind="contract" value={approvers} onChange={setApprovers} />
    </BulkDialog>
  );
}

export function VoidDialog({ rows, onClose }: Props) {
  return (
    <BulkDialog
      verb="作废"
      noun={NOUN}
      danger
      rows={rows}
      nameOf={nameOf}
      consequence="这些合同的空间释放，全部应收作废，不能恢复；已有收款核销的合同不能作废。有一份不能作废时，全部不作废。"
      to={voidContracts}
      inputOf={(remaining, reason) => ({ rows: remaining.map(({ id, version }) => ({ id, version })), reason })}
      onClose={onClose}
    />
  );
}
