import { useQueryClient } from '@tanstack/react-query';
import { Card, Form } from 'antd';
import { useState } from 'react';
import { companyProfileForm, saveCompanyProfile } from '#api/setup/enterprise/company-profile';
import type { CompanyProfile } from '#api/setup/enterprise/company-profile.schema';
import { FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { FormSections, useLeaveGuard, WrongAlert } from '@/components/forms/form-page';
import { ImageUpload } from '@/components/forms/inputs/files/image-upload';

interface Props {
  profile: CompanyProfile;
  onClose: () => void;
}

export function ProfileDrawer({ profile, onClose }: Props) {
  const { name, code, version, ...values } = profile;
  const client = useQueryClient();
  const [dirty, setDirty] = useState(false);
  const lift = useLeaveGuard(dirty, '企业信息的修改还没有保存，离开后不保留。');
  const plain = useFieldsForm(saveCompanyProfile, {
    schema: async () => (await import('#api/setup/enterprise/company-profile.schema')).companyProfileSave,
    also: { version },
    success: '企业信息已保存',
    onDone: () => {
      lift();
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/company-profile/') });
      onClose();
    },
  });
  return (
    <FormDrawerFrame
      title="编辑企业信息"
      saving={plain.submitting}
      onSave={() => plain.form.submit()}
      onClose={onClose}
    >
      <WrongAlert others={plain.wrong.others} />
      <Form
        form={plain.form}
        layout="vertical"
        initialValues={values}
        onFinish={plain.submit}
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
