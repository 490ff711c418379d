// 登记担保: a guarantee, guarantor or insurance for a deposit of a contract, or the one that replaces it.
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { SECURITY_KIND } from '#api/finance/labels';
import { registerSecurity, securitiesOfContract } from '#api/finance/security/security';
import type { SecuritiesOfContract, Security } from '#api/finance/security/security.schema';
import type { FormField } from '#api/kernel/form/form';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import { numbered } from './numbered';

const schema = async () => (await import('#api/finance/security/security.schema')).securityTerms;

const CONTRACT: FormField = {
  name: 'contract_id',
  title: '合同',
  kind: 'option',
  options: '/api/option/contract',
  required: true,
  wide: true,
};
const fieldsOf = (kind: string | undefined): readonly FormField[] => [
  { name: 'kind', title: '种类', kind: 'enum', labels: SECURITY_KIND, required: true },
  { name: 'issuer', title: kind === 'guarantor' ? '保证人' : '出具人', kind: 'text', required: true, maxLength: 100 },
  { name: 'number', title: '编号', kind: 'text', maxLength: 64, required: kind !== 'guarantor' },
  { name: 'amount_fen', title: '担保金额', kind: 'money', unit: '元', required: true },
  { name: 'start', title: '起期', kind: 'date', required: true },
  { name: 'end', title: '止期', kind: 'date', help: '不填为无固定期限，至退还为止' },
  { name: 'attachment_ids', title: '保函、保证合同等附件', kind: 'files', wide: true },
  { name: 'remark', title: '备注', kind: 'textarea', maxLength: 200, wide: true },
];

/** Returns what remains to be covered of each deposit. */
const depositLabels = ({ deposits }: SecuritiesOfContract) =>
  Object.fromEntries(
    deposits.map(({ charge_item_id, charge_item, agreed_fen, secured_fen }) => [
      String(charge_item_id),
      { label: `${charge_item}（约定 ${formatMoney(agreed_fen)} 元，已担保 ${formatMoney(secured_fen)} 元）` },
    ]),
  );

const replaceable = ({ securities, carriable }: SecuritiesOfContract, charge_item_id: number | undefined) =>
  Object.fromEntries(
    [...securities, ...carriable]
      .filter(
        (each) =>
          each.charge_item_id === charge_item_id &&
          each.replaced_by_id === null &&
          ['in_force', 'ahead', 'expired'].includes(each.state),
      )
      .map(({ id, kind, number, issuer, end }) => [
        String(id),
        {
          label: `${carriable.some((each) => each.id === id) ? '原合同 ' : ''}${SECURITY_KIND[kind].label} ${number || issuer}${end ? `，至 ${end}` : ''}`,
        },
      ]),
  );

/** Values of the security that follows another one: as much, from the day after its end. */
export const following = ({ kind, issuer, charge_item_id, amount_fen, claimed_fen, id, end }: Security) => ({
  kind,
  issuer,
  charge_item_id,
  amount_fen: amount_fen - claimed_fen,
  replaces_id: id,
  ...(end && { start: addDays(end, 1) }),
});

/** Values of a security that is carried to the renewal of its lease: the same document from the first day of the renewal. */
export const carried = (security: Security, start: string) => {
  const { kind, issuer, number, charge_item_id, amount_fen, claimed_fen, id, end, remark } = security;
  const terms = { kind, issuer, number, charge_item_id, end, remark };
  return { ...terms, amount_fen: amount_fen - claimed_fen, replaces_id: id, start };
};

interface Props {
  /** Chosen in the form when it is missing. */
  contract_id?: number;
  initial?: Record<string, unknown>;
  onClose: () => void;
  onDone: (security: Security) => void;
}

export function RegisterDrawer({ contract_id, initial, onClose, onDone }: Props) {
  const state = useFieldsForm(registerSecurity, {
    schema,
    also: contract_id === undefined ? {} : { contract_id },
    success: '已登记担保',
    onDone,
  });
  const chosen = Form.useWatch('contract_id', state.form);
  const item = Form.useWatch('charge_item_id', state.form);
  const kind = Form.useWatch('kind', state.form);
  const contract = contract_id ?? chosen;
  const { data } = useQuery({
    queryKey: [securitiesOfContract.path, contract],
    queryFn: () => call(securitiesOfContract, { contract_id: contract }),
    enabled: typeof contract === 'number',
    staleTime: 0,
  });
  const replaced = data ? replaceable(data, item) : {};
  return (
    <FormDrawerFrame
      title="登记担保"
      saving={state.submitting}
      onSave={state.submit}
      unsaved={state.unsaved}
      onClose={onClose}
    >
      <FieldsForm
        state={state}
        label="登记担保"
        initial={{ kind: 'bank_guarantee', attachment_ids: [], ...initial }}
        onChanged={(changed) => {
          if ('contract_id' in changed) state.form.setFieldsValue({ charge_item_id: undefined, replaces_id: null });
          if ('charge_item_id' in changed) state.form.setFieldsValue({ replaces_id: null });
          if (!('replaces_id' in changed) || !data) return;
          const from = data.carriable.find(({ id }) => id === changed.replaces_id);
          if (from) state.form.setFieldsValue(carried(from, data.start));
        }}
      >
        {contract_id === undefined && <FieldsGrid fields={[CONTRACT]} autoFocus />}
        <Form.Item
          name="charge_item_id"
          label="保证金"
          required
          extra="担保覆盖的部分到期前不再应收现金；已收的部分转为租客的预收款"
          {...numbered}
        >
          <LabelSelect
            labels={data ? depositLabels(data) : {}}
            disabled={!data}
            allowClear={false}
            placeholder={data && data.deposits.length === 0 ? '合同没有约定保证金' : '请选择保证金'}
          />
        </Form.Item>
        {Object.keys(replaced).length > 0 && (
          <Form.Item
            name="replaces_id"
            label="替换的担保"
            extra="续期、更换，或由原合同延续时选择；原担保自新担保起期起失效"
            {...numbered}
          >
            <LabelSelect labels={replaced} placeholder="不替换" />
          </Form.Item>
        )}
        <FieldsGrid fields={fieldsOf(kind)} />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
