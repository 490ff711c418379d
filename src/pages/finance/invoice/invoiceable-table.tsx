// The receivables that can be invoiced: each can be ticked and its amount changed; the tax is computed as it will be printed.
import { Empty, Segmented, Space, Table, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { Invoiceable } from '#api/finance/invoice/invoice.schema';
import { businessDay } from '#api/kernel/instant';
import { splitTax } from '#domain/kernel/money/money';
import { formatMoney, formatPercent } from '#domain/kernel/text/format';
import { Figure, Money, Period } from '@/components/figures';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import shared from '../shared/shared.module.css';

type Row = Invoiceable['rows'][number];
/** Keyed by receivable; null while an amount is being typed. */
export type Amounts = Readonly<Record<number, number | null>>;
type Basis = 'owed' | 'received';

interface Props {
  rows: readonly Row[];
  loading: boolean;
  amounts: Amounts;
  onChange: (amounts: Amounts) => void;
}

/** Returns the proposed amount of a row: all that is open, or only the received part that is not invoiced yet. */
const proposed = (row: Row, basis: Basis) =>
  basis === 'owed' ? row.open_fen : Math.max(0, Math.min(row.open_fen, row.received_fen - row.invoiced_fen));

const nameOf = (row: Row) => `${row.charge_item} ${row.start_date} ~ ${row.end_date}`;

export function InvoiceableTable({ rows, loading, amounts, onChange }: Props) {
  const [basis, setBasis] = useState<Basis>('owed');
  const [until, setUntil] = useState<string | null>(dayjs(businessDay()).endOf('month').format('YYYY-MM-DD'));
  const visible = rows.filter(
    (row) => amounts[row.receivable_id] !== undefined || (isDue(row, until) && proposed(row, basis) > 0),
  );
  const entity = rows.find((row) => amounts[row.receivable_id] !== undefined)?.legal_entity_id;
  const several = new Set(rows.map((row) => row.legal_entity_id)).size > 1;
  const open = (row: Row) => row.fault === '' && (entity === undefined || entity === row.legal_entity_id);
  const tick = (keys: readonly number[]) => {
    const wanted = new Set(keys);
    const first = entity ?? rows.find((row) => wanted.has(row.receivable_id))?.legal_entity_id;
    const ticked = rows.filter((row) => wanted.has(row.receivable_id) && row.legal_entity_id === first);
    onChange(
      Object.fromEntries(ticked.map((row) => [row.receivable_id, amounts[row.receivable_id] ?? proposed(row, basis)])),
    );
  };
  const set = (row: Row, fen: number | null) => onChange({ ...amounts, [row.receivable_id]: fen });
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Segmented<Basis>
          aria-label="开票依据"
          value={basis}
          onChange={setBasis}
          options={[
            { value: 'owed', label: '按应收' },
            { value: 'received', label: '按已收' },
          ]}
        />
        <span id="invoice-until">应收日至</span>
        <DateInput aria-label="应收日至" placeholder="不限" value={until} onChange={setUntil} />
      </Space>
      <Table<Row>
        rowKey="receivable_id"
        size="small"
        loading={loading}
        pagination={false}
        scroll={{ x: 960, y: 360 }}
        dataSource={visible}
        columns={columnsOf(amounts, set, several)}
        rowSelection={{
          selectedRowKeys: Object.keys(amounts).map(Number),
          onChange: (keys) => tick(keys.map(Number)),
          getCheckboxProps: (row) => ({ disabled: !open(row), 'aria-label': `选择 ${nameOf(row)}` }) as object,
        }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                rows.length ? '该条件下没有可开票的应收，请放宽应收日或改为按应收' : '该租客没有可开票的应收'
              }
            />
          ),
        }}
        footer={() => <Totals rows={rows} amounts={amounts} />}
      />
    </>
  );
}

const isDue = (row: Row, until: string | null) => until === null || row.due_date <= until;

function columnsOf(
  amounts: Amounts,
  set: (row: Row, fen: number | null) => void,
  several: boolean,
): TableColumnsType<Row> {
  return [
    {
      title: '应收',
      render: (_cell, row) => (
        <>
          <div>{row.item_name}</div>
          {several && <div className={shared.second}>{row.entity_name}</div>}
        </>
      ),
    },
    {
      title: '计费期间',
      width: 190,
      render: (_cell, row) => (
        <>
          <Period start={row.start_date} end={row.end_date} />
          <div className={shared.second}>{row.contract_number}</div>
        </>
      ),
    },
    { title: '应收日', width: 104, render: (_cell, row) => <Figure>{row.due_date}</Figure> },
    { title: '应收(元)', width: 112, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
    { title: '已收(元)', width: 112, align: 'right', render: (_cell, row) => <Money fen={row.received_fen} /> },
    { title: '可开票(元)', width: 112, align: 'right', render: (_cell, row) => <Money fen={row.open_fen} /> },
    {
      title: '税率',
      width: 64,
      align: 'right',
      render: (_cell, row) => <Figure>{formatPercent(row.tax_rate)}</Figure>,
    },
    {
      title: '本次开票(元)',
      width: 146,
      render: (_cell, row) =>
        row.fault ? (
          <span className={shared.second}>{row.fault}</span>
        ) : (
          <MoneyInput
            aria-label={`本次开票 ${nameOf(row)}`}
            unit=""
            disabled={amounts[row.receivable_id] === undefined}
            value={amounts[row.receivable_id] ?? null}
            onChange={(fen) => set(row, fen)}
          />
        ),
    },
  ];
}

function Totals({ rows, amounts }: Pick<Props, 'rows' | 'amounts'>) {
  const lines = rows.flatMap((row) => {
    const fen = amounts[row.receivable_id];
    return fen ? [splitTax(fen, row.tax_rate ?? '0')] : [];
  });
  const sum = (part: 'gross' | 'net' | 'tax') => formatMoney(lines.reduce((total, line) => total + line[part], 0));
  return (
    <span role="status">
      {`共 ${lines.length} 笔，不含税 ${sum('net')} 元，税额 ${sum('tax')} 元，价税合计 ${sum('gross')} 元`}
    </span>
  );
}
