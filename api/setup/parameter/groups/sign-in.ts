// Parameters of sign-in, and of users from another system.
import type { ParameterDeclarations } from './declaration';

export const SIGN_IN_PARAMETERS = {
  'sign_in.second_factor': {
    group: 'sign_in',
    title: '所有人须使用动态验证码',
    kind: 'switch',
    value: false,
    help: '打开后，未启用的人下次登录须先绑定验证器应用；启用后不能自行停用',
  },
  'sso.provision': {
    group: 'sign_in',
    title: '首次外部登录自动建账号',
    kind: 'switch',
    value: false,
    help: '从物业系统进入、而本系统没有对应账号时',
  },
  'sso.role_id': {
    group: 'sign_in',
    title: '自动建账号的角色',
    kind: 'option',
    value: null,
    options: '/api/option/role',
  },
} as const satisfies ParameterDeclarations;
