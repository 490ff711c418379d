// 新增跟进, 编辑跟进.
import { useSearchParams } from '@umijs/max';
import { followUpCalls, followUpForm } from '#api/investment/follow-up/follow-up';
import { businessDay } from '#api/kernel/instant';
import { followUpPaths } from '#api/kernel/paths';
import { FormPage } from '@/components/forms/form-page';

const schema = () => import('#api/investment/follow-up/follow-up.schema').then((module) => module.followUpSave);

export default function FollowUpFormPage() {
  const [params] = useSearchParams();
  const customer_id = Number(params.get('customer_id')) || undefined;
  return (
    <FormPage
      noun="跟进"
      description="同一客户以最近一次跟进的安排为准"
      declaration={followUpForm}
      calls={followUpCalls}
      schema={schema}
      initial={{ customer_id, followed_on: businessDay() }}
      backTo={followUpPaths.list}
    />
  );
}
