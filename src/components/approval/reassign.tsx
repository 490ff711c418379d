// 转交: hands the open step to a colleague who may approve, with a reason.
import { Button, Select } from 'antd';
import { useState } from 'react';
import { handOverWflow } from '#api/approval/task';
import { FormDialog } from '@/components/forms/form-dialog';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import { DialogErrors } from '../feedback/dialog-errors';
import { CommentInput } from './comment-input';
import type { DecideProps } from './decide-props';
import { useApprovers } from './use-approvers';

export function Reassign({ instance, title, onBack, onClose, onDone }: DecideProps & { onBack: () => void }) {
  const { me } = useSession();
  const [to, setTo] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const found = useApprovers(instance.kind);
  const colleagues = (found.data ?? []).filter(({ kind, value }) => kind === 'user' && value !== me?.id);
  const { submit, submitting, wrong } = useSubmit(handOverWflow, { success: '已转交', onDone });
  const reassign = () => to !== null && submit({ instance_id: instance.id, to_user_id: to, comment: comment.trim() });
  return (
    <FormDialog
      title={`转交审批：${title}`}
      onCancel={onClose}
      saving={submitting}
      footer={[
        <Button key="back" onClick={onBack}>
          返回
        </Button>,
        <Button key="hand-over" type="primary" disabled={to === null} loading={submitting} onClick={reassign}>
          转交
        </Button>,
      ]}
    >
      <p>转交后由该同事审批当前步骤，您不再需要处理。</p>
      <DialogErrors errors={wrong.others} />
      <Select<number>
        showSearch
        autoFocus
        style={{ width: '100%', marginBottom: 12 }}
        aria-label="转交给"
        placeholder="选择同事"
        optionFilterProp="label"
        loading={found.isPending}
        notFoundContent={found.isPending ? '加载中…' : '没有其他有审批权限的同事'}
        options={colleagues.map(({ value, label }) => ({ value, label }))}
        value={to}
        onChange={setTo}
      />
      <CommentInput label="转交说明" placeholder="转交说明（选填）" value={comment} onChange={setComment} />
    </FormDialog>
  );
}
