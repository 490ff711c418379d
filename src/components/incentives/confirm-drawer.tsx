// 确认应付: the whole of an incentive, or the amount of an invoice.
import { INCENTIVE_KIND } from '#api/contracts/labels';
import { confirmIncentive } from '#api/finance/incentive/incentive';
import type { LeaseIncentive } from '#api/finance/incentive/incentive.schema';
import type { FormField } from '#api/kernel/form/form';
import { businessDay } from '#api/kernel/instant';
import { formatMoney } from '#domain/kernel/text/format';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const schema = async () => (await import('#api/finance/incentive/incentive.schema')).confirmation;

export const nameOf = ({ kind, amount_fen }: LeaseIncentive): string =>
  `${INCENTIVE_KIND[kind].label} ${formatMoney(amount_fen)} 元`;

/** The consequence of a confirmation, by kind. */
const EFFECT = {
  rent_credit: '生成一笔负的应收，之后抵扣合同的租金',
  other: '计入应付，之后到收款核销登记付款',
} as const;

function fieldsOf({ kind, against_invoices, to_confirm_fen }: LeaseIncentive): readonly FormField[] {
  const effect = EFFECT[kind === 'rent_credit' ? kind : 'other'];
  const common = [
    { name: 'acted_on', title: '确认日期', kind: 'date', required: true, help: effect },
    { name: 'attachment_ids', title: '验收单、发票等附件', kind: 'files', wide: true },
    { name: 'remark', title: '备注', kind: 'textarea', maxLength: 200, wide: true },
  ] as const satisfies readonly FormField[];
  if (!against_invoices) return common;
  return [
    { name: 'invoice_number', title: '发票号码', kind: 'text', required: true, maxLength: 64 },
    { name: 'invoice_on', title: '开票日期', kind: 'date', required: true },
    {
      name: 'amount_fen',
      title: '发票金额',
      kind: 'money',
      unit: '元',
      required: true,
      help: `待确认 ${formatMoney(to_confirm_fen)} 元；超过的部分不支付`,
    },
    ...common,
  ];
}

interface Props {
  incentive: LeaseIncentive;
  onClose: () => void;
  onDone: () => void;
}

export function ConfirmDrawer({ incentive, onClose, onDone }: Props) {
  const { id, against_invoices, to_confirm_fen } = incentive;
  const state = useFieldsForm(confirmIncentive, {
    schema,
    also: { id },
    success: (after) => `已确认，合计 ${formatMoney(after.confirmed_fen)} 元`,
    onDone,
  });
  return (
    <FormDrawerFrame
      title={`确认应付 ${nameOf(incentive)}`}
      saving={state.submitting}
      onSave={state.submit}
      unsaved={state.unsaved}
      onClose={onClose}
    >
      {!against_invoices && <p>本次确认 {formatMoney(to_confirm_fen)} 元。</p>}
      <FieldsForm state={state} label="确认应付" initial={{ acted_on: businessDay(), attachment_ids: [] }}>
        <FieldsGrid fields={fieldsOf(incentive)} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
