// Reasons why a sign-in from another system failed. The sign-in page receives a key in its address, never free text.

export const SIGN_IN_REASONS = {
  token_missing: '物业系统的登录链接不完整，请从物业系统重新进入',
  token_inactive: '物业系统的登录已失效，请在物业系统重新登录后再进入',
  tenant_unknown: '该物业系统企业尚未开通本系统，请联系管理员',
  tenant_mismatch: '物业系统返回的企业与链接中的企业不一致，已拒绝登录',
  gateway_unset: '本系统未配置物业系统网关，请联系管理员',
  gateway_slow: '物业系统网关响应超时，请稍后重试',
  gateway_down: '无法连接物业系统网关，请稍后重试',
  gateway_answer: '物业系统网关返回的内容无法识别，请联系管理员',
  user_unknown: '您在本系统没有对应账号，请联系管理员开通',
  user_disabled: '账号或所属企业已停用，请联系管理员',
  provision_role: '自动开通账号的角色没有设置，请联系管理员',
  name_taken: '您的登录名已被其他账号占用，请联系管理员',
  oidc_unset: '未配置单点登录，请使用其他方式登录',
  oidc_down: '无法连接单点登录服务，请稍后重试',
  oidc_denied: '您在单点登录服务取消了登录',
  oidc_state: '登录请求已失效，请重新点击单点登录',
  oidc_failed: '单点登录失败，请重试或使用其他方式登录',
  too_often: '登录尝试次数过多，请稍后再试',
  failed: '登录失败，请重试',
} as const;

export type SignInReason = keyof typeof SIGN_IN_REASONS;

export const isSignInReason = (key: string): key is SignInReason => Object.hasOwn(SIGN_IN_REASONS, key);

/** Returns the key of a refusal's message. */
export function reasonOf(message: string): SignInReason {
  const found = Object.entries(SIGN_IN_REASONS).find(([, sentence]) => sentence === message);
  return found ? (found[0] as SignInReason) : 'failed';
}
