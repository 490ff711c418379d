// 谢绝: the customer declines the offer, with the reason.
import { declineQuote } from '#api/investment/quote/quote';
import type { Quote } from '#api/investment/quote/quote.schema';
import type { FormField } from '#api/kernel/form/form';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const FIELDS: readonly FormField[] = [
  { name: 'reason', title: '谢绝原因', kind: 'textarea', maxLength: 200, required: true, wide: true },
];
const schema = () =>
  import('#api/investment/quote/quote.schema').then(
    (module) => module.quoteSchemas['/api/investment/quote/decline'].input,
  );

interface Props {
  quote: Quote;
  onClose: () => void;
}

export function DeclineDrawer({ quote: { id, version, number }, onClose }: Props) {
  const plain = useFieldsForm(declineQuote, {
    schema,
    also: { id, version },
    rereads: (path) => path.startsWith('/api/investment/'),
    success: '报价已谢绝',
    onClose,
  });
  return (
    <FormDrawerFrame
      title={`谢绝报价 ${number}`}
      verb="谢绝"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="谢绝报价">
        <FieldsGrid fields={FIELDS} />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
