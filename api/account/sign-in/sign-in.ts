// Sign-in, by password, code or another system, and sign-out.
import { endpoint, type Redirect } from '#api/kernel/endpoint/endpoint';
import type {
  CheckTokenOutput,
  CodeLoginInput,
  Done,
  EditPasswordInput,
  LoginInput,
  LoginOutput,
  LogoutInput,
  OidcFactorInput,
  OutLoginInput,
  ResetPasswordInput,
  SendCodeInput,
  SendCodeOutput,
  SignInOptions,
} from './sign-in.schema';

type Nothing = Record<string, never>;
const address = { method: 'GET', reads: true } as const;

export const login = endpoint<LoginInput, LoginOutput>('/api/user/login', 'public', '登录');
export const logout = endpoint<LogoutInput, Done>('/api/user/logout', 'public', '退出登录');
export const sendCode = endpoint<SendCodeInput, SendCodeOutput>('/api/user/send-code', 'public', '发送验证码');
export const codeLogin = endpoint<CodeLoginInput, LoginOutput>('/api/user/code-login', 'public', '验证码登录');
export const resetPassword = endpoint<ResetPasswordInput, Done>('/api/user/reset-password', 'public', '找回密码');
export const editPassword = endpoint<EditPasswordInput, Done>('/api/user/edit-pwd', 'signed-in', '修改密码');
export const outLogin = endpoint<OutLoginInput, LoginOutput>('/api/user/out-login', 'public', '物业系统登录');
export const checkToken = endpoint<Nothing, CheckTokenOutput>(
  '/api/user/check-token',
  'signed-in',
  '物业系统令牌是否有效',
  { reads: true },
);
export const signInOptions = endpoint<Nothing, SignInOptions>('/api/user/sign-in-options', 'public', '可用的登录方式', {
  reads: true,
});
export const oidcStart = endpoint<Nothing, Redirect>(
  '/api/user/oidc/start',
  'public',
  '单点登录：转到身份提供方（302）',
  address,
);
export const oidcCallback = endpoint<Record<string, string>, Redirect>(
  '/api/user/oidc/callback',
  'public',
  '单点登录：从身份提供方返回（302）',
  address,
);
export const oidcFactor = endpoint<OidcFactorInput, LoginOutput>(
  '/api/user/oidc/factor',
  'public',
  '单点登录：动态验证码',
);
