// 抵扣应收: uses the deposit for open receivables of the contract; the proposal covers the oldest first.
import { Input, Table } from 'antd';
import { useState } from 'react';
import { putDepositOn } from '#api/finance/deposit/deposit';
import type { DepositLedger } from '#api/finance/deposit/deposit.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { Figure, Money, Period } from '@/components/figures';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import { useSubmit } from '@/hooks/use-submit';

interface Props {
  ledger: DepositLedger;
  onClose: () => void;
  onDone: () => void;
}

/** Allocates the held amount to the receivables, earliest due date first. */
function proposed({ usable, balance_fen }: DepositLedger): Record<number, number | null> {
  let remaining = balance_fen;
  return Object.fromEntries(
    usable.map(({ id, open_fen }) => {
      const part = Math.min(remaining, open_fen);
      remaining -= part;
      return [id, part || null];
    }),
  );
}

const totalOf = (items: readonly { amount_fen: number }[]) => items.reduce((sum, item) => sum + item.amount_fen, 0);

export function UseDrawer({ ledger, onClose, onDone }: Props) {
  const [amounts, setAmounts] = useState(() => proposed(ledger));
  const [reason, setReason] = useState('');
  const items = ledger.usable.flatMap(({ id }) => {
    const amount_fen = amounts[id];
    return amount_fen ? [{ receivable_id: id, amount_fen }] : [];
  });
  const total = totalOf(items);
  const { contract_id, charge_item_id } = ledger;
  const { submit, submitting, wrong } = useSubmit(putDepositOn, {
    success: (_ledger, put) => `已抵扣 ${formatMoney(totalOf(put.items))} 元`,
    onDone,
  });
  const missing = [
    ...(items.length ? [] : ['请填写抵扣金额']),
    ...(total > ledger.balance_fen ? ['合计超过保证金余额'] : []),
    ...(reason.trim() ? [] : ['请填写原因']),
  ];
  return (
    <FormDrawerFrame
      title="保证金抵扣应收"
      saving={submitting}
      onSave={() => missing.length === 0 && submit({ contract_id, charge_item_id, items, reason })}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <p>{`余额 ${formatMoney(ledger.balance_fen)} 元，本次抵扣 ${formatMoney(total)} 元${missing.length ? `；${missing.join('；')}` : ''}`}</p>
      <Input
        aria-label="原因"
        placeholder="原因"
        maxLength={200}
        style={{ marginBottom: 12 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Table
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={ledger.usable}
        columns={[
          { title: '费项', dataIndex: 'charge_item', ellipsis: true },
          { title: '周期', width: 190, render: (_cell, row) => <Period start={row.start_date} end={row.end_date} /> },
          { title: '应收日', width: 104, render: (_cell, row) => <Figure>{row.due_date}</Figure> },
          { title: '未收(元)', width: 120, align: 'right', render: (_cell, row) => <Money fen={row.open_fen} /> },
          {
            title: '抵扣(元)',
            width: 150,
            render: (_cell, row) => (
              <MoneyInput
                aria-label={`${row.charge_item} ${row.due_date} 抵扣`}
                value={amounts[row.id] ?? null}
                onChange={(fen) => setAmounts({ ...amounts, [row.id]: fen })}
              />
            ),
          },
        ]}
      />
    </FormDrawerFrame>
  );
}
