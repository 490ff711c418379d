// 审批: approve, or reject with the reason.
import { App, Button, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import type { Contract } from '../../../../api/contracts/contract.schema';
import { decideWflow } from '../../../../api/wflow/wflow';
import type { WflowInstance } from '../../../../api/wflow/wflow.schema';
import { call } from '../../../api/client';
import { DialogErrors, useDialogCall } from './dialog-errors';

const LONGEST = 500;

interface Props {
  contract: Contract;
  instance: WflowInstance;
  onClose: () => void;
  onDone: () => void;
}

export function DecideDialog({ contract, instance, onClose, onDone }: Props) {
  const { message } = App.useApp();
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, errors, run } = useDialogCall();
  const step = instance.steps.find(({ status }) => status === 'waiting');
  const decide = (decision: 'approve' | 'reject') => {
    if (decision === 'reject' && !comment.trim()) return setMissing(true);
    return run(async (quiet) => {
      await call(decideWflow, { instance_id: instance.id, decision, comment: comment.trim() }, quiet);
      message.success(decision === 'approve' ? '已通过' : '已驳回');
      onDone();
    });
  };
  return (
    <Modal
      open
      title={`审批：合同 ${contract.number}`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="reject" danger disabled={busy} onClick={() => decide('reject')}>
          驳回
        </Button>,
        <Button key="approve" type="primary" loading={busy} onClick={() => decide('approve')}>
          通过
        </Button>,
      ]}
    >
      <p>
        {`${instance.submitted_by} 提交，第 ${step?.seq ?? 1} 步，共 ${instance.steps.length} 步。`}
        {step?.seq === instance.steps.length ? '通过后合同生效，各期应收随即生成。' : '通过后转至下一步。'}
        驳回后空间释放，合同可修改后再次提交。
      </p>
      <DialogErrors errors={errors} />
      <Input.TextArea
        autoFocus
        rows={3}
        showCount
        maxLength={LONGEST}
        aria-label="审批意见"
        placeholder="审批意见（驳回时必填）"
        status={isMissing ? 'error' : undefined}
        value={comment}
        onChange={(event) => {
          setComment(event.target.value);
          setMissing(false);
        }}
      />
      {isMissing && (
        <Typography.Text type="danger" role="alert">
          驳回时请填写意见
        </Typography.Text>
      )}
    </Modal>
  );
}
