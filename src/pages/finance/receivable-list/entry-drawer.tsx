// 新增应收: charges outside of a contract's plan, such as repairs or utilities. Without a contract, the tenant and the legal entity are required.
import { Form } from 'antd';
import {
  addReceivable,
  contractField,
  dueField,
  entryFields,
  partyFields,
} from '#api/finance/receivable/receivable-entry';
import type { ReceivableEntryInput } from '#api/finance/receivable/receivable-entry.schema';
import type { ChargeItemOption } from '#api/setup/option.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { FormField, type FormSchema } from '@/components/forms/form-page';
import { ChargeItemField } from '../shared/charge-item-field';

/** Deposits and late fees are posted in other ways. */
const byHand = ({ kind }: ChargeItemOption) => kind !== 'deposit' && kind !== 'late_fee';

/** Values defined by the contract are neither shown nor sent. */
async function entrySchema(): Promise<FormSchema<unknown>> {
  const { receivableEntry } = await import('#api/finance/receivable/receivable-entry.schema');
  const stated = { tenant_id: null, park_id: null, legal_entity_id: null };
  return {
    safeParse: (values) => {
      const typed = values as ReceivableEntryInput;
      return receivableEntry.safeParse(typed.contract_id ? { ...typed, ...stated } : typed);
    },
  };
}

export function EntryDrawer({ onClose }: { onClose: () => void }) {
  const form = useFieldsForm(addReceivable, {
    schema: entrySchema,
    rereads: 'all',
    success: (added) => `已新增应收：${added.charge_item} ${formatMoney(added.gross_fen)} 元`,
    onClose,
  });
  const contract_id = Form.useWatch('contract_id', form.form);
  return (
    <FormDrawerFrame
      title="新增应收"
      saving={form.submitting}
      onSave={form.submit}
      onSaveNext={form.submitNext}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={form} label="新增应收">
        <FieldsGrid fields={contract_id ? [contractField] : [contractField, ...partyFields]} autoFocus>
          <ChargeItemField accepts={byHand} />
          <FormField field={dueField} />
        </FieldsGrid>
        <FieldsGrid fields={entryFields} />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
