// Refunds of a deposit: asked for, approved, paid out; what may be done with each now.
import { App, Button, Space, Table } from 'antd';
import { useState } from 'react';
import { refundCalls } from '../../../../api/finance/deposit';
import type { DepositLedger, Refund } from '../../../../api/finance/deposit.schema';
import { REFUND_STATUS } from '../../../../api/finance/terms';
import { resetWflow } from '../../../../api/wflow/wflow';
import { formatMoney } from '../../../../domain/kernel/format';
import { call } from '../../../api/client';
import { DecideDialog, isRunning, SubmitDialog, useTrail } from '../../../components/approval';
import { Money, StatusTag } from '../../../components/figures';
import { useSession } from '../../../hooks/session';
import shared from '../shared/shared.module.css';
import { RefundDrawer } from './move-drawers';

interface Props {
  ledger: DepositLedger;
  onDone: () => Promise<void>;
}

const OUTCOME = {
  approved: '通过后退款从保证金余额转出，成为待付退款，在收款核销中登记付款。',
  rejected: '驳回后可修改再次提交，余额不变。',
};

export function Refunds({ ledger, onDone }: Props) {
  if (ledger.refunds.length === 0) return null;
  return (
    <>
      <h3 className={shared.section}>退款</h3>
      <Table<Refund>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={ledger.refunds}
        columns={[
          { title: '状态', width: 90, render: (_cell, row) => <StatusTag terms={REFUND_STATUS} value={row.status} /> },
          { title: '金额(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
          { title: '已付(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.paid_fen} /> },
          { title: '原因', dataIndex: 'reason', ellipsis: true },
          { title: '申请人', dataIndex: 'created_by', width: 90, ellipsis: true },
          { title: '操作', width: 200, render: (_cell, row) => <Acts refund={row} ledger={ledger} onDone={onDone} /> },
        ]}
      />
    </>
  );
}

function Acts({ refund, ledger, onDone }: Props & { refund: Refund }) {
  const { can } = useSession();
  const { modal } = App.useApp();
  const [dialog, setDialog] = useState<'edit' | 'submit' | 'decide' | null>(null);
  const { id, status, version, amount_fen } = refund;
  const subject = { kind: 'deposit_refund', object_id: id } as const;
  const running = (useTrail(subject, version).data ?? []).find(isRunning);
  const editable = status === 'draft' || status === 'rejected';
  const title = `保证金退款 ${formatMoney(amount_fen)} 元`;
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
      {editable && can('p_5100_edit') && link('编辑', () => setDialog('edit'))}
      {status === 'draft' && can('p_5100_submit') && link('提交审批', () => setDialog('submit'))}
      {running?.may_decide && link('审批', () => setDialog('decide'))}
      {running?.may_withdraw &&
        link('撤回审批', () => confirm('撤回审批', '退款回到草稿，余额不变。', () => call(resetWflow, subject)))}
      {editable &&
        can('p_5100_edit') &&
        link('删除', () => confirm('删除', '删除后不能恢复，余额不变。', () => call(refundCalls.remove, { id })), true)}
      {dialog === 'edit' && <RefundDrawer ledger={ledger} refund={refund} onClose={close} onDone={done} />}
      {dialog === 'submit' && (
        <SubmitDialog subject={subject} title={title} hint="审批通过后成为待付退款。" onClose={close} onDone={done} />
      )}
      {running && dialog === 'decide' && (
        <DecideDialog instance={running} title={title} outcome={OUTCOME} onClose={close} onDone={done} />
      )}
    </Space>
  );
}
