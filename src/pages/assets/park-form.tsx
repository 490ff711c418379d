// 新增园区, 编辑园区. The position is typed, or picked on the map below.
import { Form } from 'antd';
import { POSITION_SECTION, parkCalls, parkForm } from '#api/assets/park/park';
import { buildingPaths, parkPaths } from '#api/kernel/paths';
import { PositionPicker } from '@/components/assets/china-map';
import { FormPage } from '@/components/forms/form-page';

const schema = () => import('#api/assets/park/park.schema').then((module) => module.parkSave);

const degreesOf = (text: string | null | undefined) => {
  const degrees = text ? Number(text) : Number.NaN;
  return Number.isFinite(degrees) && Math.abs(degrees) <= 180 ? degrees : null;
};

function ParkPosition({ edited }: { edited: () => void }) {
  const form = Form.useFormInstance();
  const longitude = degreesOf(Form.useWatch('longitude', form));
  const latitude = degreesOf(Form.useWatch('latitude', form));
  const province: string | undefined = Form.useWatch('province', form);
  return (
    <PositionPicker
      value={longitude === null || latitude === null ? null : { longitude, latitude }}
      province={province}
      onChange={(position) => {
        const text = (degrees: number | undefined) => (degrees === undefined ? null : String(degrees));
        form.setFields([
          { name: 'longitude', value: text(position?.longitude), errors: [] },
          { name: 'latitude', value: text(position?.latitude), errors: [] },
        ]);
        edited();
      }}
    />
  );
}

export default function ParkFormPage() {
  return (
    <FormPage
      noun="园区"
      description="园区是楼宇和空间的上级，编号用于合同编号"
      declaration={parkForm}
      calls={parkCalls}
      schema={schema}
      backTo={parkPaths.list}
      next={() => ({ label: '新增楼宇', to: buildingPaths.add, access: 'p_1300_edit' })}
      below={(edited) => ({ [POSITION_SECTION]: <ParkPosition edited={edited} /> })}
    />
  );
}
