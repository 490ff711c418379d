// 登记付款: the amounts owed to a tenant, how much is paid now, and the account.
import { useQuery } from '@tanstack/react-query';
import { Empty, Form, Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { REFUND_WAY } from '#api/finance/labels';
import { payOut, refundableOf } from '#api/finance/payout';
import type { Refundable } from '#api/finance/payout.schema';
import type { FormField } from '#api/kernel/form/form';
import { businessDay } from '#api/kernel/instant';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { Figure, Money } from '@/components/figures';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import shared from '../shared/shared.module.css';

/** Wide enough for the table of the amounts owed. */
const WIDTH = 960;

const fieldsOf = (transfers: boolean): FormField[] => [
  { name: 'tenant_id', title: '租客', kind: 'option', options: '/api/option/tenant', required: true },
  { name: 'flow_account_id', title: '付款账户', kind: 'option', options: '/api/option/flow-account', required: true },
  { name: 'paid_on', title: '付款日期', kind: 'date', required: true },
  { name: 'way', title: '付款途径', kind: 'enum', labels: REFUND_WAY, required: true },
  { name: 'payee', title: '收款方', kind: 'text', required: true, maxLength: 100 },
  ...(transfers
    ? ([
        { name: 'payee_bank', title: '开户行', kind: 'text', required: true, maxLength: 100 },
        { name: 'payee_account', title: '收款账号', kind: 'text', required: true, maxLength: 40 },
      ] as const)
    : []),
  { name: 'payment_type_id', title: '付款方式', kind: 'option', options: '/api/option/payment-type' },
  { name: 'bank_serial', title: '银行流水号', kind: 'text', maxLength: 64 },
  { name: 'remark', title: '备注', kind: 'text', maxLength: 200, wide: true },
];

const keyOf = ({ deposit_entry_id, source_cash_id, incentive_act_id }: Refundable) =>
  [deposit_entry_id, source_cash_id, incentive_act_id].map((id) => id ?? '').join(':');

interface Props {
  /** Tenant of a task to pay out: the drawer opens with their refunds filled in. */
  tenant_id: number | null;
  /** The only refund to fill in, whatever else is owed. */
  refund_id: number | null;
  onClose: () => void;
  onSaved: (id: number) => void;
}

export function PayoutDrawer({ tenant_id: requested_id, refund_id, onClose, onSaved }: Props) {
  const [amounts, setAmounts] = useState<Record<string, number | null>>({});
  const form = useFieldsForm(payOut, {
    schema: async () => (await import('#api/finance/payout.schema')).payoutSave,
    also: { items: itemsOf(amounts) },
    rereads: 'all',
    success: (done) => `已登记付款 ${formatMoney(done.amount_fen)} 元`,
    onDone: (done) => onSaved(done.id),
  });
  const tenant_id = Form.useWatch('tenant_id', form.form) as number | undefined;
  const transfers = (Form.useWatch('way', form.form) ?? 'transfer') === 'transfer';
  const fillPayee = (row: Refundable | undefined) => {
    if (!row) return;
    const { way, payee, payee_bank, payee_account } = row;
    form.form.setFieldsValue({ way, payee, payee_bank, payee_account });
  };
  return (
    <FormDrawerFrame
      title="登记付款"
      width={WIDTH}
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <FieldsForm
        state={form}
        label="登记付款"
        initial={{ paid_on: businessDay(), tenant_id: requested_id, way: 'transfer' }}
      >
        <FieldsGrid fields={fieldsOf(transfers)} autoFocus />
      </FieldsForm>
      {tenant_id ? (
        <Owed
          tenant_id={tenant_id}
          amounts={amounts}
          onChange={setAmounts}
          onPicked={fillPayee}
          onFound={(rows) => {
            const isOffered = ({ deposit_entry_id, source_cash_id }: Refundable) =>
              tenant_id === requested_id && refund_id ? deposit_entry_id === refund_id : source_cash_id === null;
            const [first, ...others] = rows.filter(isOffered);
            // One payment goes to one account.
            const refunds = first ? [first, ...others.filter((row) => isToSame(row, first))] : [];
            setAmounts(Object.fromEntries(refunds.map((row) => [keyOf(row), row.left_fen])));
            fillPayee(first ?? rows[0]);
          }}
        />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择租客后显示待付的保证金退款、租赁激励与预收" />
      )}
    </FormDrawerFrame>
  );
}

const itemsOf = (amounts: Record<string, number | null>) =>
  Object.entries(amounts).flatMap(([key, amount_fen]) => {
    if (!amount_fen) return [];
    const [deposit_entry_id, source_cash_id, incentive_act_id] = key.split(':').map((id) => Number(id) || null);
    return [{ deposit_entry_id, source_cash_id, incentive_act_id, amount_fen }];
  });

const isToSame = (row: Refundable, other: Refundable) =>
  row.way === other.way && row.payee === other.payee && row.payee_account === other.payee_account;

interface OwedProps {
  tenant_id: number;
  amounts: Record<string, number | null>;
  onChange: (amounts: Record<string, number | null>) => void;
  /** Called with the first row that gets an amount: its payee is filled in. */
  onPicked: (row: Refundable) => void;
  /** Called when the amounts owed to another tenant have been loaded. */
  onFound: (rows: readonly Refundable[]) => void;
}

function Owed({ tenant_id, amounts, onChange, onPicked, onFound }: OwedProps) {
  const found = useQuery({
    queryKey: [refundableOf.path, tenant_id],
    queryFn: () => call(refundableOf, { tenant_id }, { quiet: [404] }),
    staleTime: 0,
  });
  const { data } = found;
  const notify = useRef(onFound);
  notify.current = onFound;
  useEffect(() => {
    if (data) notify.current(data);
  }, [data]);
  const total = Object.values(amounts).reduce<number>((sum, fen) => sum + (fen ?? 0), 0);
  return (
    <Table<Refundable>
      rowKey={keyOf}
      size="small"
      pagination={false}
      loading={found.isPending}
      dataSource={found.data ?? []}
      locale={{ emptyText: '该租客没有待付的退款、租赁激励或预收' }}
      footer={() => `本次付款 ${formatMoney(total)} 元`}
      columns={[
        { title: '款项', dataIndex: 'title', ellipsis: true },
        {
          title: '收款方',
          ellipsis: true,
          render: (_cell, row) => (
            <>
              <div>{row.way === 'other' ? `${row.payee}（${REFUND_WAY.other.label}）` : row.payee}</div>
              <div className={shared.second}>{row.payee_account}</div>
            </>
          ),
        },
        { title: '签约主体', dataIndex: 'entity_name', ellipsis: true },
        { title: '日期', width: 104, render: (_cell, row) => <Figure>{row.date}</Figure> },
        { title: '待付(元)', width: 120, align: 'right', render: (_cell, row) => <Money fen={row.left_fen} /> },
        {
          title: '本次付款(元)',
          width: 150,
          render: (_cell, row) => (
            <MoneyInput
              aria-label={`${row.title} 本次付款`}
              value={amounts[keyOf(row)] ?? null}
              onChange={(fen) => {
                const isFirst = fen !== null && Object.values(amounts).every((other) => !other);
                if (isFirst) onPicked(row);
                onChange({ ...amounts, [keyOf(row)]: fen });
              }}
            />
          ),
        },
      ]}
    />
  );
}
