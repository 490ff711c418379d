// 审批: approve, reject with the reason, or hand the step to a colleague.
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { decideWflow } from '#api/approval/task';
import { FormDialog } from '@/components/forms/form-dialog';
import { useSubmit } from '@/hooks/use-submit';
import { DialogErrors } from '../feedback/dialog-errors';
import { CommentInput } from './comment-input';
import type { DecideProps } from './decide-props';
import { Reassign } from './reassign';

/** Figures of the object are shown in columns. */
const WIDE_PX = 960;

export function DecideDialog(props: DecideProps) {
  const [isHanding, setHanding] = useState(false);
  return isHanding ? (
    <Reassign {...props} onBack={() => setHanding(false)} />
  ) : (
    <Decide {...props} onHandOver={() => setHanding(true)} />
  );
}

function Decide(props: DecideProps & { onHandOver: () => void }) {
  const { instance, title, outcome, children, onClose, onDone, onHandOver } = props;
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { submit, submitting, wrong } = useSubmit(decideWflow, {
    success: (_decided, { decision }) => (decision === 'approve' ? '已通过' : '已驳回'),
    onDone,
  });
  const step = instance.steps.find(({ status }) => status === 'waiting');
  const decide = (decision: 'approve' | 'reject') => {
    if (decision === 'reject' && !comment.trim()) return setMissing(true);
    return submit({ instance_id: instance.id, decision, comment: comment.trim() });
  };
  return (
    <FormDialog
      title={`审批：${title}`}
      width={children ? WIDE_PX : undefined}
      onCancel={onClose}
      saving={submitting}
      footer={(close) => [
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button key="hand-over" disabled={submitting} onClick={onHandOver}>
          转交
        </Button>,
        <Button key="reject" danger disabled={submitting} onClick={() => decide('reject')}>
          驳回
        </Button>,
        <Button key="approve" type="primary" loading={submitting} onClick={() => decide('approve')}>
          通过
        </Button>,
      ]}
    >
      {children}
      <p>
        {`${instance.submitted_by} 提交，第 ${step?.seq ?? 1} 步，共 ${instance.steps.length} 步。`}
        {step?.seq === instance.steps.length ? outcome.approved : '通过后转至下一步。'}
        {outcome.rejected}
      </p>
      <DialogErrors errors={wrong.others} />
      <CommentInput
        autoFocus
        label="审批意见"
        placeholder="审批意见（驳回时必填）"
        status={isMissing ? 'error' : undefined}
        value={comment}
        onChange={(typed) => {
          setComment(typed);
          setMissing(false);
        }}
      />
      {isMissing && (
        <Typography.Text type="danger" role="alert">
          驳回时请填写意见
        </Typography.Text>
      )}
    </FormDialog>
  );
}
