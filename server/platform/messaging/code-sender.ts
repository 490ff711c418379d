// Sends verification codes: by mail, by a text message, or, when neither is configured and the setting allows it, to the log.
import type { Logger } from 'pino';
import type { CodeChannel } from '#api/account/sign-in/code-target';
import { maskPhone } from '#domain/tenants/masked-phone';
import { maskMail } from '#domain/tenants/masked-text';
import { type Env, wantsDemo } from '../start/env';
import type { Mailer } from './mail';
import { openSms } from './sms';

export interface CodeSender {
  readonly channels: readonly CodeChannel[];
  /** Rejects when the provider did not take the code. */
  send(channel: CodeChannel, target: string, code: string): Promise<void>;
}

type Send = (target: string, code: string) => Promise<void>;

const sentence = (code: string) => `您的验证码是 ${code}，5 分钟内有效。请勿转告他人；如非本人操作请忽略。`;

const byMail =
  (mail: Mailer): Send =>
  (to, code) =>
    mail.send({ to, subject: '验证码', text: sentence(code) });

/** Readers of the log can sign in with these codes: allowed in a demo, whose passwords are known anyway, or by explicit setting. */
const mayLogCodes = (env: Env): boolean => env.CODES_IN_LOG ?? (env.DATABASE_URL === undefined && wantsDemo(env));

export function openCodeSender(env: Env, mail: Mailer, log: Logger): CodeSender {
  const ways: Partial<Record<CodeChannel, Send>> = {};
  if (mail.configured) ways.email = byMail(mail);
  const sms = openSms(env);
  if (sms.configured) ways.phone = (phone, code) => sms.send(phone, sentence(code), code);
  if (!ways.email && !ways.phone && mayLogCodes(env)) {
    const toLog =
      (masked: (target: string) => string): Send =>
      async (target, code) =>
        log.warn(
          { target: masked(target), code },
          'verification code, in the log because neither SMTP_URL nor SMS_URL is set',
        );
    ways.email = toLog(maskMail);
    ways.phone = toLog(maskPhone);
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
