import { useQueryClient } from '@tanstack/react-query';
import { Card, Form } from 'antd';
import { companyProfileForm, saveCompanyProfile } from '#api/setup/enterprise/company-profile';
import type { CompanyProfile } from '#api/setup/enterprise/company-profile.schema';
import { FieldsForm, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { FormSections } from '@/components/forms/form-page';
import { ImageUpload } from '@/components/forms/inputs/files/image-upload';

interface Props {
  profile: CompanyProfile;
  onClose: () => void;
}

export function ProfileDrawer({ profile, onClose }: Props) {
  const { name, code, version, ...values } = profile;
  const client = useQueryClient();
  const plain = useFieldsForm(saveCompanyProfile, {
    schema: async () => (await import('#api/setup/enterprise/company-profile.schema')).companyProfileSave,
    also: { version },
    success: '企业信息已保存',
    onDone: () => {
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/company-profile/') });
      onClose();
    },
  });
  return (
    <FormDrawerFrame
      title="编辑企业信息"
      saving={plain.submitting}
      onSave={() => plain.form.submit()}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="企业信息" initial={values}>
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
      </FieldsForm>
    </FormDrawerFrame>
  );
}
