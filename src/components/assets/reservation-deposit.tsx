// 意向金 of a reservation: the agreed amount, when it was received and when it was refunded.
import { saveReservationDeposit } from '#api/assets/stacking-plan';
import type { Reservation } from '#api/assets/stacking-plan.schema';
import type { FormField } from '#api/kernel/form/form';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '../forms/form-drawer';
import { showsSpaces } from './split-merge';

const FIELDS: readonly FormField[] = [
  { name: 'deposit_fen', title: '意向金', kind: 'money' },
  { name: 'received_on', title: '收到日期', kind: 'date' },
  { name: 'returned_on', title: '退还日期', kind: 'date', help: '仅作登记，不入账；收款与退款请在财务管理中办理' },
];
const schema = () => import('#api/assets/stacking-plan.schema').then((module) => module.depositInput);

interface Props {
  reservation: Reservation;
  onClose: () => void;
}

export function DepositDrawer({ reservation, onClose }: Props) {
  const { id, version, space, deposit_fen, deposit_received_on, deposit_returned_on } = reservation;
  const plain = useFieldsForm(saveReservationDeposit, {
    schema,
    also: { id, version },
    rereads: showsSpaces,
    success: '意向金已登记',
    onClose,
  });
  return (
    <FormDrawerFrame
      title={`登记意向金：${space}`}
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm
        state={plain}
        label="意向金"
        initial={{ deposit_fen, received_on: deposit_received_on, returned_on: deposit_returned_on }}
      >
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
