// 编辑企业: its name and its tenant id in the external property system.
import { Card } from 'antd';
import { enterpriseEditFields, saveEnterprise } from '#api/platform/enterprise';
import type { EnterpriseRow } from '#api/platform/enterprise.list';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const schema = () => import('#api/platform/enterprise.schema').then((module) => module.enterpriseUpdate);

interface Props {
  row: EnterpriseRow;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function EditDrawer({ row, onClose }: Props) {
  const plain = useFieldsForm(saveEnterprise, {
    schema,
    also: { id: row.id, version: row.version },
    rereads: 'all',
    success: '企业已保存',
    onDone: onClose,
  });
  return (
    <FormDrawerFrame
      title={`编辑企业：${row.name}（${row.code}）`}
      saving={plain.submitting}
      onSave={() => plain.form.submit()}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="企业" initial={{ name: row.name, external_tenant: row.external_tenant ?? '' }}>
        <Card size="small">
          <FieldsGrid fields={enterpriseEditFields} autoFocus />
        </Card>
      </FieldsForm>
    </FormDrawerFrame>
  );
}
