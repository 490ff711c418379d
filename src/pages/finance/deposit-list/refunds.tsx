// Refunds of a deposit: requested, approved, paid out; with the available actions.
import { Table } from 'antd';
import { useState } from 'react';
import { refundCalls } from '#api/finance/deposit/deposit';
import type { DepositLedger, Refund } from '#api/finance/deposit/deposit.schema';
import { PROPOSAL_STATUS } from '#api/finance/labels';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { Money, StatusTag } from '@/components/figures';
import { ApprovalActs } from '../shared/approval-acts';
import shared from '../shared/shared.module.css';
import { RefundDrawer } from './move-drawers';

interface Props {
  ledger: DepositLedger;
  onDone: () => Promise<void>;
}

const TEXTS = {
  submit: '审批通过后成为待付退款。',
  withdraw: '退款回到草稿，余额不变。',
  remove: '删除后不能恢复，余额不变。',
  outcome: {
    approved: '通过后退款从保证金余额转出，成为待付退款，在收款核销中登记付款。',
    rejected: '驳回后可修改再次提交，余额不变。',
  },
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
          {
            title: '状态',
            width: 90,
            render: (_cell, row) => <StatusTag labels={PROPOSAL_STATUS} value={row.status} />,
          },
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
  const [isEditing, setEditing] = useState(false);
  const { id, amount_fen } = refund;
  return (
    <>
      <ApprovalActs
        subject={{ kind: 'deposit_refund', object_id: id }}
        title={`保证金退款 ${formatMoney(amount_fen)} 元`}
        state={refund}
        access={{ edit: 'p_5100_edit', submit: 'p_5100_submit' }}
        texts={TEXTS}
        onEdit={() => setEditing(true)}
        onRemove={() => call(refundCalls.remove, { id })}
        onDone={onDone}
      />
      {isEditing && (
        <RefundDrawer
          ledger={ledger}
          refund={refund}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            void onDone();
          }}
        />
      )}
    </>
  );
}
