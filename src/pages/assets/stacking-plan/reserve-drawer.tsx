// 预定: reserves one or several spaces for a customer until a day.
import { Alert } from 'antd';
import { reserveSpace, reserveSpaces } from '#api/assets/stacking-plan';
import type { PlanSpace, Reservation } from '#api/assets/stacking-plan.schema';
import type { FormField } from '#api/kernel/form/form';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { reservedText } from '@/components/assets/reservation';
import { showsSpaces } from '@/components/assets/split-merge';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS: readonly FormField[] = [
  { name: 'customer_id', title: '客户', kind: 'option', options: '/api/option/customer' },
  { name: 'holder', title: '预定人', kind: 'text', maxLength: 60, help: '选择客户后可不填' },
  { name: 'start_date', title: '开始日期', kind: 'date', required: true },
  { name: 'end_date', title: '保留至', kind: 'date', required: true, help: '到期自动释放，由下一个排队的预定持有' },
  { name: 'deposit_fen', title: '意向金', kind: 'money' },
  { name: 'remark', title: '备注', kind: 'textarea', maxLength: 200, wide: true },
];
const RESERVED_DAYS = 14;
const schemas = () => import('#api/assets/stacking-plan.schema');

interface Props {
  day: string;
  onClose: () => void;
}

export function ReserveDrawer({ space, ...props }: Props & { space: PlanSpace }) {
  const plain = useFieldsForm(reserveSpace, {
    schema: () => schemas().then((module) => module.reserveInput),
    also: { space_id: space.id },
    rereads: showsSpaces,
    success: reservedText,
    onDone: props.onClose,
  });
  const hint = space.reserved_for && `已由「${space.reserved_for}」预定至 ${space.reserved_until}，新的预定排在其后`;
  return <Frame {...props} title={`预定空间 ${space.number}`} plain={plain} hint={hint} />;
}

/** Returns how many of several reservations are in a queue. */
function severalText(made: readonly Reservation[]): string {
  const waiting = made.filter(({ rank }) => rank !== null && rank > 1).length;
  return `已预定 ${made.length} 个空间${waiting > 0 ? `，其中 ${waiting} 个排队` : ''}`;
}

interface SeveralProps extends Props {
  ids: readonly number[];
  onDone: () => void;
}

export function ReserveSeveralDrawer({ ids, onDone, ...props }: SeveralProps) {
  const plain = useFieldsForm(reserveSpaces, {
    schema: () => schemas().then((module) => module.reserveSpacesInput),
    also: { space_ids: ids },
    rereads: showsSpaces,
    success: severalText,
    onDone: () => {
      onDone();
      props.onClose();
    },
  });
  return <Frame {...props} title={`预定 ${ids.length} 个空间`} plain={plain} />;
}

interface FrameProps extends Props {
  title: string;
  plain: ReturnType<typeof useFieldsForm>;
  /** Names the earlier reservations. */
  hint?: string | null;
}

function Frame({ title, plain, hint, day, onClose }: FrameProps) {
  return (
    <FormDrawerFrame
      title={title}
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="预定" initial={{ start_date: day, end_date: addDays(day, RESERVED_DAYS) }}>
        {hint && <Alert type="info" showIcon message={hint} style={{ marginBottom: 12 }} />}
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
