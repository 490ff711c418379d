// 流水账户: accounts that receive money. The legal entity is only required when there are several.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bankFeedOffered } from '#api/finance/bank-feed/bank-feed';
import { flowAccountCalls, flowAccountColumns, flowAccountForm } from '#api/setup/finance-setting/flow-account';
import { call } from '@/api/client';
import { useLookUp } from '@/components/forms/inputs/select/option-select';
import { ReferenceDataPage } from '@/components/lists/reference-data';

const schema = () => import('#api/setup/finance-setting/flow-account.schema').then((module) => module.flowAccountSave);

export default function FlowAccountPage() {
  const entities = useLookUp('/api/option/legal-entity');
  const several = (entities.data?.length ?? 0) > 1;
  const feed = useQuery({ queryKey: [bankFeedOffered.path], queryFn: () => call(bankFeedOffered, {}) });
  const base = feed.data?.base ?? null;
  const parts = useMemo(
    () => ({ columns: flowAccountColumns(several), form: flowAccountForm(several, base) }),
    [several, base],
  );
  return (
    <ReferenceDataPage
      {...parts}
      title="流水账户"
      description="登记与导入收款流水的银行及其他账户"
      noun="流水账户"
      accessKey="p_98430"
      calls={flowAccountCalls}
      schema={schema}
      emptyHint="还没有流水账户，请点击右上角新增"
    />
  );
}
