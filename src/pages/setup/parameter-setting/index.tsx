// 参数设置: settings of the enterprise: defaults and numbers, approval chains, warnings, holidays, indices.
import { Tabs } from 'antd';
import type { ReactElement } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { useUrlParam } from '@/hooks/use-url-params';
import { ChainsTab } from './approval-chains/chains-tab';
import { GeneralTab } from './general-tab';
import { HolidaysTab } from './holidays/holidays-tab';
import { IndexTab } from './index-values/index-tab';
import { WarnTab } from './warnings/warn-tab';

const TABS: readonly { key: string; label: string; content: ReactElement }[] = [
  { key: 'general', label: '通用参数', content: <GeneralTab /> },
  { key: 'chains', label: '审批链', content: <ChainsTab /> },
  { key: 'warn', label: '提醒', content: <WarnTab /> },
  { key: 'holidays', label: '节假日', content: <HolidaysTab /> },
  { key: 'index', label: '指数', content: <IndexTab /> },
];
const FIRST = 'general';

export default function ParameterSettingPage() {
  const [requested, open] = useUrlParam('tab', FIRST);
  const current = TABS.find(({ key }) => key === requested) ?? TABS[0];
  return (
    <>
      <PageHeader
        title="参数设置"
        description="企业的默认值、编号规则、审批链、提醒、节假日与指数；修改对之后的操作生效"
      />
      <Tabs activeKey={current?.key} onChange={open} items={TABS.map(({ key, label }) => ({ key, label }))} />
      {current?.content}
    </>
  );
}
