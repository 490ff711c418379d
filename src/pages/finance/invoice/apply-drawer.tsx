// 申请开票: the tenant, the kind of invoice, and the receivables with their amounts.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Alert, Empty, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { applyInvoice, invoiceableOf } from '#api/finance/invoice/invoice';
import type { ApplyInput } from '#api/finance/invoice/invoice.schema';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import type { FormField } from '#api/kernel/form/form';
import { tenantPaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { type Amounts, InvoiceableTable } from './invoiceable-table';

const WIDTH = 1080;
/** Of tenants without a default kind. */
const DEFAULT_KIND = 'e_general';
const FIELDS: readonly FormField[] = [
  { name: 'tenant_id', title: '租客', kind: 'option', options: '/api/option/tenant', required: true },
  { name: 'kind', title: '票种', kind: 'enum', labels: INVOICE_KIND, required: true },
  { name: 'remark', title: '备注', kind: 'text', maxLength: 200, help: '印在发票上' },
  { name: 'cross_city', title: '跨地（市）', kind: 'switch', help: '不动产与出租方不在同一地（市）' },
];

interface Props {
  tenant_id: number | null;
  /** Initially ticked. */
  receivable_id: number | null;
  onClose: () => void;
  onApplied: () => void;
}

const itemsOf = (amounts: Amounts) =>
  Object.entries(amounts).flatMap(([id, amount_fen]) =>
    amount_fen === null ? [] : [{ receivable_id: Number(id), amount_fen }],
  );

export function ApplyDrawer({ tenant_id: given, receivable_id, onClose, onApplied }: Props) {
  // Belongs to one tenant: selecting another one resets it.
  const [chosen, setChosen] = useState<{ tenant_id: number | null; amounts: Amounts }>({
    tenant_id: null,
    amounts: {},
  });
  const form = useFieldsForm(applyInvoice, {
    schema: async () => (await import('#api/finance/invoice/invoice.schema')).applyInput,
    also: { items: itemsOf(chosen.amounts) },
    rereads: 'all',
    success: (done) => `已申请 ${done.serial}，价税合计 ${formatMoney(done.gross_fen)} 元，等待审核`,
    onDone: onApplied,
  });
  const tenant_id = (Form.useWatch('tenant_id', form.form) as number | null | undefined) ?? null;
  const kind = Form.useWatch('kind', form.form) as ApplyInput['kind'] | undefined;
  if (chosen.tenant_id !== tenant_id) setChosen({ tenant_id, amounts: {} });
  return (
    <FormDrawerFrame
      title="申请开票"
      verb="提交"
      width={WIDTH}
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={form} label="申请开票" initial={{ tenant_id: given, kind: DEFAULT_KIND, cross_city: false }}>
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
      {tenant_id ? (
        <Offer
          key={tenant_id}
          tenant_id={tenant_id}
          receivable_id={receivable_id}
          kind={kind}
          amounts={chosen.amounts}
          onChange={(amounts) => setChosen({ tenant_id, amounts })}
          onKind={(preset) => {
            if (!form.form.isFieldTouched('kind')) form.form.setFieldValue('kind', preset);
          }}
        />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择租客后显示可开票的应收" />
      )}
    </FormDrawerFrame>
  );
}

interface OfferProps {
  tenant_id: number;
  receivable_id: number | null;
  kind: ApplyInput['kind'] | undefined;
  amounts: Amounts;
  onChange: (amounts: Amounts) => void;
  /** Called with the kind that the tenant's applications begin with. */
  onKind: (kind: ApplyInput['kind']) => void;
}

function Offer({ tenant_id, receivable_id, kind, amounts, onChange, onKind }: OfferProps) {
  const found = useQuery({
    queryKey: [invoiceableOf.path, tenant_id],
    queryFn: () => call(invoiceableOf, { tenant_id }, { quiet: [404] }),
    staleTime: 0,
  });
  const notify = useRef(onKind);
  notify.current = onKind;
  useEffect(() => {
    if (found.data) notify.current(found.data.kind ?? DEFAULT_KIND);
  }, [found.data]);
  const begun = useRef(false);
  useEffect(() => {
    const first = found.data?.rows.find((row) => row.receivable_id === receivable_id);
    if (begun.current || first?.fault !== '') return;
    begun.current = true;
    onChange({ [first.receivable_id]: first.open_fen });
  }, [found.data, receivable_id, onChange]);
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const buyer = found.data?.buyer;
  const lacking = (kind && found.data?.missing[kind]) || [];
  return (
    <>
      {kind && lacking.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          message={`开${INVOICE_KIND[kind].label}须补全租客的开票信息：${lacking.join('、')}`}
          action={<Link to={tenantPaths.edit(tenant_id)}>编辑租客</Link>}
        />
      )}
      {buyer && lacking.length === 0 && (
        <p style={{ marginTop: 0 }}>
          {['抬头：', buyer.title, buyer.tax_number && `　税号：${buyer.tax_number}`].filter(Boolean).join('')}
        </p>
      )}
      <InvoiceableTable rows={found.data?.rows ?? []} loading={found.isPending} amounts={amounts} onChange={onChange} />
    </>
  );
}
