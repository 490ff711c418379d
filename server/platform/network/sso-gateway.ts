// Queries the gateway of the external property-management system for the owner of a token. Each kind of failure has its own reason.
import type { SignInReason } from '#api/account/sign-in/sign-in-reasons';
import { cut, storable } from '#api/kernel/form/storable';
import type { Env } from '../start/env';
import type { Services } from '../start/services';
import { AnswerTooLarge, requestOutside } from './outgoing';

export interface ExternalUser {
  subject: string;
  /** Display name, when the gateway returns it. */
  display_name: string;
  email: string;
}

export type GatewayAnswer = { active: true; user: ExternalUser } | { active: false; reason: SignInReason };

type Claims = Record<string, unknown>;

const MAX_ANSWER = 64 * 1024;
const NAMES = ['nick_name', 'nickname', 'display_name', 'real_name', 'name'];

const refused = (reason: SignInReason): GatewayAnswer => ({ active: false, reason });
const textIn = (claims: Claims, name: string) => {
  const value = claims[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return storable(text) ? text : '';
};

function addressOf(gateway: string, token: string): URL {
  const url = new URL(`${gateway.replace(/\/+$/, '')}/auth/oauth/check_token`);
  url.searchParams.set('token', token);
  return url;
}

type GatewayServices = Pick<Services, 'env' | 'log'>;

/** Returns the raw reply, or the reason for its absence. */
async function requestGateway(
  { env, log }: GatewayServices,
  gateway: string,
  token: string,
  tenant: string,
): Promise<[number, string] | SignInReason> {
  try {
    const headers = { [env.SSO_TENANT_HEADER]: tenant, accept: 'application/json' };
    const limits = { timeout_ms: env.SSO_TIMEOUT_MS, max_bytes: MAX_ANSWER };
    const { status, text } = await requestOutside(addressOf(gateway, token), { headers }, limits);
    return [status, text];
  } catch (error) {
    log.warn({ err: error }, 'no answer of the gateway');
    if (error instanceof AnswerTooLarge) return 'gateway_answer';
    return (error as Error).name === 'TimeoutError' ? 'gateway_slow' : 'gateway_down';
  }
}

function claimsOf(body: string): Claims | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Claims) : null;
  } catch {
    return null;
  }
}

/** Spring returns 400 or 401 with an `error` for an unknown token; a gateway without its server returns 502 to 504. */
function classify([status, body]: [number, string], env: Env, tenant: string): GatewayAnswer {
  if (status === 504) return refused('gateway_slow');
  if (status === 502 || status === 503) return refused('gateway_down');
  const claims = claimsOf(body);
  if (!claims) return refused('gateway_answer');
  if ((status === 400 || status === 401) && 'error' in claims) return refused('token_inactive');
  if (status !== 200) return refused('gateway_answer');
  if (claims.active === false) return refused('token_inactive');
  const subject = textIn(claims, env.SSO_SUBJECT_FIELD);
  if (claims.active !== true || !subject || subject.length > 200) return refused('gateway_answer');
  const claimed = textIn(claims, 'tenant_id') || textIn(claims, 'tenantId');
  if (claimed && claimed !== tenant) return refused('tenant_mismatch');
  const named = NAMES.map((name) => textIn(claims, name)).find(Boolean) ?? subject;
  return { active: true, user: { subject, display_name: cut(named, 40), email: textIn(claims, 'email') } };
}

export async function checkExternalToken(
  services: GatewayServices,
  token: string,
  tenant: string,
): Promise<GatewayAnswer> {
  const { env } = services;
  if (!env.SSO_GATEWAY_URL) return refused('gateway_unset');
  const reply = await requestGateway(services, env.SSO_GATEWAY_URL, token, tenant);
  return typeof reply === 'string' ? refused(reply) : classify(reply, env, tenant);
}
