// How verification codes reach people: by mail, by a text message through any provider's HTTP gateway, or, where neither
// is configured, in the log for development.
import type { Logger } from 'pino';
import type { CodeChannel } from '../../api/account/code-target';
import type { Env } from './env';
import type { Mailer } from './mail';

export interface CodeSender {
  readonly channels: readonly CodeChannel[];
  /** Rejects when the provider did not take the code. */
  send(channel: CodeChannel, target: string, code: string): Promise<void>;
}

type Send = (target: string, code: string) => Promise<void>;

const SMS_TIMEOUT_MS = 10_000;
const sentence = (code: string) => `您的验证码是 ${code}，5 分钟内有效。请勿转告他人；如非本人操作请忽略。`;

const byMail =
  (mail: Mailer): Send =>
  (to, code) =>
    mail.send({ to, subject: '验证码', text: sentence(code) });

/** Puts the values into a template, each made safe for the place it lands in. */
function filled(template: string, values: Record<string, string>, safe: (value: string) => string): string {
  return template.replace(/\{(phone|code|content)\}/g, (_, name: string) => safe(values[name] ?? ''));
}

const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

function bySms(env: Env, address: string): Send {
  const type = Object.entries(env.SMS_HEADERS).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const inBody = type.includes('json') ? inJson : encodeURIComponent;
  return async (phone, code) => {
    const values = { phone, code, content: sentence(code) };
    const url = filled(address.replace(/%7B(phone|code|content)%7D/gi, '{$1}'), values, encodeURIComponent);
    const response = await fetch(url, {
      method: env.SMS_METHOD,
      headers: env.SMS_HEADERS,
      body: env.SMS_METHOD === 'POST' ? filled(env.SMS_BODY, values, inBody) : undefined,
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    });
    const answer = await response.text();
    if (!response.ok || (env.SMS_OK && !answer.includes(env.SMS_OK)))
      throw new Error(`SMS gateway: ${response.status} ${answer.slice(0, 200)}`);
  };
}

export function openCodeSender(env: Env, mail: Mailer, log: Logger): CodeSender {
  const ways: Partial<Record<CodeChannel, Send>> = {};
  if (mail.configured) ways.email = byMail(mail);
  if (env.SMS_URL) ways.phone = bySms(env, env.SMS_URL);
  if (!ways.email && !ways.phone) {
    const toLog: Send = async (target, code) =>
      log.warn({ target, code }, 'verification code, in the log because neither SMTP_URL nor SMS_URL is set');
    ways.email = toLog;
    ways.phone = toLog;
  }
  return {
    channels: Object.keys(ways) as CodeChannel[],
    async send(channel, target, code) {
      const way = ways[channel];
      if (!way) throw new Error(`no provider for codes by ${channel}`);
      await way(target, code);
    },
  };
}
