// Access token (访问令牌): calls and form.
import type { ById } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormField } from '#api/kernel/form/form';
import type { AccessToken, AccessTokenCreate, AccessTokenTerms, CreatedToken } from './access-token.schema';

/** Prefix of a token, for users and for scanners of leaked secrets. */
export const TOKEN_PREFIX = 'lbo_';
/** Longest validity of a token, days. */
export const TOKEN_DAYS = 366;

const base = '/api/integration/access-token';
export const getAccessToken = endpoint<ById, AccessToken>(`${base}/get`, ['p_98610'], '读取访问令牌', { reads: true });
export const createAccessToken = endpoint<AccessTokenCreate, CreatedToken, AccessTokenTerms>(
  `${base}/create`,
  ['p_98610_edit'],
  '新增访问令牌',
);
export const revokeAccessToken = endpoint<ById, AccessToken>(`${base}/revoke`, ['p_98610_edit'], '吊销访问令牌');

export const accessTokenFields: readonly FormField[] = [
  {
    name: 'name',
    title: '名称',
    kind: 'text',
    required: true,
    maxLength: 40,
    placeholder: '如：财务系统对接',
    help: '写明由哪个系统使用，操作日志按此名称记录',
  },
  { name: 'expires_on', title: '有效期至', kind: 'date', required: true, help: '含当天；最长一年' },
];
