// Mail to a server that offers no encryption.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailer } from '#server/platform/messaging/mail';
import { readEnv } from '#server/platform/start/env';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';

let caught: SmtpCatcher;
beforeAll(async () => {
  caught = await openSmtpCatcher();
});
afterAll(() => caught.close());

/** Returns the address of this machine under a name that is not recognised as local. */
const asOther = () => caught.url.replace(/localhost|127\.0\.0\.1/, '0.0.0.0');
const TLS = { TLS_ONLY: '1', PUBLIC_URL: 'https://lease.example.com', TRUST_PROXY: '1' };

const send = (SMTP_URL: string, settings = {}) =>
  openMailer(readEnv({ SMTP_URL, MAIL_FROM: 'lease@example.com', ...settings }), pino({ level: 'silent' })).send({
    to: 'somebody@example.com',
    subject: '提醒',
    text: '到期',
  });

it('is sent without encryption to a server that offers none', async () => {
  await send(asOther());
  expect(caught.mails).toHaveLength(1);
});

it('does not where only TLS is allowed, except to this machine', async () => {
  await expect(send(asOther(), TLS)).rejects.toThrow(/STARTTLS|TLS/);
  await send(caught.url, TLS);
  expect(caught.mails).toHaveLength(2);
});
