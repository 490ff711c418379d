// 合并: several spaces of a floor end, and one starts the next day with their rentable area.
import { useQueries } from '@tanstack/react-query';
import { Alert, Form, Select, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { PRICE_UNIT } from '#api/assets/labels';
import { spaceCalls } from '#api/assets/space/space';
import type { Space } from '#api/assets/space/space.schema';
import { mergeSpaces } from '#api/assets/split-merge';
import type { MergeInput } from '#api/assets/split-merge.schema';
import type { FormField as Field } from '#api/kernel/form/form';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FormField } from '@/components/forms/form-page';
import { balanceOf, rentableOn, sumOfAreas } from './areas';
import { Balance } from './balance';
import { PART_FIELDS } from './fields';
import { Preview } from './preview';
import { ReasonField } from './reason-field';
import styles from './split-merge.module.css';
import { useSplitMerge } from './use-split-merge';
import { Wizard } from './wizard';

interface Candidate {
  value: number;
  label: string;
}
interface Props {
  ids: readonly number[];
  /** Spaces of the same floor that can be merged; when missing, the selection is fixed. */
  candidates?: readonly Candidate[];
  day: string;
  onClose: () => void;
  onDone?: () => void;
}
interface Values {
  last_day?: string | null;
  into?: Partial<MergeInput['into']>;
  reason?: string;
}

const schema = () => import('#api/assets/split-merge.schema').then((module) => module.mergeInput);
const PRICE_FIELDS: readonly Field[] = [
  { name: 'list_price', title: '招商价', kind: 'price', unit: '元' },
  { name: 'floor_price', title: '底价', kind: 'price', unit: '元' },
  { name: 'price_unit', title: '价格单位', kind: 'enum', labels: PRICE_UNIT, required: true },
];

/** Returns why these spaces can't be merged, before the server refuses; null when they can. */
export function wrongMerge(spaces: readonly Space[]): string | null {
  const [first] = spaces;
  if (!first || spaces.length < 2) return '至少选择两个空间';
  if (spaces.some((space) => space.floor_id !== first.floor_id)) return '只能合并同一楼层的空间';
  return spaces.some((space) => space.use !== first.use) ? '只能合并用途相同的空间，请先统一用途' : null;
}

/** Returns the defaults of the new space: the sums of the areas, and the prices that all spaces have in common. */
function proposal(spaces: readonly Space[], day: string | null | undefined) {
  const agreed = <Key extends 'list_price' | 'floor_price' | 'price_unit'>(key: Key) =>
    spaces.every((space) => space[key] === spaces[0]?.[key]) ? spaces[0]?.[key] : undefined;
  return {
    into: {
      number: spaces[0]?.number,
      rentable_area_sqm: sumOfAreas(spaces.map((space) => rentableOn(space, day))),
      gross_area_sqm: sumOfAreas(spaces.map((space) => space.gross_area_sqm)),
      inner_area_sqm: sumOfAreas(spaces.map((space) => space.inner_area_sqm)),
    },
    list_price: agreed('price_unit') ? agreed('list_price') : undefined,
    floor_price: agreed('price_unit') ? agreed('floor_price') : undefined,
    price_unit: agreed('price_unit') ?? 'per_sqm_day',
  };
}

function useSpaces(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [spaceCalls.get.path, id],
      queryFn: () => call(spaceCalls.get, { id }, { quiet: [403, 404] }),
    })),
    combine: (answers) => ({
      spaces: answers.flatMap((answer) => answer.data ?? []),
      failed: answers.find((answer) => answer.isError),
      pending: answers.some((answer) => answer.isPending),
    }),
  });
}

export function MergeDrawer({ ids, candidates, day, onClose, onDone = onClose }: Props) {
  const [chosen, setChosen] = useState(ids);
  const { spaces, failed, pending } = useSpaces(chosen);
  const balance = () => {
    const { last_day, into } = wizard.plain.form.getFieldsValue(true) as Values;
    return balanceOf(
      spaces.map((space) => rentableOn(space, last_day)),
      [into?.rentable_area_sqm],
    );
  };
  const wizard = useSplitMerge<MergeInput>({
    schema,
    verb: '合并',
    also: { spaces: spaces.map(({ id, version }) => ({ id, version })) },
    balance,
    send: (input, options) => call(mergeSpaces, input, options),
    onDone,
  });
  const { form } = wizard.plain;
  const complete = !pending && spaces.length === chosen.length;
  const key = complete ? spaces.map(({ id, version }) => `${id}.${version}`).join() : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the defaults are set again when other spaces are chosen, not while they are edited
  useEffect(() => {
    if (key) form.setFieldsValue({ last_day: form.getFieldValue('last_day') ?? day, ...proposal(spaces, day) });
  }, [key, form, day]);
  const wrong = complete ? wrongMerge(spaces) : null;

  const preview = () => {
    const { last_day, into, reason = '' } = form.getFieldsValue(true) as Values;
    if (!last_day || !into) return null;
    const before = spaces.map((space) => ({
      key: space.id,
      number: space.number,
      area_sqm: rentableOn(space, last_day),
    }));
    const after = [{ key: 'into', number: into.number ?? '', area_sqm: into.rentable_area_sqm ?? '0' }];
    return (
      <Preview
        before={before}
        after={after}
        last_day={last_day}
        reason={reason.trim()}
        note="新空间沿用原空间的用途与空间类型。"
      />
    );
  };
  const place = spaces[0] ? ` ${spaces[0].building_name} ${spaces[0].floor_name}` : '';
  return (
    <Wizard
      title={`合并空间${place}`}
      verb="合并"
      state={wizard}
      instead={failed ? <FailedState error={failed.error} onRetry={() => failed.refetch()} /> : undefined}
      blocked={!complete || wrong !== null}
      preview={preview}
      onClose={onClose}
    >
      <Chosen ids={chosen} candidates={candidates} spaces={spaces} onChange={setChosen} />
      {wrong && (
        <Alert type={chosen.length < 2 ? 'info' : 'error'} showIcon style={{ marginBottom: 16 }} message={wrong} />
      )}
      {pending ? <Skeleton active paragraph={{ rows: 4 }} /> : <MergeFields spaces={spaces} />}
    </Wizard>
  );
}

interface ChosenProps extends Pick<Props, 'ids' | 'candidates'> {
  spaces: readonly Space[];
  onChange: (ids: number[]) => void;
}

function Chosen({ ids, candidates, spaces, onChange }: ChosenProps) {
  const options =
    candidates ??
    spaces.map(({ id, number, building_name, floor_name }) => ({
      value: id,
      label: `${building_name} ${floor_name} ${number}`,
    }));
  return (
    <Form.Item label="要合并的空间" required extra="须在同一楼层、用途相同，且合同在最后一天或之前结束">
      <Select
        aria-label="要合并的空间"
        mode="multiple"
        showSearch
        optionFilterProp="label"
        options={[...options]}
        value={[...ids]}
        onChange={onChange}
        placeholder="请选择"
      />
    </Form.Item>
  );
}

function MergeFields({ spaces }: { spaces: readonly Space[] }) {
  const form = Form.useFormInstance<Values>();
  const { last_day, into } = (Form.useWatch((all: Values) => all, { form, preserve: true }) ?? {}) as Values;
  const check = balanceOf(
    spaces.map((space) => rentableOn(space, last_day)),
    [into?.rentable_area_sqm],
  );
  return (
    <>
      <div className={styles.grid}>
        <FormField
          field={{ name: 'last_day', title: '原空间最后一天', kind: 'date', required: true, help: '新空间自次日启用' }}
        />
      </div>
      <div className={styles.quarter}>
        {PART_FIELDS.map((field) => (
          <FormField key={field.name} field={field} path={INTO} />
        ))}
      </div>
      <div className={styles.quarter}>
        {PRICE_FIELDS.map((field) => (
          <FormField key={field.name} field={field} />
        ))}
      </div>
      <Balance check={check} />
      <ReasonField conserved={check.conserved} />
    </>
  );
}

const INTO = ['into'];
