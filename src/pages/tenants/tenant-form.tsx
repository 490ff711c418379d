// 新增租客, 编辑租客.
import { useSearchParams } from '@umijs/max';
import { contractPaths, tenantPaths } from '#api/kernel/paths';
import { tenantCalls, tenantForm } from '#api/tenants/tenant/tenant';
import { FormPage } from '@/components/forms/form-page';
import { NEW_TENANT, tenantParts } from '@/components/tenants/tenant-form';

const schema = () => import('#api/tenants/tenant/tenant.schema').then((module) => module.tenantSave);

export default function TenantFormPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id')) || undefined;
  return (
    <FormPage
      noun="租客"
      description="租客名称用于合同与收款匹配，请与营业执照或身份证一致"
      declaration={tenantForm}
      calls={tenantCalls}
      schema={schema}
      initial={NEW_TENANT}
      backTo={tenantPaths.list}
      next={() => ({ label: '新增合同', to: contractPaths.add, access: 'p_4100_edit' })}
      afterSave={(tenant) => tenantPaths.detail(tenant.id)}
      below={(edited) => tenantParts(edited, id)}
    />
  );
}
