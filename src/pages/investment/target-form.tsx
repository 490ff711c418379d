// 新增招商目标, 编辑招商目标.

import { targetCalls, targetForm } from '#api/investment/target/target';
import { targetPaths } from '#api/kernel/paths';
import { FormPage } from '@/components/forms/form-page';

const schema = () => import('#api/investment/target/target.schema').then((module) => module.targetSave);

export default function TargetFormPage() {
  return (
    <FormPage
      noun="招商目标"
      description="一个园区或其中一位招商经理一个季度要签约的面积、月租金与合同份数"
      declaration={targetForm}
      calls={targetCalls}
      schema={schema}
      backTo={targetPaths.list}
    />
  );
}
