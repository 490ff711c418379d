// A real SMTP server that stores received mails.
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  to: string[];
  subject: string;
  text: string;
  /** Names of the attached files. */
  attachments: string[];
}

export interface SmtpCatcher {
  url: string;
  mails: CaughtMail[];
  /** Refuses mails from now on, or accepts them again. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

export async function openSmtpCatcher(): Promise<SmtpCatcher> {
  const mails: CaughtMail[] = [];
  let refused = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refused) return done(new Error('mailbox full'));
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const to = session.envelope.rcptTo.map((address) => address.address);
        mails.push({
          to,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          attachments: mail.attachments.map((file) => file.filename ?? ''),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(value) {
      refused = value;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
