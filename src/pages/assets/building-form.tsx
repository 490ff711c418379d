// 新增楼宇, 编辑楼宇.
import { buildingCalls, buildingForm } from '#api/assets/building/building';
import { buildingPaths, spacePaths } from '#api/kernel/paths';
import { FormPage } from '@/components/forms/form-page';

const schema = () => import('#api/assets/building/building.schema').then((module) => module.buildingSave);

export default function BuildingFormPage() {
  return (
    <FormPage
      noun="楼宇"
      description="楼宇属于一个园区；房产原值与产权性质用于房产税"
      declaration={buildingForm}
      calls={buildingCalls}
      schema={schema}
      backTo={buildingPaths.list}
      next={({ id }) => ({ label: '批量新增空间', to: spacePaths.bulkOf(id), access: 'p_1400_edit' })}
    />
  );
}
