import pino from 'pino';
import { expect, it } from 'vitest';
import { readEnv } from '../start/env';
import { openCodeSender } from './code-sender';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com' };
const POSTGRES = { DATABASE_URL: 'postgresql://lease@127.0.0.1/lease' };

/** Returns the channels under the settings, and the lines of the log after a code was sent by each. */
async function sentUnder(settings: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const sent: string[] = [];
  const mailer = {
    configured: 'SMTP_URL' in settings,
    send: async ({ text }: { text: string }) => void sent.push(text),
  };
  const codes = openCodeSender(readEnv(settings), mailer, log);
  for (const channel of codes.channels)
    await codes.send(channel, channel === 'email' ? 'li@example.com' : '13812345678', '318406');
  return { channels: codes.channels, inLog: lines.join('').includes('318406'), lines, sent };
}

it.each([
  ['with the demo on the embedded database', {}],
  ['by explicit setting', { ...POSTGRES, CODES_IN_LOG: '1' }],
])('writes codes to the log %s', async (_case, settings) => {
  expect(await sentUnder(settings)).toMatchObject({ channels: ['email', 'phone'], inLog: true });
});

it('masks the recipient of a code in the log as everywhere else', async () => {
  const { lines } = await sentUnder({});
  expect(lines.map((line) => JSON.parse(line).target)).toEqual(['l***@example.com', '138****5678']);
});

it.each([
  ['on PostgreSQL', POSTGRES],
  ['without the demo', { DEMO: '0' }],
  ['behind a proxy, where the demo is not created', { TRUST_PROXY: '1' }],
  ['against the setting', { CODES_IN_LOG: '0' }],
])('sends no codes %s while no provider is set', async (_case, settings) => {
  expect(await sentUnder(settings)).toMatchObject({ channels: [], inLog: false });
});

it('never writes the content of mails to the log', async () => {
  const { channels, inLog, sent } = await sentUnder({ ...MAIL, CODES_IN_LOG: '1' });
  expect({ channels, inLog, mails: sent.length }).toEqual({ channels: ['email'], inLog: false, mails: 1 });
});
