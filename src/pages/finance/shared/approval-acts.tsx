// Actions on requests in a drawer that need approval: refunds of deposits, waivers of late fees.
import { App, Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { resetWflow } from '#api/approval/task';
import type { ObjectRef } from '#api/approval/task.schema';
import { call } from '@/api/client';
import { DecideDialog, isRunning, SubmitDialog, useTrail } from '@/components/approval';
import { useSession } from '@/hooks/session';

interface Props {
  subject: ObjectRef;
  /** Includes the amount: 保证金退款 100.00 元. */
  title: string;
  state: { status: string; version: number };
  access: { edit: string; submit: string };
  texts: {
    submit: string;
    withdraw: string;
    remove: string;
    outcome: { approved: string; rejected: string };
  };
  /** What the approver decides on, in the dialog. */
  facts?: ReactNode;
  onEdit: () => void;
  onRemove: () => Promise<unknown>;
  onDone: () => Promise<void>;
}

export function ApprovalActs({ subject, title, state, access, texts, facts, onEdit, onRemove, onDone }: Props) {
  const { can } = useSession();
  const { modal } = App.useApp();
  const [dialog, setDialog] = useState<'submit' | 'decide' | null>(null);
  const { status, version } = state;
  const running = (useTrail(subject, version).data ?? []).find(isRunning);
  const editable = (status === 'draft' || status === 'rejected') && can(access.edit);
  const close = () => setDialog(null);
  const done = async () => {
    close();
    await onDone();
  };
  const link = (label: string, onClick: () => void, danger = false) => (
    <Button type="link" size="small" danger={danger} style={{ padding: 0 }} onClick={onClick}>
      {label}
    </Button>
  );
  const confirm = (verb: string, content: string, act: () => Promise<unknown>) =>
    modal.confirm({
      title: `${verb}「${title}」`,
      content,
      okText: verb,
      cancelText: '取消',
      onOk: () => act().then(onDone, () => undefined),
    });
  return (
    <Space size={12}>
      {editable && link('编辑', onEdit)}
      {status === 'draft' && can(access.submit) && link('提交审批', () => setDialog('submit'))}
      {running?.may_decide && link('审批', () => setDialog('decide'))}
      {running?.may_withdraw &&
        link('撤回审批', () => confirm('撤回审批', texts.withdraw, () => call(resetWflow, subject)))}
      {editable && link('删除', () => confirm('删除', texts.remove, onRemove), true)}
      {dialog === 'submit' && (
        <SubmitDialog subject={subject} title={title} hint={texts.submit} onClose={close} onDone={done} />
      )}
      {running && dialog === 'decide' && (
        <DecideDialog instance={running} title={title} outcome={texts.outcome} onClose={close} onDone={done}>
          {facts}
        </DecideDialog>
      )}
    </Space>
  );
}
