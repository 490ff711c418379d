// 费项设置: charge items with their tax rates and subjects.
import { chargeItemCalls, chargeItemColumns, chargeItemForm } from '#api/setup/finance-setting/charge-item';
import { ReferenceDataPage } from '@/components/lists/reference-data';

const schema = () => import('#api/setup/finance-setting/charge-item.schema').then((module) => module.chargeItemSave);

export default function ChargeItemPage() {
  return (
    <ReferenceDataPage
      title="费项设置"
      description="合同与应收收取的费用种类，税率与科目用于新的费用条款、开票与凭证"
      noun="费项"
      accessKey="p_98410"
      calls={chargeItemCalls}
      columns={chargeItemColumns}
      form={chargeItemForm}
      schema={schema}
      emptyHint="还没有费项，请点击右上角新增"
    />
  );
}
