// 提交审批: the approvers and their order, starting with the chain that the rules of the enterprise give the object, or else with the approvers of the user's
// latest submission.
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { chooseToAudit, defaultChainOf } from '#api/approval/task';
import type { ChosenApprover, DefaultChain, ObjectRef } from '#api/approval/task.schema';
import { call } from '@/api/client';
import { FormDialog } from '@/components/forms/form-dialog';
import { useSubmit } from '@/hooks/use-submit';
import { DialogErrors } from '../feedback/dialog-errors';
import { FailedState } from '../feedback/failed-state';
import { ApproverSteps } from './approver-steps';

interface Props {
  subject: ObjectRef;
  /** Names the object: 合同 HT-1. */
  title: string;
  /** Explains the effect of submitting on the object. */
  hint: string;
  onClose: () => void;
  onDone: () => void;
}

function choiceText({ name, fixed, approvers, special }: DefaultChain): string {
  if (name === null && special.length > 0) return '请确认审批人：';
  if (name === null) return approvers.length ? '已选择上次的审批人，可以调整：' : '请按顺序选择审批人：';
  return fixed ? `按默认审批链「${name}」审批，不能另选审批人：` : `已按默认审批链「${name}」选择审批人，可以调整：`;
}

export function SubmitDialog({ subject, title, hint, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<ChosenApprover[] | null>(null);
  const found = useQuery({
    queryKey: [defaultChainOf.path, subject],
    queryFn: () => call(defaultChainOf, subject, { quiet: [404] }),
    staleTime: 0,
    gcTime: 0,
  });
  const steps = chosen ?? found.data?.approvers ?? [];
  const { submit, submitting, wrong } = useSubmit(chooseToAudit, { success: '已提交审批', onDone });

  return (
    <FormDialog
      title={`提交审批：${title}`}
      okText="提交审批"
      okButtonProps={{ disabled: steps.length === 0, loading: submitting }}
      onOk={() => submit({ ...subject, approvers: steps.map(({ kind, id }) => ({ kind, id })) })}
      onCancel={onClose}
    >
      {found.isPending && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.data && (
        <>
          <p>{`${hint}${choiceText(found.data)}`}</p>
          {found.data.special.length > 0 && (
            <Alert
              type="warning"
              showIcon
              style={{ marginBottom: 12 }}
              message="须特批角色审批"
              description={found.data.special.join('；')}
            />
          )}
          <DialogErrors errors={wrong.others} />
          <ApproverSteps
            kind={subject.kind}
            value={steps}
            onChange={found.data.fixed ? undefined : setChosen}
            autoFocus={steps.length === 0}
          />
        </>
      )}
    </FormDialog>
  );
}
