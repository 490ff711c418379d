// 拆分: one space ends, and several start the next day with the same total rentable area.
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Skeleton } from 'antd';
import { useEffect } from 'react';
import { spaceCalls } from '#api/assets/space/space';
import type { Space } from '#api/assets/space/space.schema';
import { splitSpace } from '#api/assets/split-merge';
import type { SplitInput } from '#api/assets/split-merge.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FormField } from '@/components/forms/form-page';
import { balanceOf, equalParts, remainingArea, rentableOn } from './areas';
import { Balance } from './balance';
import { PART_FIELDS } from './fields';
import { Preview } from './preview';
import { ReasonField } from './reason-field';
import styles from './split-merge.module.css';
import { useSplitMerge } from './use-split-merge';
import { Wizard } from './wizard';

interface Props {
  id: number;
  /** Default for the last day of the old space. */
  day: string;
  onClose: () => void;
  onDone?: () => void;
}
type Part = Partial<SplitInput['parts'][number]>;
interface Values {
  last_day?: string | null;
  parts?: (Part | undefined)[];
  reason?: string;
}

const schema = () => import('#api/assets/split-merge.schema').then((module) => module.splitInput);
const FEWEST = 2;

/** Returns parts of equal size, numbered after the space. */
function equally(space: Space, day: string | null | undefined, parts: readonly (Part | undefined)[]): Part[] {
  const rentable = equalParts(rentableOn(space, day), parts.length);
  const gross = equalParts(space.gross_area_sqm, parts.length);
  const inner = equalParts(space.inner_area_sqm, parts.length);
  return parts.map((part, index) => ({
    number: part?.number || `${space.number}-${index + 1}`,
    rentable_area_sqm: rentable[index] ?? undefined,
    gross_area_sqm: gross[index] ?? undefined,
    inner_area_sqm: inner[index] ?? null,
  }));
}

export function SplitDrawer({ id, day, onClose, onDone = onClose }: Props) {
  const stored = useQuery({
    queryKey: [spaceCalls.get.path, id],
    queryFn: () => call(spaceCalls.get, { id }, { quiet: [403, 404] }),
    staleTime: 0,
    gcTime: 0,
  });
  const space = stored.data;
  const balance = () => {
    const { last_day, parts = [] } = wizard.plain.form.getFieldsValue(true) as Values;
    return balanceOf(
      space ? [rentableOn(space, last_day)] : [],
      parts.map((part) => part?.rentable_area_sqm),
    );
  };
  const wizard = useSplitMerge<SplitInput>({
    schema,
    verb: '拆分',
    also: { id, version: space?.version },
    balance,
    send: (input, options) => call(splitSpace, input, options),
    onDone,
  });
  const { form } = wizard.plain;
  useEffect(() => {
    if (space) form.setFieldsValue({ last_day: day, parts: equally(space, day, [undefined, undefined]) });
  }, [space, day, form]);

  const preview = () => {
    const { last_day, parts = [], reason = '' } = form.getFieldsValue(true) as Values;
    if (!space || !last_day) return null;
    const after = parts.map((part, index) => ({
      key: index,
      number: part?.number ?? '',
      area_sqm: part?.rentable_area_sqm ?? '0',
    }));
    const before = [{ key: id, number: space.number, area_sqm: rentableOn(space, last_day) }];
    const note = '新空间沿用原空间的用途、价格与空间类型。';
    return <Preview before={before} after={after} last_day={last_day} reason={reason.trim()} note={note} />;
  };
  const instead = stored.isError ? (
    <FailedState error={stored.error} onRetry={() => stored.refetch()} />
  ) : (
    !space && <Skeleton active paragraph={{ rows: 6 }} />
  );
  return (
    <Wizard
      title={space ? `拆分空间 ${space.building_name} ${space.floor_name} ${space.number}` : '拆分空间'}
      verb="拆分"
      state={wizard}
      instead={instead || undefined}
      preview={preview}
      onClose={onClose}
    >
      {space && <SplitFields space={space} />}
    </Wizard>
  );
}

function SplitFields({ space }: { space: Space }) {
  const form = Form.useFormInstance<Values>();
  const values = (Form.useWatch((all: Values) => all, { form, preserve: true }) ?? {}) as Values;
  const parts = values.parts ?? [];
  const rentable = rentableOn(space, values.last_day);
  const check = balanceOf(
    [rentable],
    parts.map((part) => part?.rentable_area_sqm),
  );
  const put = (next: readonly Part[]) => form.setFieldsValue({ parts: [...next] });
  const fillLast = () => {
    const others = parts.slice(0, -1);
    const remaining = (area: string | null, name: keyof Part) =>
      remainingArea(
        area,
        others.map((part) => part?.[name]),
      );
    put([
      ...others.map((part) => part ?? {}),
      {
        ...parts.at(-1),
        rentable_area_sqm: remaining(rentable, 'rentable_area_sqm') ?? undefined,
        gross_area_sqm: remaining(space.gross_area_sqm, 'gross_area_sqm') ?? undefined,
        inner_area_sqm: remaining(space.inner_area_sqm, 'inner_area_sqm'),
      },
    ]);
  };
  return (
    <>
      <div className={styles.grid}>
        <FormField
          field={{
            name: 'last_day',
            title: '原空间最后一天',
            kind: 'date',
            required: true,
            help: '新空间自次日启用；合同须在该日或之前结束',
          }}
        />
      </div>
      <Form.List name="parts">
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }, place) => (
              <div key={key} className={styles.part}>
                <span>{place + 1}</span>
                {PART_FIELDS.map((field) => (
                  <FormField key={field.name} field={field} path={['parts', name]} listName={name} />
                ))}
                <Button
                  type="text"
                  danger
                  disabled={fields.length <= FEWEST}
                  aria-label={`移除第 ${place + 1} 份`}
                  onClick={() => remove(name)}
                >
                  移除
                </Button>
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <div className={styles.tools}>
              <Button onClick={() => add({ number: `${space.number}-${fields.length + 1}` })}>增加一份</Button>
              <Button onClick={() => put(equally(space, values.last_day, parts))}>平均分配</Button>
              <Button onClick={fillLast}>余量计入最后一份</Button>
            </div>
          </>
        )}
      </Form.List>
      <Balance check={check} />
      <ReasonField conserved={check.conserved} />
    </>
  );
}
