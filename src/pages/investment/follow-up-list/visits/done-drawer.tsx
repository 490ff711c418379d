// 完成拜访: records the result of a visit, which becomes a follow-up.
import { doneVisit, visitDoneFields } from '#api/investment/visit-plan';
import type { Visit } from '#api/investment/visit-plan.schema';
import { businessDay } from '#api/kernel/instant';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const schema = () => import('#api/investment/visit-plan.schema').then((module) => module.visitDone);

export function DoneDrawer({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { id, version, customer_name, visit_on, purpose } = visit;
  const today = businessDay();
  const plain = useFieldsForm(doneVisit, {
    schema,
    also: { id, version },
    rereads: (path) => path.startsWith('/api/investment/'),
    success: `「${customer_name}」的拜访已登记为跟进`,
    onClose,
  });
  return (
    <FormDrawerFrame
      title={`完成拜访：${customer_name}`}
      verb="登记为跟进"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm
        state={plain}
        label="完成拜访"
        initial={{ followed_on: visit_on < today ? visit_on : today, next_on: null, stage_id: null, content: purpose }}
      >
        <FieldsGrid fields={visitDoneFields} />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
