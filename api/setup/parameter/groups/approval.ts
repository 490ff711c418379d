import type { ParameterDeclarations } from './declaration';

export const APPROVAL_PARAMETERS = {
  'approval.chain_fixed': {
    group: 'approval',
    title: '必须使用默认审批链',
    kind: 'switch',
    value: false,
    help: '开启后，匹配到默认审批链的单据不能另选审批人',
  },
  'approval.own_submission': {
    group: 'approval',
    title: '允许审批自己提交的单据',
    kind: 'switch',
    value: false,
    help: '每次自行审批都记入操作日志',
  },
  'approval.sole_user': {
    group: 'approval',
    title: '仅有一名用户时可自行审批',
    kind: 'switch',
    value: false,
    help: '企业只有一名启用的用户时，可审批自己提交的单据，每次都记入操作日志；有第二名启用的用户后不再生效',
  },
  'approval.special_role_id': {
    group: 'approval',
    title: '特批角色',
    kind: 'option',
    value: null,
    options: '/api/option/role',
    help: '合同有须特批的情形时，提交审批须包含此角色',
  },
} as const satisfies ParameterDeclarations;
