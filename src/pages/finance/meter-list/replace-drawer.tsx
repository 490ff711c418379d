// 更换仪表: the last reading of the old meter and the first of the new one, which goes on counting in its place.
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App } from 'antd';
import { METER_KIND } from '#api/contracts/terms';
import { replaceMeter, replacementFields } from '#api/finance/meter/meter';
import type { MeterRow } from '#api/finance/meter/meter.list';
import type { MeterReplace } from '#api/finance/meter/meter.schema';
import { formatUsage } from '#domain/kernel/format';
import { call } from '@/api/client';
import { FormDrawerFrame, PlainFields, PlainForm, usePlainForm } from '@/components/form-drawer';

const schema = async () => (await import('#api/finance/meter/meter.schema')).meterReplace;

export function ReplaceDrawer({ meter, onClose }: { meter: MeterRow; onClose: () => void }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const { id, version, kind, number, multiplier, building_name, space_label, reading, read_on } = meter;
  const form = usePlainForm<MeterReplace>({
    schema,
    also: { id, version },
    send: async (values, quiet) => {
      const fresh = await call(replaceMeter, values, quiet);
      await client.invalidateQueries();
      message.success(`已更换为 ${fresh.number}`);
      onClose();
    },
  });
  return (
    <FormDrawerFrame
      title={`更换仪表：${METER_KIND[kind].label} ${number}`}
      saving={form.busy}
      onSave={form.submit}
      onClose={() => form.leave(onClose)}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        message={`${building_name} ${space_label ?? '公共'}：最近读数 ${reading === null ? '无' : `${formatUsage(reading)}（${read_on}）`}，倍率 ${multiplier}`}
        description="旧表到拆下为止的用量与新表的用量在下次抄表时一并计费；更换后旧表不再抄表，不能撤销。"
      />
      <PlainForm of={form} label="更换仪表" initial={{ multiplier, reading: '0' }}>
        <PlainFields fields={replacementFields} autoFocus />
      </PlainForm>
    </FormDrawerFrame>
  );
}
