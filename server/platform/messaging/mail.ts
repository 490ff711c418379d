// Mail by SMTP. Without SMTP_URL nothing is sent: the log records that a mail was due, never its content, and its recipient only masked.
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { maskMail } from '#domain/tenants/masked-text';
import { LOOPBACK } from '../network/in-clear';
import type { Env } from '../start/env';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
}

export interface Mailer {
  /** Set when this server sends mail. */
  readonly configured: boolean;
  /** Resolves when the mail server took the mail, rejects otherwise. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 15_000;

export function openMailer(env: Env, log: Logger): Mailer {
  if (!env.SMTP_URL) {
    return {
      configured: false,
      send: async ({ to }) => log.info({ to: maskMail(to) }, 'mail not sent: SMTP_URL is not set'),
    };
  }
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // By default it would continue unencrypted when the mail server offers no encryption.
  const requireTLS = env.TLS_ONLY && !LOOPBACK.test(new URL(env.SMTP_URL).hostname);
  const transport = createTransport({ url: env.SMTP_URL, requireTLS, ...limits }, { from: env.MAIL_FROM });
  return {
    configured: true,
    send: async ({ attachments = [], ...mail }) => {
      const attached = attachments.map((file) => ({ ...file, content: Buffer.from(file.content) }));
      await transport.sendMail({ ...mail, attachments: attached });
    },
  };
}
