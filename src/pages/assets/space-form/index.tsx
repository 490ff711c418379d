// 新增空间, 编辑空间. Use, rentable area and prices are dated: a change has a first day, and the earlier values are listed below the fields.
import { useMemo } from 'react';
import { spaceCalls, spaceForm, VALUE_SECTION } from '#api/assets/space/space';
import { businessDay } from '#api/kernel/instant';
import { spacePaths } from '#api/kernel/paths';
import { useObjectId } from '@/components/details/detail-page';
import { FormPage } from '@/components/forms/form-page';
import { ValueChange } from './value-change';

const schema = () => import('#api/assets/space/space.schema').then((module) => module.spaceSave);

/** The values of a new space apply from its first day, so the form has no other date. */
const newSpaceForm = spaceForm.map((section) => ({
  ...section,
  fields: section.fields.filter((field) => field.name !== 'effective_on'),
}));

export default function SpaceFormPage() {
  const id = useObjectId();
  const initial = useMemo(() => (id ? undefined : { valid_from: businessDay() }), [id]);
  return (
    <FormPage
      noun="空间"
      description="用途、计租面积和价格按日期生效，修改不影响此前的报表"
      declaration={id ? spaceForm : newSpaceForm}
      calls={spaceCalls}
      schema={schema}
      backTo={spacePaths.list}
      initial={initial}
      below={() => (id ? { [VALUE_SECTION]: <ValueChange space_id={id} /> } : {})}
    />
  );
}
