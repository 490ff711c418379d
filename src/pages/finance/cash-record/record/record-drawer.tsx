// One payment: its unallocated amount, its write-off, its previous write-offs, and voiding it.

import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Space, Tooltip } from 'antd';
import { getCashRecord, receiptPdf, voidCashRecord } from '#api/finance/cash-record/cash-record';
import type { CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { CASH_STATUS } from '#api/finance/labels';
import { undoPayout } from '#api/finance/payout';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { ObjectDrawer } from '@/components/details/object-drawer';
import { StatusTag } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { PrintButton, printPdf } from '@/components/layout/print-button';
import { useSession } from '@/hooks/session';
import shared from '@/pages/finance/shared/shared.module.css';
import { WriteOffTable } from '@/pages/finance/shared/write-off-table';
import { WriteOffBoard } from '../allocation/write-off-board';
import { PayoutTable } from './payout-table';
import { RecordHeader } from './record-header';
import { TenantButton } from './tenant-button';

const WIDTH = 960;

interface Props {
  id: number | null;
  onClose: () => void;
}

export function RecordDrawer({ id, onClose }: Props) {
  return (
    <ObjectDrawer
      id={id}
      read={getCashRecord}
      width={WIDTH}
      onClose={onClose}
      title={(record) => (
        <Space>
          {record?.direction === 'out' ? '付款流水' : '收款流水'}
          {record && <StatusTag labels={CASH_STATUS} value={record.status} />}
        </Space>
      )}
      extra={(record) => (record.direction === 'out' ? <UndoPayout record={record} /> : <MoneyIn record={record} />)}
    >
      {(record) => <Content record={record} />}
    </ObjectDrawer>
  );
}

function MoneyIn({ record }: { record: CashRecord }) {
  if (record.status === 'void') return null;
  return (
    <Space>
      <TenantButton record={record} />
      <PrintButton what="收据" onPrint={() => printPdf(receiptPdf, { id: record.id })} />
      <VoidButton record={record} />
    </Space>
  );
}

function VoidButton({ record }: { record: CashRecord }) {
  const { can } = useSession();
  const confirmWithReason = useConfirmWithReason();
  const client = useQueryClient();
  if (!can('p_5400_post')) return null;
  const used = record.allocated_fen !== 0;
  const confirmVoid = async () => {
    const done = await confirmWithReason({
      title: `作废收款「${record.payer} ${formatMoney(record.amount_fen)} 元」`,
      consequence: '作废后这笔收款不再计入实收与预收，记录与原因保留，不能恢复。',
      verb: '作废',
      act: (reason) => call(voidCashRecord, { id: record.id, reason }),
    });
    if (done) await client.invalidateQueries();
  };
  return (
    <Tooltip title={used ? '已有核销，请先反核销再作废' : undefined}>
      <Button danger disabled={used} onClick={confirmVoid}>
        作废
      </Button>
    </Tooltip>
  );
}

/** Reverses a payment that the bank did not execute: the amount is owed again. */
function UndoPayout({ record }: { record: CashRecord }) {
  const { can } = useSession();
  const confirmWithReason = useConfirmWithReason();
  const client = useQueryClient();
  if (record.status === 'void' || !can('p_5400_undo')) return null;
  const undo = async () => {
    const done = await confirmWithReason({
      title: `撤销付款「${record.payer} ${formatMoney(record.amount_fen)} 元」`,
      consequence: '款项重新成为待付，记录与原因保留。',
      verb: '撤销付款',
      act: (reason) => call(undoPayout, { id: record.id, reason }),
    });
    if (done) await client.invalidateQueries();
  };
  return (
    <Button danger onClick={undo}>
      撤销付款
    </Button>
  );
}

function Content({ record }: { record: CashRecord }) {
  const { can } = useSession();
  const remaining = record.amount_fen - record.allocated_fen;
  return (
    <>
      {record.status === 'void' && (
        <Alert type="warning" showIcon message={`已作废：${record.void_reason}`} style={{ marginBottom: 12 }} />
      )}
      <RecordHeader record={record} />
      {record.direction === 'in' && (
        <>
          {record.status !== 'void' && remaining > 0 && can('p_5400_post') && <WriteOffBoard record={record} />}
          <h3 className={shared.section}>核销记录</h3>
          <WriteOffTable entries={record.write_offs} shows="receivables" empty="这笔收款还没有核销" />
        </>
      )}
      {record.payouts.length > 0 && (
        <>
          <h3 className={shared.section}>{record.direction === 'out' ? '付款明细' : '退款记录'}</h3>
          <PayoutTable entries={record.payouts} />
        </>
      )}
    </>
  );
}
