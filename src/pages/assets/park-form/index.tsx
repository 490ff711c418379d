// 新增园区, 编辑园区.
import { parkCalls, parkForm } from '../../../../api/assets/park';
import { FormPage } from '../../../components/form-page';

const schema = () => import('../../../../api/assets/park.schema').then((module) => module.parkSave);

export default function ParkFormPage() {
  return (
    <FormPage
      noun="园区"
      description="园区是楼宇和空间的上级，编号用于合同编号"
      declaration={parkForm}
      calls={parkCalls}
      schema={schema}
      backTo="/assetsManage/park-list"
    />
  );
}
