// The left side of the auto-match board: unallocated cash records, each with its proposal. Fully usable by keyboard.
import { Checkbox, Empty, Table, type TableColumnsType } from 'antd';
import type { KeyboardEvent } from 'react';
import { CONFIDENCE } from '#api/finance/labels';
import type { MatchMoney } from '#api/finance/match.schema';
import { Figure, Money, StatusTag, ToneTag } from '@/components/figures';
import shared from '@/pages/finance/shared/shared.module.css';
import { isReady } from './match';
import styles from './match-board.module.css';
import type { Match } from './use-match';

/** Number of rows from which the list is virtual. */
const MANY = 200;

interface Props {
  match: Match;
  height: number;
  onAllocate: (id: number) => void;
  onConfirm: () => void;
}

/** Returns the tenant when the payer has another name, otherwise the payer's remark. */
const belowPayer = ({ payer, tenant_name, remark }: MatchMoney) =>
  tenant_name !== null && tenant_name !== payer ? `租客 ${tenant_name}` : remark || '—';

/** Moves the focus between neighbouring rows. */
const focusOn = (row: Element | null) => row instanceof HTMLElement && row.focus();

export function MatchList({ match, height, onAllocate, onConfirm }: Props) {
  const { visible, focus, setFocus, chosen, setChosen, toggle } = match;
  const ready = visible.filter(isReady);
  const all = ready.length > 0 && ready.every((money) => chosen.has(money.cash_record_id));
  const chooseAll = () => {
    const after = new Set(chosen);
    for (const { cash_record_id } of ready) all ? after.delete(cash_record_id) : after.add(cash_record_id);
    setChosen(after);
  };
  const onKeyDown = (money: MatchMoney) => (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget;
    if (event.key === 'ArrowDown') focusOn(row.nextElementSibling);
    else if (event.key === 'ArrowUp') focusOn(row.previousElementSibling);
    else if (event.key === ' ' && isReady(money)) toggle(money.cash_record_id);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onConfirm();
    else if (event.key === 'Enter') onAllocate(money.cash_record_id);
    else return;
    event.preventDefault();
  };
  const columns: TableColumnsType<MatchMoney> = [
    {
      width: 40,
      title: <Checkbox aria-label="全选" checked={all} disabled={ready.length === 0} onChange={chooseAll} />,
      render: (_cell, money) => (
        <Checkbox
          aria-label={`选择 ${money.payer} ${money.received_on}`}
          checked={isReady(money) && chosen.has(money.cash_record_id)}
          disabled={!isReady(money)}
          onChange={() => toggle(money.cash_record_id)}
        />
      ),
    },
    { title: '收款日期', width: 96, render: (_cell, money) => <Figure>{money.received_on}</Figure> },
    {
      title: '付款方',
      ellipsis: true,
      render: (_cell, money) => (
        <>
          <div className={styles.cut}>{money.payer}</div>
          <div className={`${shared.second} ${styles.cut}`}>{belowPayer(money)}</div>
        </>
      ),
    },
    { title: '未核销(元)', width: 128, align: 'right', render: (_cell, money) => <Money fen={money.left_fen} /> },
    {
      title: '建议',
      width: 82,
      render: (_cell, money) =>
        money.tenant_id === null ? (
          <ToneTag tone="warning">未识别</ToneTag>
        ) : (
          <StatusTag labels={CONFIDENCE} value={money.confidence} />
        ),
    },
  ];
  return (
    <section aria-label="待核销的收款" className={styles.list}>
      <Table<MatchMoney>
        rowKey="cash_record_id"
        size="small"
        virtual={visible.length > MANY}
        columns={columns}
        dataSource={visible}
        loading={match.found.isFetching}
        pagination={false}
        scroll={{ y: height, x: 480 }}
        rowClassName={(money) => (money.cash_record_id === focus ? (styles.focused ?? '') : (styles.row ?? ''))}
        onRow={(money) => ({
          // Tab reaches only the current row; arrow keys move from there.
          tabIndex: money.cash_record_id === focus ? 0 : -1,
          onFocus: () => setFocus(money.cash_record_id),
          onKeyDown: onKeyDown(money),
          onClick: () => setFocus(money.cash_record_id),
          onDoubleClick: () => onAllocate(money.cash_record_id),
        })}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待核销的收款" /> }}
      />
    </section>
  );
}
