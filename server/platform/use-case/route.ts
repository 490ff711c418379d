// Binds use-cases to endpoints: an endpoint descriptor with the function that implements it.
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

/** JSON already written by PostgreSQL; inserted into the envelope unchanged. */
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

/** A reply that redirects the browser: to an own path or the address of a trusted system. */
export interface RedirectReply {
  location: string;
  /** A Set-Cookie header in addition to the session's. */
  cookie?: string;
}

/** The context of a use-case: one transaction for the actor's enterprise. */
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
 * The write of a prepared request, in one transaction. A returned refusal, unlike a thrown one, commits what was written: a wrong code uses up an
 * attempt.
 */
export type Work<O = unknown> = (call: Call) => Promise<O | OneTimeResponse<O> | Refusal>;

/** A reply that contains passwords. The copy stored for a repeated request omits them. */
export class OneTimeResponse<O> {
  constructor(
    readonly answer: O,
    readonly output: O,
  ) {}
}

/** The context of a route outside a transaction: sign-in, uploads, exports. */
/** Facts of a sign-in attempt for the log, with any outcome: never the typed name, which may be a password. */
export interface SignInFacts {
  /** Id of the addressed account. */
  user_id?: number;
  /** Set when the second factor was given and correct. */
  factor?: true;
  /** Reason for a redirect back to the sign-in page. */
  refused?: string;
}

export interface OpenCall {
  services: Services;
  /** `null` on public routes without a session. */
  actor: Actor | null;
  request: Request;
  request_id: string;
  address: string;
  /** The origin under which the browser reached us. */
  origin: string;
  /** Sets or, with null, clears the session cookie of the reply. */
  setSession(token: string | null): void;
  sessionToken: string | undefined;
  /** The session of the unprefixed cookie that a browser still sends under https: it grants no access, and ends with the next sign-in. */
  formerToken: string | undefined;
  /** Adds a Set-Cookie header besides the session's. */
  addCookie(header: string): void;
  /** Adds facts to the log line of this request. */
  note(facts: SignInFacts): void;
  /** Opens a transaction as the actor. */
  transaction<T>(read_only: boolean, work: (call: Call) => Promise<T>): Promise<T>;
  /** Runs one part of a write in a separate transaction: once per request key, even when the request is repeated. */
  step<T>(name: string, work: (call: Call) => Promise<T>): Promise<T>;
}

/** What a write in several transactions needs of its context; a job provides it without a request. */
export type WriteContext = Pick<OpenCall, 'services' | 'transaction' | 'step'>;

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

/** Creates the route of a use-case in one transaction, read-only when the endpoint only reads. */
export function handle<I, O, P>(
  endpoint: Endpoint<I, O, P>,
  run: (call: Call, input: P) => Promise<O | JsonText>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'use-case', run };
}

/** Creates the route of a use-case with slow work before its transaction: hashing a password, sending a job. */
export function handlePrepared<I, O, P>(
  endpoint: Endpoint<I, O, P>,
  prepare: (call: OpenCall, input: P) => Promise<Work<O>>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'prepared', prepare };
}

/** Creates a route that manages its transactions itself. It reads, or is public: request keys do not apply. */
export function handleOpen<I, O, P>(endpoint: Endpoint<I, O, P>, run: (call: OpenCall, input: P) => Promise<O>): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'open', run };
}

/** Creates a route that examines an uploaded file without writing. */
export function handleUpload<O>(
  endpoint: Endpoint<FileUpload, O>,
  run: (call: OpenCall, upload: Upload) => Promise<O>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'upload', run };
}

/** Creates the route of a use-case with a file: read and checked before its transaction. */
export function handleUploadedWrite<O>(
  endpoint: Endpoint<FileUpload, O>,
  prepare: (call: OpenCall, upload: Upload) => Promise<Work<O>>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'uploaded-write', prepare };
}

/** Creates a route that examines an uploaded file and returns a file. */
export function handleUploadedFile(
  endpoint: Endpoint<FileUpload, FileContent>,
  run: (call: OpenCall, upload: Upload) => Promise<FileReply>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'uploaded-file', run };
}

/** Creates a route that returns a file. */
export function handleFile<I, P>(
  endpoint: Endpoint<I, FileContent, P>,
  run: (call: OpenCall, input: P) => Promise<FileReply>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'file', run };
}

/** Creates a route that redirects the browser. */
export function handleRedirect<I, P>(
  endpoint: Endpoint<I, Redirect, P>,
  run: (call: OpenCall, input: P) => Promise<RedirectReply>,
): Route {
  return { endpoint: endpoint as AnyEndpoint, kind: 'redirect', run };
}

/** Returns the context of work in the name of a user who sends no request. */
export function contextOf(services: Services, actor: Actor, request_id: string): WriteContext {
  const transaction: WriteContext['transaction'] = (read_only, work) =>
    services.db.transaction(
      { company_id: actor.company_id, read_only, request_id, turn: [`${actor.user_id}`, ''] },
      (tx) => work(callOf(tx, actor, services, request_id)),
    );
  return { services, transaction, step: (_name, work) => transaction(false, work) };
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
