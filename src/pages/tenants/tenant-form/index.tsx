// 新增租客, 编辑租客.
import { tenantCalls, tenantForm } from '../../../../api/tenants/tenant';
import { FormPage } from '../../../components/form-page';

const schema = () => import('../../../../api/tenants/tenant.schema').then((module) => module.tenantSave);

export default function TenantFormPage() {
  return (
    <FormPage
      noun="租客"
      description="租客名称用于合同与收款匹配，请与营业执照或身份证一致"
      declaration={tenantForm}
      calls={tenantCalls}
      schema={schema}
      backTo="/tenantManage/tenant"
      afterSave={(tenant) => `/tenantManage/tenant/${tenant.id}`}
    />
  );
}
