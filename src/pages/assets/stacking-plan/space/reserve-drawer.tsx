// 预定: holds a space, or several together, for somebody until a day.
import { reserveSpace, reserveSpaces } from '#api/assets/stacking-plan/stacking-plan';
import type { PlanSpace } from '#api/assets/stacking-plan/stacking-plan.schema';
import type { FormField } from '#api/kernel/form/form';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { showsSpaces } from '@/components/assets/split-merge';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS: readonly FormField[] = [
  { name: 'holder', title: '预定人', kind: 'text', required: true, maxLength: 60 },
  { name: 'start_date', title: '开始日期', kind: 'date', required: true },
  { name: 'end_date', title: '保留至', kind: 'date', required: true, help: '到期自动释放' },
  { name: 'remark', title: '备注', kind: 'textarea', maxLength: 200, wide: true },
];
const HELD_DAYS = 14;
const schemas = () => import('#api/assets/stacking-plan/stacking-plan.schema');

interface Props {
  day: string;
  onClose: () => void;
}

export function ReserveDrawer({ space, ...props }: Props & { space: PlanSpace }) {
  const plain = useFieldsForm(reserveSpace, {
    schema: () => schemas().then((module) => module.reserveInput),
    also: { space_id: space.id },
    rereads: showsSpaces,
    success: '空间已预定',
    onDone: props.onClose,
  });
  return <Frame {...props} title={`预定空间 ${space.number}`} plain={plain} />;
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
    success: (made) => `已预定 ${made.length} 个空间`,
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
}

function Frame({ title, plain, day, onClose }: FrameProps) {
  return (
    <FormDrawerFrame title={title} saving={plain.submitting} onSave={plain.submit} onClose={() => plain.leave(onClose)}>
      <FieldsForm of={plain} label="预定" initial={{ start_date: day, end_date: addDays(day, HELD_DAYS) }}>
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
