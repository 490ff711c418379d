// How an area offers its use-cases: an endpoint descriptor with the function that answers it.
import type { Endpoint, FileContent, FileUpload, Redirect } from '#api/kernel/endpoint/endpoint';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Actor } from '../access/actor';
import type { BreachedPasswords } from '../access/passwords/breached';
import type { Sealer } from '../access/secrets/sealed';
import type { Tx } from '../db/database';
import type { Upload } from '../files/upload';
import type { Services } from '../start/services';
import { type AuditEntry, audit } from './audit';
import type { Refusal } from './errors';

/** JSON that PostgreSQL already wrote; it goes into the envelope as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A reply that is a file rather than JSON. */
export interface FileReply {
  body: ReadableStream<Uint8Array> | Uint8Array;
  name: string;
  media_type: string;
  /** Shown in the browser instead of downloaded. */
  inline?: boolean;
}

/** A reply that leads the browser elsewhere: an own path or the address of a trusted system. */
export interface RedirectReply {
  location: string;
  /** A Set-Cookie header beside the session's. */
  cookie?: string;
}

/** What a use-case gets: one transaction for the actor's enterprise. */
export interface Call {
  tx: Tx;
  actor: Actor;
  today: CalendarDate;
  now: Date;
  request_id: string;
  secrets: Sealer;
  breached: BreachedPasswords;
  /** Writes an entry of the audit trail in the same transaction. */
  audit(entry: AuditEntry): Promise<void>;
}

/**
 * The write of a prepared request, in one transaction. A refusal that is answered rather than thrown is committed with what
 * was written: a wrong code costs a try.
 */
export type Work<O = unknown> = (call: Call) => Promise<O | ShownOnce<O> | Refusal>;

/** An answer with passwords in it. What is kept for a repetition of the request is without them. */
export class ShownOnce<O> {
  constructor(
    readonly answer: O,
    readonly kept: O,
  ) {}
}

/** What a route outside a transaction gets: sign-in, uploads, exports. */
/** What the log is told of a sign-in, whatever comes of it: no name as typed, which may be a password. */
export interface SignInFacts {
  /** Whose account is meant. */
  user_id?: number;
  /** The second factor was given, and right. */
  factor?: true;
  /** Why somebody was sent back to the page of sign-in. */
  refused?: string;
}

export interface OpenCall {
  services: Services;
  /** Null on public routes without a session. */
  actor: Actor | null;
  request: Request;
  request_id: string;
  address: string;
  /** The origin under which the browser reached us. */
  origin: string;
  /** Sets or, with null, clears the session cookie of the reply. */
  setSession(token: string | null): void;
  sessionToken: string | undefined;
  /** The session of the cookie without prefix that a browser still brings under https: it signs nobody in, and ends with the next one. */
  formerToken: string | undefined;
  /** A Set-Cookie header beside the session's. */
  addCookie(header: string): void;
  /** For the line of the log that tells of this request. */
  note(facts: SignInFacts): void;
  /** Opens a transaction as the actor. */
  transaction<T>(read_only: boolean, work: (call: Call) => Promise<T>): Promise<T>;
  /** One part of a write, in a transaction of its own: done once under the request's key, however often that is repeated. */
  step<T>(name: string, work: (call: Call) => Promise<T>): Promise<T>;
}

type AnyEndpoint = Endpoint<never, unknown>;

export type Route =
  | { endpoint: AnyEndpoint; kind: 'use-case'; run: (call: Call, input: never) => Promise<unknown> }
  | { endpoint: AnyEndpoint; kind: 'open'; run: (call: OpenCall, input: never) => Promise<unknown> }
  | { endpoint: AnyEndpoint; kind: 'prepared'; prepare: (call: OpenCall, input: never) => Promise<Work> }
  | { endpoint: AnyEndpoint; kind: 'upload'; run: (call: OpenCall, upload: Upload) => Promise<unknown> }
  | { endpoint: AnyEndpoint; kind: 'uploaded-write'; prepare: (call: OpenCall, upload: Upload) => Promise<Work> }
  | { endpoint: AnyEndpoint; kind: 'uploaded-file'; run: (call: OpenCall, upload: Upload) => Promise<FileReply> }
  | { endpoint: AnyEndpoint; kind: 'file'; run: (call: OpenCall, input: never) => Promise<FileReply> }
  | { endpoint: AnyEndpoint; kind: 'redirect'; run: (call: OpenCall, input: never) => Promise<RedirectReply> };

/** A use-case: runs in one transaction, read-only when the endpoint only reads. */
export function handle<I, O, P>(
  endpoint: Endpoint<I, O, P>,
  run: (call: Call, input: P) => Promise<O | JsonText>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'use-case', run };
}

/** A use-case with slow work before its transaction: a password is hashed, a job is sent. */
export function handlePrepared<I, O, P>(
  endpoint: Endpoint<I, O, P>,
  prepare: (call: OpenCall, input: P) => Promise<Work<O>>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'prepared', prepare };
}

/** A route that manages its transactions itself. It reads, or is public: no key of a user makes it happen once. */
export function handleOpen<I, O, P>(endpoint: Endpoint<I, O, P>, run: (call: OpenCall, input: P) => Promise<O>): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'open', run };
}

/** A route that looks at an uploaded file and writes nothing. */
export function handleUpload<O>(
  endpoint: Endpoint<FileUpload, O>,
  run: (call: OpenCall, upload: Upload) => Promise<O>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'upload', run };
}

/** A use-case that takes a file: read and checked before its transaction. */
export function handleUploadedWrite<O>(
  endpoint: Endpoint<FileUpload, O>,
  prepare: (call: OpenCall, upload: Upload) => Promise<Work<O>>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'uploaded-write', prepare };
}

/** A route that looks at an uploaded file and answers one. */
export function handleUploadedFile(
  endpoint: Endpoint<FileUpload, FileContent>,
  run: (call: OpenCall, upload: Upload) => Promise<FileReply>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'uploaded-file', run };
}

/** A route that answers a file. */
export function handleFile<I, P>(
  endpoint: Endpoint<I, FileContent, P>,
  run: (call: OpenCall, input: P) => Promise<FileReply>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'file', run };
}

/** A route that leads the browser elsewhere. */
export function handleRedirect<I, P>(
  endpoint: Endpoint<I, Redirect, P>,
  run: (call: OpenCall, input: P) => Promise<RedirectReply>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'redirect', run };
}

export function callOf(tx: Tx, actor: Actor, services: Services, request_id: string): Call {
  return {
    tx,
    actor,
    today: services.clock.today(),
    now: services.clock.now(),
    request_id,
    secrets: services.secrets,
    breached: services.breached,
    audit: (entry) => audit(tx, actor, request_id, entry),
  };
}
