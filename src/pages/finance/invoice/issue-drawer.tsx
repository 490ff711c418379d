// 登记号码: the number and day of an invoice issued by the tax bureau, and its code for paper invoices.
import { Alert } from 'antd';
import { issueInvoice } from '#api/finance/invoice/invoice';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import type { FormField } from '#api/kernel/form/form';
import { businessDay } from '#api/kernel/instant';
import { isPaper } from '#domain/finance/invoice';
import { formatMoney } from '#domain/kernel/text/format';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import type { InvoiceSubject } from './use-invoice-acts';

const fieldsOf = (paper: boolean): FormField[] => [
  {
    name: 'number',
    title: '发票号码',
    kind: 'text',
    required: true,
    maxLength: paper ? 8 : 20,
    help: paper ? '8 位数字' : '20 位数字',
  },
  ...(paper
    ? [
        {
          name: 'code',
          title: '发票代码',
          kind: 'text',
          required: true,
          maxLength: 12,
          help: '10 位或 12 位数字',
        } as const,
      ]
    : []),
  { name: 'issued_on', title: '开票日期', kind: 'date', required: true },
];

export function IssueDrawer({ invoice, onClose }: { invoice: InvoiceSubject; onClose: () => void }) {
  const { id, serial, kind, stage, tenant_name, gross_fen } = invoice;
  const form = useFieldsForm(issueInvoice, {
    schema: async () => (await import('#api/finance/invoice/invoice.schema')).issueInput,
    also: { id },
    rereads: 'all',
    success: (_issued, { number }) => `已登记发票 ${number}`,
    onDone: onClose,
  });
  return (
    <FormDrawerFrame
      title={`登记号码 ${serial}`}
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        message={`${tenant_name}：${INVOICE_KIND[kind].label} ${formatMoney(gross_fen)} 元`}
        description={
          stage === 'red_pending'
            ? '登记后红冲的金额退回应收，原发票变为部分红冲或已红冲。'
            : '在税务平台开具后登记；多张发票可导入号码。'
        }
      />
      <FieldsForm state={form} label="登记号码" initial={{ issued_on: businessDay() }}>
        <FieldsGrid fields={fieldsOf(isPaper(kind))} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
