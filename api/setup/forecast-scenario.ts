// Forecast scenarios (预测情景): calls, columns and form. The assumptions are in their profiles (docs/domain §7.3).
import { PRICE_UNIT } from '../assets/labels';
import type { FormDeclaration, FormField } from '../kernel/form/form';
import type { ListColumn } from '../kernel/list/column';
import type { ForecastScenario, ForecastScenarioSave } from './forecast-scenario.schema';
import { referenceDataCalls } from './reference-data';

export const forecastScenarioCalls = referenceDataCalls<ForecastScenarioSave, ForecastScenario>(
  'forecast-scenario',
  '预测情景',
  'p_98397',
);

export const forecastScenarioForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      {
        name: 'name',
        title: '情景名称',
        kind: 'text',
        required: true,
        maxLength: 40,
        placeholder: '如：基准、乐观、保守',
      },
      { name: 'remark', title: '说明', kind: 'text', maxLength: 200, placeholder: '依据与适用范围' },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后不再用于情景对比' },
    ],
  },
];

/** One profile, a row of the form's table. */
export const marketProfileFields: readonly FormField[] = [
  { name: 'park_id', title: '园区', kind: 'option', options: '/api/option/park', required: true },
  {
    name: 'spatial_type_id',
    title: '空间类型',
    kind: 'option',
    options: '/api/option/spatial-type',
    placeholder: '其他类型',
    help: '不选则用于该园区没有单列的类型',
  },
  { name: 'renewal', title: '续租概率', kind: 'percent', required: true, help: '合同到期后原租客续租的可能' },
  {
    name: 'renewal_rate',
    title: '续租租金',
    kind: 'percent',
    required: true,
    help: '续租租客的租金占市场租金的比例',
  },
  { name: 'downtime_months', title: '空置期', kind: 'decimal', unit: '月', required: true, help: '换租客时的空置时间' },
  { name: 'free_months', title: '免租期', kind: 'decimal', unit: '月', required: true, help: '新租的免租时间' },
  { name: 'term_months', title: '租期', kind: 'integer', unit: '月', required: true },
  { name: 'growth', title: '年增长', kind: 'percent', required: true, help: '市场租金每满一年的增长，可以为负' },
  { name: 'price', title: '市场租金', kind: 'decimal', placeholder: '按招商价', help: '不填则按空间的招商价' },
  { name: 'price_unit', title: '单位', kind: 'enum', labels: PRICE_UNIT },
];

export const forecastScenarioColumns: readonly ListColumn[] = [
  { name: 'name', title: '情景名称', kind: 'link', width: 180 },
  { name: 'remark', title: '说明', kind: 'text', width: 320 },
  { name: 'profile_count', title: '市场假设', kind: 'integer', width: 100 },
];
