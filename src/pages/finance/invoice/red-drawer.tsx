// 红冲: reverses lines of an issued invoice, completely or in part; proposes the amounts invoiced beyond what is owed.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { getInvoice, redFlushInvoice } from '#api/finance/invoice/invoice';
import type { Invoice, InvoiceLine } from '#api/finance/invoice/invoice.schema';
import type { FormField } from '#api/kernel/form/form';
import { partTakenBack, proposedParts, remainingOf } from '#domain/finance/red-note';
import type { TaxedAmount } from '#domain/kernel/money/money';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Money } from '@/components/figures';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import shared from '../shared/shared.module.css';

const WIDTH = 1080;
const FIELDS: readonly FormField[] = [
  { name: 'reason', title: '红冲原因', kind: 'text', required: true, maxLength: 200, wide: true },
];

/** Keyed by line; null when nothing of the line is reversed. */
type Parts = Readonly<Record<number, number | null>>;

interface Props {
  id: number;
  onClose: () => void;
}

export function RedDrawer({ id, onClose }: Props) {
  const found = useQuery({
    // Separate from the query of the invoice behind, so that the form starts with the current state.
    queryKey: [getInvoice.path, id, 'red'],
    queryFn: () => call(getInvoice, { id }),
    staleTime: 0,
    gcTime: 0,
  });
  if (found.data) return <RedForm invoice={found.data} onClose={onClose} />;
  return (
    <FormDrawerFrame title="红冲发票" verb="红冲" width={WIDTH} saving onSave={() => undefined} onClose={onClose}>
      {found.isError ? <FailedState error={found.error} onRetry={() => found.refetch()} /> : <Skeleton active />}
    </FormDrawerFrame>
  );
}

const partsBy = (lines: readonly InvoiceLine[], amounts: readonly number[]): Parts =>
  Object.fromEntries(lines.map(({ line_id }, place) => [line_id, amounts[place] || null]));

function RedForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, serial, tenant_name, gross_fen } = invoice;
  const lines = invoice.lines.filter((line) => remainingOf(line) > 0);
  const [parts, setParts] = useState<Parts>(() => partsBy(lines, proposedParts(lines)));
  const form = useFieldsForm(redFlushInvoice, {
    schema: async () => (await import('#api/finance/invoice/invoice.schema')).redFlushInput,
    also: {
      id,
      lines: lines.flatMap(({ line_id }) => {
        const amount_fen = parts[line_id];
        return amount_fen ? [{ line_id, amount_fen }] : [];
      }),
    },
    rereads: 'all',
    success: (red) => `已生成红字发票 ${red.serial}，${formatMoney(red.gross_fen)} 元，等待登记号码`,
    onDone: onClose,
  });
  const lowered = lines.some(({ over_fen }) => over_fen > 0);
  return (
    <FormDrawerFrame
      title={`红冲发票 ${serial}`}
      verb="红冲"
      width={WIDTH}
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <Alert
        type={lowered ? 'warning' : 'info'}
        showIcon
        style={{ marginBottom: 16 }}
        message={`${tenant_name}：价税合计 ${formatMoney(gross_fen)} 元${lowered ? '；应收已调减，已填入需要红冲的部分' : ''}`}
        description="将生成一张红字发票等待开具；登记红字号码后，红冲的金额退回应收、可重新开票。"
      />
      <FieldsForm state={form} label="红冲发票">
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
      <Space style={{ marginBottom: 12 }}>
        <Button size="small" onClick={() => setParts(partsBy(lines, lines.map(remainingOf)))}>
          全部红冲
        </Button>
        {lowered && (
          <Button size="small" onClick={() => setParts(partsBy(lines, proposedParts(lines)))}>
            仅红冲调减部分
          </Button>
        )}
      </Space>
      <Table<InvoiceLine>
        rowKey="line_id"
        size="small"
        pagination={false}
        scroll={{ x: 980 }}
        dataSource={lines}
        columns={columnsOf(parts, (line_id, fen) => setParts({ ...parts, [line_id]: fen }))}
        footer={() => <Totals lines={lines} parts={parts} />}
      />
    </FormDrawerFrame>
  );
}

/** Returns the reversed part of a line with its tax, or null when it is zero or more than the remainder. */
function partOf(line: InvoiceLine, parts: Parts): TaxedAmount | null {
  const amount = parts[line.line_id] ?? 0;
  return amount > 0 && amount <= remainingOf(line) ? partTakenBack(line, amount) : null;
}

const nameOf = ({ item_name, contract_number }: InvoiceLine) => [item_name, contract_number].filter(Boolean).join(' ');

const columnsOf = (parts: Parts, set: (line_id: number, fen: number | null) => void): TableColumnsType<InvoiceLine> => [
  {
    title: '项目',
    render: (_cell, row) => (
      <>
        <div>{row.item_name}</div>
        <div className={shared.second}>{row.contract_number}</div>
      </>
    ),
  },
  { title: '价税合计(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
  { title: '已红冲(元)', width: 120, align: 'right', render: (_cell, row) => <Money fen={row.reversed_fen} /> },
  { title: '可红冲(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={remainingOf(row)} /> },
  {
    title: '本次红冲(元)',
    width: 160,
    render: (_cell, row) => (
      <>
        <MoneyInput
          aria-label={`本次红冲 ${nameOf(row)}`}
          unit=""
          value={parts[row.line_id] ?? null}
          onChange={(fen) => set(row.line_id, fen ?? null)}
        />
        {(parts[row.line_id] ?? 0) > remainingOf(row) && <div className={shared.wrong}>超过可红冲金额</div>}
      </>
    ),
  },
  {
    title: '其中税额(元)',
    width: 120,
    align: 'right',
    render: (_cell, row) => <Money fen={partOf(row, parts)?.tax ?? 0} />,
  },
];

function Totals({ lines, parts }: { lines: readonly InvoiceLine[]; parts: Parts }) {
  const taken = lines.flatMap((line) => partOf(line, parts) ?? []);
  const sum = (name: keyof TaxedAmount) => formatMoney(taken.reduce((total, part) => total + part[name], 0));
  return (
    <span role="status">
      {`共 ${taken.length} 行，不含税 ${sum('net')} 元，税额 ${sum('tax')} 元，红冲合计 ${sum('gross')} 元`}
    </span>
  );
}
