// 减免: waivers of a posted late fee, requested, approved and revoked.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { PROPOSAL_STATUS } from '#api/finance/labels';
import { waiverCalls, waiversOf } from '#api/finance/late-fee';
import type { Waiver } from '#api/finance/late-fee.schema';
import type { Receivable } from '#api/finance/receivable/receivable.schema';
import type { FormField } from '#api/kernel/form/form';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Money, StatusTag } from '@/components/figures';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { useSession } from '@/hooks/session';
import { ApprovalActs } from '../shared/approval-acts';
import styles from '../shared/shared.module.css';

const ACCESS = { edit: 'p_5200_waive', submit: 'p_5200_waive' };
const TEXTS = {
  submit: '审批通过后从该笔滞纳金中扣减。',
  withdraw: '减免回到草稿，滞纳金不变。',
  remove: '删除后不能恢复，滞纳金不变。',
  outcome: {
    approved: '通过后从滞纳金中扣减；已收的部分转为租客预收。',
    rejected: '驳回后可修改再次提交，滞纳金不变。',
  },
};

export function Waivers({ receivable }: { receivable: Receivable }) {
  const { can } = useSession();
  const client = useQueryClient();
  const [editing, setEditing] = useState<Waiver | 'new' | null>(null);
  const { id, status } = receivable;
  const found = useQuery({
    queryKey: [waiversOf.path, id],
    queryFn: () => call(waiversOf, { receivable_id: id }),
    staleTime: 0,
  });
  const done = () => client.invalidateQueries();
  const settled = found.data?.every((waiver) => waiver.status === 'approved');
  return (
    <>
      <h3 className={styles.section}>减免</h3>
      {found.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.data && (
        <Table<Waiver>
          rowKey="id"
          size="small"
          pagination={false}
          dataSource={found.data}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有减免；减免须说明原因并经审批" />,
          }}
          columns={[
            {
              title: '状态',
              width: 90,
              render: (_cell, row) => <StatusTag labels={PROPOSAL_STATUS} value={row.status} />,
            },
            { title: '金额(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
            { title: '原因', dataIndex: 'reason', ellipsis: true },
            { title: '申请人', dataIndex: 'created_by', width: 100, ellipsis: true },
            {
              title: '操作',
              width: 200,
              render: (_cell, row) => (
                <ApprovalActs
                  subject={{ kind: 'late_fee_waiver', object_id: row.id }}
                  title={`滞纳金减免 ${formatMoney(row.amount_fen)} 元`}
                  state={row}
                  access={ACCESS}
                  texts={TEXTS}
                  onEdit={() => setEditing(row)}
                  onRemove={() => call(waiverCalls.remove, { id: row.id })}
                  onDone={done}
                />
              ),
            },
          ]}
        />
      )}
      {settled && status !== 'void' && can('p_5200_waive') && (
        <Button style={{ marginTop: 12 }} onClick={() => setEditing('new')}>
          减免
        </Button>
      )}
      {editing && (
        <WaiverDrawer
          receivable={receivable}
          waiver={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onDone={done}
        />
      )}
    </>
  );
}

interface DrawerProps {
  receivable: Receivable;
  waiver: Waiver | undefined;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function WaiverDrawer({ receivable, waiver, onClose, onDone }: DrawerProps) {
  const form = useFieldsForm(waiverCalls.save, {
    schema: async () => (await import('#api/finance/late-fee.schema')).waiverSave,
    also: { receivable_id: receivable.id, ...(waiver && { id: waiver.id, version: waiver.version }) },
    success: '减免已保存，提交审批后生效',
    onDone: async () => {
      onClose();
      await onDone();
    },
  });
  const { adjustments, gross_fen } = receivable;
  const standing = adjustments.reduce((sum, row) => sum + (row.voided ? 0 : row.gross_fen), gross_fen);
  const fields: FormField[] = [
    {
      name: 'amount_fen',
      title: '减免金额',
      kind: 'money',
      required: true,
      help: `该笔滞纳金 ${formatMoney(standing)} 元`,
    },
    { name: 'reason', title: '减免原因', kind: 'textarea', required: true, maxLength: 200, wide: true },
  ];
  const initial = { amount_fen: waiver?.amount_fen ?? standing, reason: waiver?.reason };
  return (
    <FormDrawerFrame
      title="减免滞纳金"
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={form} label="减免滞纳金" initial={initial}>
        <FieldsGrid fields={fields} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
