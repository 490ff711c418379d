// Retention periods of personal data.
import type { ParameterDeclarations } from './declaration';

export const PRIVACY_PARAMETERS = {
  'privacy.keep_months': {
    group: 'privacy',
    title: '联系人信息保存期',
    kind: 'integer',
    value: 0,
    min: 0,
    max: 600,
    unit: '个月',
    help: '客户不再跟进、租客退租且款项结清、渠道停用且佣金结清后，联系人的姓名、电话与邮箱保存这么久，之后夜间自动删除；0 为不自动删除',
  },
} as const satisfies ParameterDeclarations;
