// Text messages through any provider's HTTP gateway, as the settings describe it.

import { requestOutside } from '../network/outgoing';
import type { Env } from '../start/env';

export interface Sms {
  readonly configured: boolean;
  /** Set when it sends any text, not only codes. */
  readonly texts: boolean;
  /** Rejects when the provider did not take the message. */
  send(phone: string, content: string, code?: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const NAMES = /\{(phone|code|content)\}/g;

/** Fills values into a template, each escaped for its position. */
function filled(template: string, values: Record<string, string>, safe: (value: string) => string): string {
  return template.replace(NAMES, (_, name: string) => safe(values[name] ?? ''));
}

const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

export function openSms(env: Env): Sms {
  if (!env.SMS_URL)
    return { configured: false, texts: false, send: () => Promise.reject(new Error('SMS_URL is not set')) };
  const address = env.SMS_URL.replace(/%7B(phone|code|content)%7D/gi, '{$1}');
  const type = Object.entries(env.SMS_HEADERS).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const inBody = type.includes('json') ? inJson : encodeURIComponent;
  const isPost = env.SMS_METHOD === 'POST';
  return {
    configured: true,
    texts: (isPost ? address + env.SMS_BODY : address).includes('{content}'),
    async send(phone, content, code = '') {
      const values = { phone, code, content };
      const init = {
        method: env.SMS_METHOD,
        headers: env.SMS_HEADERS,
        body: isPost ? filled(env.SMS_BODY, values, inBody) : undefined,
      };
      const url = filled(address, values, encodeURIComponent);
      const { ok, status, text } = await requestOutside(url, init, { timeout_ms: TIMEOUT_MS });
      if (ok && (!env.SMS_OK || text.includes(env.SMS_OK))) return;
      // A gateway that echoes its request would put the code into the log.
      const message = code ? text.replaceAll(code, '*'.repeat(code.length)) : text;
      throw new Error(`SMS gateway: ${status} ${message.slice(0, 200)}`);
    },
  };
}
