// 市场假设: the market scenarios of forecasts, each with its profiles by park and type of space.
import { forecastScenarioCalls, forecastScenarioColumns, forecastScenarioForm } from '#api/setup/forecast-scenario';
import { ReferenceDataPage } from '@/components/lists/reference-data';
import { useUrlParam } from '@/hooks/use-url-params';
import { ProfileFields } from './profile-fields';

const schema = async () => (await import('#api/setup/forecast-scenario.schema')).forecastScenarioSave;
const INITIAL = { profiles: [] };

export default function MarketProfilePage() {
  // Set by the usage link of 空间类型: shows only scenarios with a profile of the type.
  const [type, setType] = useUrlParam('spatial_type_id', '');
  return (
    <ReferenceDataPage
      title="市场假设"
      description="现金流预测所用的情景：合同到期后续租与换租的可能、空置与免租的时间、市场租金；排在最前且启用的情景为默认"
      noun="预测情景"
      accessKey="p_98397"
      calls={forecastScenarioCalls}
      columns={forecastScenarioColumns}
      form={forecastScenarioForm}
      schema={schema}
      initial={INITIAL}
      parts={<ProfileFields />}
      width={1000}
      keep={({ profiles = [] }) =>
        type === '' || profiles.some(({ spatial_type_id }) => spatial_type_id === Number(type))
      }
      onShowAll={type === '' ? undefined : () => setType(null)}
      unreferenced
      emptyHint="还没有预测情景，点击右上角新增；可分别登记基准、乐观、保守，再到租费现金流中对比"
    />
  );
}
