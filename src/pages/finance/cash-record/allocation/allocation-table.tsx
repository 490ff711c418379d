// The open receivables that a payment can be allocated to, with an amount to type for each. Enter moves to the next amount.
import { Button, Empty, Form, Table, type TableColumnsType } from 'antd';
import { type KeyboardEvent, useMemo } from 'react';
import { businessDay } from '#api/kernel/instant';
import { Figure, OverdueMoney } from '@/components/figures';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import { palette } from '@/theme/palette';
import styles from '../cash-record.module.css';
import { type AllocationRow, wrongWith } from './allocation';

interface Props {
  rows: readonly AllocationRow[];
  loading: boolean;
  empty: string;
  disabled: boolean;
  onAmount: (id: number, amount_fen: number | null) => void;
  /** Fills a row with the smaller of its open amount and the unallocated money. */
  onFill: (row: AllocationRow) => void;
}

const AMOUNT_INPUT = 'input[data-amount], [data-amount] input';

/** Enter in an amount moves to the next one; after the last, to the button that posts. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const board = event.currentTarget.closest('[data-board]');
  const inputs = [...(board?.querySelectorAll<HTMLInputElement>(AMOUNT_INPUT) ?? [])];
  const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1];
  if (next) next.focus();
  else board?.querySelector<HTMLButtonElement>('[data-post] button, button[data-post]')?.focus();
}

export function AllocationTable({ rows, loading, empty, disabled, onAmount, onFill }: Props) {
  const today = businessDay();
  const columns = useMemo<TableColumnsType<AllocationRow>>(
    () => [
      { title: '合同编号', dataIndex: 'contract_number', width: 176, ellipsis: true, render: (text) => text ?? '—' },
      { title: '费项', dataIndex: 'charge_item', width: 84, ellipsis: true },
      { title: '计费期间', width: 176, render: (_value, row) => `${row.start_date} ~ ${row.end_date}` },
      {
        title: '应收日',
        width: 96,
        render: (_value, row) => (
          <Figure color={row.due_date < today ? palette.error : undefined}>{row.due_date}</Figure>
        ),
      },
      {
        title: '未收金额(元)',
        width: 136,
        align: 'right',
        render: (_value, row) => <OverdueMoney fen={row.open_fen} overdue={row.due_date < today} />,
      },
      {
        title: '本次核销(元)',
        width: 160,
        shouldCellUpdate: (row, before) => row !== before,
        render: (_value, row) => {
          const wrong = wrongWith(row);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: it handles Enter of the input inside
            <div data-amount="" onKeyDown={goOn}>
              <Form.Item
                validateStatus={wrong ? 'error' : undefined}
                help={wrong ?? undefined}
                className={styles.amount}
              >
                <MoneyInput
                  aria-label={`本次核销 ${row.charge_item} ${row.start_date} ~ ${row.end_date}`}
                  placeholder="不核销"
                  unit=""
                  disabled={disabled}
                  value={row.amount_fen}
                  onChange={(amount) => onAmount(row.id, amount)}
                />
              </Form.Item>
            </div>
          );
        },
      },
      {
        title: '',
        width: 70,
        render: (_value, row) => (
          <Button type="link" size="small" style={{ padding: 0 }} disabled={disabled} onClick={() => onFill(row)}>
            全额核销
          </Button>
        ),
      },
    ],
    [today, disabled, onAmount, onFill],
  );
  return (
    <Table<AllocationRow>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      loading={loading}
      pagination={false}
      scroll={{ y: 360 }}
      rowClassName={(row) => (row.amount_fen === null ? '' : (styles.chosen ?? ''))}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
    />
  );
}
