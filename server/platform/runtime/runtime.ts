// Port for everything that depends on the runtime: a Node process, a process of tests or of development, a browser tab. The implementations are in
// server/runtime; an entry of the program imports one of them.
import type { Logger } from 'pino';
import type { Passwords } from '../access/passwords/passwords';
import type { Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import type { Inbox } from '../files/inbox';
import type { Mailer } from '../messaging/mail';
import type { OutgoingReply, OutgoingRequest } from '../network/outgoing';
import type { Env } from '../start/env';
import type { Services } from '../start/services';
import type { Owner, Waiting } from '../threads/fair-queue';
import type { TaskInput, TaskName, TaskOutput } from '../threads/tasks';
import type { JobQueue } from './job-queue';

/** Heavy work: PDFs, spreadsheets, many hashes. */
export interface HeavyWork {
  /** Runs `work`; the heavy tasks it starts belong to the owner and are cancelled when the client closes the request. */
  cancelledWith<T>(request: Request, work: () => Promise<T>, owner?: Owner): Promise<T>;
  /** Returns what a user is waiting for; null when nothing. */
  waitingOf(user_id: number): Waiting | null;
  /** Throws when the queue is full; for replies that begin before their work does. */
  assertRoom(): void;
  /** Runs a task; objects in `transfer` may become unusable here. Throws the task's Refusal. */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    transfer: readonly Transferable[],
  ): Promise<TaskOutput<Name>>;
}

/** A file below a folder of server/db, named by its path in the folder. */
export interface SchemaFile {
  name: string;
  text: string;
}

/** The folders of server/db that the schema is made from (ADR 48), each in the order of its names. */
export interface SchemaFiles {
  baseline: readonly SchemaFile[];
  migrations: readonly SchemaFile[];
  definitions: readonly SchemaFile[];
}

export interface Runtime {
  /** Returns the hex digest of bytes, or of a text in UTF-8. */
  sha256(data: string | Uint8Array): Promise<string>;
  passwords: Passwords;
  heavyWork: HeavyWork;
  schema(): Promise<SchemaFiles>;
  openFiles(env: Env): Promise<FileStore>;
  /** Opens the folder or bucket in which files from outside arrive; null where none is configured. */
  openInbox(env: Env): Inbox | null;
  openMailer(env: Env, log: Logger): Mailer;
  /** Posts to an address that a user has entered, which must not be inside our own network. */
  post(url: URL, request: OutgoingRequest): Promise<OutgoingReply>;
  /** Copies the whole database and returns a line with its location. */
  copy(services: Services): Promise<string>;
  openJobs(db: Database, onFault: (error: Error) => void): JobQueue;
}

let place: Runtime | undefined;

/** Sets the runtime of this process; called once, before any use. */
export function runOn(runtime: Runtime): void {
  place = runtime;
}

export function runtime(): Runtime {
  if (!place) throw new Error('no runtime: the entry must import one of server/runtime first');
  return place;
}
