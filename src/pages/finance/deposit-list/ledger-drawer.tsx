// The ledger of one deposit: every movement with its balance, and the available actions.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Drawer, Empty, Skeleton, Space, Table, type TableColumnsType, Tooltip } from 'antd';
import { useState } from 'react';
import { DEPOSIT_LINKS, depositLedger, undoDeposit } from '#api/finance/deposit/deposit';
import type { DepositAccount, DepositLedger, LedgerEntry, Refund } from '#api/finance/deposit/deposit.schema';
import { DEPOSIT_ENTRY } from '#api/finance/labels';
import { cashPaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { SubmitDialog } from '@/components/approval';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money, StatusTag } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { FigureCards } from '@/components/layout/figure-cards';
import { Securities } from '@/components/securities';
import { useSession } from '@/hooks/session';
import shared from '../shared/shared.module.css';
import { CarryDrawer, ForfeitDrawer } from './move-drawers';
import { RefundDrawer } from './refund-drawer';
import { REFUND_SUBMITTED, Refunds } from './refunds';
import { UseDrawer } from './use-drawer';

const WIDTH = 960;

interface Props {
  account: DepositAccount;
  onClose: () => void;
}

export function LedgerDrawer({ account, onClose }: Props) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [depositLedger.path, account],
    queryFn: () => call(depositLedger, account),
    staleTime: 0,
  });
  return (
    <Drawer
      open
      width={WIDTH}
      onClose={onClose}
      title={data ? `${data.charge_item} ${data.contract_number}` : '保证金台账'}
    >
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Ledger ledger={data} />}
    </Drawer>
  );
}

type Act = 'refund' | 'use' | 'forfeit' | 'carry';

function Ledger({ ledger }: { ledger: DepositLedger }) {
  const { can } = useSession();
  const client = useQueryClient();
  const confirmWithReason = useConfirmWithReason();
  const [act, setAct] = useState<Act | null>(null);
  // A saved request is submitted next.
  const [submitted, setSubmitted] = useState<Refund | null>(null);
  const done = async () => {
    setAct(null);
    await client.invalidateQueries();
  };
  const confirmUndo = async (entry: LedgerEntry) => {
    const undone = await confirmWithReason({
      title: `撤销「${DEPOSIT_ENTRY[entry.kind].label} ${formatMoney(Math.abs(entry.amount_fen))} 元」`,
      consequence: '金额回到保证金余额，抵扣的应收重新变为未收；原记录保留。',
      verb: '撤销',
      act: (reason) => call(undoDeposit, { id: entry.entry_id ?? 0, reason }),
    });
    if (undone) await client.invalidateQueries();
  };
  const props = { ledger, onClose: () => setAct(null), onDone: done };
  return (
    <>
      <p>
        <TenantLink id={ledger.tenant_id}>{ledger.tenant_name}</TenantLink>
        {' · '}
        <ContractLink id={ledger.contract_id}>{ledger.contract_number}</ContractLink>
      </p>
      <FigureCards
        title="保证金"
        cards={[
          { label: '余额', unit: '元', value: <Money fen={ledger.balance_fen} /> },
          { label: '担保覆盖', unit: '元', value: <Money fen={ledger.secured_fen} /> },
          {
            label: '到期未收',
            unit: '元',
            value: <Money fen={ledger.due_fen} />,
            to: DEPOSIT_LINKS.due_fen.to(ledger),
            access: 'p_5200',
          },
          {
            label: '未到期',
            unit: '元',
            value: <Money fen={ledger.not_due_fen} />,
            to: DEPOSIT_LINKS.not_due_fen.to(ledger),
            access: 'p_5200',
          },
        ]}
      />
      <Acts ledger={ledger} onAct={setAct} />
      <h3 className={shared.section}>台账</h3>
      <Table<LedgerEntry>
        rowKey={(entry) => `${entry.kind}:${entry.entry_id}:${entry.date}:${entry.balance_fen}:${entry.amount_fen}`}
        size="small"
        columns={columnsOf(can('p_5100_undo') ? confirmUndo : undefined)}
        dataSource={ledger.entries}
        pagination={false}
        rowClassName={(entry) => (entry.undone ? (shared.undone ?? '') : '')}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="还没有收到保证金；在收款核销中把到账的款项核销到保证金应收"
            />
          ),
        }}
      />
      {can('p_5110') && (
        <>
          <h3 className={shared.section}>非现金担保</h3>
          <Securities contract_id={ledger.contract_id} charge_item_id={ledger.charge_item_id} />
        </>
      )}
      <Refunds ledger={ledger} onDone={done} />
      {act === 'refund' && (
        <RefundDrawer
          {...props}
          onDone={(refund) => {
            void done();
            if (can('p_5100_submit')) setSubmitted(refund);
          }}
        />
      )}
      {submitted && (
        <SubmitDialog
          subject={{ kind: 'deposit_refund', object_id: submitted.id }}
          title={`保证金退款 ${formatMoney(submitted.amount_fen)} 元`}
          hint={REFUND_SUBMITTED}
          onClose={() => setSubmitted(null)}
          onDone={() => {
            setSubmitted(null);
            void done();
          }}
        />
      )}
      {act === 'forfeit' && <ForfeitDrawer {...props} />}
      {act === 'carry' && <CarryDrawer {...props} />}
      {act === 'use' && <UseDrawer {...props} />}
    </>
  );
}

/** Actions on the held amount; an open amount is received on the page of cash records. */
function Acts({ ledger, onAct }: { ledger: DepositLedger; onAct: (act: Act) => void }) {
  const { can } = useSession();
  const hasBalance = ledger.balance_fen > 0;
  const pending = ledger.refunds.some(({ status }) => status !== 'approved');
  return (
    <Space wrap style={{ marginTop: 12 }}>
      {can('p_5100_edit') && (
        <Tooltip title={pending ? '已有退款在草稿或审批中，完成后才能再退' : undefined}>
          <Button disabled={!hasBalance || pending} onClick={() => onAct('refund')}>
            退还
          </Button>
        </Tooltip>
      )}
      {can('p_5100_post') && (
        <>
          <Button disabled={!hasBalance || ledger.usable.length === 0} onClick={() => onAct('use')}>
            抵扣应收
          </Button>
          <Button disabled={!hasBalance || ledger.targets.length === 0} onClick={() => onAct('carry')}>
            转出
          </Button>
          <Button danger disabled={!hasBalance} onClick={() => onAct('forfeit')}>
            没收
          </Button>
        </>
      )}
      {ledger.due_fen + ledger.not_due_fen > 0 && can('p_5400') && (
        <Link to={cashPaths.list}>收取：到收款核销登记</Link>
      )}
    </Space>
  );
}

const UNDOABLE = new Set<LedgerEntry['kind']>(['refund', 'use', 'forfeit']);

function columnsOf(onUndo?: (entry: LedgerEntry) => void): TableColumnsType<LedgerEntry> {
  return [
    { title: '日期', width: 104, render: (_cell, { date }) => <Figure>{date}</Figure> },
    { title: '类型', width: 96, render: (_cell, { kind }) => <StatusTag labels={DEPOSIT_ENTRY} value={kind} /> },
    { title: '金额(元)', width: 140, align: 'right', render: (_cell, entry) => <Money fen={entry.amount_fen} /> },
    { title: '余额(元)', width: 140, align: 'right', render: (_cell, entry) => <Money fen={entry.balance_fen} /> },
    { title: '说明', dataIndex: 'text', ellipsis: true },
    { title: '经办人', dataIndex: 'by', width: 90, ellipsis: true },
    ...(onUndo
      ? [
          {
            title: '操作',
            width: 70,
            render: (_cell: unknown, entry: LedgerEntry) =>
              entry.entry_id !== null && !entry.undone && UNDOABLE.has(entry.kind) ? (
                <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => onUndo(entry)}>
                  撤销
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
}
