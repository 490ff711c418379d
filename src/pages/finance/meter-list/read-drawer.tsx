// 抄表: the meters of one kind in a building in one sheet; usage and amount are shown during input, computed by the code with which the server posts.
import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Form, Skeleton } from 'antd';
import { useEffect } from 'react';
import {
  limitFields,
  nextReadings,
  periodFields,
  postReadings,
  priceFields,
  readingSheet,
  sheetFields,
} from '#api/finance/meter/meter';
import type { NextReadings, NextReadingsInput, ReadingPostInput, SheetQuery } from '#api/finance/meter/meter.schema';
import type { ChargeItemOption } from '#api/setup/option.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { ChargeItemField } from '../shared/charge-item-field';
import { handoversOf } from './reading-holders';
import { ReadingTable } from './reading-table';

const WIDTH = 1240;
const schema = async () => (await import('#api/finance/meter/meter.schema')).readingPost;
const utility = ({ kind }: ChargeItemOption) => kind === 'utility';

type Line = ReadingPostInput['lines'][number];

/** Without a minimum the field is empty. */
const shownOf = (next: Partial<NonNullable<NextReadings>>) => ({ ...next, min_fen: next.min_fen || null });

/** Returns the values that the reading begins with: those of the last one, for the period next to it. */
const beginning = (query: NextReadingsInput) => call(nextReadings, query, { quiet: [403, 404] });

export function ReadDrawer({ onClose }: { onClose: () => void }) {
  const begun = useQuery({
    queryKey: [nextReadings.path],
    queryFn: () => beginning({}),
    staleTime: 0,
    gcTime: 0,
  });
  const plain = useFieldsForm(postReadings, {
    schema,
    rereads: 'all',
    success: ({ read, charged, charged_fen, left_out }) =>
      `已抄表 ${read} 块，生成应收 ${charged} 笔，合计 ${formatMoney(charged_fen)} 元${left_out ? `；跳过 ${left_out} 块` : ''}`,
    onDone: onClose,
  });
  const { form } = plain;
  /** Another building or kind has its own last reading; what the user has entered stays. */
  const follow = async (changed: object) => {
    if (!('building_id' in changed || 'kind' in changed)) return;
    const { building_id, kind } = form.getFieldsValue(true) as NextReadingsInput;
    if (!building_id || !kind) return;
    const next = await beginning({ building_id, kind }).catch(() => null);
    const now = form.getFieldsValue(true) as NextReadingsInput;
    if (!next || now.building_id !== building_id || now.kind !== kind) return;
    const untouched = Object.entries(shownOf(next)).filter(([name]) => !form.isFieldTouched(name));
    form.setFieldsValue(Object.fromEntries(untouched));
  };
  return (
    <FormDrawerFrame
      title="抄表"
      width={WIDTH}
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      {begun.isPending ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <FieldsForm
          state={plain}
          label="抄表"
          initial={{ loss_share: '0', left_out_tenant_ids: [], ...shownOf(begun.data ?? {}) }}
          onChanged={follow}
        >
          <Card size="small" title="抄表范围" style={{ marginBottom: 12 }}>
            <FieldsGrid fields={sheetFields} autoFocus columns={3} />
          </Card>
          <Card size="small" title="计费" style={{ marginBottom: 12 }}>
            <FieldsGrid fields={priceFields} columns={3}>
              <ChargeItemField accepts={utility} />
            </FieldsGrid>
            <FieldsGrid fields={periodFields} columns={3} />
            <FieldsGrid fields={limitFields} columns={3} />
          </Card>
          <Sheet />
        </FieldsForm>
      )}
    </FormDrawerFrame>
  );
}

/** The sheet of readings, shown once its query is complete; input is retained when the day changes. */
function Sheet() {
  const form = Form.useFormInstance();
  const building_id = Form.useWatch<number | undefined>('building_id', form);
  const kind = Form.useWatch<SheetQuery['kind'] | undefined>('kind', form);
  const read_on = Form.useWatch<string | undefined>('read_on', form);
  const complete = Boolean(building_id && kind && read_on);
  const query = { building_id, kind, read_on } as SheetQuery;
  const sheet = useQuery({
    queryKey: [readingSheet.path, query],
    queryFn: () => call(readingSheet, query),
    enabled: complete,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    const typed = new Map((form.getFieldValue('lines') as Line[] | undefined)?.map((line) => [line.meter_id, line]));
    const lines = sheet.data?.map((row): Line => {
      const { meter_id, last } = row;
      const entered = typed.get(meter_id);
      const taken = (day: string) => entered?.handovers?.find(({ read_on: date }) => date === day)?.reading ?? null;
      const handovers = handoversOf(row, read_on ?? '').map((day) => ({ read_on: day, reading: taken(day) }));
      return { meter_id, after_id: last?.id ?? null, reading: entered?.reading ?? null, handovers };
    });
    form.setFieldValue('lines', lines ?? []);
  }, [form, sheet.data, read_on]);
  if (!complete) return <Hint text="选择楼宇、种类和抄表日期后，在此填写各表的读数" />;
  if (sheet.isError) return <FailedState error={sheet.error} onRetry={() => sheet.refetch()} />;
  if (!sheet.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (sheet.data.length === 0) return <Hint text="该楼宇还没有这种仪表，请先新增仪表" />;
  return <ReadingTable rows={sheet.data} read_on={query.read_on} />;
}

const Hint = ({ text }: { text: string }) => <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
