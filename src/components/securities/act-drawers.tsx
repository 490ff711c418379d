// 退还, 索赔: the day of the act; a claim ends in a receipt.
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { SECURITY_KIND } from '#api/finance/labels';
import { claimSecurity, receiptsOfSecurity, returnSecurity } from '#api/finance/security/security';
import type { ClaimReceipt, Security } from '#api/finance/security/security.schema';
import type { FormField } from '#api/kernel/form/form';
import { businessDay } from '#api/kernel/instant';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import { numbered } from './numbered';

const schemas = () => import('#api/finance/security/security.schema');

interface Props {
  security: Security;
  onClose: () => void;
  onDone: () => void;
}

export const nameOf = ({ kind, number, issuer }: Security): string =>
  `${SECURITY_KIND[kind].label} ${number || issuer}`;

const RETURN_FIELDS: readonly FormField[] = [
  { name: 'acted_on', title: '退还日', kind: 'date', required: true, help: '自该日起，担保的保证金重新应收' },
  { name: 'reason', title: '原因', kind: 'textarea', required: true, maxLength: 200, wide: true },
];

export function ReturnDrawer({ security, onClose, onDone }: Props) {
  const state = useFieldsForm(returnSecurity, {
    schema: async () => (await schemas()).returnInput,
    also: { id: security.id },
    success: '已登记退还',
    onDone,
  });
  return (
    <FormDrawerFrame
      title={`退还 ${nameOf(security)}`}
      saving={state.submitting}
      onSave={state.submit}
      unsaved={state.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={state} label="退还" initial={{ acted_on: businessDay() }}>
        <FieldsGrid fields={RETURN_FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}

const claimFields = ({ amount_fen, claimed_fen }: Security, isLinked: boolean): readonly FormField[] => [
  {
    name: 'amount_fen',
    title: '到账金额',
    kind: 'money',
    unit: '元',
    required: true,
    help: `最多 ${formatMoney(amount_fen - claimed_fen)} 元；同额的保证金重新应收`,
  },
  ...(isLinked ? [] : NEW_RECEIPT),
  { name: 'reason', title: '索赔原因', kind: 'textarea', required: true, maxLength: 200, wide: true },
];

const NEW_RECEIPT: readonly FormField[] = [
  { name: 'acted_on', title: '到账日', kind: 'date', required: true },
  {
    name: 'flow_account_id',
    title: '流水账户',
    kind: 'option',
    options: '/api/option/flow-account',
    required: true,
    help: '生成付款方为出具人的收款流水，计入租客，到收款核销中核销',
  },
  { name: 'bank_serial', title: '银行流水号', kind: 'text', maxLength: 64 },
];

/** A linked claim enters none of these. */
const ENTERED = { acted_on: null, flow_account_id: null, bank_serial: '' };

const receiptLabels = (receipts: readonly ClaimReceipt[]) =>
  Object.fromEntries(
    receipts.map(({ id, received_on, payer, left_fen, account }) => [
      String(id),
      { label: `${received_on} ${payer} ${formatMoney(left_fen)} 元（${account}）` },
    ]),
  );

export function ClaimDrawer({ security, onClose, onDone }: Props) {
  const { id, amount_fen, claimed_fen } = security;
  const state = useFieldsForm(claimSecurity, {
    schema: async () => (await schemas()).claimInput,
    also: { id },
    success: (_after, input) => `已登记索赔到账 ${formatMoney(input.amount_fen)} 元`,
    onDone,
  });
  const { data: receipts = [] } = useQuery({
    queryKey: [receiptsOfSecurity.path, id],
    queryFn: () => call(receiptsOfSecurity, { id }),
    staleTime: 0,
  });
  const chosen = Form.useWatch('cash_record_id', state.form);
  return (
    <FormDrawerFrame
      title={`索赔 ${nameOf(security)}`}
      saving={state.submitting}
      onSave={state.submit}
      unsaved={state.unsaved}
      onClose={onClose}
    >
      <FieldsForm
        state={state}
        label="索赔"
        initial={{ acted_on: businessDay() }}
        onChanged={(changed) => {
          if (!('cash_record_id' in changed)) return;
          const receipt = receipts.find((each) => each.id === changed.cash_record_id);
          state.form.setFieldsValue(
            receipt
              ? { ...ENTERED, amount_fen: Math.min(receipt.left_fen, amount_fen - claimed_fen) }
              : { acted_on: businessDay() },
          );
        }}
      >
        {receipts.length > 0 && (
          <Form.Item
            name="cash_record_id"
            label="已有的收款流水"
            extra="到账已登记或已从对账单导入时选择，金额与到账日以流水为准"
            {...numbered}
          >
            <LabelSelect labels={receiptLabels(receipts)} placeholder="没有，登记新的收款流水" />
          </Form.Item>
        )}
        <FieldsGrid fields={claimFields(security, typeof chosen === 'number')} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
