// 审批 of several ticked tasks: one decision and one comment for all of them.
import { decideMany } from '#api/approval/task';
import type { Message } from '#api/home/message.schema';
import { BulkDialog } from '@/components/lists/bulk-dialog';

interface Props {
  decision: 'approve' | 'reject';
  tasks: readonly Message[];
  onClose: () => void;
}

export function DecideDialog({ decision, tasks, onClose }: Props) {
  const verb = decision === 'approve' ? '通过' : '驳回';
  return (
    <BulkDialog
      verb={verb}
      noun="项审批"
      danger={decision === 'reject'}
      rows={tasks}
      nameOf={({ title }) => title}
      consequence={
        decision === 'approve'
          ? '逐项通过当前步骤，最后一步通过后生效；有一项不能通过时，全部不通过。'
          : '逐项驳回，提交人可修改后再次提交；有一项不能驳回时，全部不驳回。'
      }
      to={decideMany}
      inputOf={(remaining, comment) => ({
        ids: remaining.map(({ instance_id }) => instance_id ?? 0),
        decision,
        comment,
      })}
      reasonOf="审批意见"
      reason={decision === 'approve' ? 'optional' : 'required'}
      onClose={onClose}
    />
  );
}
