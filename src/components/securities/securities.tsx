// 非现金担保 of a contract: what of each deposit is in cash, secured and short, and the securities with their acts.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { SECURITY_KIND, SECURITY_STATE } from '#api/finance/labels';
import { securitiesOfContract } from '#api/finance/security/security';
import type { SecuredDeposit, Security } from '#api/finance/security/security.schema';
import { depositPaths, securityPaths } from '#api/kernel/paths';
import { formatPeriod } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FileLinks } from '@/components/details/file-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Money, StatusTag } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { RegisterDrawer } from './register-drawer';
import { SecurityActs } from './security-acts';

const DEPOSITS_WIDTH = 760;
const WIDTH = 1290;

const depositColumns = (contract_id: number, mayOpen: boolean): TableColumnsType<SecuredDeposit> => [
  {
    title: '保证金',
    width: 140,
    render: (_cell, { charge_item, charge_item_id }) =>
      mayOpen ? <Link to={depositPaths.open(contract_id, charge_item_id)}>{charge_item}</Link> : charge_item,
  },
  { title: '约定(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.agreed_fen} /> },
  { title: '在手现金(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.held_fen} /> },
  { title: '担保覆盖(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.secured_fen} /> },
  { title: '到期未收(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.due_fen} /> },
  { title: '未到期(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.not_due_fen} /> },
];

const COLUMNS: TableColumnsType<Security> = [
  {
    title: '编号',
    width: 160,
    render: (_cell, { id, number, issuer }) => <Link to={securityPaths.open(id)}>{number || issuer}</Link>,
  },
  { title: '状态', width: 90, render: (_cell, { state }) => <StatusTag labels={SECURITY_STATE} value={state} /> },
  {
    title: '期限',
    width: 180,
    render: (_cell, { start, end }) => (end === null ? `${start} 起` : formatPeriod(start, end)),
  },
  { title: '金额(元)', width: 115, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
  { title: '有效(元)', width: 115, align: 'right', render: (_cell, row) => <Money fen={row.in_force_fen} /> },
  { title: '种类', width: 90, render: (_cell, { kind }) => SECURITY_KIND[kind].label },
  { title: '出具人', width: 200, dataIndex: 'issuer' },
  { title: '附件', width: 140, render: (_cell, { attachments }) => <FileLinks files={attachments} /> },
  { title: '操作', width: 200, fixed: 'right', render: (_cell, security) => <SecurityActs security={security} /> },
];

interface Props {
  contract_id: number;
  /** Only those of one deposit. */
  charge_item_id?: number;
  /** Nothing new can be registered: the contract is not in force. */
  isOver?: boolean;
}

export function Securities({ contract_id, charge_item_id, isOver = false }: Props) {
  const { can } = useSession();
  const client = useQueryClient();
  const frame = useScrollFocus();
  const [adding, setAdding] = useState(false);
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [securitiesOfContract.path, contract_id],
    queryFn: () => call(securitiesOfContract, { contract_id }),
    staleTime: 0,
  });
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  const isShown = (row: { charge_item_id: number }) =>
    charge_item_id === undefined || row.charge_item_id === charge_item_id;
  const deposits = (data?.deposits ?? []).filter(isShown);
  const [only, ...others] = deposits;
  return (
    <div ref={frame}>
      {can('p_5110_edit') && !isOver && deposits.length > 0 && (
        <Button style={{ marginBottom: 12 }} onClick={() => setAdding(true)}>
          登记担保
        </Button>
      )}
      {charge_item_id === undefined && (
        <Table<SecuredDeposit>
          size="small"
          rowKey="charge_item_id"
          loading={isPending}
          dataSource={deposits}
          pagination={false}
          scroll={{ x: DEPOSITS_WIDTH }}
          style={{ marginBottom: 16 }}
          locale={{ emptyText: isPending ? ' ' : '合同没有约定保证金' }}
          columns={depositColumns(contract_id, can('p_5100'))}
        />
      )}
      <Table<Security>
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={(data?.securities ?? []).filter(isShown)}
        pagination={false}
        scroll={{ x: WIDTH }}
        locale={{ emptyText: isPending ? ' ' : '还没有登记保函、保证人或保证保险' }}
        columns={COLUMNS}
      />
      {adding && (
        <RegisterDrawer
          contract_id={contract_id}
          initial={only && others.length === 0 ? { charge_item_id: only.charge_item_id } : {}}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            void client.invalidateQueries();
          }}
        />
      )}
    </div>
  );
}
