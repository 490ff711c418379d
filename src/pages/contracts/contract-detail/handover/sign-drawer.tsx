// 签约: the day, the signatories of both sides, the signed copy. A stored record is corrected with a reason.
import { signContract } from '#api/contracts/handover';
import type { FormField } from '#api/kernel/form/form';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { CORRECTION_REASON, type HandoverDrawerProps } from './handover-drawer';

const FIELDS: readonly FormField[] = [
  { name: 'signed_on', title: '签约日期', kind: 'date', required: true },
  { name: 'lessor_signatory', title: '出租方签字人', kind: 'text', required: true, maxLength: 40 },
  { name: 'tenant_signatory', title: '承租方签字人', kind: 'text', required: true, maxLength: 40 },
  { name: 'attachment_ids', title: '签署版合同', kind: 'files', wide: true },
  { name: 'remark', title: '备注', kind: 'textarea', maxLength: 500, wide: true },
];
const schema = () => import('#api/contracts/handover.schema').then((module) => module.signInput);

export function SignDrawer({ contract, handover: { signing }, onClose, onDone }: HandoverDrawerProps) {
  const plain = useFieldsForm(signContract, {
    schema,
    also: { contract_id: contract.id, ...(signing && { version: signing.version }) },
    success: signing ? '签约记录已更正' : '签约已登记',
    onDone,
  });
  const initial = signing
    ? {
        signed_on: signing.signed_on,
        lessor_signatory: signing.lessor_signatory,
        tenant_signatory: signing.tenant_signatory,
        remark: signing.remark,
        attachment_ids: signing.attachments.map((file) => file.id),
      }
    : { signed_on: contract.signed_on, lessor_signatory: contract.signatory, attachment_ids: [] };
  return (
    <FormDrawerFrame
      title={signing ? `编辑合同 ${contract.number} 的签约` : `合同 ${contract.number} 签约`}
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="签约" initial={initial}>
        <FieldsGrid fields={signing ? [...FIELDS, CORRECTION_REASON] : FIELDS} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
