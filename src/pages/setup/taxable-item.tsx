// 税目设置: tax classification codes with their rates.
import { taxableItemCalls, taxableItemColumns, taxableItemForm } from '#api/setup/finance-setting/taxable-item';
import type { TaxableItem } from '#api/setup/finance-setting/taxable-item.schema';
import { formatPercent } from '#domain/kernel/text/format';
import { ReferenceDataPage } from '@/components/lists/reference-data';

const schema = () => import('#api/setup/finance-setting/taxable-item.schema').then((module) => module.taxableItemSave);
const renders = { rates: ({ rates }: TaxableItem) => rates.map((rate) => formatPercent(rate)).join('、') };

export default function TaxableItemPage() {
  return (
    <ReferenceDataPage
      title="税目设置"
      description="开票用的税收分类编码与可用税率，费项从中选择"
      noun="税目"
      accessKey="p_98420"
      calls={taxableItemCalls}
      columns={taxableItemColumns}
      form={taxableItemForm}
      schema={schema}
      renders={renders}
      emptyHint="还没有税目，请点击右上角新增"
    />
  );
}
