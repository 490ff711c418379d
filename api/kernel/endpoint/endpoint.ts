// An endpoint as plain data. The browser imports descriptors without the schemas; the server joins both by path.

/** Who may call: everybody, every signed-in user, super-administrators, or users holding any of the keys. */
export type Access = 'public' | 'signed-in' | 'is_sadmin' | readonly string[];

/** `Input` is what is sent, `Parsed` what its schema makes of it: defaults filled in, text trimmed. */
export interface Endpoint<Input, Output, Parsed = Input> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** What it does, for the API document. */
  readonly title: string;
  /** Changes nothing: runs in a read-only transaction. */
  readonly reads: boolean;
  /** What a reply is: data in the envelope; a report, whose page shows what went wrong with it; a file. */
  readonly reply: 'data' | 'report' | 'file';
  /** Reads so much that a standby of the database may answer it, where there is one (REPORT_DATABASE_URL). */
  readonly fromStandby: boolean;
  /** Moves money or posts: the web client sends an Idempotency-Key. */
  readonly posts: boolean;
  /** Carries the types; never set. */
  readonly types?: { input: Input; parsed: Parsed; output: Output };
}

/** Stands for a multipart body with the field `file`. */
export interface FileUpload {
  readonly file: 'upload';
}
/** Stands for a reply that is a file. */
export interface FileContent {
  readonly file: 'content';
}

/** Stands for a reply that leads the browser elsewhere. */
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
 * Declares an endpoint. The types are those of the schemas registered under the same path: `Input` is what a client may
 * send, `Output` the reply. `Parsed` is what the use-case gets; left out where it may do with `Input`.
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

/** Declares an endpoint whose reply is a file: it reads, and nothing of it is kept. */
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

/** One thing wrong with one field; `path` leads into the request body. */
export interface FieldError {
  path: (string | number)[];
  message: string;
}
