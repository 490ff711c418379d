// 预定 of a space for a customer: a matched space, or any other for rent.
import { reserveSpace } from '#api/assets/stacking-plan';
import type { FormField } from '#api/kernel/form/form';
import { businessDay } from '#api/kernel/instant';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { reservedText } from '@/components/assets/reservation';
import { showsSpaces } from '@/components/assets/split-merge';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS: readonly FormField[] = [
  {
    name: 'space_id',
    title: '空间',
    kind: 'option',
    options: '/api/option/rentable-space',
    required: true,
    wide: true,
  },
  { name: 'start_date', title: '开始日期', kind: 'date', required: true },
  { name: 'end_date', title: '保留至', kind: 'date', required: true, help: '到期自动释放，由下一个排队的预定持有' },
  { name: 'deposit_fen', title: '意向金', kind: 'money' },
  { name: 'remark', title: '备注', kind: 'textarea', maxLength: 200, wide: true },
];
const RESERVED_DAYS = 14;
const schema = () => import('#api/assets/stacking-plan.schema').then((module) => module.reserveInput);

interface Props {
  customer: { id: number; name: string };
  /** Preselected space. */
  space_id?: number;
  onClose: () => void;
}

export function ReserveDrawer({ customer: { id: customer_id, name }, space_id, onClose }: Props) {
  const plain = useFieldsForm(reserveSpace, {
    schema,
    also: { customer_id },
    rereads: showsSpaces,
    success: reservedText,
    onClose,
  });
  const today = businessDay();
  return (
    <FormDrawerFrame
      title={`为「${name}」预定空间`}
      verb="预定"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm
        state={plain}
        label="预定"
        initial={{ space_id, start_date: today, end_date: addDays(today, RESERVED_DAYS) }}
      >
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
