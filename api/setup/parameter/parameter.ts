// Parameters of the enterprise: calls with fixed names.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { ParameterSave, Parameters } from './parameter.schema';

type Nothing = Record<string, never>;
const reads = { reads: true };

// Read by every form that uses the enterprise's defaults.
export const getParam = endpoint<Nothing, Parameters>('/api/company/get-param', 'signed-in', '读取企业参数', reads);
export const saveParam = endpoint<ParameterSave, Parameters>(
  '/api/company/save-param',
  ['p_98150_edit'],
  '保存企业参数',
);
export const getFinanceSetting = endpoint<Nothing, Parameters>(
  '/api/company/get-finance-setting',
  ['p_98150', 'p_98400'],
  '读取财务参数',
  reads,
);
export const saveFinanceSetting = endpoint<ParameterSave, Parameters>(
  '/api/company/save-finance-setting',
  ['p_98150_edit'],
  '保存财务参数',
);
