// 费项: the charge items available here, as a field of a form.
import { Form } from 'antd';
import type { ChargeItemOption } from '#api/setup/option.schema';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import { useLookUp } from '@/components/forms/inputs/select/look-up';

export function ChargeItemField({ accepts }: { accepts: (item: ChargeItemOption) => boolean }) {
  const { data = [] } = useLookUp<ChargeItemOption>('/api/option/charge-item');
  const terms = Object.fromEntries(data.filter(accepts).map(({ value, label }) => [String(value), { label }]));
  return (
    <Form.Item
      name="charge_item_id"
      label="费项"
      required
      getValueProps={(value?: number) => ({ value: value === undefined ? undefined : String(value) })}
      normalize={(value?: string) => (value ? Number(value) : undefined)}
    >
      <LabelSelect labels={terms} placeholder="请选择费项" />
    </Form.Item>
  );
}
