// The right side of the auto-match board: the payer of the money, the proposed receivables, and the reason.
import { Button, Descriptions, Empty, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { ALLOCATION_REASON, PAYER_REASON } from '#api/finance/labels';
import type { MatchMoney, MatchReceivable } from '#api/finance/match.schema';
import { businessDay } from '#api/kernel/instant';
import { Figure, Money, OverdueMoney } from '@/components/figures';
import shared from '@/pages/finance/shared/shared.module.css';
import { proposedFen } from './match';
import styles from './match-board.module.css';

interface Props {
  money: MatchMoney | undefined;
  receivables: ReadonlyMap<number, MatchReceivable>;
  onAllocate: (id: number) => void;
}

type Share = MatchReceivable & { amount_fen: number };

function reasonOf({ tenant_id, tenant_reason, reason }: MatchMoney): string {
  if (tenant_id === null) return '付款方不是已知的租客、付款名称或账号；手工分配一次后，下次会自动识别';
  const whose = tenant_reason ? PAYER_REASON[tenant_reason].label : '';
  return [whose, ALLOCATION_REASON[reason].label].filter(Boolean).join('；');
}

export function MatchDetail({ money, receivables, onAllocate }: Props) {
  const columns = useMemo<TableColumnsType<Share>>(() => {
    const today = businessDay();
    return [
      {
        title: '应收',
        render: (_cell, row) => (
          <>
            <div>
              {row.charge_item} <Figure>{row.start_date} ~</Figure> <Figure>{row.end_date}</Figure>
            </div>
            <div className={shared.second}>{row.contract_number ?? '无合同'}</div>
          </>
        ),
      },
      { title: '应收日', width: 84, render: (_cell, row) => <Figure>{row.due_date}</Figure> },
      {
        title: '未收(元)',
        width: 124,
        align: 'right',
        render: (_cell, row) => <OverdueMoney fen={row.open_fen} overdue={row.due_date < today} />,
      },
      { title: '本次核销(元)', width: 124, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
    ];
  }, []);
  if (!money) {
    const hint = '选择左侧的一笔收款，查看核销建议';
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} className={styles.detail} description={hint} />;
  }
  const rows = money.items.flatMap(({ receivable_id, amount_fen }) => {
    const receivable = receivables.get(receivable_id);
    return receivable ? [{ ...receivable, amount_fen }] : [];
  });
  const rest = money.left_fen - proposedFen(money);
  return (
    <section className={styles.detail} aria-label="核销建议">
      <div className={styles.title}>
        <h3>{money.payer}</h3>
        <Button onClick={() => onAllocate(money.cash_record_id)}>手工分配</Button>
      </div>
      <Descriptions
        size="small"
        column={2}
        style={{ marginBottom: 12 }}
        items={[
          { key: 'tenant', label: '租客', children: money.tenant_name ?? '未识别' },
          { key: 'left', label: '未核销', children: <Money fen={money.left_fen} /> },
          { key: 'account', label: '对方账号', children: money.payer_account || '—' },
          { key: 'flow', label: '流水账户', children: money.flow_account },
          { key: 'remark', label: '摘要', children: money.remark || '—', span: 2 },
          { key: 'reason', label: '依据', children: reasonOf(money), span: 2 },
        ]}
      />
      <Table<Share>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ y: 320 }}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有建议；可手工分配，或留作预收" />,
        }}
      />
      {rest > 0 && rows.length > 0 && (
        <p className={shared.second}>
          其余 <Money fen={rest} /> 元留作预收
        </p>
      )}
    </section>
  );
}
