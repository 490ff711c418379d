// Declaration of the enterprise's parameters, by the groups of the setup centre.
import type { FormField } from '#api/kernel/form/form';
import type { Labels } from '#api/kernel/labels';

export const PARAMETER_GROUPS = {
  contract: { label: '合同与条款默认值' },
  approval: { label: '审批' },
  indicator: { label: '指标口径' },
  investment: { label: '招商' },
  finance: { label: '财务' },
  sign_in: { label: '登录' },
  privacy: { label: '个人信息' },
} as const satisfies Labels;
export type ParameterGroup = keyof typeof PARAMETER_GROUPS;

export interface ParameterDeclaration {
  group: ParameterGroup;
  title: string;
  kind: FormField['kind'];
  value: string | number | boolean | null;
  help?: string;
  unit?: string;
  labels?: Labels;
  options?: FormField['options'];
  placeholders?: FormField['placeholders'];
  min?: number;
  max?: number;
}

export type ParameterDeclarations = Readonly<Record<string, ParameterDeclaration>>;
