// 批量新增: creates spaces of a building from a pattern over floors and numbers, after a preview.
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { useEffect } from 'react';
import { floorsOfBuilding } from '#api/assets/building/building';
import type { Floor } from '#api/assets/building/building.schema';
import { PRICE_UNIT, SPACE_USE } from '#api/assets/labels';
import { bulkCreateSpaces } from '#api/assets/split-merge';
import type { FormField as Field } from '#api/kernel/form/form';
import { contractPaths } from '#api/kernel/paths';
import { SPACE_PLACEHOLDERS } from '#domain/assets/space-pattern';
import { call } from '@/api/client';
import { startOfYear, useFirstDay } from '@/components/assets/first-day';
import { showsSpaces } from '@/components/assets/split-merge';
import { Area } from '@/components/figures';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { offerNext } from '@/components/forms/form-page/next-step';
import { useSession } from '@/hooks/session';
import { useUrlParams } from '@/hooks/use-url-params';
import { BuildingChoice } from './building-choice';
import styles from './bulk-drawer.module.css';
import { type BulkValues, previewOf } from './bulk-preview';

const NUMBERS: readonly Field[] = [
  {
    name: 'pattern',
    title: '编号规则',
    kind: 'text',
    required: true,
    maxLength: 40,
    wide: true,
    placeholders: SPACE_PLACEHOLDERS,
    help: '楼层号加两位序号：3 层 1 号为 301，地下 1 层 1 号为 B101',
  },
  { name: 'from', title: '开始序号', kind: 'integer', required: true },
  { name: 'to', title: '结束序号', kind: 'integer', required: true },
];
const REST: readonly Field[] = [
  { name: 'rentable_area_sqm', title: '每个计租面积', kind: 'area', required: true },
  { name: 'gross_area_sqm', title: '每个建筑面积', kind: 'area', required: true },
  { name: 'use', title: '用途', kind: 'enum', labels: SPACE_USE, required: true },
  { name: 'spatial_type_id', title: '空间类型', kind: 'option', options: '/api/option/spatial-type' },
  { name: 'list_price', title: '招商价', kind: 'price', unit: '元' },
  { name: 'floor_price', title: '底价', kind: 'price', unit: '元' },
  { name: 'price_unit', title: '价格单位', kind: 'enum', labels: PRICE_UNIT, required: true },
  {
    name: 'valid_from',
    title: '启用日期',
    kind: 'date',
    required: true,
    help: '不晚于最早一份合同的起租日；默认为楼宇竣工日期，没有则为今年年初',
  },
];
const INITIAL = { pattern: '{floor}{number:2}', from: 1, to: 10, use: 'for_rent', price_unit: 'per_sqm_day' };
/** Always valid: a change clears the error shown at the field. */
const CLEARS = [{ validator: () => Promise.resolve() }];
const schema = () => import('#api/assets/split-merge.schema').then((module) => module.bulkInput);

interface Props {
  onClose: () => void;
}

/** Returns the building that the list is filtered by, if it is one. */
function useListedBuilding(): number | undefined {
  const [params] = useUrlParams();
  return Number(params.get('f_building_id')) || undefined;
}

export function BulkDrawer({ onClose }: Props) {
  const building_id = useListedBuilding();
  const { can } = useSession();
  const plain = useFieldsForm(bulkCreateSpaces, {
    schema,
    rereads: showsSpaces,
    success: ({ created }) => `已新增 ${created} 个空间`,
    onDone: () => {
      onClose();
      if (can('p_4100_edit')) offerNext({ label: '新增合同', to: contractPaths.add, access: 'p_4100_edit' });
    },
  });
  return (
    <FormDrawerFrame
      title="批量新增空间"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm state={plain} label="批量新增空间" initial={{ ...INITIAL, building_id, valid_from: startOfYear() }}>
        <BulkFields />
      </FieldsForm>
    </FormDrawerFrame>
  );
}

function BulkFields() {
  const form = Form.useFormInstance();
  const values = (Form.useWatch((all: BulkValues) => all, { form, preserve: true }) ?? {}) as BulkValues;
  const { building_id } = values;
  useFirstDay(building_id);
  const floors = useQuery({
    queryKey: [floorsOfBuilding.path, building_id],
    queryFn: () => call(floorsOfBuilding, { building_id: building_id as number }),
    enabled: Boolean(building_id),
  });
  // The selected floors do not belong to another building.
  useEffect(() => {
    const chosen: number[] | undefined = form.getFieldValue('floor_ids');
    const own = chosen?.filter((id) => floors.data?.some((floor) => floor.id === id));
    if (floors.data && own?.length !== chosen?.length) form.setFieldValue('floor_ids', own);
  }, [floors.data, form]);
  return (
    <>
      <Form.Item name="building_id" label="楼宇" required rules={CLEARS}>
        <BuildingChoice />
      </Form.Item>
      <Form.Item
        name="floor_ids"
        label="楼层"
        required
        dependencies={['building_id']}
        rules={CLEARS}
        extra={building_id ? undefined : '先选择楼宇'}
      >
        <FloorChoice floors={floors.data ?? []} disabled={!building_id} loading={floors.isFetching} />
      </Form.Item>
      <FieldsGrid fields={NUMBERS} />
      <Preview values={values} floors={floors.data ?? []} />
      <FieldsGrid fields={REST} />
    </>
  );
}

interface FloorChoiceProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  floors: readonly Floor[];
  disabled: boolean;
  loading: boolean;
}

/** Selects floors of the building, or all of them by a button; floors of another building are removed. */
function FloorChoice({ id, value, onChange, floors, disabled, loading }: FloorChoiceProps) {
  return (
    <div className={styles.floors}>
      <Select
        id={id}
        mode="multiple"
        placeholder="请选择楼层"
        disabled={disabled}
        loading={loading}
        maxTagCount={12}
        optionFilterProp="label"
        options={floors.map((floor) => ({ value: floor.id, label: floor.name }))}
        value={value?.filter((one) => floors.some((floor) => floor.id === one))}
        onChange={onChange}
      />
      <Button disabled={floors.length === 0} onClick={() => onChange?.(floors.map((floor) => floor.id))}>
        全选
      </Button>
    </div>
  );
}

function Preview({ values, floors }: { values: BulkValues; floors: readonly Floor[] }) {
  const preview = previewOf(values, floors);
  if (preview.fault) {
    return (
      <p className={styles.preview} role="status">
        预览：{preview.fault}
      </p>
    );
  }
  return (
    <div className={styles.preview} role="status" aria-label="编号预览">
      <strong>
        将新增 {preview.count.toLocaleString('en-US')} 个空间
        {preview.area_sqm && (
          <>
            ，计租面积合计 <Area value={preview.area_sqm} /> ㎡
          </>
        )}
      </strong>
      {/* Focusable, because it scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul tabIndex={0}>
        {preview.floors.map(({ id, floor, numbers }) => (
          <li key={id}>
            <span>{floor}</span>
            <span>{shortened(numbers)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST_VISIBLE = 12;
const shortened = (numbers: readonly string[]): string =>
  numbers.length <= MOST_VISIBLE
    ? numbers.join('、')
    : `${numbers.slice(0, MOST_VISIBLE - 1).join('、')} … ${numbers.at(-1)}`;
