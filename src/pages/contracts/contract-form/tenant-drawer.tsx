// 新增租客 without leaving the contract: the tenant's own form in a drawer.
import { App, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { tenantCalls, tenantForm } from '#api/tenants/tenant/tenant';
import type { Tenant, TenantSave } from '#api/tenants/tenant/tenant.schema';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { FormSections, showFieldErrors } from '@/components/form-page';
import { NEW_TENANT, tenantParts } from '@/components/tenant-form';

interface Props {
  open: boolean;
  onClose: () => void;
  onAdded: (tenant: Tenant) => void;
}

const INITIAL = {
  ...Object.fromEntries(tenantForm.flatMap((section) => section.fields).map((field) => [field.name, field.initial])),
  ...NEW_TENANT,
};
/** A drawer keeps no draft. */
const PARTS = tenantParts(() => undefined);
const QUIET = [409, 422];

export function TenantDrawer({ open, onClose, onAdded }: Props) {
  const [form] = Form.useForm();
  const { message } = App.useApp();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    const { tenantSave } = await import('#api/tenants/tenant/tenant.schema');
    const checked = tenantSave.safeParse(form.getFieldsValue(true));
    if (!checked.success) return showFieldErrors(form, checked.error.issues);
    try {
      onAdded(await call(tenantCalls.save, checked.data as TenantSave, { quiet: QUIET }));
      message.success('租客已保存');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!QUIET.includes(error.code)) return;
      const { others } = showFieldErrors(form, error.errors);
      if (others.length || !error.errors.length) message.error(others.join('；') || error.message);
    }
  };
  const submit = () => {
    setSaving(true);
    return save().finally(() => setSaving(false));
  };

  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={720}
      title="新增租客"
      destroyOnHidden
      extra={
        <Button type="primary" loading={saving} onClick={submit}>
          保存
        </Button>
      }
    >
      <Form form={form} name="new-tenant" layout="vertical" initialValues={INITIAL} preserve={false} onFinish={submit}>
        <FormSections declaration={tenantForm} autoFocus below={PARTS} />
      </Form>
    </Drawer>
  );
}
