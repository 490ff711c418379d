// 新增空间, 编辑空间. Use, rentable area and prices are dated: a change has a first day, and the earlier values are listed below the fields.
import { Form } from 'antd';
import { useMemo } from 'react';
import { PLACE_SECTION, spaceCalls, spaceForm, VALUE_SECTION } from '#api/assets/space/space';
import { businessDay } from '#api/kernel/instant';
import { contractPaths, spacePaths } from '#api/kernel/paths';
import { startOfYear, useFirstDay } from '@/components/assets/first-day';
import { useObjectId } from '@/components/details/detail-page';
import { FormPage } from '@/components/forms/form-page';
import { ValueChange } from './value-change';

const schema = () => import('#api/assets/space/space.schema').then((module) => module.spaceSave);

/** The values of a new space apply from its first day, so the form has no other date. */
const newSpaceForm = spaceForm.map((section) => ({
  ...section,
  fields: section.fields.filter((field) => field.name !== 'effective_on'),
}));

function FirstDay() {
  useFirstDay(Form.useWatch('building_id'));
  return null;
}

export default function SpaceFormPage() {
  const id = useObjectId();
  const initial = useMemo(() => (id ? undefined : { valid_from: startOfYear() }), [id]);
  return (
    <FormPage
      noun="空间"
      description="用途、计租面积和价格按日期生效，修改不影响此前的报表"
      declaration={id ? spaceForm : newSpaceForm}
      calls={spaceCalls}
      schema={schema}
      backTo={spacePaths.list}
      next={({ id, park_id }) => ({
        label: '新增合同',
        to: contractPaths.addFor(park_id, id, businessDay()),
        access: 'p_4100_edit',
      })}
      initial={initial}
      below={() => (id ? { [VALUE_SECTION]: <ValueChange space_id={id} /> } : { [PLACE_SECTION]: <FirstDay /> })}
    />
  );
}
