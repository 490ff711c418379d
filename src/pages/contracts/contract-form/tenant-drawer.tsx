// 新增租客 without leaving the contract: the tenant's own form in a drawer.
import { App, Button, Drawer, Form } from 'antd';
import { useEffect } from 'react';
import { tenantCalls, tenantForm } from '#api/tenants/tenant/tenant';
import type { Tenant, TenantSave } from '#api/tenants/tenant/tenant.schema';
import { useFieldsForm } from '@/components/forms/form-drawer';
import { FormSections } from '@/components/forms/form-page';
import { NEW_TENANT, tenantParts } from '@/components/tenants/tenant-form';

interface Props {
  open: boolean;
  /** Known values of the tenant. */
  values?: Partial<TenantSave>;
  onClose: () => void;
  onAdded: (tenant: Tenant) => void;
}

const INITIAL = {
  ...Object.fromEntries(tenantForm.flatMap((section) => section.fields).map((field) => [field.name, field.initial])),
  ...NEW_TENANT,
};
/** Forms in a drawer have no draft. */
const PARTS = tenantParts(() => undefined);

export function TenantDrawer({ open, values: initial, onClose, onAdded }: Props) {
  const { form, submit, submitting, wrong } = useFieldsForm(tenantCalls.save, {
    schema: async () => (await import('#api/tenants/tenant/tenant.schema')).tenantSave,
    success: '租客已保存',
    onDone: onAdded,
  });
  const { message } = App.useApp();
  // The form is long, so errors without a field are shown in a message that is visible at every scroll position.
  useEffect(() => {
    if (wrong.others.length > 0) message.error(wrong.others.join('；'));
  }, [wrong, message]);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={720}
      title="新增租客"
      destroyOnHidden
      extra={
        <Button type="primary" loading={submitting} onClick={submit}>
          保存
        </Button>
      }
    >
      <Form
        form={form}
        name="new-tenant"
        layout="vertical"
        initialValues={{ ...INITIAL, ...initial }}
        preserve={false}
        onFinish={submit}
      >
        <FormSections declaration={tenantForm} autoFocus below={PARTS} />
      </Form>
    </Drawer>
  );
}
