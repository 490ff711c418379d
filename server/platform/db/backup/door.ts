// While the server holds the embedded database no other process can read it: npm run backup sends its request to the server here, on this machine
// only, with a secret stored in the data folder, which only its owner can read.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { failureText } from '#server/platform/start/failure-text';
import type { Services } from '#server/platform/start/services';
import { StartError } from '#server/platform/start/start-error';
import { type BackupSummary, writeBackup } from './write-backup';

const DOOR_FILE = 'backup.door';
const SECRET_BYTES = 32;
/** A request is a path and a passphrase. */
const LONGEST_QUESTION = 10_000;

const doorSchema = z.object({ port: z.number().int(), secret: z.string() });
const questionSchema = z.object({ file: z.string().refine(path.isAbsolute), passphrase: z.string().optional() });
const answerSchema = z.object({ summary: z.custom<BackupSummary>().optional(), failure: z.string().optional() });
type Question = z.infer<typeof questionSchema>;

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests: texts of one length may differ in bytes, and timingSafeEqual throws on different lengths. */
const sameSecret = (given: string | undefined, secret: string): boolean =>
  timingSafeEqual(digestOf(given ?? ''), digestOf(secret));

async function questionOf(request: IncomingMessage): Promise<Question> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    text += part;
    if (text.length > LONGEST_QUESTION) throw new Error('too long');
  }
  return questionSchema.parse(JSON.parse(text));
}

async function answer(request: IncomingMessage, response: ServerResponse, secret: string, services: Services) {
  const send = (status: number, body: z.infer<typeof answerSchema>) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (!sameSecret(request.headers.authorization, secret)) return send(403, {});
  const { db, files, clock } = services;
  try {
    const { file, passphrase } = await questionOf(request);
    send(200, { summary: await writeBackup(db, file, { files, passphrase, now: clock.now() }) });
  } catch (error) {
    send(200, { failure: failureText(error) });
  }
}

/** Opens the endpoint of the folder; it ends with the process. */
export async function openDoor(folder: string, services: Services): Promise<void> {
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  // A rejected promise of a listener would end the process.
  const server = createServer((request, response) => {
    answer(request, response, secret, services).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const file = path.join(folder, DOOR_FILE);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port: (server.address() as AddressInfo).port, secret }), { mode: 0o600 });
  process.on('exit', () => {
    try {
      rmSync(file, { force: true });
    } catch {
      // A read-only disk retains the file; the next start removes it.
    }
  });
}

async function knock(folder: string, question: Question): Promise<Response> {
  const { port, secret } = doorSchema.parse(JSON.parse(readFileSync(path.join(folder, DOOR_FILE), 'utf8')));
  return fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: secret },
    body: JSON.stringify(question),
  });
}

/** Has the server that holds the folder write a backup; throws the server's error message. */
export async function requestAtDoor(folder: string, question: Question): Promise<BackupSummary> {
  const reply = await knock(folder, question).catch((error: Error) => {
    throw new StartError(`${folder} is in use by a process that makes no backups (${error.message}): stop it first`);
  });
  const { summary, failure } = answerSchema.parse(await reply.json());
  if (!summary) throw new StartError(failure ?? 'the server refused');
  return summary;
}
