// 编辑企业: its name and its tenant id in the external property system.
import { useQueryClient } from '@tanstack/react-query';
import { App, Card } from 'antd';
import { enterpriseEditFields, saveEnterprise } from '#api/platform/enterprise/enterprise';
import type { EnterpriseRow } from '#api/platform/enterprise/enterprise.list';
import type { EnterpriseUpdate } from '#api/platform/enterprise/enterprise.schema';
import { call } from '@/api/client';
import { FormDrawerFrame, PlainFields, PlainForm, usePlainForm } from '@/components/form-drawer';

const schema = () => import('#api/platform/enterprise/enterprise.schema').then((module) => module.enterpriseUpdate);

interface Props {
  row: EnterpriseRow;
  onClose: () => void;
}

/** Mounted while open. */
export function EditDrawer({ row, onClose }: Props) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const plain = usePlainForm<EnterpriseUpdate>({
    schema,
    also: { id: row.id, version: row.version },
    send: async (values, options) => {
      await call(saveEnterprise, values, options);
      await client.invalidateQueries();
      message.success('企业已保存');
      onClose();
    },
  });
  return (
    <FormDrawerFrame
      title={`编辑企业：${row.name}（${row.code}）`}
      saving={plain.busy}
      onSave={() => plain.form.submit()}
      onClose={() => plain.leave(onClose)}
    >
      <PlainForm of={plain} label="企业" initial={{ name: row.name, external_tenant: row.external_tenant ?? '' }}>
        <Card size="small">
          <PlainFields fields={enterpriseEditFields} autoFocus />
        </Card>
      </PlainForm>
    </FormDrawerFrame>
  );
}
