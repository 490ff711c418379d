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
    leaving: { title: '放弃这笔收款？', content: '填写的内容还没有登记，关闭后不保留。' },
  });
  return (
    <FormDrawerFrame
      title="登记收款"
      saving={fields.submitting}
      onSave={fields.submit}
      onClose={() => fields.leave(onClose)}
    >
      <FieldsForm state={fields} label="登记收款" initial={{ received_on: businessDay() }}>
        <FieldsGrid fields={FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
