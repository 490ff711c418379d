// 反核销 of write-offs, or of all write-offs of several payments or receivables; submitted for approval when the enterprise requires it.
import { Form } from 'antd';
import { useState } from 'react';
import type { ChosenApprover } from '#api/approval/task.schema';
import { undoWriteOffs } from '#api/finance/cash-record/cash-record';
import type { UndoMany } from '#api/finance/cash-record/cash-record.schema';
import { ApproverSteps } from '@/components/approval';
import { BulkDialog } from '@/components/lists/bulk-dialog';
import { useParameters } from '@/hooks/use-parameters';

export interface Undoable {
  id: number;
  name: string;
  /** Written-off amount, fen. */
  amount_fen: number;
}

const NOUN: Record<UndoMany['of'], string> = {
  write_off: '笔核销',
  cash_record: '笔收款的核销',
  receivable: '笔应收的核销',
};
const UNDONE = '金额退回收款的未核销金额，应收重新变为未收；原核销记录保留。有一笔不能反核销时，全部不反核销。';
const SUBMITTED = '提交审批，通过后金额退回收款的未核销金额，应收重新变为未收；有一笔不能反核销时，全部不提交。';

interface Props {
  object: UndoMany['of'];
  rows: readonly Undoable[];
  onClose: () => void;
}

export function UndoDialog({ object, rows, onClose }: Props) {
  const { data: parameters } = useParameters();
  const [approvers, setApprovers] = useState<ChosenApprover[]>([]);
  const needsApproval = parameters?.['cash.undo_approval'] === true;
  return (
    <BulkDialog
      verb={needsApproval ? '申请反核销' : '反核销'}
      noun={NOUN[object]}
      danger
      rows={rows}
      nameOf={({ name }) => name}
      sums={[{ label: '已核销金额', fenOf: ({ amount_fen }) => amount_fen }]}
      consequence={needsApproval ? SUBMITTED : UNDONE}
      to={undoWriteOffs}
      inputOf={(remaining, reason) => ({
        of: object,
        ids: remaining.map(({ id }) => id),
        reason,
        approvers: approvers.map(({ kind, id }) => ({ kind, id })),
      })}
      ready={parameters !== undefined}
      reasonOf="反核销原因"
      onClose={onClose}
    >
      {needsApproval && (
        <Form layout="vertical" component={false}>
          <Form.Item label="审批人" extra="有默认审批链的按审批链审批，没有的由这里选择的人审批">
            <ApproverSteps kind="write_off_undo" value={approvers} onChange={setApprovers} />
          </Form.Item>
        </Form>
      )}
    </BulkDialog>
  );
}
