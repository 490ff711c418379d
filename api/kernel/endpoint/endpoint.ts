// An endpoint as plain data. The browser imports descriptors without the schemas; the server joins both by path.

/** Callers allowed: everyone, every signed-in user, super-administrators, or users holding any of the keys. */
export type Access = 'public' | 'signed-in' | 'is_sadmin' | readonly string[];

/** `Input` is the sent value, `Parsed` the schema's output: defaults filled in, text trimmed. */
export interface Endpoint<Input, Output, Parsed = Input> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Title in the API document. */
  readonly title: string;
  /** Set when it changes nothing: runs in a read-only transaction. */
  readonly reads: boolean;
  /** Kind of reply: data in the envelope; a report, whose page shows its errors; a file. */
  readonly reply: 'data' | 'report' | 'file';
  /** Set for a heavy read that a standby of the database may serve, when there is one (REPORT_DATABASE_URL). */
  readonly fromStandby: boolean;
  /** Set when it moves money or posts: the web client sends an Idempotency-Key. */
  readonly posts: boolean;
  /** Holds the types only; never set. */
  readonly types?: { input: Input; parsed: Parsed; output: Output };
}

/** Type of a multipart body with the field `file`. */
export interface FileUpload {
  readonly file: 'upload';
}
/** Type of a reply that is a file. */
export interface FileContent {
  readonly file: 'content';
}

/** Type of a reply that redirects the browser. */
export interface Redirect {
  readonly redirect: true;
}

interface Options {
  method?: 'GET' | 'POST';
  reads?: boolean;
  posts?: boolean;
  reply?: 'data' | 'report' | 'file';
  fromStandby?: boolean;
}

/**
 * Declares an endpoint. The types are those of the schemas registered under the same path: `Input` is the client's value, `Output` the reply.
 * `Parsed` is the input of the use-case, by default `Input`.
 */
export function endpoint<Input, Output, Parsed = Input>(
  path: `/api/${string}`,
  access: Access,
  title: string,
  options: Options = {},
): Endpoint<Input, Output, Parsed> {
  return {
    method: options.method ?? 'POST',
    path,
    access,
    title,
    reads: options.reads ?? false,
    posts: options.posts ?? false,
    reply: options.reply ?? 'data',
    fromStandby: options.fromStandby ?? false,
  };
}

/** Declares an endpoint whose reply is a file: it reads, and its replies are not stored. */
export function fileEndpoint<Input, Parsed = Input>(
  path: `/api/${string}`,
  access: Access,
  title: string,
  options: Pick<Options, 'method' | 'fromStandby'> = {},
): Endpoint<Input, FileContent, Parsed> {
  return endpoint(path, access, title, { ...options, reads: true, reply: 'file' });
}

/** The body of every JSON reply. */
export interface Envelope<T> {
  error_code: number;
  message: string;
  time: string;
  data?: T;
  errors?: FieldError[];
  request_id?: string;
}

/** One error of one field; `path` leads into the request body. */
export interface FieldError {
  path: (string | number)[];
  message: string;
}
