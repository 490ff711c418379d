// 新增租客 without leaving the contract: the tenant's own form in a drawer.
import { App, Form } from 'antd';
import { useEffect, useState } from 'react';
import { tenantCalls, tenantForm } from '#api/tenants/tenant/tenant';
import type { Tenant, TenantSave } from '#api/tenants/tenant/tenant.schema';
import { FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { FormNotices, FormSections } from '@/components/forms/form-page';
import { NEW_TENANT, tenantParts } from '@/components/tenants/tenant-form';

interface Props {
  /** Known values of the tenant. */
  values?: Partial<TenantSave>;
  onClose: () => void;
  onAdded: (tenant: Tenant) => void;
}

const INITIAL = {
  ...Object.fromEntries(tenantForm.flatMap((section) => section.fields).map((field) => [field.name, field.initial])),
  ...NEW_TENANT,
};
/** Must be mounted only while it is open. */
export function TenantDrawer({ values: initial, onClose, onAdded }: Props) {
  const state = useFieldsForm(tenantCalls.save, {
    schema: async () => (await import('#api/tenants/tenant/tenant.schema')).tenantSave,
    success: '租客已保存',
    onDone: onAdded,
  });
  const { form, edited, submit, submitting, wrong } = state;
  const [parts] = useState(() => tenantParts(edited));
  const { message } = App.useApp();
  // The form is long, so errors without a field are shown in a message that is visible at every scroll position.
  useEffect(() => {
    if (wrong.others.length > 0) message.error(wrong.others.join('；'));
  }, [wrong, message]);

  return (
    <FormDrawerFrame title="新增租客" saving={submitting} onSave={submit} unsaved={state.unsaved} onClose={onClose}>
      <FormNotices state={state} />
      <Form
        form={form}
        name="new-tenant"
        layout="vertical"
        initialValues={{ ...INITIAL, ...initial }}
        preserve={false}
        onFinish={submit}
        onValuesChange={edited}
      >
        <FormSections declaration={tenantForm} autoFocus below={parts} />
      </Form>
    </FormDrawerFrame>
  );
}
