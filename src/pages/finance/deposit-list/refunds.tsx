// Refunds of a deposit: requested, approved, paid out; with the available actions.
import { Table } from 'antd';
import { useState } from 'react';
import { refundCalls, revealRefund } from '#api/finance/deposit/deposit';
import type { DepositLedger, Refund } from '#api/finance/deposit/deposit.schema';
import { PROPOSAL_STATUS, REFUND_WAY } from '#api/finance/labels';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { Money, StatusTag } from '@/components/figures';
import { PayeeText } from '@/components/payees/payee-text';
import { ApprovalActs } from '../shared/approval-acts';
import shared from '../shared/shared.module.css';
import { RefundDrawer } from './refund-drawer';

interface Props {
  ledger: DepositLedger;
  onDone: () => Promise<void>;
}

export const REFUND_SUBMITTED = '审批通过后成为待付退款。';

const TEXTS = {
  submit: REFUND_SUBMITTED,
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
          { title: '金额(元)', width: 116, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
          { title: '已付(元)', width: 116, align: 'right', render: (_cell, row) => <Money fen={row.paid_fen} /> },
          { title: '收款方', render: (_cell, row) => <PayeeText id={row.id} paid={row} reveal={revealRefund} /> },
          { title: '原因', dataIndex: 'reason', width: 150, ellipsis: true },
          { title: '申请人', dataIndex: 'created_by', width: 90, ellipsis: true },
          { title: '操作', width: 200, render: (_cell, row) => <Acts refund={row} ledger={ledger} onDone={onDone} /> },
        ]}
      />
    </>
  );
}

const FACTS: readonly Fact<Refund>[] = [
  { title: '租客', name: 'tenant_name' },
  { title: '合同编号', name: 'contract_number' },
  { title: '退还金额', name: 'amount_fen', kind: 'money' },
  { title: '付款途径', render: ({ way }) => (way ? REFUND_WAY[way].label : '—') },
  { title: '收款方', name: 'payee_name' },
  { title: '开户行', name: 'payee_bank' },
  { title: '收款账号', name: 'payee_account' },
  { title: '申请人', name: 'created_by' },
  { title: '原因', name: 'reason', wide: true },
];

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
        facts={<DescriptionList facts={FACTS} source={refund} columns={2} />}
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
