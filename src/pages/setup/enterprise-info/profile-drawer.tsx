// The profile as a form in a drawer.
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Card, Form } from 'antd';
import { useState } from 'react';
import { companyProfileForm, saveCompanyProfile } from '#api/setup/enterprise/company-profile';
import type { CompanyProfile, CompanyProfileSave } from '#api/setup/enterprise/company-profile.schema';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { FormDrawerFrame } from '@/components/form-drawer';
import { FormSections, showFieldErrors, useLeaveGuard } from '@/components/form-page';
import { ImageUpload } from '@/components/inputs/image-upload';

const QUIET = [404, 409, 422];

interface Props {
  profile: CompanyProfile;
  onClose: () => void;
}

/** Checks, saves and shows what is wrong. */
function useSave({ profile, onClose }: Props, form: ReturnType<typeof Form.useForm>[0], lift: () => void) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const save = async () => {
    if (busy) return;
    setRefusal('');
    const { companyProfileSave } = await import('#api/setup/enterprise/company-profile.schema');
    const checked = companyProfileSave.safeParse({ ...form.getFieldsValue(true), version: profile.version });
    if (!checked.success) {
      showFieldErrors(form, checked.error.issues);
      return;
    }
    setBusy(true);
    try {
      await call(saveCompanyProfile, checked.data as CompanyProfileSave, { quiet: QUIET });
      lift();
      message.success('企业信息已保存');
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/company-profile/') });
      onClose();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError) || !QUIET.includes(error.code)) return;
      if (showFieldErrors(form, error.errors).count === 0) setRefusal(error.message);
    }
  };
  return { save, busy, refusal };
}

export function ProfileDrawer(props: Props) {
  const { onClose } = props;
  const { name, code, version, ...values } = props.profile;
  const [form] = Form.useForm();
  const [dirty, setDirty] = useState(false);
  const lift = useLeaveGuard(dirty, '企业信息的修改还没有保存，离开后不保留。');
  const { save, busy, refusal } = useSave(props, form, lift);
  return (
    <FormDrawerFrame title="编辑企业信息" saving={busy} onSave={() => form.submit()} onClose={onClose}>
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 12 }} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={values}
        onFinish={save}
        onValuesChange={() => setDirty(true)}
        aria-label="企业信息"
      >
        <FormSections declaration={companyProfileForm} autoFocus />
        <Card title="标志">
          <Form.Item
            name="logo_file_id"
            label="企业标志"
            extra="PNG、JPG 或 WebP，不超过 2 MB，建议正方形；显示在左上角"
          >
            <ImageUpload alt="企业标志" />
          </Form.Item>
        </Card>
        {/* Enter in a field submits. */}
        <button type="submit" hidden />
      </Form>
    </FormDrawerFrame>
  );
}
