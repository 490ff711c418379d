// 登记收款: manual entry of received money. Saving posts it; a mistake is voided, not edited.
import { cashRecordForm, saveCashRecord } from '#api/finance/cash-record/cash-record';
import type { CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { businessDay } from '#api/kernel/instant';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS = cashRecordForm.flatMap((section) => section.fields);

interface Props {
  onClose: () => void;
  onSaved: (record: CashRecord) => void;
}

export function RegisterDrawer({ onClose, onSaved }: Props) {
  const fields = useFieldsForm(saveCashRecord, {
    schema: async () => (await import('#api/finance/cash-record/cash-record.schema')).cashRecordSave,
    rereads: 'all',
    success: '收款已登记',
    onDone: onSaved,
  });
  return (
    <FormDrawerFrame
      title="登记收款"
      saving={fields.submitting}
      onSave={fields.submit}
      unsaved={fields.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={fields} label="登记收款" initial={{ received_on: businessDay() }}>
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
