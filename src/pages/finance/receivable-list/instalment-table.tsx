// The agreed instalments: date and amount of each, and the difference of their sum from the open amount.
import { Table } from 'antd';
import { formatMoney } from '#domain/kernel/text/format';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import shared from '../shared/shared.module.css';

/** `null` during input. */
export interface AgreedRow {
  due_date: string | null;
  amount_fen: number | null;
}

interface Props {
  rows: readonly AgreedRow[];
  total_fen: number;
  onChange: (rows: AgreedRow[]) => void;
}

export function InstalmentTable({ rows, total_fen, onChange }: Props) {
  const set = (place: number, change: Partial<AgreedRow>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...change } : row)));
  const numbered = rows.map((row, place) => ({ ...row, place }));
  return (
    <Table
      rowKey="place"
      size="small"
      pagination={false}
      dataSource={numbered}
      columns={[
        { title: '期次', width: 90, render: (_cell, { place }) => `第 ${place + 1} 期` },
        {
          title: '应收日',
          render: (_cell, { place, due_date }) => (
            <DateInput
              aria-label={`第 ${place + 1} 期日期`}
              value={due_date}
              onChange={(date) => set(place, { due_date: date })}
            />
          ),
        },
        {
          title: '金额(元)',
          render: (_cell, { place, amount_fen }) => (
            <MoneyInput
              aria-label={`第 ${place + 1} 期金额`}
              unit=""
              value={amount_fen}
              onChange={(fen) => set(place, { amount_fen: fen })}
            />
          ),
        },
      ]}
      footer={() => <Sum rows={rows} total_fen={total_fen} />}
    />
  );
}

function Sum({ rows, total_fen }: Pick<Props, 'rows' | 'total_fen'>) {
  const sum = rows.reduce((all, row) => all + (row.amount_fen ?? 0), 0);
  const lacking = total_fen - sum;
  return (
    <span role="status">
      {`共 ${rows.length} 期，合计 ${formatMoney(sum)} 元，`}
      {lacking === 0 ? (
        '与未收金额相等'
      ) : (
        <span className={shared.wrong}>
          {`${lacking > 0 ? '少于' : '多于'}未收金额 ${formatMoney(Math.abs(lacking))} 元`}
        </span>
      )}
    </span>
  );
}
