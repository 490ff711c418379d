// 行权, 放弃: the day of the notice and its documents.
import type { Contract } from '#api/contracts/contract/contract.schema';
import { LEASE_OPTION, OPTION_ACT } from '#api/contracts/labels';
import { actOnOption } from '#api/contracts/lease-option';
import type { OptionAct, OptionOfLease } from '#api/contracts/lease-option.schema';
import type { FormField } from '#api/kernel/form/form';
import { businessDay } from '#api/kernel/instant';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const schema = () => import('#api/contracts/lease-option.schema').then((module) => module.optionAct);

const fieldsOf = ({ notice_until }: OptionOfLease): readonly FormField[] => [
  {
    name: 'acted_on',
    title: '通知收到日',
    kind: 'date',
    required: true,
    help: `最晚通知日 ${notice_until}`,
  },
  { name: 'attachment_ids', title: '通知函等附件', kind: 'files', wide: true },
  { name: 'remark', title: '说明', kind: 'textarea', maxLength: 200, wide: true },
];

interface Props {
  contract: Contract;
  option: OptionOfLease;
  act: OptionAct['act'];
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function ActDrawer({ contract, option, act, onClose, onDone }: Props) {
  const today = businessDay();
  const { kind, start, end } = option;
  const state = useFieldsForm(actOnOption, {
    schema,
    also: { contract_id: contract.id, kind, start, end, act },
    success: `已登记${OPTION_ACT[act].label}`,
    onDone,
  });
  return (
    <FormDrawerFrame
      title={`${OPTION_ACT[act].label}：合同 ${contract.number} 的${LEASE_OPTION[kind].label}`}
      saving={state.submitting}
      onSave={state.submit}
      unsaved={state.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={state} label={OPTION_ACT[act].label} initial={{ acted_on: today, attachment_ids: [] }}>
        <FieldsGrid fields={fieldsOf(option)} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
