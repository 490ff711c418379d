// 激励退回费项: the item of what the tenant returns of incentives, where the settlement has such an amount.
import type { FormField } from '#api/kernel/form/form';
import { FormField as Field } from '@/components/forms/form-page';
import { usePreview } from './live-settlement';

const ITEM: FormField = {
  name: 'incentive_item_id',
  title: '激励退回费项',
  kind: 'option',
  options: '/api/option/charge-item',
  placeholder: '默认为租赁激励的费项',
  help: '租客退回的租赁激励按该费项生成应收',
};

export function IncentiveItem() {
  const { preview } = usePreview();
  const isReturned = preview.data?.incentives.some((each) => each.charge_item_id === null && each.returned_fen > 0);
  return isReturned ? <Field field={ITEM} /> : null;
}
