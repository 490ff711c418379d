// 更换仪表: the last reading of the old meter and the first one of its replacement.
import { Alert } from 'antd';
import { METER_KIND } from '#api/contracts/labels';
import { replaceMeter, replacementFields } from '#api/finance/meter/meter';
import type { MeterRow } from '#api/finance/meter/meter.list';
import { formatUsage } from '#domain/kernel/text/format';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const schema = async () => (await import('#api/finance/meter/meter.schema')).meterReplace;

export function ReplaceDrawer({ meter, onClose }: { meter: MeterRow; onClose: () => void }) {
  const { id, version, kind, number, multiplier, digits, building_name, space_label, reading, read_on } = meter;
  const form = useFieldsForm(replaceMeter, {
    schema,
    also: { id, version },
    rereads: 'all',
    success: (fresh) => `已更换为 ${fresh.number}`,
    onDone: onClose,
  });
  return (
    <FormDrawerFrame
      title={`更换仪表：${METER_KIND[kind].label} ${number}`}
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        message={`${building_name} ${space_label ?? '公共'}：最近读数 ${reading === null ? '无' : `${formatUsage(reading)}（${read_on}）`}，倍率 ${multiplier}`}
        description="旧表到拆下为止的用量与新表的用量在下次抄表时一并计费；更换后旧表不再抄表；新表抄表计费之前可以撤销换表。"
      />
      <FieldsForm state={form} label="更换仪表" initial={{ multiplier, digits, reading: '0' }}>
        <FieldsGrid fields={replacementFields} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
